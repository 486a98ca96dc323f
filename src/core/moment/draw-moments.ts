import type { Random } from "../random.ts"
import { type Interval, lengthOf } from "./interval.ts"

export const distributions = ["random", "even"] as const
/** `random` draws uniformly; `even` draws one moment in each of equal parts of the allowed time. */
export type Distribution = (typeof distributions)[number]

/** What moments were drawn from, in records and events; times are ISO. */
export type MomentsWindow = {
  readonly from: string
  readonly to: string
  readonly distribution: Distribution
  readonly days?: readonly number[]
  readonly fromHour?: number
  readonly toHour?: number
  /** The zone of days and hours. */
  readonly timezone: string
}

/** A whole number in [`low`, `high`); `low` if there is none. */
const drawBetween = (low: number, high: number, random: Random): number =>
  low + Math.floor(random() * Math.max(1, high - low))

/** Sorted offsets into the intervals, as if these were contiguous. */
const drawOffsets = (length: number, count: number, distribution: Distribution, random: Random): Float64Array => {
  const offsets = new Float64Array(count)
  // Multiplies first, so that parts that begin at a whole millisecond do so exactly.
  const startOf = (index: number) => Math.ceil((index * length) / count)
  for (let index = 0; index < count; index++)
    offsets[index] =
      distribution === "even"
        ? drawBetween(Math.min(length - 1, startOf(index)), startOf(index + 1), random)
        : drawBetween(0, length, random)
  return offsets.sort()
}

/** `count` moments within the intervals, sorted, in epoch milliseconds. There is at least one interval. */
export const drawMoments = (
  intervals: readonly Interval[],
  count: number,
  distribution: Distribution,
  random: Random,
): Float64Array => {
  const moments = drawOffsets(lengthOf(intervals), count, distribution, random)
  let before = 0
  let current = 0
  for (const [index, offset] of moments.entries()) {
    for (let interval = intervals[current]; interval && offset - before >= interval.end - interval.start; ) {
      before += interval.end - interval.start
      interval = intervals[++current]
    }
    moments[index] = (intervals[current]?.start ?? 0) + offset - before
  }
  return moments
}
