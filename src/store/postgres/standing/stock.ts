import { Cache } from "../../../core/cache/cache.ts"
import type { Campaign } from "../../../core/campaign/campaign.ts"
import { type StockTally, stockPeriodAt } from "../../../core/campaign/prize/stock.ts"
import { columnsOfStock, stockOfColumns, uncounted } from "../../../record/campaign/announced.ts"
import { Later, type Tx } from "../../../record/transaction.ts"
import { facts, organization } from "../engine/commit/batch.ts"
import { lockingTexts, type Reader } from "../engine/row/facts.ts"
import { forEachOwner } from "../engine/row/owner.ts"
import { columnsOf, rowsReader } from "../engine/row/reader.ts"
import { tableOf } from "../engine/row/table.ts"
import { stocks } from "../schema/campaign.ts"
import type { LongCounts } from "./long-count.ts"

type StockRow = typeof stocks.$inferSelect

/** Locked: batches count the wins of a campaign with prizes one after the other. */
const ofCampaign = rowsReader("stocks", stocks, ["orgId", "campaign"], { lock: "stock", orderBy: "t.prize_id" })
type NamedKey = readonly [orgId: string, campaignId: string]

type Found = StockRow & { readonly ofCampaign: number }

const texts = lockingTexts(
  (locking) => `SELECT c.id AS "ofCampaign", ${columnsOf(stocks)}
  FROM unnest($2::text[]) AS k(id)
  CROSS JOIN LATERAL (SELECT id FROM campaigns WHERE org_id = $1 AND campaign_id = k.id OFFSET 0) c
  LEFT JOIN LATERAL (SELECT * FROM stocks s WHERE s.org_id = $1 AND s.campaign = c.id
    ORDER BY s.prize_id OFFSET 0 ${locking}) t ON true`,
)

/** Loads and locks the stocks of a campaign before its row number is known. */
export const namedStocks: Reader<NamedKey, null> = {
  name: "stocks of a named campaign",
  lock: "stock",
  idOf: (key) => key.join("\n"),
  load: async (session, keys, known, locking) => {
    const read = async (orgId: string, own: readonly NamedKey[]) => {
      const ids = own.map(([, id]) => id).sort()
      const text = texts[locking]
      const rowsOf = new Map<number, StockRow[]>()
      for (const { ofCampaign: campaign, ...row } of await session.query<Found>(text, [orgId, ids])) {
        const rows = rowsOf.get(campaign) ?? []
        rowsOf.set(campaign, row.orgId === null ? rows : [...rows, row])
      }
      for (const [campaign, rows] of rowsOf) known.fill(ofCampaign, [orgId, campaign], rows)
    }
    await forEachOwner(keys, ([orgId]) => orgId, read)
    return keys.map(() => null)
  },
}

const remembered = 10_000
const prized = new Cache<string, true>(remembered)

/**
 * Whether jobs have read the stocks of a campaign before, so that they can be loaded with the facts that a request
 * names.
 */
export const isPrized = (orgId: string, campaignId: string): boolean => prized.get(`${orgId} ${campaignId}`) === true

const table = tableOf(stocks, {
  key: ["orgId", "campaign", "prizeId"],
  changed: ["winsFrom", "winsUntil", "wins", "isLow", "isGone", "toldPeriods"],
})

const rowsOf = (campaign: number): readonly StockRow[] => facts().get(ofCampaign, [organization(), campaign])

const put = (campaign: number, prizeId: string, stock: StockTally) => {
  const orgId = organization()
  const rows = rowsOf(campaign)
  const row = { orgId, campaign, prizeId, ...columnsOfStock(stock) }
  const others = rows.filter((other) => other.prizeId !== prizeId)
  if (others.length < rows.length) table.change(row)
  else table.add(row)
  facts().put(ofCampaign, [orgId, campaign], [...others, row])
}

/** Whether it counts a period: an invalidated count has an empty one. */
const isOfPeriod = ({ winsFrom, winsUntil }: StockRow): boolean => winsFrom < winsUntil

const keyOf = (campaign: number, prizeId: string, from: number, until: number) =>
  ({ orgId: organization(), source: "prize", owner: campaign, part: prizeId, from, until }) as const

/** The wins of all players of each prize, for jobs: what `stock.maxTotal` limits (docs/api.md#prizes-of-a-campaign). */
export const stockRecords = (counts: LongCounts) => ({
  /**
   * The wins counted in the current periods, by the prizes that have a total limit, or when to retry. New counts are
   * stored even if the request is refused.
   */
  load: (tx: Tx, campaign: number, config: Campaign): ReadonlyMap<string, StockTally> | Later => {
    const { campaignId, prizes = [], timezone } = config
    prized.set(`${organization()} ${campaignId}`, true)
    const loaded = new Map<string, StockTally>()
    for (const prize of prizes) {
      const period = stockPeriodAt(prize, timezone, tx.now)
      if (!period) continue
      const { prizeId } = prize
      const kept = rowsOf(campaign).find((row) => row.prizeId === prizeId)
      const { start: from, end: until } = period
      if (kept?.winsFrom === from && kept.winsUntil === until) {
        loaded.set(prizeId, stockOfColumns(kept))
        continue
      }
      const found = counts.count(tx, keyOf(campaign, prizeId, from, until))
      if (found instanceof Later) return found
      if (kept && isOfPeriod(kept))
        counts.putAside(keyOf(campaign, prizeId, kept.winsFrom, kept.winsUntil), { ...kept, counted: kept.wins })
      const tally = stockOfColumns({
        winsFrom: from,
        winsUntil: until,
        wins: found.counted,
        isLow: found.isLow,
        isGone: found.isGone,
        toldPeriods: kept ? stockOfColumns(kept).told : [],
      })
      loaded.set(prizeId, tally)
      put(campaign, prizeId, tally)
    }
    return loaded
  },

  /**
   * Counts a win. If no total limit counts it, a kept count is wrong from now on, so that a later limit counts from the
   * log.
   */
  countStock: (_tx: Tx, campaign: number, prizeId: string, stock: StockTally | null) => {
    if (stock) return put(campaign, prizeId, stock)
    const kept = rowsOf(campaign).find((row) => row.prizeId === prizeId)
    if (kept) put(campaign, prizeId, uncounted(stockOfColumns(kept)))
  },
})
