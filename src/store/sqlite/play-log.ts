import { and, count, eq, gt, gte, lt, or, type SQL, sql } from "drizzle-orm"
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

/** A total score, and the play by which it came to that. */
export type Total = { readonly score: number; readonly reached: number | null }

export const noTotal: Total = { score: 0, reached: null }
const scoredStep = 20_000

/**
 * The one way in which scores add up, whether a play adds its own or the log is read again: SQLite's sum() rounds
 * otherwise. A play that leaves the total as it is does not change who reached it first.
 */
export const addPlay = (total: Total, { play, score }: { readonly play: number; readonly score: number }): Total => {
  const sum = addScore(total.score, score)
  return sum === total.score ? total : { score: sum, reached: play }
}

/** Counts by the log of plays, of one player or, with null, of all. */
export const playLog = (db: Db) => {
  const playedIn = (campaign: number, player: number | null, { start, end }: Period) => {
    const by = player === null ? undefined : eq(plays.player, player)
    return and(eq(plays.campaign, campaign), by, gte(plays.at, start), lt(plays.at, end))
  }

  const isScore = sql`${plays.score} <> 0`
  const scoredPlays = (where: SQL | undefined) =>
    db
      .select({ play: plays.id, player: plays.player, at: plays.at, score: plays.score })
      .from(plays)
      .where(where)
      .orderBy(plays.at, plays.id)

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

    /** The total score of a player, added play by play as it was when they played. */
    sumScores: (campaign: number, player: number, period: Period): Total =>
      scoredPlays(and(playedIn(campaign, player, period), isScore))
        .all()
        .reduce<Total>(addPlay, noTotal),

    /** The total scores of all players, read in steps: a period may hold millions of plays. */
    totalsByPlayer: (campaign: number, period: Period): Map<number, Total> => {
      const totals = new Map<number, Total>()
      let last = { at: period.start, play: 0 }
      for (let count = scoredStep; count === scoredStep; ) {
        const past = or(gt(plays.at, last.at), and(eq(plays.at, last.at), gt(plays.id, last.play)))
        const step = scoredPlays(and(playedIn(campaign, null, period), isScore, past))
          .limit(scoredStep)
          .all()
        for (const played of step) totals.set(played.player, addPlay(totals.get(played.player) ?? noTotal, played))
        last = step.at(-1) ?? last
        count = step.length
      }
      return totals
    },
  }
}
