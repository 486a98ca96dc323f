import { Cache } from "../../../core/cache/cache.ts"
import { stockPeriodAt } from "../../../core/campaign/prize/stock.ts"
import type { Tally } from "../../../core/campaign/standing/quota.ts"
import type { MiniGame } from "../../../core/mini-game/mini-game.ts"
import { Later, type Tx } from "../../../record/transaction.ts"
import { facts, organization } from "../engine/commit/batch.ts"
import { rowsReader } from "../engine/row/reader.ts"
import { tableOf } from "../engine/row/table.ts"
import { segmentStocks } from "../schema/mini-game.ts"
import type { LongCounts } from "./long-count.ts"

type StockRow = typeof segmentStocks.$inferSelect

/** Locked: batches count the wins of a mini-game with stock one after the other. */
export const ofMiniGame = rowsReader("segment stocks", segmentStocks, ["orgId", "miniGame"], {
  lock: "segment stock",
  orderBy: "t.segment_id",
})

const remembered = 10_000
const stocked = new Cache<string, number>(remembered)

/**
 * The row number of a mini-game whose stock jobs have read before, so that it can be loaded with the facts that a
 * request names.
 */
export const stockedRow = (orgId: string, miniGameId: string): number | undefined =>
  stocked.get(`${orgId} ${miniGameId}`)

const table = tableOf(segmentStocks, {
  key: ["orgId", "miniGame", "segmentId"],
  changed: ["winsFrom", "winsUntil", "wins"],
})

const rowsOf = (miniGame: number): readonly StockRow[] => facts().get(ofMiniGame, [organization(), miniGame])

const put = (miniGame: number, segmentId: string, { from, until, count: wins }: Tally) => {
  const orgId = organization()
  const rows = rowsOf(miniGame)
  const row = { orgId, miniGame, segmentId, winsFrom: from, winsUntil: until, wins }
  const others = rows.filter((other) => other.segmentId !== segmentId)
  if (others.length < rows.length) table.change(row)
  else table.add(row)
  facts().put(ofMiniGame, [orgId, miniGame], [...others, row])
}

const keyOf = (miniGame: number, segmentId: string, from: number, until: number) =>
  ({ orgId: organization(), source: "segment", owner: miniGame, part: segmentId, from, until }) as const

/**
 * The wins of all players of each segment of a mini-game, for jobs: what `stock.maxTotal` limits
 * (docs/api.md#mini-games).
 */
export const segmentStockRecords = (counts: LongCounts) => ({
  /**
   * The wins counted in the current periods, by the segments that have a total limit, or when to retry. New counts are
   * stored even if the request is refused.
   */
  load: (tx: Tx, miniGame: number, config: MiniGame): ReadonlyMap<string, Tally> | Later => {
    const { miniGameId, segments, timezone } = config
    stocked.set(`${organization()} ${miniGameId}`, miniGame)
    const loaded = new Map<string, Tally>()
    for (const segment of segments) {
      const period = stockPeriodAt(segment, timezone, tx.now)
      if (!period) continue
      const { segmentId } = segment
      const { start: from, end: until } = period
      const kept = rowsOf(miniGame).find((row) => row.segmentId === segmentId)
      if (kept?.winsFrom === from && kept.winsUntil === until) {
        loaded.set(segmentId, { from, until, count: kept.wins })
        continue
      }
      const found = counts.count(tx, keyOf(miniGame, segmentId, from, until))
      if (found instanceof Later) return found
      if (kept) {
        const { winsFrom, winsUntil, wins: counted } = kept
        counts.putAside(keyOf(miniGame, segmentId, winsFrom, winsUntil), { counted, isLow: false, isGone: false })
      }
      const tally = { from, until, count: found.counted }
      loaded.set(segmentId, tally)
      put(miniGame, segmentId, tally)
    }
    return loaded
  },

  countSegment: (_tx: Tx, miniGame: number, segmentId: string, wins: Tally | null) => {
    if (wins) return put(miniGame, segmentId, wins)
    const rows = rowsOf(miniGame)
    const kept = rows.find((row) => row.segmentId === segmentId)
    if (!kept) return
    table.remove(kept)
    facts().put(
      ofMiniGame,
      [organization(), miniGame],
      rows.filter((row) => row !== kept),
    )
  },
})
