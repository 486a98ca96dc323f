import type { CodeTemplate } from "../code/template.ts"
import type { AskedOutcome } from "../draw/asked-outcome.ts"
import { campaignDraw } from "../draw/config.ts"
import type { Numbers } from "../draw/numbers.ts"
import type { DrawShown } from "../draw/open-chain.ts"
import { type DrawFacts, decideOutcome, type Outcome } from "../draw/outcome.ts"
import { type Refusal, refuse, refuseField } from "../refusal.ts"
import { type Campaign, type CampaignConfig, type GameType, isGameType, misconfiguration } from "./campaign.ts"
import { refuseUnlessRunning } from "./dates.ts"
import { entryOf, type GameResult, type Turn, type TurnInput, turnOf } from "./games.ts"
import { templateOfPrize } from "./prize/prize.ts"
import type { LoggedWin } from "./prize/won.ts"

export type PlayRequest = {
  readonly orgId: string
  readonly campaignId: string
  readonly externalUserId: string
  readonly answers?: readonly number[]
  readonly gameResult?: GameResult
  /** Goes into the number of the draw. */
  readonly clientSeed?: string
  /** The code with which the player enters, as typed. */
  readonly entryCode?: string
  /** The player plays by a token, and accepts the version `acceptedTerms` of the campaign's terms, if any is sent. */
  readonly isByPlayer?: true
  readonly acceptedTerms?: string
  readonly idempotencyKey?: string
}

/** The campaign as a play needs it; `isGameActive` is that of its marketplace game. */
export type PlayableFacts = { readonly campaign: Campaign | null; readonly isGameActive: boolean }

/** The response of POST /games/play (docs/api.md#play-response). */
export type PlayAnswer = {
  readonly sessionId: string
  readonly result: string
  readonly won: boolean
  readonly prizeCode: string | null
  readonly rewardType: string
  readonly awardsPrize: boolean
  readonly message: string | null
  readonly messageCode: string | null
  readonly metadata: {
    segment?: string
    prizeId?: string
    prizeName?: string
    prizeType?: string
    discountType?: string
    discountValue?: number
  }
  readonly xpAwarded?: number
  readonly newTotalXp?: number
  readonly tierUp?: { previousTier: string | null; newTier: string; newTierColor: string }
  /** Only in campaigns with `playCost`. */
  readonly pointsSpent?: number
  readonly pointsAwarded?: number
  readonly newPointsBalance?: number
  readonly limits: {
    playsRemaining?: number
    playLimitPeriod?: string
    winsRemaining?: number
    rewardLimitPeriod?: string
    playsGranted?: number
  }
  /** Absent in a play that drew nothing. */
  readonly draw?: DrawShown
}

/** The checks of the campaign, in the order of docs/api.md#play-order-of-checks. */
export const checkPlayable = (
  { campaign, isGameActive }: PlayableFacts,
  request: Pick<PlayRequest, "answers" | "campaignId">,
  now: number,
): { readonly campaign: Campaign; readonly gameType: GameType } | Refusal => {
  if (!campaign) return refuse("NOT_FOUND", `campaign ${request.campaignId} does not exist; check campaignId`)
  const inactive = refuseUnlessRunning(campaign, now)
  if (inactive) return inactive
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

/**
 * One turn (docs/api.md#play-outcome), and the outcome of its draw. `isDrawn` tells whether it could be asked to come
 * out in some way: not if the organization's game decides, and in a trivia only which prize a win gives. A win for
 * which nothing is left becomes a loss (docs/api.md#play-limits).
 */
export const drawTurn = (
  campaign: CampaignConfig,
  gameType: GameType,
  input: TurnInput,
  facts: Omit<DrawFacts, "decided">,
  numbers: Numbers,
  asked?: AskedOutcome,
): { readonly turn: Turn; readonly outcome: Outcome; readonly isDrawn: boolean } => {
  const entry = entryOf(campaign, gameType, input)
  const { decided } = entry
  const isTrivia = gameType === "trivia"
  const isDrawn = isTrivia ? decided === true : decided === undefined
  const isAsked = asked !== undefined && isDrawn && (!isTrivia || "prizeId" in asked)
  const decidedFacts = decided === undefined ? facts : { ...facts, decided }
  const known = isAsked ? { ...decidedFacts, asked } : decidedFacts
  const outcome = decideOutcome(campaignDraw(campaign, facts.momentPrizes), known, numbers)
  return { turn: turnOf(campaign, gameType, entry, outcome), outcome, isDrawn }
}

/** The points that a turn earns (docs/api.md#play-rewards): those of its prize, else what a points campaign gives. */
export const pointsOf = ({ rewardType, pointsReward }: CampaignConfig, { won, prize }: Turn): number => {
  if (!won) return 0
  if (prize) return prize.kind === "points" ? (prize.points ?? 0) : 0
  return rewardType === "points" ? (pointsReward?.points ?? 0) : 0
}

/** Where the code that a turn gives comes from, if it gives one. */
export const templateOf = (
  config: CampaignConfig,
  { won, prize }: Pick<Turn, "won" | "prize">,
): CodeTemplate | undefined => {
  if (!won || config.rewardType !== "promo_code" || (prize && prize.kind !== "promo_code")) return undefined
  return prize ? templateOfPrize(config, prize) : config.defaultCodeConfig
}

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
export type NewPlay = Omit<PlaySession, "campaignId"> &
  LoggedWin & {
    readonly usedQuota: boolean
    /** The row of the grant that it took, if any. */
    readonly playGrant: number | null
    /** True if that grant took the place of `playLimits`, which do not count the play; null otherwise. */
    readonly beyondLimit: true | null
    /** The entry code that it used up, if any. */
    readonly entryCode: string | null
    readonly prizeId: string | null
    /** The segment on which a roulette stopped. */
    readonly segmentId: string | null
    /** Its recorded draw; absent in a play that drew nothing. */
    readonly draw?: DrawShown
    /** The XP that it gave. */
    readonly xp: number
  }
