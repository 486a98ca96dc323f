import type { Campaign, CampaignConfig } from "../../campaign/campaign.ts"
import type { Turn } from "../../campaign/games.ts"
import {
  checkPlayable,
  deliversPrize,
  drawTurn,
  type PlayAnswer,
  type PlayRequest,
  pointsOf,
  winsLeft,
  xpOf,
} from "../../campaign/play.ts"
import type { Tally } from "../../campaign/quota.ts"
import { newPlay, playsIn, type Standing, standingAfter, winsIn } from "../../campaign/standing.ts"
import type { ChangeOf, Decision } from "../../change.ts"
import { makeCode, type PromoCode, refuseCollision } from "../../code.ts"
import { newId } from "../../id.ts"
import { type Periods, periodsAt, secondsToNextPeriod } from "../../period.ts"
import { type Account, addable, type Ban, defaultBanMessage } from "../../player/player.ts"
import { type Tier, tierOf } from "../../player/tier.ts"
import type { Random, Sources } from "../../random.ts"
import { isRefusal, type Refusal, refuse } from "../../refusal.ts"

/** The facts of a play. */
export type PlayFacts = {
  readonly campaign: Campaign | null
  /** Of the campaign's marketplace game. */
  readonly isGameActive: boolean
  readonly player: Account
  readonly ban: Pick<Ban, "message"> | null
  /** The player's standing in the campaign, null before the first play; its `gapsOf` now are counted. */
  readonly standing: Standing | null
  /** The wins of all players in the current period; null if `maxTotal` does not limit them. */
  readonly winsOfAll: Tally | null
  readonly tiers: readonly Tier[]
  isCodeTaken(code: string): boolean
}

/** `draw` decides the turn; `ids` generates the session's id and the code. */
export type PlaySources = Pick<Sources, "draw" | "ids">

/** The kinds of changes of a play. */
export type PlayChange = ChangeOf<"appendPlay" | "countWin" | "earn" | "emit" | "issueCode">

/** The parts of an accepted play. */
type Played = {
  readonly campaign: Campaign
  readonly facts: PlayFacts
  readonly periods: Periods
  readonly now: number
  readonly sessionId: string
  readonly turn: Turn
  readonly usedQuota: boolean
  readonly left: number
  readonly code: PromoCode | null
  readonly pointsAwarded: number
  readonly xpAwarded: number
}

/** The player's plays in the current period of `playLimits`. */
const playsOf = ({ playLimits }: CampaignConfig, { standing }: PlayFacts, periods: Periods): number =>
  playLimits ? playsIn(standing, periods[playLimits.period]) : 0

/** The wins that `rewardLimits` leaves in its current period. */
const leftOf = (campaign: CampaignConfig, { standing, winsOfAll }: PlayFacts, periods: Periods): number => {
  const { rewardLimits } = campaign
  const wins = rewardLimits ? winsIn(standing, periods[rewardLimits.period]) : 0
  return winsLeft(campaign, wins, winsOfAll?.count ?? 0)
}

/** The checks of the player, in the order of docs/api.md §4.3: banned, registered, play limit. */
const checkPlayer = (campaign: Campaign, facts: PlayFacts, periods: Periods, now: number): Refusal | null => {
  const { player, ban } = facts
  if (ban) return refuse("PLAYER_BANNED", ban.message ?? defaultBanMessage)
  if (campaign.rewardType === "points" && player.clientId === null)
    return refuse(
      "CLIENT_REQUIRED",
      "a points campaign needs a registered user; call POST /api/v1/clients/identify first",
    )
  const limit = campaign.playLimits
  const plays = playsOf(campaign, facts, periods)
  if (limit && plays >= limit.maxPerUser)
    return refuse(
      "PLAY_LIMIT_REACHED",
      `the user has played ${plays} of ${limit.maxPerUser} times (period: ${limit.period})`,
      secondsToNextPeriod(limit.period, campaign.timezone, now),
    )
  return null
}

