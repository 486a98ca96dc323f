import { allTime } from "../../period.ts"
import type { PrizeWins } from "../prize/stock.ts"
import { type ArchivedPlays, mergedArchived } from "./archived.ts"
import type { Standing } from "./standing.ts"

/** A play on its way into the archive. */
export type LeavingPlay = {
  readonly at: number
  readonly xp: number | null
  readonly score: number
  readonly beyondLimit: boolean | null
  readonly usedQuota: boolean
  readonly prizeId: string | null
  readonly prizeCode: string | null
}

/** What the archive changes of a standing. */
export type ArchivedStanding = Pick<
  Standing,
  | ("archived" | "plays" | "playsFrom" | "playsUntil" | "dayFrom" | "dayScore" | "dayReached")
  | ("prizeWins" | "winsFrom" | "winsUntil" | "wins")
  | ("weekFrom" | "weekScore" | "weekReached" | "monthFrom" | "monthScore" | "monthReached")
>

/** The wins of prizes without those of a period of which wins of the prize leave: they are counted anew where needed. */
const prizeWinsWithout = (list: readonly PrizeWins[] | null, leaving: readonly LeavingPlay[]) =>
  list?.map((kept): PrizeWins => {
    const { prizeId, from, until } = kept
    const isCutShort =
      from !== null &&
      from !== allTime.start &&
      leaving.some((play) => play.prizeId === prizeId && play.at >= from && play.at < (until ?? allTime.end))
    return isCutShort ? { ...kept, from: null, until: null, wins: 0 } : kept
  }) ?? null

/**
 * The counts of a standing without those of a day, week or month of which plays leave: it has ended, and nothing counts
 * in it any more.
 */
const withoutCutShort = (standing: ArchivedStanding, leaving: readonly LeavingPlay[]): ArchivedStanding => {
  const leaveIn = (from: number | null, until = Number.POSITIVE_INFINITY) =>
    from !== null && leaving.some(({ at }) => at >= from && at < until)
  const { playsFrom, playsUntil, winsFrom, winsUntil, dayFrom, weekFrom, monthFrom } = standing
  return {
    ...standing,
    ...(playsFrom !== allTime.start &&
      leaveIn(playsFrom, playsUntil ?? undefined) && { plays: 0, playsFrom: null, playsUntil: null }),
    ...(winsFrom !== allTime.start &&
      leaveIn(winsFrom, winsUntil ?? undefined) && { wins: 0, winsFrom: null, winsUntil: null }),
    prizeWins: prizeWinsWithout(standing.prizeWins, leaving),
    ...(leaveIn(dayFrom) && { dayFrom: null, dayScore: 0, dayReached: null }),
    ...(leaveIn(weekFrom) && { weekFrom: null, weekScore: 0, weekReached: null }),
    ...(leaveIn(monthFrom) && { monthFrom: null, monthScore: 0, monthReached: null }),
  }
}

const archivedOf = ({ xp, score, beyondLimit, usedQuota, prizeId, prizeCode }: LeavingPlay): ArchivedPlays => ({
  plays: beyondLimit ? 0 : 1,
  xp: xp ?? 0,
  ...(score !== 0 && { score }),
  ...(usedQuota && { wins: 1 }),
  ...(prizeCode !== null && { codes: 1 }),
  ...(prizeId !== null && { prizes: { [prizeId]: 1 } }),
})

/** A standing once these plays are in the archive. */
export const withLeaving = <T extends ArchivedStanding>(standing: T, leaving: readonly LeavingPlay[]): T => ({
  ...standing,
  ...withoutCutShort(standing, leaving),
  archived: leaving.map(archivedOf).reduce(mergedArchived, standing.archived),
})
