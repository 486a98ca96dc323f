import type { Campaign } from "../campaign/campaign.ts"
import { effectiveStatusAt } from "../campaign/dates.ts"
import { prizeWinsIn } from "../campaign/prize/stock.ts"
import { playsIn, type Standing, winsIn } from "../campaign/standing/standing.ts"
import { type MiniGame, spinPeriodAt } from "../mini-game/mini-game.ts"
import { type Period, type Periods, periodsAt } from "../period.ts"
import { type Refusal, refuse } from "../refusal.ts"

export type GameKind = "campaign" | "notification"

/**
 * What an erased person had used of a game's limit in [from, until). It still counts for whoever has the same external
 * id. `limitName` is `plays`, `wins` or `codes`, or names a prize, a segment or the period of a spin.
 */
export type PastUse = {
  readonly game: GameKind
  readonly gameId: string
  readonly limitName: string
  readonly usedFrom: number
  readonly usedUntil: number
  readonly used: number
}

/** What a player had used before an erasure; null for nearly all players. */
export type Past = readonly PastUse[] | null

const gameOf = ({ game, gameId, limitName }: PastUse) => `${game}\n${gameId}\n${limitName}`

/** What a past holds for one limit in a period: the uses of intervals within it. */
const usedIn = (past: Past, of: Pick<PastUse, "game" | "gameId" | "limitName">, { start, end }: Period): number => {
  if (!past) return 0
  let used = 0
  for (const use of past)
    if (use.game === of.game && use.gameId === of.gameId && use.limitName === of.limitName)
      if (use.usedFrom >= start && use.usedUntil <= end) used += use.used
  return used
}

const ofCampaign = (campaignId: string, limitName: string) =>
  ({ game: "campaign", gameId: campaignId, limitName }) as const
const ofMiniGame = (miniGameId: string, limitName: string) =>
  ({ game: "notification", gameId: miniGameId, limitName }) as const

const prizeLimit = (prizeId: string) => `prize:${prizeId}`
const segmentLimit = (segmentId: string) => `segment:${segmentId}`
const spinLimit = (key: string) => `spin:${key}`

type OfCampaign = Pick<Campaign, "campaignId">

export const pastPlays = (past: Past, { campaignId }: OfCampaign, period: Period): number =>
  past ? usedIn(past, ofCampaign(campaignId, "plays"), period) : 0

export const pastWins = (past: Past, { campaignId }: OfCampaign, period: Period): number =>
  past ? usedIn(past, ofCampaign(campaignId, "wins"), period) : 0

export const pastCodes = (past: Past, { campaignId }: OfCampaign, period: Period): number =>
  past ? usedIn(past, ofCampaign(campaignId, "codes"), period) : 0

export const pastPrizeWins = (past: Past, { campaignId }: OfCampaign, prizeId: string, period: Period): number =>
  past ? usedIn(past, ofCampaign(campaignId, prizeLimit(prizeId)), period) : 0

type OfMiniGame = Pick<MiniGame, "miniGameId">

export const pastSegmentWins = (past: Past, { miniGameId }: OfMiniGame, segmentId: string, period: Period): number =>
  past ? usedIn(past, ofMiniGame(miniGameId, segmentLimit(segmentId)), period) : 0

/** Whether the spin of a period was made before an erasure. */
const isSpun = (past: Past, { miniGameId }: OfMiniGame, key: string): boolean =>
  past?.some((use) => gameOf(use) === gameOf({ ...use, ...ofMiniGame(miniGameId, spinLimit(key)) })) ?? false

/** Refuses another spin of a period whose spin was made before an erasure. */
export const refuseSpunBefore = (past: Past, miniGame: MiniGame, now: number): Refusal | null => {
  const { key, end } = spinPeriodAt(miniGame, now)
  if (!isSpun(past, miniGame, key)) return null
  const seconds = miniGame.cadence === "none" ? undefined : Math.max(1, Math.ceil((end - now) / 1000))
  return refuse("PLAY_LIMIT_REACHED", "the client has spun in this period, before their data was erased", seconds)
}

