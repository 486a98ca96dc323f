import type { Campaign } from "../../campaign/campaign.ts"
import { hasEnded } from "../../campaign/dates.ts"
import type { EntryFacts } from "../../campaign/entry.ts"
import { playsGranted } from "../../campaign/grant.ts"
import type { PlayAnswer } from "../../campaign/play.ts"
import { nextOpenAt, type Scheduled } from "../../campaign/schedule.ts"
import { type MiniGame, spinPeriodAt } from "../../mini-game/mini-game.ts"
import { type SpinAnswer, spinAnswer } from "../../mini-game/spin.ts"
import { type Periods, periodsAt } from "../../period.ts"
import type { TermsFacts } from "../../player/terms.ts"
import { isRefusal, type Refusal, type RefusalCode } from "../../refusal.ts"
import { admitPlay, type CheckedFacts } from "./play-checks.ts"
import { playsOf } from "./play-facts.ts"
import { admitSpin, type CheckedSpin } from "./spin-checks.ts"

/** What a play or spin has to bring. */
export const needs = ["answers", "entryCode", "acceptedTerms"] as const
export type Need = (typeof needs)[number]

/** Why a play or spin would not happen now: its refusal, or a spin of this period that exists. */
export type Reason = RefusalCode | "ALREADY_PLAYED"

/**
 * What a game's read says of a player (docs/api.md#show-a-game). `playsRemaining` is null if nothing limits plays,
 * `nextPlayAt` epoch milliseconds, or null if the reason does not end by itself, and `last` the last play or spin of the
 * period.
 */
export type PlayerState<Last> = {
  readonly canPlay: boolean
  readonly reason: Reason | null
  readonly message: string | null
  readonly needs: readonly Need[]
  readonly playsRemaining: number | null
  /** Null in a game that takes no granted plays. */
  readonly playsGranted: number | null
  readonly nextPlayAt: number | null
  readonly last: Last | null
}

/** A game with its dates and hours. */
type Dated = Scheduled & { readonly status: string }

/** When a game is open from `from` on; null if it is not before it ends. */
const openFrom = ({ schedule, timezone, endsAt }: Scheduled, from: number): number | null => {
  if (endsAt !== undefined && from >= endsAt) return null
  return schedule ? nextOpenAt(schedule, timezone, from, endsAt) : from
}

/** When a game that is inactive becomes active by its dates and hours; null if that is not what it waits for. */
const activeFrom = (game: Dated, now: number): number | null => {
  if (game.status !== "active" || hasEnded(game, now)) return null
  const at = openFrom(game, Math.max(now, game.startsAt ?? now))
  return at === now ? null : at
}

/** What a read knows of a player beside what decides whether a play is refused. */
type Read = {
  /** When the player is banned no more; null if not banned, or until a ban is lifted. */
  readonly bannedUntil: number | null
}

/** The player's entry as a play has it that brings a code which can be used. */
const withCode = (entry: EntryFacts): EntryFacts => ({
  ...entry,
  sent: "",
  find: () => ({ code: "", status: "free", usedByYou: false, isExpired: false }),
})

const withTerms = (facts: TermsFacts): TermsFacts => ({ ...facts, sent: facts.terms.version })

/** When the reason why a player cannot play ends. */
const playEnds = (
  campaign: Campaign,
  { entry, bannedUntil }: CheckedFacts & Read,
  { refusal }: Refusal,
  periods: Periods,
  now: number,
): number | null => {
  const { playLimits } = campaign
  if (refusal === "CAMPAIGN_INACTIVE") return activeFrom(campaign, now)
  if (refusal === "PLAYER_BANNED") return bannedUntil === null ? null : openFrom(campaign, bannedUntil)
  if (refusal === "PLAY_LIMIT_REACHED")
    return !playLimits || playLimits.period === "total" || playLimits.maxPerUser === 0
      ? null
      : openFrom(campaign, periods[playLimits.period].end)
  if (refusal === "ENTRY_CODES_LOCKED") return openFrom(campaign, now + (entry?.lockedSeconds ?? 0) * 1000)
  return null
}

