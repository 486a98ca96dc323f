import type { Database } from "bun:sqlite"
import { Cache } from "../../../../core/cache/cache.ts"
import type { CountedPlay } from "../../../../core/campaign/standing/count.ts"
import { isExternalWin } from "../../../budget-cost.ts"
import { rowsInOrder } from "../../engine/in-order.ts"
import { appender } from "../../engine/row/appender.ts"
import type { Db } from "../../file/open.ts"
import { plays } from "../../schema/play.ts"

/** How many plays of a chain are read first, and at most at once. */
const firstRun = 64
const longestRun = 1_024

/** How many plays that have left are remembered, for those who are just reading a chain. */
const rememberedPlays = 20_000

/** A play as read from its player's chain; `hasTraces` tells whether it holds anything that leads to a person. */
export type ChainedPlay = CountedPlay & { readonly previous: number | null; readonly hasTraces: boolean }

type ChainedRow = [
  ...[play: number, previous: number | null, at: number],
  ...[score: number, usedQuota: number, beyondLimit: number | null, hasTraces: number, prizeId: string | null],
]

/** The cursor of a read of a campaign's plays in the order of time. */
export type PlayPosition = { readonly at: number; readonly play: number }
export type QuotaUse = PlayPosition & { readonly used: number }
export type ScoredPlay = PlayPosition & { readonly player: number; readonly score: number }

const byTime = { at: "at", row: "id" } as const

/** Reads plays of a campaign in the order of time, those after `last` and before `end`. */
const playsInOrder = <T extends PlayPosition>(client: Database, columns: string) => {
  const read = rowsInOrder<T, [campaign: number, end: number]>(client, {
    select: `SELECT at, id AS play, ${columns} FROM plays INDEXED BY plays_by_campaign WHERE campaign = +?4 AND at < +?5`,
    ...byTime,
  })
  return (campaign: number, { at, play }: PlayPosition, end: number, limit: number): T[] =>
    read([campaign, end], { at, row: play }, limit)
}

/** The same for the plays that won a prize. */
const winsInOrder = (client: Database) => {
  const read = rowsInOrder<QuotaUse, [campaign: number, prizeId: string, end: number]>(client, {
    select: `SELECT at, id AS play, 1 AS used FROM plays INDEXED BY plays_of_prizes
      WHERE campaign = +?4 AND prize_id = +?5 AND at < +?6`,
    ...byTime,
  })
  return (campaign: number, prizeId: string, { at, play }: PlayPosition, end: number, limit: number): QuotaUse[] =>
    read([campaign, prizeId, end], { at, row: play }, limit)
}

/**
 * The rows of a chain of plays, from `?1` back to the first. Stops at a play that names a later one, which would loop
 * forever.
 */
export const chainedRows = `WITH RECURSIVE chain AS (
  SELECT id, player, previous, at, score, used_quota, beyond_limit,
    metadata IS NOT NULL OR receipt IS NOT NULL OR entry_code IS NOT NULL AS has_traces, prize_id
  FROM plays WHERE id = ?1
  UNION ALL
  SELECT p.id, p.player, p.previous, p.at, p.score, p.used_quota, p.beyond_limit,
    p.metadata IS NOT NULL OR p.receipt IS NOT NULL OR p.entry_code IS NOT NULL, p.prize_id
  FROM chain JOIN plays p ON p.id = chain.previous AND p.id < chain.id)`

/**
 * The log of plays and its counts: of one player by the chain that ends at a play, of all players by the campaign.
 * Reads include what the transaction has appended.
 */
