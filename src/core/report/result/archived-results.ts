import { isCodeKind } from "../../campaign/prize/won.ts"
import { quarterMs } from "../report.ts"
import { type GroupCount, groupingOf } from "./play-tally.ts"

/** How many plays of a campaign, all of them losses, lie in the archive with one outcome, from the quarter `at` on. */
export type ArchivedCount = {
  readonly campaign: number
  readonly at: number
  readonly segmentId: string
  readonly result: string
  readonly plays: number
}

/**
 * What the wins of a campaign add up to that lie in the archive with one outcome: how many they are, how many of them
 * `rewardLimits` counts, the points that they gave, and what their codes and other prizes cost.
 */
export type ArchivedWins = Omit<ArchivedCount, "plays"> & {
  readonly prizeId: string
  readonly wins: number
  readonly quotaWins: number
  readonly points: number
  readonly codes: number
  readonly prizes: number
}

/**
 * The wins of a prize in the archive, or of none if `prizeId` is empty: also how many of them the organization has
 * handed out, and what these prizes were worth.
 */
export type ArchivedPrize = Pick<ArchivedWins, "campaign" | "prizeId" | "wins" | "quotaWins"> & {
  readonly handedOut: number
  readonly handedOutValue: number
}

type InCampaign = { readonly timezone: string; readonly oddsSince: number }

/** The same as the results of a campaign count them. */
export const archivedGroup = (
  { at, segmentId, result, plays }: ArchivedCount,
  { timezone, oddsSince }: InCampaign,
): GroupCount => ({ ...groupingOf(at, timezone, oddsSince), segmentId, prizeId: "", result, plays, wins: 0 })

/** The same for wins. */
export const archivedWonGroup = (
  { at, segmentId, prizeId, result, wins }: ArchivedWins,
  { timezone, oddsSince }: InCampaign,
): GroupCount => ({ ...groupingOf(at, timezone, oddsSince), segmentId, prizeId, result, plays: wins, wins })

type Leaving = {
  readonly campaign: number
  readonly at: number
  readonly segmentId: string | null
  readonly result: string
  readonly won: boolean
}
type LeavingWin = Leaving & {
  readonly prizeId: string | null
  readonly prizeKind: number | null
  readonly prizeValue: number | null
  readonly usedQuota: boolean
  readonly points: number
  readonly handedOutAt: number | null
}

const outcomeOf = ({ campaign, at, segmentId, result }: Leaving) => ({
  campaign,
  at: at - (at % quarterMs),
  segmentId: segmentId ?? "",
  result: segmentId === null ? result : "",
})

/** Sums of the values with the same key, in a fixed order. */
const sums = <Item, Sum>(
  items: readonly Item[],
  keyOf: (item: Item) => readonly (number | string)[],
  add: (sum: Sum | undefined, item: Item) => Sum,
): Sum[] => {
  const found = new Map<string, Sum>()
  for (const item of items) {
    const key = JSON.stringify(keyOf(item))
    found.set(key, add(found.get(key), item))
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
}

/** How the losses are counted that leave. */
export const archivedCounts = (plays: readonly Leaving[]): ArchivedCount[] =>
  sums<Leaving, ArchivedCount>(
    plays.filter(({ won }) => !won),
    (play) => Object.values(outcomeOf(play)),
    (sum, play) => ({ ...outcomeOf(play), plays: (sum?.plays ?? 0) + 1 }),
  )

/** How the wins are counted that leave. */
export const archivedWins = (plays: readonly LeavingWin[]): ArchivedWins[] =>
  sums<LeavingWin, ArchivedWins>(
    plays.filter(({ won }) => won),
    (play) => [...Object.values(outcomeOf(play)), play.prizeId ?? ""],
    (sum, play) => {
      const { prizeId, prizeKind, prizeValue, usedQuota, points } = play
      const value = prizeValue ?? 0
      return {
        ...outcomeOf(play),
        prizeId: prizeId ?? "",
        wins: (sum?.wins ?? 0) + 1,
        quotaWins: (sum?.quotaWins ?? 0) + (usedQuota ? 1 : 0),
        points: (sum?.points ?? 0) + points,
        codes: (sum?.codes ?? 0) + (isCodeKind(prizeKind) ? value : 0),
        prizes: (sum?.prizes ?? 0) + (isCodeKind(prizeKind) ? 0 : value),
      }
    },
  )

/** The same by prize. */
export const archivedPrizes = (plays: readonly LeavingWin[]): ArchivedPrize[] =>
  sums<LeavingWin, ArchivedPrize>(
    plays.filter(({ won }) => won),
    ({ campaign, prizeId }) => [campaign, prizeId ?? ""],
    (sum, { campaign, prizeId, prizeValue, usedQuota, handedOutAt }) => {
      const isHandedOut = handedOutAt !== null
      return {
        campaign,
        prizeId: prizeId ?? "",
        wins: (sum?.wins ?? 0) + 1,
        quotaWins: (sum?.quotaWins ?? 0) + (usedQuota ? 1 : 0),
        handedOut: (sum?.handedOut ?? 0) + (isHandedOut ? 1 : 0),
        handedOutValue: (sum?.handedOutValue ?? 0) + (isHandedOut ? (prizeValue ?? 0) : 0),
      }
    },
  )

/** How often each number occurs, in ascending order. */
export const numbersIn = (numbers: readonly (number | null)[]): [number, number][] => {
  const counts = new Map<number, number>()
  for (const number of numbers) if (number !== null) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].sort(([one], [other]) => one - other)
}
