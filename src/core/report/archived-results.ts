import { type GroupCount, groupingOf } from "./play-tally.ts"
import { quarterMs } from "./report.ts"

/** How many plays of a campaign, all of them losses, lie in the archive with one outcome, from the quarter `at` on. */
export type ArchivedCount = {
  readonly campaign: number
  readonly at: number
  readonly segmentId: string
  readonly result: string
  readonly plays: number
}

/** The same as the results of a campaign count them. */
export const archivedGroup = (
  { at, segmentId, result, plays }: ArchivedCount,
  { timezone, oddsSince }: { readonly timezone: string; readonly oddsSince: number },
): GroupCount => ({ ...groupingOf(at, timezone, oddsSince), segmentId, prizeId: "", result, plays, wins: 0 })

type Leaving = {
  readonly campaign: number
  readonly at: number
  readonly segmentId: string | null
  readonly result: string
}

/** How plays that leave are counted, in an order that is always the same. */
export const archivedCounts = (plays: readonly Leaving[]): ArchivedCount[] => {
  const counts = new Map<string, ArchivedCount>()
  for (const { campaign, at, segmentId, result } of plays) {
    const group = {
      campaign,
      at: at - (at % quarterMs),
      segmentId: segmentId ?? "",
      result: segmentId === null ? result : "",
    }
    const key = JSON.stringify(Object.values(group))
    counts.set(key, { ...group, plays: (counts.get(key)?.plays ?? 0) + 1 })
  }
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, counted]) => counted)
}

/** How often each number is there, in ascending order. */
export const numbersIn = (numbers: readonly (number | null)[]): [number, number][] => {
  const counts = new Map<number, number>()
  for (const number of numbers) if (number !== null) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].sort(([one], [other]) => one - other)
}
