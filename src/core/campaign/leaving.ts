import { allTime } from "../period.ts"
import { type ArchivedPlays, mergedArchived } from "./archived.ts"
import type { Standing } from "./standing.ts"

/** A play on its way into the archive. */
export type LeavingPlay = {
  readonly at: number
  readonly xp: number | null
  readonly score: number
  readonly beyondLimit: boolean | null
}

/** What the archive changes of a standing. */
export type ArchivedStanding = Pick<
  Standing,
  | ("archived" | "plays" | "playsFrom" | "playsUntil" | "dayFrom" | "dayScore" | "dayReached")
  | ("weekFrom" | "weekScore" | "weekReached" | "monthFrom" | "monthScore" | "monthReached")
>

/**
 * The counts of a standing without those of a day, week or month of which plays leave: it has ended, and nothing counts
 * in it any more.
 */
const withoutCutShort = (standing: ArchivedStanding, leaving: readonly LeavingPlay[]): ArchivedStanding => {
  const leaveIn = (from: number | null, until = Number.POSITIVE_INFINITY) =>
    from !== null && leaving.some(({ at }) => at >= from && at < until)
  const { playsFrom, playsUntil, dayFrom, weekFrom, monthFrom } = standing
  return {
    ...standing,
    ...(playsFrom !== allTime.start &&
      leaveIn(playsFrom, playsUntil ?? undefined) && { plays: 0, playsFrom: null, playsUntil: null }),
    ...(leaveIn(dayFrom) && { dayFrom: null, dayScore: 0, dayReached: null }),
    ...(leaveIn(weekFrom) && { weekFrom: null, weekScore: 0, weekReached: null }),
    ...(leaveIn(monthFrom) && { monthFrom: null, monthScore: 0, monthReached: null }),
  }
}

const archivedOf = ({ xp, score, beyondLimit }: LeavingPlay): ArchivedPlays => ({
  plays: beyondLimit ? 0 : 1,
  xp: xp ?? 0,
  ...(score !== 0 && { score }),
})

/** A standing once these plays are in the archive. */
export const withLeaving = <T extends ArchivedStanding>(standing: T, leaving: readonly LeavingPlay[]): T => ({
  ...standing,
  ...withoutCutShort(standing, leaving),
  archived: leaving.map(archivedOf).reduce(mergedArchived, standing.archived),
})
