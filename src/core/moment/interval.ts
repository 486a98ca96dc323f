/**
 * The allowed times of moments: from `from` to `to`, in epoch milliseconds, on these days of the week and at these
 * hours.
 */
export type MomentWindow = {
  readonly from: number
  readonly to: number
  /** 1 (Monday) to 7; defaults to all. */
  readonly days?: readonly number[]
  /** fromHour <= hour < toHour; defaults to the whole day. */
  readonly fromHour?: number
  readonly toHour?: number
}

/** Epoch milliseconds; `end` is exclusive. */
export type Interval = { readonly start: number; readonly end: number }

/** The total length of the intervals. */
export const lengthOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, { start, end }) => sum + end - start, 0)

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The parts of the interval during each of which the time zone has a constant offset from UTC. */
function* partsOfOneOffset({ from, to }: MomentWindow, timezone: string): Generator<Interval & { offsetMs: number }> {
  let zoned = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timezone)
  for (let start = from; start < to; ) {
    const next = zoned.getTimeZoneTransition("next")
    const end = next === null ? to : Math.min(to, next.epochMilliseconds)
    yield { start, end, offsetMs: zoned.offsetNanoseconds / 1e6 }
    start = end
    if (next !== null) zoned = next
  }
}

/** January 1, 1970 was a Thursday. */
const dayOfWeek = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/**
 * The intervals of a window on these days and hours, in order, by the clocks of the time zone: an hour that occurs
 * twice counts twice, and a skipped one not at all.
 */
export const allowedIntervals = (window: MomentWindow, timezone: string): readonly Interval[] => {
  const { days, fromHour = 0, toHour = 24 } = window
  const intervals: Interval[] = []
  for (const { start, end, offsetMs } of partsOfOneOffset(window, timezone)) {
    const firstDay = Math.floor((start + offsetMs) / dayMs)
    for (let day = firstDay; day * dayMs < end + offsetMs; day++) {
      if (days && !days.includes(dayOfWeek(day))) continue
      const midnight = day * dayMs - offsetMs
      const opens = Math.max(start, midnight + fromHour * hourMs)
      const closes = Math.min(end, midnight + toHour * hourMs)
      if (opens < closes) intervals.push({ start: opens, end: closes })
    }
  }
  return intervals
}
