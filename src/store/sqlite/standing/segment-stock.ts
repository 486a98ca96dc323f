import { stockPeriodAt } from "../../../core/campaign/prize/stock.ts"
import type { Tally } from "../../../core/campaign/standing/quota.ts"
import type { MiniGame } from "../../../core/mini-game/mini-game.ts"
import { Later, type Tx } from "../../../record/transaction.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import { rowsInOrder } from "../engine/in-order.ts"
import type { Db } from "../file/open.ts"
import type { PlayPosition, QuotaUse } from "../log/play/play-log.ts"
import { tallies } from "./tally.ts"

type Key = { readonly miniGame: number; readonly segmentId: string }

/** Reads wins of a segment in the order of time, like those of a prize. */
const winsInOrder = (db: Db) => {
  const read = rowsInOrder<QuotaUse, [miniGame: number, segmentId: string, end: number]>(db.$client, {
    select: `SELECT created_at AS at, id AS play, 1 AS used FROM awards INDEXED BY awards_won
      WHERE won AND notification = +?4 AND segment_id = +?5 AND created_at < +?6`,
    at: "created_at",
    row: "id",
  })
  return ({ miniGame, segmentId }: Key, { at, play }: PlayPosition, end: number, limit: number): QuotaUse[] =>
    read([miniGame, segmentId, end], { at, row: play }, limit)
}

/** The wins of all players of each segment of a mini-game, for `stock.maxTotal` (docs/api.md#mini-games). */
export const segmentStockRecords = (db: Db, commit: GroupCommit) => {
  const client = db.$client
  const select = client.query<Tally, [number, string]>(
    `SELECT wins_from AS "from", wins_until AS "until", wins AS count FROM segment_stocks
     WHERE notification = ? AND segment_id = ?`,
  )
  const upsert = client.query(
    `INSERT OR REPLACE INTO segment_stocks (notification, segment_id, wins_from, wins_until, wins)
     VALUES (?, ?, ?, ?, ?)`,
  )
  const remove = client.query("DELETE FROM segment_stocks WHERE notification = ? AND segment_id = ?")
  const counts = tallies<Key, Tally>(commit, {
    idOf: ({ miniGame, segmentId }) => `${miniGame} ${segmentId}`,
    select: ({ miniGame, segmentId }) => select.get(miniGame, segmentId),
    upsert: ({ miniGame, segmentId }, { from, until, count }) => upsert.run(miniGame, segmentId, from, until, count),
    remove: ({ miniGame, segmentId }) => remove.run(miniGame, segmentId),
    uses: winsInOrder(db),
    counted: (tally) => tally,
  })

  return {
    /** The wins counted in the current periods, by the segments that have a total limit. */
    load: (tx: Tx, miniGame: number, { segments, timezone }: MiniGame): ReadonlyMap<string, Tally> | Later => {
      const loaded = new Map<string, Tally>()
      for (const segment of segments) {
        const period = stockPeriodAt(segment, timezone, tx.now)
        if (!period) continue
        const { segmentId } = segment
        const tally = counts.load(tx, { miniGame, segmentId }, period)
        if (tally instanceof Later) return tally
        loaded.set(segmentId, tally)
      }
      return loaded
    },

    /** The same counts for a reader, which stores nothing. */
    read: async (miniGame: number, { segments, timezone }: MiniGame, now: number) => {
      const read = new Map<string, number>()
      for (const segment of segments) {
        const period = stockPeriodAt(segment, timezone, now)
        const { segmentId } = segment
        if (period) read.set(segmentId, await counts.read({ miniGame, segmentId }, period))
      }
      return read
    },

    countSegment: (tx: Tx, miniGame: number, segmentId: string, wins: Tally | null) =>
      counts.count(tx, { miniGame, segmentId }, wins),
  }
}

export type SegmentStocks = ReturnType<typeof segmentStockRecords>
