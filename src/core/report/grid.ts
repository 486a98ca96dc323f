import { periodAt } from "../period.ts"
import { type Bucket, buckets } from "./report.ts"

/** From `from` on, the clocks of a time zone are `offsetMs` ahead of UTC; epoch milliseconds. */
type Shift = { readonly from: number; readonly offsetMs: number }

/** How a report divides time: whole days or hours by the clocks of a time zone. */
export type Grid = {
  readonly sizeMs: number
  /** The changes of the clocks, earliest first; the first has no beginning. */
  readonly shifts: readonly Shift[]
  /** The start of the bucket that contains an instant. */
  startOf(at: number): number
}

/** Clock changes are computed for these years; before and after, the offset stays as it is at either end. */
const firstYear = Temporal.Instant.from("2000-01-01T00:00Z")
const pastYears = Temporal.Instant.from("2100-01-01T00:00Z").epochMilliseconds

const shiftsOf = (timezone: string): Shift[] => {
  const start = firstYear.toZonedDateTimeISO(timezone)
  const shifts = [{ from: Number.MIN_SAFE_INTEGER, offsetMs: start.offsetNanoseconds / 1e6 }]
  let next = start.getTimeZoneTransition("next")
  while (next && next.epochMilliseconds < pastYears) {
    shifts.push({ from: next.epochMilliseconds, offsetMs: next.offsetNanoseconds / 1e6 })
    next = next.getTimeZoneTransition("next")
  }
  return shifts
}

/** The last shift at or before an instant. */
const shiftAt = (shifts: readonly Shift[], at: number): Shift | undefined => {
  let low = 0
  for (let high = shifts.length; high - low > 1; ) {
    const middle = (low + high) >> 1
    if ((shifts[middle]?.from ?? 0) <= at) low = middle
    else high = middle
  }
  return shifts[low]
}

const modulo = (value: number, size: number) => ((value % size) + size) % size

const makeGrid = (bucket: Bucket, timezone: string): Grid => {
  const sizeMs = buckets[bucket]
  const shifts = shiftsOf(timezone)
  const startOf = (at: number): number => {
    const { from, offsetMs } = shiftAt(shifts, at) ?? { from: 0, offsetMs: 0 }
    const start = at - modulo(at + offsetMs, sizeMs)
    // Where clocks change by half an hour, an hour by the new ones began while the old ones were in use.
    if (bucket === "hour") return Math.max(start, from)
    // A day on which the clocks change may begin with another offset than the one at its end, and have two midnights.
    return start - sizeMs >= from ? start : periodAt("day", timezone, at).start
  }
  return { sizeMs, shifts, startOf }
}

const maxGrids = 1_000
const known = new Map<string, Grid>()

/** The grid of a time zone, computed once. */
export const gridOf = (bucket: Bucket, timezone: string): Grid => {
  const key = `${bucket} ${timezone}`
  const grid = known.get(key) ?? makeGrid(bucket, timezone)
  if (known.size >= maxGrids) known.clear()
  known.set(key, grid)
  return grid
}
