import type { Campaign } from "../../../core/campaign/campaign.ts"
import { type StockTally, stockPeriodAt } from "../../../core/campaign/stock.ts"
import { Later, type Tx } from "../../transaction.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { Db } from "../file/open.ts"
import type { PlayLog } from "../log/play-log.ts"
import { tallies } from "./tally.ts"

type Key = { readonly campaign: number; readonly prizeId: string }
type Row = {
  readonly from: number
  readonly until: number
  readonly count: number
  readonly isLow: number
  readonly isGone: number
}

/** The wins of all players of each prize, for `stock.maxTotal` (docs/api.md §5.24). */
export const stockStore = (db: Db, commit: GroupCommit, log: PlayLog) => {
  const client = db.$client
  const select = client.query<Row, [number, string]>(
    `SELECT wins_from AS "from", wins_until AS "until", wins AS count, is_low AS isLow, is_gone AS isGone
     FROM stocks WHERE campaign = ? AND prize_id = ?`,
  )
  const upsert = client.query(
    `INSERT OR REPLACE INTO stocks (campaign, prize_id, wins_from, wins_until, wins, is_low, is_gone)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const remove = client.query("DELETE FROM stocks WHERE campaign = ? AND prize_id = ?")
  const counts = tallies<Key, StockTally>(commit, {
    idOf: ({ campaign, prizeId }) => `${campaign} ${prizeId}`,
    select: ({ campaign, prizeId }) => {
      const row = select.get(campaign, prizeId)
      return row && { ...row, isLow: row.isLow === 1, isGone: row.isGone === 1 }
    },
    upsert: ({ campaign, prizeId }, { from, until, count, isLow, isGone }) =>
      upsert.run(campaign, prizeId, from, until, count, Number(isLow), Number(isGone)),
    remove: ({ campaign, prizeId }) => remove.run(campaign, prizeId),
    uses: log.prizeWins,
    counted: (tally) => ({ ...tally, isLow: false, isGone: false }),
  })

  return {
    /** The wins counted in the current periods, by the prizes that have a total limit. */
    load: (tx: Tx, row: number, { prizes = [], timezone }: Campaign): ReadonlyMap<string, StockTally> | Later => {
      const loaded = new Map<string, StockTally>()
      for (const prize of prizes) {
        const period = stockPeriodAt(prize, timezone, tx.now)
        if (!period) continue
        const { prizeId } = prize
        const tally = counts.load(tx, { campaign: row, prizeId }, period)
        if (tally instanceof Later) return tally
        loaded.set(prizeId, tally)
      }
      return loaded
    },

    countStock: (tx: Tx, campaign: number, prizeId: string, stock: StockTally | null) =>
      counts.count(tx, { campaign, prizeId }, stock),
  }
}