const keptUse = (
  of: Pick<PastUse, "game" | "gameId" | "limitName">,
  { start, end }: Period,
  used: number,
): PastUse[] => (used > 0 ? [{ ...of, usedFrom: start, usedUntil: end, used }] : [])

/** A campaign of a person being erased, with what they have used of it. */
export type PlayedCampaign = {
  readonly campaign: Campaign
  /** Null without plays; its `gapsOf` now are counted. */
  readonly standing: Standing | null
  countReceived(period: Period): number
}

/** What the running limits of a campaign need to know about a person after the erasure. */
export const usesOfCampaign = (
  { campaign, standing, countReceived }: PlayedCampaign,
  past: Past,
  now: number,
): readonly PastUse[] => {
  if (effectiveStatusAt(campaign, now) === "ended") return []
  const { campaignId, playLimits, rewardLimits, generationLimits, prizes = [] } = campaign
  const periods = periodsAt(campaign.timezone, now)
  const of = (limitName: string, kind: keyof Periods, used: (period: Period) => number) =>
    keptUse(ofCampaign(campaignId, limitName), periods[kind], used(periods[kind]))
  return [
    ...(playLimits
      ? of("plays", playLimits.period, (period) => playsIn(standing, period) + pastPlays(past, campaign, period))
      : []),
    ...(rewardLimits?.maxPerUser !== undefined
      ? of("wins", rewardLimits.period, (period) => winsIn(standing, period) + pastWins(past, campaign, period))
      : []),
    ...(generationLimits
      ? of("codes", generationLimits.period, (period) => countReceived(period) + pastCodes(past, campaign, period))
      : []),
    ...prizes.flatMap(({ prizeId, stock }) =>
      stock?.maxPerUser === undefined
        ? []
        : of(
            prizeLimit(prizeId),
            stock.period,
            (period) => prizeWinsIn(standing, prizeId, period) + pastPrizeWins(past, campaign, prizeId, period),
          ),
    ),
  ]
}

/** A mini-game of a person being erased, with what they have used of it. */
export type SpunMiniGame = {
  readonly miniGame: MiniGame
  hasSpun(key: string): boolean
  countWon(segmentId: string, period: Period): number
}

/** The same for a mini-game: the period's spin, and the stock of segments. */
export const usesOfMiniGame = (
  { miniGame, hasSpun, countWon }: SpunMiniGame,
  past: Past,
  now: number,
): readonly PastUse[] => {
  if (effectiveStatusAt(miniGame, now) === "ended") return []
  const { miniGameId, segments, timezone } = miniGame
  const spin = spinPeriodAt(miniGame, now)
  const periods = periodsAt(timezone, now)
  const spun = hasSpun(spin.key) || isSpun(past, miniGame, spin.key)
  return [
    ...keptUse(ofMiniGame(miniGameId, spinLimit(spin.key)), spin, spun ? 1 : 0),
    ...segments.flatMap(({ segmentId, stock }) => {
      if (stock?.maxPerUser === undefined) return []
      const period = periods[stock.period]
      const won = countWon(segmentId, period) + pastSegmentWins(past, miniGame, segmentId, period)
      return keptUse(ofMiniGame(miniGameId, segmentLimit(segmentId)), period, won)
    }),
  ]
}

/** The games of a past whose limits still run. */
export const gamesOfPast = (past: Past, game: GameKind): readonly string[] => [
  ...new Set((past ?? []).filter((use) => use.game === game).map(({ gameId }) => gameId)),
]

/** The combined pasts of two merging players: uses of the same limit are added. */
export const mergedPast = (one: Past, other: Past): Past => {
  if (!one || !other) return one ?? other
  const joined = new Map<string, PastUse>()
  for (const use of [...one, ...other]) {
    const key = `${gameOf(use)}\n${use.usedFrom}\n${use.usedUntil}`
    joined.set(key, { ...use, used: (joined.get(key)?.used ?? 0) + use.used })
  }
  return [...joined.values()]
}
