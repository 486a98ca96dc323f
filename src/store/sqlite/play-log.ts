import { and, count, eq, gte, lt, max, sql, sum } from "drizzle-orm"
import type { Period } from "../../core/period.ts"
import { addScore } from "../../core/ranking.ts"
import type { Db } from "./open.ts"
import { plays } from "./schema/play.ts"

/** A count in the interval [from, until), both epoch milliseconds. `isKept` is false when it was counted just now. */
export type Tally = {
  readonly from: number
  readonly until: number
  readonly count: number
  readonly isKept: boolean
}

type Kept = { readonly from: number | null; readonly until: number | null; readonly count: number }

/**
 * The count in `period`: the kept one if it is of that very interval, else counted again. So a count is right in a new
 * period, after a change of the limit or the time zone, and when the clock was set back.
 */
export const tallyOf = (period: Period, kept: Kept | undefined, recount: (period: Period) => number): Tally => {
  const { start: from, end: until } = period
  const isKept = kept?.from === from && kept.until === until
  return { from, until, count: isKept ? kept.count : recount(period), isKept }
}

/** Counts by the log of plays, of one player or, with null, of all. */
export const playLog = (db: Db) => {
  const playedIn = (campaign: number, player: number | null, { start, end }: Period) => {
    const by = player === null ? undefined : eq(plays.player, player)
    return and(eq(plays.campaign, campaign), by, gte(plays.at, start), lt(plays.at, end))
  }

  return {
    countPlays: (campaign: number, player: number, period: Period): number =>
      db
        .select({ n: count() })
        .from(plays)
        .where(playedIn(campaign, player, period))
        .get()?.n ?? 0,

    /** Wins that used the quota of the reward limits. */
    countWins: (campaign: number, player: number | null, period: Period): number =>
      db
        .select({ n: count() })
        .from(plays)
        .where(and(playedIn(campaign, player, period), eq(plays.usedQuota, true)))
        .get()?.n ?? 0,

    /** The total score, and the play by which it came to that. */
    sumScores: (campaign: number, player: number, period: Period) => {
      const row = db
        .select({ score: sum(plays.score).mapWith(Number), reached: max(plays.id) })
        .from(plays)
        .where(and(playedIn(campaign, player, period), sql`${plays.score} <> 0`))
        .get()
      return { score: addScore(0, row?.score ?? 0), reached: row?.reached ?? null }
    },
  }
}