/** How many plays the limits and grants leave, one after the other; null if they limit none. */
const playsRemaining = (campaign: Campaign, facts: CheckedFacts, periods: Periods, now: number): number | null => {
  const { playLimits, grants } = campaign
  const left = playLimits ? Math.max(0, playLimits.maxPerUser - playsOf(campaign, facts, periods)) : null
  if (!grants) return left
  const granted = playsGranted(facts.grants, now)
  if (grants.required) return Math.min(left ?? granted, granted)
  return left === null ? null : left + granted
}

const needsOf = ({ gameType, entry }: Campaign, { terms }: CheckedFacts): Need[] => [
  ...(gameType === "trivia" ? (["answers"] as const) : []),
  ...(entry ? (["entryCode"] as const) : []),
  ...(terms && !terms.isAccepted ? (["acceptedTerms"] as const) : []),
]

/**
 * Whether a play that brings what it needs would be refused now, and with what. `last` is the answer of the last play of
 * the period.
 */
export const playState = (
  campaign: Campaign,
  facts: CheckedFacts & Read,
  last: PlayAnswer | null,
  now: number,
): PlayerState<PlayAnswer> => {
  const periods = periodsAt(campaign.timezone, now)
  const bringing = {
    ...facts,
    entry: facts.entry && withCode(facts.entry),
    terms: facts.terms && withTerms(facts.terms),
  }
  const admitted = admitPlay(bringing, { campaignId: campaign.campaignId, answers: [] }, now)
  const refusal = isRefusal(admitted) ? admitted : null
  return {
    canPlay: refusal === null,
    reason: refusal?.refusal ?? null,
    message: refusal?.message ?? null,
    needs: needsOf(campaign, facts),
    playsRemaining: playsRemaining(campaign, facts, periods, now),
    playsGranted: campaign.grants ? playsGranted(facts.grants, now) : null,
    nextPlayAt: refusal && playEnds(campaign, facts, refusal, periods, now),
    last,
  }
}

/** When the next period of spins begins, and the mini-game is open. */
const nextSpinAt = (miniGame: MiniGame, now: number): number | null =>
  miniGame.cadence === "none" ? null : openFrom(miniGame, spinPeriodAt(miniGame, now).end)

const spinEnds = (miniGame: MiniGame, { bannedUntil }: Read, reason: Reason, now: number): number | null => {
  if (reason === "NOTIFICATION_INACTIVE") return activeFrom(miniGame, now)
  if (reason === "PLAYER_BANNED") return bannedUntil === null ? null : openFrom(miniGame, bannedUntil)
  return reason === "ALREADY_PLAYED" || reason === "PLAY_LIMIT_REACHED" ? nextSpinAt(miniGame, now) : null
}

const alreadyPlayed = "the player has spun in this period; spinning again returns the stored spin"

/** Whether a spin that brings what it needs would be refused now or repeat the one of this period. */
export const spinState = (
  miniGame: MiniGame,
  facts: CheckedSpin & Read,
  externalUserId: string,
  now: number,
): PlayerState<SpinAnswer> => {
  const { stored, terms } = facts
  const { miniGameId } = miniGame
  const admitted = admitSpin(
    { ...facts, terms: terms && withTerms(terms) },
    { orgId: "", miniGameId, externalUserId },
    now,
  )
  const refusal = isRefusal(admitted) ? admitted : null
  const reason = refusal?.refusal ?? (stored ? "ALREADY_PLAYED" : null)
  return {
    canPlay: reason === null,
    reason,
    message: refusal?.message ?? (stored ? alreadyPlayed : null),
    needs: terms && !terms.isAccepted ? ["acceptedTerms"] : [],
    playsRemaining: stored || reason === "PLAY_LIMIT_REACHED" ? 0 : 1,
    playsGranted: null,
    nextPlayAt: reason && spinEnds(miniGame, facts, reason, now),
    last: stored && spinAnswer(miniGame, stored, now, false),
  }
}
