import { type Campaign, type CampaignConfig, type GameType, isGameType, misconfiguration } from "./campaign.ts"
import { makeCode, type PromoCode, refuseCollision } from "./code.ts"
import type { Event } from "./event.ts"
import { asLoss, type GameResult, playTurn, type Turn } from "./games.ts"
import { newId } from "./id.ts"
import { secondsToNextPeriod } from "./period.ts"
import { type Account, addable, type Ban, defaultBanMessage } from "./player.ts"
import type { Random, Sources } from "./random.ts"
import { isRefusal, type Refusal, refuse, refuseField } from "./refusal.ts"
import { type Tier, tierOf } from "./tier.ts"

export type PlayRequest = {
  readonly orgId: string
  readonly campaignId: string
  readonly externalUserId: string
  readonly answers?: readonly number[]
  readonly gameResult?: GameResult
  readonly idempotencyKey?: string
}

/** What a play has to know of its campaign; `isGameActive` is that of its marketplace game. */
export type PlayableFacts = { readonly campaign: Campaign | null; readonly isGameActive: boolean }

/** What a play has to know of its player. Plays and wins are those counted in the current periods of the limits. */
export type PlayerFacts = {
  readonly campaign: Campaign
  readonly player: Account
  readonly ban: Pick<Ban, "message"> | null
  readonly plays: number
  readonly wins: number
  readonly winsOfAll: number
  readonly tiers: readonly Tier[]
  isCodeTaken(code: string): boolean
}

/** The answer of POST /games/play (docs/api.md §4.7). */
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

/** All that a play changes: the session, the player's totals, the quota, the code and the events. */
export type PlayOutcome = {
  readonly answer: PlayAnswer
  readonly turn: Turn
  readonly usesQuota: boolean
  readonly code: PromoCode | null
  readonly xpAwarded: number
  readonly pointsAwarded: number
  readonly events: readonly Event[]
}

/** Only these deliver something, and only their wins use the quota of `rewardLimits` (docs/api.md §4.5). */
const deliversPrize = (config: CampaignConfig) => config.rewardType === "promo_code" || config.rewardType === "points"

