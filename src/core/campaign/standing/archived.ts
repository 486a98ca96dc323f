import { isoTime, periodAt } from "../../period.ts"
import { addScore } from "../../ranking/ranking.ts"

/**
 * What the plays of a player in a campaign added up to that lie in the archive, and no longer in the log: how many of
 * them `playLimits` counts, and their XP; if there are any, their scores, the wins that `rewardLimits` counts, the codes
 * that they gave, and how often they won each prize.
 */
export type ArchivedPlays = {
  readonly plays: number
  readonly xp: number
  readonly score?: number
  readonly wins?: number
  readonly codes?: number
  readonly prizes?: Readonly<Record<string, number>>
}

const sumOfScores = (one: number | undefined, other: number | undefined): Pick<ArchivedPlays, "score"> =>
  one === undefined && other === undefined ? {} : { score: addScore(one ?? 0, other ?? 0) }

type Prizes = Pick<ArchivedPlays, "prizes">

const sumOfPrizes = ({ prizes: one }: Prizes, { prizes: other }: Prizes): Prizes => {
  if (!one || !other) return one || other ? { prizes: { ...one, ...other } } : {}
  const sums = new Map(Object.entries(one))
  for (const [prizeId, wins] of Object.entries(other)) sums.set(prizeId, (sums.get(prizeId) ?? 0) + wins)
  return { prizes: Object.fromEntries(sums) }
}

const sumOfWins = (one: ArchivedPlays, other: ArchivedPlays): Pick<ArchivedPlays, "codes" | "prizes" | "wins"> => {
  const wins = (one.wins ?? 0) + (other.wins ?? 0)
  const codes = (one.codes ?? 0) + (other.codes ?? 0)
  return { ...(wins > 0 && { wins }), ...(codes > 0 && { codes }), ...sumOfPrizes(one, other) }
}

const sum = (one: ArchivedPlays, other: ArchivedPlays): ArchivedPlays => ({
  plays: one.plays + other.plays,
  xp: Math.min(Number.MAX_SAFE_INTEGER, one.xp + other.xp),
  ...sumOfScores(one.score, other.score),
  ...sumOfWins(one, other),
})

/** Whether the archive adds the same to the counts of a player as before. */
export const isSameArchived = (one: ArchivedPlays | null | undefined, other: ArchivedPlays | null | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The sum of two players' archived plays, or of a player's and newly archived ones; null if there are neither. */
export const mergedArchived = (one: ArchivedPlays | null, other: ArchivedPlays | null): ArchivedPlays | null =>
  one && other ? sum(one, other) : (one ?? other)

const dayMs = 86_400_000
/** By how much a change of the time zone may move the beginning of a period. */
const zonesDifferMs = 2 * dayMs

/** The longest period of a ranking with a few days around it, within which its beginning lies. */
const longestPeriodMs = 35 * dayMs

/** The fields of a campaign that determine which of its plays may leave. */
export type LeavingOf = {
  readonly timezone: string
  /** When the current period of its ranking ends; null without one. */
  readonly rankingDueAt: number | null
  /** The beginning of the first period whose winners are not decided; null without one. */
  readonly undecidedFrom: number | null
}

/**
 * The time before which the plays of a campaign leave for the archive: they are older than `days`, lie in no month or
 * week that is still running in some time zone, and in no ranking period whose winners are still to be decided.
 */
export const leavesBefore = ({ timezone, rankingDueAt, undecidedFrom }: LeavingOf, now: number, days: number): number =>
  Math.min(
    now - days * dayMs,
    periodAt("month", timezone, now).start - zonesDifferMs,
    periodAt("week", timezone, now).start - zonesDifferMs,
    undecidedFrom ?? Number.POSITIVE_INFINITY,
    rankingDueAt !== null && rankingDueAt <= now ? rankingDueAt - longestPeriodMs : Number.POSITIVE_INFINITY,
  )

/** The month in UTC by which the file of a play is named, such as 2026-11. */
export const archiveMonth = (at: number): string => isoTime(at).slice(0, 7)
