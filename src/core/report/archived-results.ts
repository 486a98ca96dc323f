import { type GroupCount, groupingOf } from "./play-tally.ts"

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
