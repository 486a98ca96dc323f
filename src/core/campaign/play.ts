import type { Random } from "../random.ts"
import { type Refusal, refuse, refuseField } from "../refusal.ts"
import { type Campaign, type CampaignConfig, type GameType, isGameType, misconfiguration } from "./campaign.ts"
import { asLoss, type GameResult, playTurn, type Turn, type TurnInput } from "./games.ts"

export type PlayRequest = {
  readonly orgId: string
  readonly campaignId: string
  readonly externalUserId: string
  readonly answers?: readonly number[]
  readonly gameResult?: GameResult
  readonly idempotencyKey?: string
}

/** The campaign as a play needs it; `isGameActive` is that of its marketplace game. */
export type PlayableFacts = { readonly campaign: Campaign | null; readonly isGameActive: boolean }

/** The response of POST /games/play (docs/api.md §4.7). */
export type PlayAnswer = {
  readonly sessionId: string
  readonly result: string
  readonly won: boolean
  readonly prizeCode: string | null
  readonly rewardType: string
  readonly awardsPrize: boolean
  readonly message: string | null
  readonly messageCode: string | null
  readonly metadata: { segment?: string; prizeType?: string; discountType?: string; discountValue?: number }
  readonly xpAwarded?: number
  readonly newTotalXp?: number
  readonly tierUp?: { previousTier: string | null; newTier: string; newTierColor: string }
  readonly pointsAwarded?: number
  readonly newPointsBalance?: number
  readonly limits: {
    playsRemaining?: number
    playLimitPeriod?: string
    winsRemaining?: number
    rewardLimitPeriod?: string
  }
}

/** The reward types that deliver something: only their wins use the quota of `rewardLimits` (docs/api.md §4.5). */
export const deliversPrize = (config: CampaignConfig) =>
  config.rewardType === "promo_code" || config.rewardType === "points"

/** The checks of the campaign, in the order of docs/api.md §4.3. */
export const checkPlayable = (
  { campaign, isGameActive }: PlayableFacts,
  request: Pick<PlayRequest, "campaignId" | "answers">,
): { readonly campaign: Campaign; readonly gameType: GameType } | Refusal => {
  if (!campaign) return refuse("NOT_FOUND", `campaign ${request.campaignId} does not exist; check campaignId`)
  if (campaign.status !== "active")
    return refuse(
      "CAMPAIGN_INACTIVE",
      `campaign ${campaign.campaignId} is ${campaign.status}; set its status to active`,
    )
  if (campaign.kind !== "game")
    return refuse("CAMPAIGN_NOT_PLAYABLE", `campaign ${campaign.campaignId} only issues codes; use POST /api/v1/codes`)
  const { gameType } = campaign
  if (!isGameType(gameType))
    return refuse("UNSUPPORTED_GAME_TYPE", `gameType ${gameType ?? "(none)"} cannot be played; correct the campaign`)
  if (gameType === "marketplace" && !isGameActive)
    return refuse("GAME_NOT_INSTALLED", "the marketplace game is not installed or inactive; install it in the console")
  if (gameType === "trivia" && !request.answers) return refuseField("answers", "an array of integers, one per question")
  const fault = misconfiguration(campaign)
  return fault ? refuse("CAMPAIGN_MISCONFIGURED", fault.message) : { campaign, gameType }
}

/** How many wins `rewardLimits` leaves for a player with `wins` wins, when all players together have `winsOfAll`. */
export const winsLeft = ({ rewardLimits }: CampaignConfig, wins: number, winsOfAll: number): number => {
  const { maxPerUser = Number.POSITIVE_INFINITY, maxTotal = Number.POSITIVE_INFINITY } = rewardLimits ?? {}
  return Math.max(0, Math.min(maxPerUser - wins, maxTotal - winsOfAll))
}

/** One turn (docs/api.md §4.4). A win that would deliver something becomes a loss if no wins are left (§4.5). */
export const drawTurn = (
  campaign: CampaignConfig,
  gameType: GameType,
  input: TurnInput,
  left: number,
  draw: Random,
): Turn => {
  const drawn = playTurn(campaign, gameType, input, draw)
  return drawn.won && left === 0 && deliversPrize(campaign) ? asLoss(campaign, gameType, drawn, draw) : drawn
}

/** The points that a turn earns (docs/api.md §4.6). */
export const pointsOf = ({ rewardType, pointsReward }: CampaignConfig, { won }: Turn): number =>
  won && rewardType === "points" ? (pointsReward?.points ?? 0) : 0

/** The XP that a turn earns. */
export const xpOf = ({ xp }: CampaignConfig, { won }: Turn): number =>
  (xp?.perPlay ?? 0) + (won ? (xp?.perWin ?? 0) : 0)

export type PlaySession = {
  readonly sessionId: string
  readonly campaignId: string
  readonly at: number
  readonly result: string
  readonly won: boolean
  readonly score: number
  readonly prizeCode: string | null
  readonly metadata: Record<string, unknown> | null
}

/** A play as it is appended to the log. */
export type NewPlay = Omit<PlaySession, "campaignId"> & { readonly usedQuota: boolean }
