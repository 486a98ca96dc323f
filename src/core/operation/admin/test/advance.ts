import type { ChangeOf, Decision } from "../../../change.ts"
import { type TestClock, timeOf } from "../../../organization/test-clock.ts"
import { isoTime } from "../../../period.ts"
import { type Refusal, refuse, refuseField } from "../../../refusal.ts"

/**
 * Where a call moves a clock: by a number of seconds, or to a time in epoch milliseconds that the request calls
 * `field`; `isFrozen` is set at the same time, if given.
 */
export type AdvanceRequest = ({ readonly seconds: number } | { readonly to: number; readonly field: "to" | "now" }) & {
  readonly isFrozen?: boolean
}

/** No clock goes beyond the year 2100. */
export const latestTestTime = Date.UTC(2101, 0, 1) - 1

/** Something that happened on the way: an event or a job, and the id of a campaign, mini-game or pool. */
export type Fired = { readonly at: number; readonly what: string; readonly id: string }

/** The times between which a clock moves. */
export type Way = { readonly from: number; readonly to: number }

/** How far a call came; `more` is how many things happened that `fired` does not name. */
export type Advanced = Way & {
  readonly reached: number
  readonly done: boolean
  readonly fired: readonly Fired[]
  readonly more: number
}

/** Decides where an advance begins and ends: a clock goes forwards only. */
export const decideAdvance = (
  clock: TestClock | null,
  target: string,
  request: AdvanceRequest,
  wall: number,
): Decision<Way, ChangeOf<"audit">> | Refusal => {
  const from = timeOf(clock, wall)
  const to = "to" in request ? request.to : from + request.seconds * 1000
  if (to > latestTestTime)
    return "to" in request
      ? refuseField(request.field, `at most ${isoTime(latestTestTime)}`)
      : refuseField("seconds", "short enough to end in the year 2100 or before")
  if (to < from)
    return refuse("CONFLICT", `the clock shows ${isoTime(from)} and only goes forwards; choose a later time`)
  const { isFrozen = clock?.isFrozen ?? false } = request
  const before = { now: isoTime(from), frozen: clock?.isFrozen ?? false }
  const entry = { action: "test-clock.advance", target, before, after: { now: isoTime(to), frozen: isFrozen } }
  return { answer: { from, to }, changes: [{ kind: "audit", entry }] }
}

/** How many of the things that happened are named in an answer. */
export const namedFired = 1000

/** What an answer names of the `count` things that happened, in the order of their times. */
export const namesOf = (fired: readonly Fired[], count: number): Pick<Advanced, "fired" | "more"> => {
  const named = fired.toSorted((one, other) => one.at - other.at).slice(0, namedFired)
  return { fired: named, more: count - named.length }
}