const drawCode = (
  { rewardType, defaultCodeConfig }: Campaign,
  { isCodeTaken }: PlayFacts,
  now: number,
  ids: Random,
): PromoCode | null | Refusal => {
  if (rewardType !== "promo_code" || !defaultCodeConfig) return null
  return makeCode(defaultCodeConfig, now, ids, isCodeTaken) ?? refuseCollision()
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

const describeTurn = ({ campaign, turn: { won, segment }, code }: Played): PlayAnswer["metadata"] => {
  const prizeType = segment?.prizeType ?? (won && deliversPrize(campaign) ? campaign.rewardType : undefined)
  return {
    ...(segment && { segment: segment.name }),
    ...(prizeType !== undefined && { prizeType }),
    ...(code && { discountType: code.discountType, discountValue: code.discountValue }),
  }
}

const earnedXp = ({ facts: { player, tiers }, xpAwarded }: Played) => {
  const newTotalXp = player.xp + xpAwarded
  const before = tierOf(tiers, player.xp)
  const after = tierOf(tiers, newTotalXp)
  const tierUp =
    after && after.name !== before?.name
      ? { tierUp: { previousTier: before?.name ?? null, newTier: after.name, newTierColor: after.color } }
      : {}
  return { xpAwarded, newTotalXp, ...tierUp }
}

/** What remains of the limits after the play. */
const remainingLimits = ({ campaign, facts, periods, usedQuota, left }: Played): PlayAnswer["limits"] => {
  const { playLimits, rewardLimits } = campaign
  return {
    ...(playLimits && {
      playsRemaining: Math.max(0, playLimits.maxPerUser - playsOf(campaign, facts, periods) - 1),
      playLimitPeriod: playLimits.period,
    }),
    ...(rewardLimits &&
      deliversPrize(campaign) && {
        winsRemaining: Math.max(0, left - (usedQuota ? 1 : 0)),
        rewardLimitPeriod: rewardLimits.period,
      }),
  }
}

/** The response of docs/api.md §4.7. */
const answerOf = (played: Played): PlayAnswer => {
  const { campaign, facts, sessionId, turn, code, pointsAwarded } = played
  const { message, messageCode } = messageOf(campaign, turn)
  return {
    sessionId,
    result: turn.text,
    won: turn.won,
    prizeCode: code?.code ?? null,
    rewardType: campaign.rewardType,
    awardsPrize: deliversPrize(campaign),
    message,
    messageCode,
    metadata: describeTurn(played),
    ...(campaign.xp && earnedXp(played)),
    ...(campaign.rewardType === "points" && {
      pointsAwarded,
      newPointsBalance: facts.player.points + pointsAwarded,
    }),
    limits: remainingLimits(played),
  }
}

const appendPlay = ({ campaign, facts, periods, now: at, sessionId, turn, usedQuota, code }: Played): PlayChange => {
  const { text: result, won, score, metadata = null } = turn
  return {
    kind: "appendPlay",
    play: { sessionId, at, result, won, usedQuota, score, prizeCode: code?.code ?? null, metadata },
    standing: standingAfter(facts.standing, campaign, periods, { play: newPlay, at, score, usedQuota }),
  }
}

/** All changes of a play: log, standing, quota, code, XP and points with their ledger, events. */
const changesOf = (played: Played): PlayChange[] => {
  const { campaign, facts, sessionId, turn, usedQuota, code, pointsAwarded, xpAwarded } = played
  const { campaignId, rewardType } = campaign
  const { winsOfAll } = facts
  const { won, text: result } = turn
  const { externalUserId } = facts.player
  const changes = [appendPlay(played)]
  if (usedQuota) changes.push({ kind: "countWin", wins: winsOfAll && { ...winsOfAll, count: winsOfAll.count + 1 } })
  if (code) changes.push({ kind: "issueCode", code, campaignId, origin: "play", issueKey: sessionId })
  if (pointsAwarded > 0 || xpAwarded > 0)
    changes.push({
      kind: "earn",
      earning: { xp: xpAwarded, points: pointsAwarded, reason: "play", sourceId: sessionId },
    })
  changes.push({ kind: "emit", event: { name: "game.played", data: { campaignId, externalUserId, won } } })
  if (won) {
    const prizeCode = code?.code ?? null
    const data = { campaignId, externalUserId, sessionId, result, rewardType, prizeCode, pointsAwarded }
    changes.push({ kind: "emit", event: { name: "game.won", data } })
  }
  return changes
}

/** Decides POST /games/play (docs/api.md §4.3 to §4.6): who may play what, the draw, and the earnings. */
export const decidePlay = (
  facts: PlayFacts,
  request: PlayRequest,
  now: number,
  { draw, ids }: PlaySources,
): Decision<PlayAnswer, PlayChange> | Refusal => {
  const playable = checkPlayable(facts, request)
  if (isRefusal(playable)) return playable
  const { campaign, gameType } = playable
  const periods = periodsAt(campaign.timezone, now)
  const refusal = checkPlayer(campaign, facts, periods, now)
  if (refusal) return refusal
  const left = leftOf(campaign, facts, periods)
  const turn = drawTurn(campaign, gameType, request, left, draw)
  const usedQuota = turn.won && deliversPrize(campaign)
  const code = usedQuota ? drawCode(campaign, facts, now, ids) : null
  if (isRefusal(code)) return code
  const { points, xp } = facts.player
  const played: Played = {
    ...{ campaign, facts, periods, now, sessionId: newId("ses_", now, ids), turn, usedQuota, left, code },
    pointsAwarded: addable(points, pointsOf(campaign, turn)),
    xpAwarded: addable(xp, xpOf(campaign, turn)),
  }
  return { answer: answerOf(played), changes: changesOf(played) }
}
