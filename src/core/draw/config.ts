import { type Campaign, type CampaignConfig, isGameType } from "../campaign/campaign.ts"
import { refuseUnlessRunning } from "../campaign/dates.ts"
import { type TurnInput, wonByGame } from "../campaign/games.ts"
import { templateOfPrize } from "../campaign/prize/prize.ts"
import { deliversPrize } from "../campaign/prize/reward.ts"
import { isPrize } from "../campaign/segment.ts"
import { type CodeTemplate, isPooled } from "../code/template.ts"
import { type DrawConfig, type DrawLimit, stockLimit } from "./draw-config.ts"

type Weighted = { readonly weight: number; readonly prizeId?: string }

/** The same with weight 0 for prizes with planned moments, which are not drawn by odds. */
const byOdds = <T extends Weighted>(candidates: readonly T[], momentPrizes: readonly string[]): readonly T[] =>
  momentPrizes.length === 0
    ? candidates
    : candidates.map((one) =>
        one.prizeId !== undefined && momentPrizes.includes(one.prizeId) ? { ...one, weight: 0 } : one,
      )

const isNothingLeft = (candidates: readonly Weighted[], momentPrizes: readonly string[]): boolean =>
  momentPrizes.length > 0 && candidates.length > 0 && candidates.every(({ weight }) => weight <= 0)

const drawnSegments = (
  { segments = [] }: CampaignConfig,
  momentPrizes: readonly string[],
): NonNullable<DrawConfig["segments"]> => {
  const drawn = segments.map((segment) => {
    const { segmentId, weight, prizeId } = segment
    return {
      segmentId,
      isPrize: isPrize(segment),
      weight,
      ...(prizeId !== undefined && { prizeId }),
    }
  })
  const left = byOdds(drawn, momentPrizes)
  if (!isNothingLeft(left, momentPrizes)) return left
  // Otherwise the first segment would be drawn, whatever it is.
  const blank = left.find((segment) => !segment.isPrize)
  return left.map((segment) => (segment === blank ? { ...segment, weight: 1 } : segment))
}

const campaignDrawOf = (config: CampaignConfig, momentPrizes: readonly string[]): DrawConfig => {
  const { gameType = "", winProbability, whenGone, rewardLimits } = config
  const prizes = config.prizes && byOdds(config.prizes, momentPrizes)
  const stocks = (config.prizes ?? []).flatMap(({ prizeId, stock }): [string, DrawLimit][] =>
    stock ? [[stockLimit(prizeId), stock]] : [],
  )
  const quota: [string, DrawLimit][] = rewardLimits && deliversPrize(config) ? [["quota", rewardLimits]] : []
  const isOfPool = (template: CodeTemplate | undefined) => config.rewardType === "promo_code" && isPooled(template)
  return {
    gameType,
    ...(gameType === "roulette"
      ? { segments: drawnSegments(config, momentPrizes) }
      : { winProbability: isNothingLeft(prizes ?? [], momentPrizes) ? 0 : winProbability }),
    ...(prizes && {
      prizes: prizes.map(({ prizeId, weight, ...prize }) => {
        const hasPool = prize.kind === "promo_code" && isOfPool(templateOfPrize(config, prize))
        return { prizeId, weight, ...(hasPool && { pool: true }) }
      }),
    }),
    ...(prizes && { whenGone: whenGone ?? "lose" }),
    ...(isOfPool(config.defaultCodeConfig) && { pool: true }),
    limits: Object.fromEntries([...quota, ...stocks]),
  }
}

const noPrizes: readonly string[] = []
const known = new WeakMap<CampaignConfig, { readonly momentPrizes: readonly string[]; readonly draw: DrawConfig }>()

/**
 * The basis of a campaign's draws; `momentPrizes` are those that ever had planned moments. Cached, since every play
 * needs it.
 */
export const campaignDraw = (config: CampaignConfig, momentPrizes = noPrizes): DrawConfig => {
  const made = known.get(config)
  if (made && made.momentPrizes === momentPrizes) return made.draw
  const draw = campaignDrawOf(config, momentPrizes)
  known.set(config, { momentPrizes, draw })
  return draw
}

/** Whether the plays of a campaign are drawn: those of a trivia are not. */
export const drawsByChance = ({ kind, gameType }: CampaignConfig): boolean =>
  kind === "game" && isGameType(gameType) && gameType !== "trivia"

/** Whether a play that is accepted at `now` is drawn; it is not if the organization's game decides who won. */
export const isDrawnAt = (campaign: Campaign, { gameResult }: TurnInput, now: number): boolean => {
  if (!drawsByChance(campaign) || refuseUnlessRunning(campaign, now)) return false
  return campaign.gameType !== "marketplace" || wonByGame(campaign, gameResult) === undefined
}

type DrawnMiniGame = {
  readonly segments: readonly {
    readonly segmentId: string
    readonly isPrize?: boolean
    readonly weight: number
    readonly stock?: DrawLimit
  }[]
}

const knownMiniGames = new WeakMap<DrawnMiniGame["segments"], DrawConfig>()

const miniGameDrawOf = ({ segments }: DrawnMiniGame): DrawConfig => ({
  gameType: "mini_game",
  segments: segments.map((segment) => ({
    segmentId: segment.segmentId,
    isPrize: isPrize(segment),
    weight: segment.weight,
  })),
  limits: Object.fromEntries(
    segments.flatMap((segment) =>
      segment.stock && isPrize(segment) ? [[stockLimit(segment.segmentId), segment.stock] as const] : [],
    ),
  ),
})

/** The basis of an in-app mini-game's draws. Cached, since every spin needs it. */
export const miniGameDraw = (miniGame: DrawnMiniGame): DrawConfig => {
  const draw = knownMiniGames.get(miniGame.segments) ?? miniGameDrawOf(miniGame)
  knownMiniGames.set(miniGame.segments, draw)
  return draw
}
