import { and, asc, count, eq, gt, gte, lt, or, sql } from "drizzle-orm"
import type { Period } from "../../core/period.ts"
import { addScore } from "../../core/ranking.ts"
import { appender } from "./appender.ts"
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

/** A play as its player's chain tells of it. */
export type ChainedPlay = {
  readonly play: number
  readonly player: number
  readonly previous: number | null
  readonly at: number
  readonly score: number
}

/**
 * The one way in which scores add up, whether a play adds its own or the log is read again: SQLite's sum() rounds
 * otherwise. A play that leaves the total as it is does not change who reached it first.
 */
export const addPlay = (total: Total, { play, score }: { readonly play: number; readonly score: number }): Total => {
  const sum = addScore(total.score, score)
  return sum === total.score ? total : { score: sum, reached: play }
}

/** What `chain` adds up to in `period`, in the order of time. */
export const sumOf = (chain: readonly ChainedPlay[], { start, end }: Period): Total =>
  chain
    .filter(({ at, score }) => score !== 0 && at >= start && at < end)
    .sort((a, b) => a.at - b.at || a.play - b.play)
    .reduce<Total>(addPlay, noTotal)

/** The rows of a chain of plays, from `?1` back to the first. */
export const chainedRows = `WITH RECURSIVE chain AS (
  SELECT id, player, previous, at, score, used_quota, metadata IS NOT NULL AS has_metadata FROM plays WHERE id = ?1
  UNION ALL
  SELECT p.id, p.player, p.previous, p.at, p.score, p.used_quota, p.metadata IS NOT NULL
  FROM chain JOIN plays p ON p.id = chain.previous)`

/**
 * The log of plays, and what it counts: of one player by the chain that ends at a play, of all by the campaign. Reads show
 * also what the transaction has appended.
 */
export const playLog = (db: Db) => {
  const client = db.$client
  const { append, flush } = appender(db, plays)
  type Range = [head: number, start: number, end: number]
  const within = "at >= ?2 AND at < ?3"
  const countAll = client.query<{ n: number }, Range>(`${chainedRows} SELECT count(*) AS n FROM chain WHERE ${within}`)
  const countUsed = client.query<{ n: number }, Range>(
    `${chainedRows} SELECT count(*) AS n FROM chain WHERE ${within} AND used_quota`,
  )
  const readChain = client.query<ChainedPlay, [number]>(
    `${chainedRows} SELECT id AS play, player, previous, at, score FROM chain`,
  )
  const newest = client.query<{ id: number }, [number, number]>(`${chainedRows} SELECT id FROM chain LIMIT ?2`)
  const withMetadata = client.query<{ id: number }, [number, number]>(
    `${chainedRows} SELECT id FROM chain WHERE has_metadata LIMIT ?2`,
  )
  const newestOfAll = client.query<{ id: number }, []>("SELECT id FROM plays ORDER BY id DESC LIMIT 1")
  const inPeriod = (campaign: number, { start, end }: Period) =>
    and(eq(plays.campaign, campaign), gte(plays.at, start), lt(plays.at, end))
  const chain = (head: number): ChainedPlay[] => {
    flush()
    return readChain.all(head)
  }

  const idsOf = (query: typeof newest, head: number, limit: number): number[] => {
    flush()
    return query.all(head, limit).map(({ id }) => id)
  }
  const countOf = (query: typeof countAll, head: number, { start, end }: Period): number => {
    flush()
    return query.get(head, start, end)?.n ?? 0
  }

  return {
    append,

    /** The plays of the chain that ends at `head`, the newest first. */
    chain,

    newestOf: (head: number, limit: number): number[] => idsOf(newest, head, limit),

    /** The row number of the newest play of all. */
    lastPlay: (): number => newestOfAll.get()?.id ?? 0,

    /** Plays of the chain that keep what the player's app sent with them. */
    withMetadata: (head: number, limit: number): number[] => idsOf(withMetadata, head, limit),

    countPlays: (head: number, period: Period): number => countOf(countAll, head, period),

    /** Wins that used the quota of the reward limits. */
    countWins: (head: number, period: Period): number => countOf(countUsed, head, period),

    /** The total score, added play by play as it was when they were played. */
    sumScores: (head: number, period: Period): Total => sumOf(chain(head), period),

    /** The same wins, of all players. */
    countAllWins: (campaign: number, period: Period): number => {
      flush()
      const used = and(inPeriod(campaign, period), eq(plays.usedQuota, true))
      return db.select({ n: count() }).from(plays).where(used).get()?.n ?? 0
    },

    /** The total scores of all players, read in steps: a period may hold millions of plays. */
    totalsByPlayer: (campaign: number, period: Period): Map<number, Total> => {
      flush()
      const totals = new Map<number, Total>()
      let last = { at: period.start, play: 0 }
      for (let count = scoredStep; count === scoredStep; ) {
        const past = or(gt(plays.at, last.at), and(eq(plays.at, last.at), gt(plays.id, last.play)))
        const step = db
          .select({ play: plays.id, player: plays.player, at: plays.at, score: plays.score })
          .from(plays)
          .where(and(inPeriod(campaign, period), sql`${plays.score} <> 0`, past))
          .orderBy(asc(plays.at), asc(plays.id))
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

export type PlayLog = ReturnType<typeof playLog>
