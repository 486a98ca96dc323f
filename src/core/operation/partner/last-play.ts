import type { Campaign } from "../../campaign/campaign.ts"
import type { Turn } from "../../campaign/games.ts"
import { type PlayAnswer, winsLeft } from "../../campaign/play.ts"
import { type CampaignPrize, prizeById } from "../../campaign/prize/prize.ts"
import { kindOfNumber, type LoggedWin } from "../../campaign/prize/won.ts"
import type { Standing } from "../../campaign/standing/standing.ts"
import type { PromoCode } from "../../code/code.ts"
import type { DrawShown } from "../../draw/open-chain.ts"
import { type Periods, periodsAt } from "../../period.ts"
import type { LedgerEntry } from "../../player/player.ts"
import { answerOf } from "./play-answer.ts"
import { type PlayFacts, winsOf } from "./play-facts.ts"

/** A row of the player's ledger that a play has caused: its cost, or what it gave. */
export type PlayEntry = Pick<LedgerEntry, "points" | "balance" | "reason">

/** A play as the log holds it, with its rows in the ledger. */
export type LoggedTurn = LoggedWin & {
  readonly sessionId: string
  readonly at: number
  readonly result: string
  readonly won: boolean
  readonly usedQuota: boolean
  /** Whether a granted play took the place of `playLimits`, which do not count it. */
  readonly isBeyondLimit: boolean
  readonly prizeCode: string | null
  readonly prizeId: string | null
  readonly segmentId: string | null
  /** Null in plays older than the field. */
  readonly xp: number | null
  readonly draw?: DrawShown
  readonly entries: readonly PlayEntry[]
}

/** What the answer of a player's last play is made of, as it is after the play. */
export type LastPlayFacts = Pick<PlayFacts, "grants" | "past" | "player" | "tiers" | "winsOfAll"> & {
  readonly standing: Standing
  readonly turn: LoggedTurn
  /** The code that it gave; null if it gave none. */
  readonly code: Pick<PromoCode, "code" | "discountType" | "discountValue"> | null
}

/** The period of which `last` shows a play: that of `playLimits`, or all time in a campaign without them. */
export const lastPeriodOf = ({ playLimits }: Pick<Campaign, "playLimits">, periods: Periods) =>
  periods[playLimits?.period ?? "total"]

const prizeOf = (campaign: Campaign, { prizeId, prizeKind, prizeName, result }: LoggedTurn) => {
  if (prizeId === null) return undefined
  const configured = prizeById(campaign, prizeId)
  const kind = (prizeKind === null ? null : kindOfNumber(prizeKind)) ?? configured?.kind ?? "external"
  return { prizeId, name: prizeName ?? result, kind, weight: 0 } satisfies CampaignPrize
}

/** The turn of a play: what it won is as it was won, whatever the configuration says since. */
const turnOf = (campaign: Campaign, logged: LoggedTurn): Turn => {
  const { won, result: text, segmentId } = logged
  const configured = campaign.segments?.find((segment) => segment.segmentId === segmentId)
  const { prizeType } = configured ?? {}
  const segment = { segmentId: segmentId ?? "", name: text, weight: 0, ...(prizeType !== undefined && { prizeType }) }
  return { won, text, score: 0, prize: prizeOf(campaign, logged), segment: segmentId === null ? undefined : segment }
}

/** The standing before the play, as far as the answer depends on it. */
const standingBefore = (
  standing: Standing,
  { isBeyondLimit, usedQuota }: Pick<LoggedTurn, "isBeyondLimit" | "usedQuota">,
): Standing => ({
  ...standing,
  plays: standing.plays - (isBeyondLimit ? 0 : 1),
  wins: standing.wins - (usedQuota ? 1 : 0),
})

/** The player's points before the play and what it did to them, by the ledger, or by the balance of now if it has no row. */
const pointsOf = ({ entries }: LoggedTurn, balance: number) => {
  const earned = entries.find(({ reason }) => reason === "play")
  const paid = entries.find(({ reason }) => reason === "play_cost")
  const pointsAwarded = earned?.points ?? 0
  const pointsSpent = -(paid?.points ?? 0)
  const after = earned?.balance ?? paid?.balance ?? balance
  return { before: after - pointsAwarded + pointsSpent, pointsAwarded, pointsSpent }
}

/**
 * The answer of the player's last play of a period, made again from the log (docs/api.md#show-a-game). What it won is as
 * it was won; totals and what the limits leave are as they are now, should something else have changed them since.
 */
export const answerOfLast = (campaign: Campaign, facts: LastPlayFacts, now: number): PlayAnswer => {
  const { turn: logged, code, grants, past, tiers, winsOfAll } = facts
  const periods = periodsAt(campaign.timezone, now)
  const turn = turnOf(campaign, logged)
  const { before: points, pointsAwarded, pointsSpent } = pointsOf(logged, facts.player.points)
  const xpAwarded = logged.xp ?? 0
  const { usedQuota, sessionId, draw } = logged
  const player = { ...facts.player, xp: facts.player.xp - xpAwarded, points }
  const before = { grants, past, tiers, player, standing: standingBefore(facts.standing, logged) }
  const ofAll = (winsOfAll?.count ?? 0) - (usedQuota ? 1 : 0)
  const left = winsLeft(campaign, winsOf(campaign, before, periods), ofAll)
  const taken = { usedQuota, grant: null, winsLeft: left, code, draw, pointsSpent, pointsAwarded, xpAwarded }
  return answerOf({ ...taken, campaign, facts: before, periods, now, sessionId, turn })
}