export const playLog = (db: Db) => {
  const client = db.$client
  const { append, flush, nextRow } = appender(db, plays)
  const readRun = client.query<unknown, [head: number, limit: number]>(
    `${chainedRows} SELECT id, previous, at, score, used_quota, beyond_limit, has_traces, prize_id FROM chain LIMIT +?2`,
  )
  /** Plays from before kinds were kept have no value, and may have won points. */
  const readExternal = client.query<{ found: 1 }, [number]>(
    `SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM plays p INDEXED BY plays_to_hand_out WHERE p.campaign = ?1 AND ${isExternalWin("p")} AND p.prize_kind IS NOT NULL)
       OR EXISTS (SELECT 1 FROM archived_prizes WHERE campaign = ?1 AND handed_out > 0)
       OR EXISTS (SELECT 1 FROM ranking_wins WHERE campaign = ?1)`,
  )
  const readFirst = client.query<{ at: number }, [number]>(
    "SELECT at FROM plays INDEXED BY plays_by_campaign WHERE campaign = +? ORDER BY at LIMIT 1",
  )
  const readScores = playsInOrder<ScoredPlay>(client, "player, score")
  const readUses = playsInOrder<QuotaUse>(client, "used_quota AS used")
  const readWins = winsInOrder(client)
  const readPlayer = client.query<{ player: number }, [number]>("SELECT player FROM plays WHERE id = ?")
  /** What the plays that have left the log were followed by in their chains. */
  const left = new Cache<number, number | null>(rememberedPlays)
  const newestOfAll = client.query<{ id: number }, []>("SELECT id FROM plays ORDER BY id DESC LIMIT 1")

  /** The plays of the chain that ends at `head`, newest first, read lazily. */
  function* chain(head: number): Generator<ChainedPlay> {
    flush()
    let next: number | null = head
    for (let limit = firstRun; next !== null; limit = Math.min(2 * limit, longestRun)) {
      const run = readRun.values(next, limit) as ChainedRow[]
      // It may have left for the archive since the row that names it was read.
      next = run.length === 0 ? (left.get(next) ?? null) : null
      for (const [play, previous, at, score, usedQuota, beyondLimit, hasTraces, prizeId] of run) {
        yield {
          play,
          previous,
          at,
          score,
          usedQuota: usedQuota === 1,
          beyondLimit: beyondLimit === 1,
          hasTraces: hasTraces === 1,
          prizeId,
        }
        next = previous
      }
    }
  }

  return {
    append,

    /** Writes what the transaction has appended, so that it can be read. */
    flush,

    chain,

    /** Notes that a play has left the log, and which one comes before it now in its chain. */
    noteLeft: (play: number, previous: number | null) => {
      left.set(play, previous)
    },

    /** The player of a play. */
    playerOf: (play: number): number | null => {
      flush()
      return readPlayer.get(play)?.player ?? null
    },

    /** The row number of the newest play, even if the transaction has still to write it. */
    newestPlay: () => nextRow() - 1,

    /** The row number of the newest play in the file. */
    lastPlay: (): number => newestOfAll.get()?.id ?? 0,

    /**
     * At most `limit` plays of a campaign in the order of time, and whether each used a quota: those after `last` and
     * before `end`.
     */
    quotaUses: (campaign: number, last: PlayPosition, end: number, limit: number): QuotaUse[] => {
      flush()
      return readUses(campaign, last, end, limit)
    },

    /** At most `limit` plays that won a prize, in the order of time: those after `last` and before `end`. */
    prizeWins: (
      { campaign, prizeId }: { readonly campaign: number; readonly prizeId: string },
      last: PlayPosition,
      end: number,
      limit: number,
    ): QuotaUse[] => {
      flush()
      return readWins(campaign, prizeId, last, end, limit)
    },

    /** The time of the earliest play of a campaign. */
    firstAt: (campaign: number): number | null => readFirst.get(campaign)?.at ?? null,

    /** Whether a play of a campaign, be it archived, or its ranking won an external prize. */
    hasExternalWin: (campaign: number): boolean => {
      flush()
      return readExternal.get(campaign) !== null
    },

    /** At most `limit` plays of a campaign in the order of time: those after `last` and before the time `end`. */
    playsAfter: readScores,
  }
}

export type PlayLog = ReturnType<typeof playLog>