/** The checks of the campaign, in the order of docs/api.md §4.3. */
export const checkPlayable = (
  { campaign, isGameActive }: PlayableFacts,
  request: PlayRequest,
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

/** The checks of the player, in the order of docs/api.md §4.3: banned, registered, play limit. */
const checkPlayer = ({ campaign, player, ban, plays }: PlayerFacts, now: number): Refusal | null => {
  if (ban) return refuse("PLAYER_BANNED", ban.message ?? defaultBanMessage)
  if (campaign.rewardType === "points" && player.clientId === null)
    return refuse(
      "CLIENT_REQUIRED",
      "a points campaign needs a registered user; call POST /api/v1/clients/identify first",
    )
  const limit = campaign.playLimits
  if (limit && plays >= limit.maxPerUser)
    return refuse(
      "PLAY_LIMIT_REACHED",
      `the user has played ${plays} of ${limit.maxPerUser} times (period: ${limit.period})`,
      secondsToNextPeriod(limit.period, campaign.timezone, now),
    )
  return null
}

/** `draw` decides the turn, `ids` makes the session's id and the code. */
export type PlaySources = Pick<Sources, "draw" | "ids">

const winsLeft = ({ campaign, wins, winsOfAll }: PlayerFacts): number => {
  const { maxPerUser = Number.POSITIVE_INFINITY, maxTotal = Number.POSITIVE_INFINITY } = campaign.rewardLimits ?? {}
  return Math.max(0, Math.min(maxPerUser - wins, maxTotal - winsOfAll))
}

/** Decides one play of a playable campaign (docs/api.md §4.3 to §4.6): who may play, the draw, and what it earns. */
export const decidePlay = (
  facts: PlayerFacts,
  gameType: GameType,
  request: PlayRequest,
  now: number,
  { draw, ids }: PlaySources,
): PlayOutcome | Refusal => {
  const refusal = checkPlayer(facts, now)
  if (refusal) return refusal
  const { campaign, player } = facts
  const drawn = playTurn(campaign, gameType, request, draw)
  const isQuotaUsed = deliversPrize(campaign) && winsLeft(facts) === 0
  const turn = drawn.won && isQuotaUsed ? asLoss(campaign, gameType, drawn, draw) : drawn
  const usesQuota = turn.won && deliversPrize(campaign)
  const code = usesQuota ? drawCode(facts, now, ids) : null
  if (isRefusal(code)) return code
  const points = usesQuota && campaign.rewardType === "points" ? (campaign.pointsReward?.points ?? 0) : 0
  const pointsAwarded = addable(player.points, points)
  const xp = (campaign.xp?.perPlay ?? 0) + (turn.won ? (campaign.xp?.perWin ?? 0) : 0)
  const xpAwarded = addable(player.xp, xp)
  const answer: PlayAnswer = {
    sessionId: newId("ses_", now, ids),
    result: turn.text,
    won: turn.won,
    prizeCode: code?.code ?? null,
    rewardType: campaign.rewardType,
    awardsPrize: deliversPrize(campaign),
    ...messageOf(campaign, turn),
    metadata: describeTurn(campaign, turn, code),
    ...(campaign.xp && earnedXp(facts, xpAwarded)),
    ...(campaign.rewardType === "points" && { pointsAwarded, newPointsBalance: player.points + pointsAwarded }),
    limits: remainingLimits(facts, usesQuota),
  }
  return {
    answer,
    turn,
    usesQuota,
    code,
    xpAwarded,
    pointsAwarded,
    events: playEvents(answer, campaign, player, pointsAwarded),
  }
}

const drawCode = ({ campaign, isCodeTaken }: PlayerFacts, now: number, ids: Random): PromoCode | null | Refusal => {
  if (campaign.rewardType !== "promo_code" || !campaign.defaultCodeConfig) return null
  return makeCode(campaign.defaultCodeConfig, now, ids, isCodeTaken) ?? refuseCollision()
}

const messageOf = ({ rewardType }: Campaign, { won }: Turn): Pick<PlayAnswer, "message" | "messageCode"> => {
  if (rewardType !== "none") return { message: null, messageCode: null }
  return won
    ? { message: "¡Ganaste! Tu puntaje compite en el ranking.", messageCode: "NO_PRIZE_RANKING_ONLY_WIN" }
    : {
        message: "No ganaste esta vez, pero tu puntaje compite en el ranking.",
        messageCode: "NO_PRIZE_RANKING_ONLY_LOSE",
      }
}

const describeTurn = (campaign: Campaign, { won, segment }: Turn, code: PromoCode | null): PlayAnswer["metadata"] => {
  const prizeType = segment?.prizeType ?? (won && deliversPrize(campaign) ? campaign.rewardType : undefined)
  return {
    ...(segment && { segment: segment.name }),
    ...(prizeType !== undefined && { prizeType }),
    ...(code && { discountType: code.discountType, discountValue: code.discountValue }),
  }
}

const earnedXp = ({ player, tiers }: PlayerFacts, xpAwarded: number) => {
  const newTotalXp = player.xp + xpAwarded
  const before = tierOf(tiers, player.xp)
  const after = tierOf(tiers, newTotalXp)
  const tierUp =
    after && after.name !== before?.name
      ? { tierUp: { previousTier: before?.name ?? null, newTier: after.name, newTierColor: after.color } }
      : {}
  return { xpAwarded, newTotalXp, ...tierUp }
}

const remainingLimits = (facts: PlayerFacts, usesQuota: boolean): PlayAnswer["limits"] => {
  const { playLimits, rewardLimits } = facts.campaign
  return {
    ...(playLimits && {
      playsRemaining: Math.max(0, playLimits.maxPerUser - facts.plays - 1),
      playLimitPeriod: playLimits.period,
    }),
    ...(rewardLimits &&
      deliversPrize(facts.campaign) && {
        winsRemaining: Math.max(0, winsLeft(facts) - (usesQuota ? 1 : 0)),
        rewardLimitPeriod: rewardLimits.period,
      }),
  }
}

const playEvents = (answer: PlayAnswer, campaign: Campaign, player: Account, pointsAwarded: number): Event[] => {
  const { sessionId, result, won, prizeCode, rewardType } = answer
  const { campaignId } = campaign
  const { externalUserId } = player
  const events: Event[] = [{ name: "game.played", data: { campaignId, externalUserId, won } }]
  if (won)
    events.push({
      name: "game.won",
      data: { campaignId, externalUserId, sessionId, result, rewardType, prizeCode, pointsAwarded },
    })
  return events
}

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
