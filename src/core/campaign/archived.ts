import { allTime, isoTime, periodAt } from "../period.ts"

/**
 * What the plays of a player in a campaign added up to that lie in the archive, and no longer in the log: how many of
 * them `playLimits` counts, and their XP. Only plays that neither won nor scored go there.
 */
export type ArchivedPlays = { readonly plays: number; readonly xp: number }

const nothing: ArchivedPlays = { plays: 0, xp: 0 }

const sum = (one: ArchivedPlays, other: ArchivedPlays): ArchivedPlays => ({
  plays: one.plays + other.plays,
  xp: Math.min(Number.MAX_SAFE_INTEGER, one.xp + other.xp),
})

/** The sum of what two players have in the archive; null if neither has anything. */
export const mergedArchived = (one: ArchivedPlays | null, other: ArchivedPlays | null): ArchivedPlays | null =>
  one && other ? sum(one, other) : (one ?? other)

/** A play on its way into the archive. */
export type LeavingPlay = { readonly at: number; readonly xp: number | null; readonly beyondLimit: boolean | null }

/** What the archive changes of a standing. */
export type ArchivedStanding = {
  readonly archived: ArchivedPlays | null
  readonly plays: number
  readonly playsFrom: number | null
  readonly playsUntil: number | null
}

/** A count of a day, week or month of which plays leave; it has ended, and nothing counts in it any more. */
const isCutShort = ({ playsFrom, playsUntil }: ArchivedStanding, leaving: readonly LeavingPlay[]): boolean =>
  playsFrom !== null &&
  playsUntil !== null &&
  playsFrom !== allTime.start &&
  leaving.some(({ at }) => at >= playsFrom && at < playsUntil)

/** A standing once these plays are in the archive. */
export const withLeaving = (standing: ArchivedStanding, leaving: readonly LeavingPlay[]): ArchivedStanding => {
  const { plays, playsFrom, playsUntil } = standing
  const archived = leaving.reduce<ArchivedPlays>(
    (known, { xp, beyondLimit }) => sum(known, { plays: beyondLimit ? 0 : 1, xp: xp ?? 0 }),
    standing.archived ?? nothing,
  )
  return isCutShort(standing, leaving)
    ? { archived, plays: 0, playsFrom: null, playsUntil: null }
    : { archived, plays, playsFrom, playsUntil }
}

const dayMs = 86_400_000
/** By how much a change of the time zone may move the beginning of a period. */
const zonesDifferMs = 2 * dayMs

/**
 * Before which time plays of a campaign leave for the archive: they are older than `days`, and of no month or week that
 * runs in any time zone.
 */
export const leavesBefore = (timezone: string, now: number, days: number): number =>
  Math.min(
    now - days * dayMs,
    periodAt("month", timezone, now).start - zonesDifferMs,
    periodAt("week", timezone, now).start - zonesDifferMs,
  )

/** The month in UTC by which the file of a play is named, such as 2026-11. */
export const archiveMonth = (at: number): string => isoTime(at).slice(0, 7)
