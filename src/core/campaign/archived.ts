import { isoTime, periodAt } from "../period.ts"
import { addScore } from "../ranking/ranking.ts"

/**
 * What the plays of a player in a campaign added up to that lie in the archive, and no longer in the log: how many of
 * them `playLimits` counts, their XP, and their scores, if they have any. Only plays that won nothing go there.
 */
export type ArchivedPlays = { readonly plays: number; readonly xp: number; readonly score?: number }

const sumOfScores = (one: number | undefined, other: number | undefined): Pick<ArchivedPlays, "score"> =>
  one === undefined && other === undefined ? {} : { score: addScore(one ?? 0, other ?? 0) }

const sum = (one: ArchivedPlays, other: ArchivedPlays): ArchivedPlays => ({
  plays: one.plays + other.plays,
  xp: Math.min(Number.MAX_SAFE_INTEGER, one.xp + other.xp),
  ...sumOfScores(one.score, other.score),
})

/** The sum of what two players have in the archive, or of what a player has and more; null if neither is anything. */
export const mergedArchived = (one: ArchivedPlays | null, other: ArchivedPlays | null): ArchivedPlays | null =>
  one && other ? sum(one, other) : (one ?? other)

const dayMs = 86_400_000
/** By how much a change of the time zone may move the beginning of a period. */
const zonesDifferMs = 2 * dayMs

/** The longest period of a ranking with a few days around it, within which its beginning lies. */
const longestPeriodMs = 35 * dayMs

/** What of a campaign determines which of its plays may leave. */
export type LeavingOf = {
  readonly timezone: string
  /** When the current period of its ranking ends; null without one. */
  readonly rankingDueAt: number | null
  /** The beginning of the first period whose winners are not decided; null without one. */
  readonly undecidedFrom: number | null
}

/**
 * Before which time plays of a campaign leave for the archive: they are older than `days`, of no month or week that
 * runs in any time zone, and of no period of a ranking whose winners are still to be decided.
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
