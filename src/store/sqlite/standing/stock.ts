import { Cache } from "../../../core/cache/cache.ts"
import type { Campaign } from "../../../core/campaign/campaign.ts"
import { type StockTally, stockPeriodAt } from "../../../core/campaign/prize/stock.ts"
import { allTime } from "../../../core/period.ts"
import { columnsOfStock, stockOfColumns, uncounted } from "../../../record/campaign/announced.ts"
import { Later, type Tx } from "../../../record/transaction.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import type { Db } from "../file/open.ts"
import type { Archive } from "../log/play/archive.ts"
import type { PlayLog } from "../log/play/play-log.ts"
import { tallies } from "./tally.ts"

type Key = { readonly campaign: number; readonly prizeId: string }
type Row = {
  readonly winsFrom: number
  readonly winsUntil: number
  readonly wins: number
  readonly isLow: number
  readonly isGone: number
  readonly toldPeriods: string | null
}

const toTally = ({ isLow, isGone, toldPeriods, ...row }: Row): StockTally =>
  stockOfColumns({
    ...row,
    isLow: isLow === 1,
    isGone: isGone === 1,
    toldPeriods: toldPeriods === null ? null : JSON.parse(toldPeriods),
  })

/** The counts of a campaign's prizes, valid from `from` until `until` while its configuration stays the same. */
type Loaded = {
  /** Held weakly, so that only the cache of campaigns decides which stay in memory. */
  readonly config: WeakRef<Campaign>
  readonly from: number
  readonly until: number
  readonly tallies: Map<string, StockTally>
}

const cachedCampaigns = 10_000

/** The wins of all players of each prize, for `stock.maxTotal` (docs/api.md#prizes-of-a-campaign). */
export const stockRecords = (db: Db, commit: GroupCommit, log: PlayLog, archive: Archive) => {
  const client = db.$client
  const select = client.query<Row, [number, string]>(
    `SELECT wins_from AS winsFrom, wins_until AS winsUntil, wins, is_low AS isLow, is_gone AS isGone,
       told_periods AS toldPeriods
     FROM stocks WHERE campaign = ? AND prize_id = ?`,
  )
  const upsert = client.query(
    `INSERT OR REPLACE INTO stocks (campaign, prize_id, wins_from, wins_until, wins, is_low, is_gone, told_periods)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const counts = tallies<Key, StockTally>(commit, {
    idOf: ({ campaign, prizeId }) => `${campaign} ${prizeId}`,
    select: ({ campaign, prizeId }) => {
      const row = select.get(campaign, prizeId)
      return row && toTally(row)
    },
    upsert: ({ campaign, prizeId }, stock) => {
      const { winsFrom, winsUntil, wins, isLow, isGone, toldPeriods } = columnsOfStock(stock)
      const told = JSON.stringify(toldPeriods)
      upsert.run(campaign, prizeId, winsFrom, winsUntil, wins, Number(isLow), Number(isGone), told)
    },
    uses: log.prizeWins,
    archived: {
      readers: archive.readers,
      wins: ({ campaign, prizeId }) => archive.winsOfPrize(campaign, prizeId),
    },
    counted: (tally, before) => ({ ...tally, told: before?.told ?? [] }),
    uncounted,
  })

  const loaded = new Cache<number, Loaded>(cachedCampaigns)
  const forgetOnRollback = (tx: Tx, campaign: number) => tx.onRollback(() => loaded.delete(campaign))

  const loadAll = (tx: Tx, campaign: number, config: Campaign): Loaded | Later => {
    const tallies = new Map<string, StockTally>()
    let { start: from, end: until } = allTime
    for (const prize of config.prizes ?? []) {
      const period = stockPeriodAt(prize, config.timezone, tx.now)
      if (!period) continue
      const { prizeId } = prize
      const tally = counts.load(tx, { campaign, prizeId }, period)
      if (tally instanceof Later) return tally
      tallies.set(prizeId, tally)
      from = Math.max(from, period.start)
      until = Math.min(until, period.end)
    }
    return { config: new WeakRef(config), from, until, tallies }
  }

  return {
    /** The wins counted in the current periods, by the prizes that have a total limit. */
    load: (tx: Tx, campaign: number, config: Campaign): ReadonlyMap<string, StockTally> | Later => {
      const known = loaded.get(campaign)
      if (known?.config.deref() === config && tx.now >= known.from && tx.now < known.until) return known.tallies
      const found = loadAll(tx, campaign, config)
      if (found instanceof Later) return found
      loaded.set(campaign, found)
      forgetOnRollback(tx, campaign)
      return found.tallies
    },

    countStock: (tx: Tx, campaign: number, prizeId: string, stock: StockTally | null) => {
      counts.count(tx, { campaign, prizeId }, stock)
      if (stock) loaded.get(campaign)?.tallies.set(prizeId, stock)
      else loaded.delete(campaign)
      forgetOnRollback(tx, campaign)
    },
  }
}
