import { isoTime } from "../period.ts"
import { type Refusal, refuseField } from "../refusal.ts"
import { type Warning, warn } from "./warning/warning.ts"

/**
 * Hours on days of the week: `days` are 1 (Monday) to 7, `fromHour` <= hour < `toHour`, and hours from 24 on are those of
 * the next day.
 */
export type OpeningHours = {
  readonly days: readonly number[]
  readonly fromHour: number
  readonly toHour: number
}

/** When a game is open, by the clocks of its time zone (docs/api.md#opening-hours). */
export type Schedule = readonly OpeningHours[]

/** A game as its hours need it: dates in epoch milliseconds. */
export type Scheduled = {
  readonly schedule?: Schedule
  readonly timezone: string
  readonly startsAt?: number
  readonly endsAt?: number
}

const hourMs = 3_600_000
const weekHours = 168
/** January 1, 1970 was a Thursday: 72 hours after Monday began. */
const firstHour = 72

/** For each hour of a local week, how many hours pass until the next one that is wanted; infinite if there is none. */
type Waits = Float64Array

const waitsFor = (isWanted: (hour: number) => boolean): Waits => {
  const waits = new Float64Array(weekHours)
  let wait = Number.POSITIVE_INFINITY
  // The second round knows the hours of the next week.
  for (let hour = 2 * weekHours - 1; hour >= 0; hour--) {
    wait = isWanted(hour % weekHours) ? 0 : wait + 1
    waits[hour % weekHours] = wait
  }
  return waits
}

type Week = { readonly untilOpen: Waits; readonly untilClosed: Waits }

const weekOf = (schedule: Schedule): Week => {
  const open = new Set<number>()
  for (const { days, fromHour, toHour } of schedule)
    for (const day of days)
      for (let hour = fromHour; hour < toHour; hour++) open.add(((day - 1) * 24 + hour) % weekHours)
  return { untilOpen: waitsFor((hour) => open.has(hour)), untilClosed: waitsFor((hour) => !open.has(hour)) }
}

const knownWeeks = new WeakMap<Schedule, Week>()

/** Cached, since every play of a game with hours asks. */
const cachedWeek = (schedule: Schedule): Week => {
  const week = knownWeeks.get(schedule) ?? weekOf(schedule)
  knownWeeks.set(schedule, week)
  return week
}

const hourOfWeek = (hour: number) => (((hour + firstHour) % weekHours) + weekHours) % weekHours

/**
 * The first instant from `from` on, before `until`, whose local hour is wanted; null if there is none. One step for each
 * stretch of time in which the zone keeps its offset from UTC.
 */
const firstWanted = (waits: Waits, timezone: string, from: number, until: number): number | null => {
  if (!Number.isFinite(waits[0])) return null
  let zoned = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timezone)
  for (let start = from; start < until; ) {
    const offsetMs = zoned.offsetNanoseconds / 1e6
    const hour = Math.floor((start + offsetMs) / hourMs)
    const wait = waits[hourOfWeek(hour)] ?? 0
    const found = wait === 0 ? start : (hour + wait) * hourMs - offsetMs
    const next = zoned.getTimeZoneTransition("next")
    if (next === null || found < next.epochMilliseconds) return found < until ? found : null
    zoned = next
    start = next.epochMilliseconds
  }
  return null
}

const forEver = Number.POSITIVE_INFINITY

/** Whether a schedule is open at an instant: a repeated hour is open twice, and a skipped one never. */
export const isOpenAt = (schedule: Schedule, timezone: string, at: number): boolean => {
  const { dayOfWeek, hour } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone)
  return cachedWeek(schedule).untilOpen[(dayOfWeek - 1) * 24 + hour] === 0
}

/** The first instant from `from` on at which a schedule is open, before `until`; null if there is none. */
export const nextOpenAt = (schedule: Schedule, timezone: string, from: number, until = forEver): number | null =>
  firstWanted(cachedWeek(schedule).untilOpen, timezone, from, until)

/** Whether a schedule is open all the time from `from` to `until`. */
export const isOpenThroughout = (schedule: Schedule, timezone: string, from: number, until: number): boolean =>
  firstWanted(cachedWeek(schedule).untilClosed, timezone, from, until) === null

/** When a game with a schedule opens next between its dates, `now` if it is open; null if it never does. */
export const opensNext = (game: Scheduled, now: number): { readonly nextOpenAt?: number | null } => {
  const { schedule, timezone, startsAt = now, endsAt } = game
  return schedule ? { nextOpenAt: nextOpenAt(schedule, timezone, Math.max(now, startsAt), endsAt) } : {}
}

/** Why a game that runs is closed, and the seconds until it opens before its end. */
export type Closed = { readonly reason: string; readonly retryAfterSeconds?: number }

/** Null while a game is open, and if it has no schedule. */
export const closedAt = ({ schedule, timezone, endsAt }: Scheduled, now: number): Closed | null => {
  if (!schedule || isOpenAt(schedule, timezone, now)) return null
  const opensAt = nextOpenAt(schedule, timezone, now, endsAt)
  if (opensAt === null) return { reason: "is closed by its schedule, and does not open again before it ends" }
  return {
    reason: `is closed at this hour; it opens at ${isoTime(opensAt)}`,
    retryAfterSeconds: Math.ceil((opensAt - now) / 1000),
  }
}

/** Refuses opening hours that end before they begin. */
export const checkSchedule = ({ schedule = [] }: Pick<Scheduled, "schedule">): Refusal | null => {
  const index = schedule.findIndex(({ fromHour, toHour }) => fromHour >= toHour)
  return index === -1 ? null : refuseField(`schedule.${index}.toHour`, "above fromHour")
}

/** Warns of a game that is closed from its start, or else its creation, to its end. */
export const scheduleWarnings = (game: Scheduled & { readonly createdAt?: number }): Warning[] => {
  const { schedule, timezone, createdAt, startsAt = createdAt, endsAt } = game
  if (!schedule || startsAt === undefined || endsAt === undefined) return []
  if (nextOpenAt(schedule, timezone, startsAt, endsAt) !== null) return []
  return [warn("SCHEDULE_NEVER_OPEN", "the schedule is never open between startsAt and endsAt: change one of them")]
}
