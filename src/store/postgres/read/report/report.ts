import { and, count, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { refuseUnknownCampaign } from "../../../../core/campaign/campaign.ts"
import { refuseUnknownMiniGame } from "../../../../core/mini-game/mini-game.ts"
import type { Reports } from "../../../../core/port/reports.ts"
import { gridOf } from "../../../../core/report/grid.ts"
import { addSales } from "../../../../core/report/overview.ts"
import { refuseManyBuckets, type SalesSum } from "../../../../core/report/report.ts"
import { miniGameFinder } from "../../../../record/mini-game/mini-game.ts"
import type { Db } from "../../engine/page.ts"
import { committedRows } from "../../record/tables.ts"
import { campaigns } from "../../schema/campaign.ts"
import { redemptions } from "../../schema/mini-game.ts"
import { campaignFinder } from "../campaign/campaign.ts"
import { countedSales, type OwnedSales } from "../code/counted.ts"
import { type CountCodes, countSoon } from "../code/counter.ts"
import { activityOf, inSnapshot, type Range } from "../count/activity.ts"
import type { CountActivity } from "../count/activity-count.ts"

const within = (column: PgColumn, { from, to }: Range): SQL | undefined =>
  and(from === undefined ? undefined : gte(column, from), to === undefined ? undefined : lt(column, to))

/** PostgreSQL sums whole numbers without overflow; the sum is sent as text. */
const exactSum = (column: PgColumn) => sql<string>`coalesce(sum(${column}), 0)::text`

/** The sales of redeemed awards by mini-game and currency, from the latest report of each. */
export const salesByMiniGame = async (
  snapshot: Db,
  orgId: string,
  rows: readonly number[],
  range: Range,
): Promise<OwnedSales[]> => {
  const { miniGame, redeemedAt, isCurrent, currency, saleTotal, discountAmount } = redemptions
  const own = and(eq(redemptions.orgId, orgId), inArray(miniGame, [...rows]), within(redeemedAt, range))
  const found = await snapshot
    .select({
      owner: miniGame,
      currency,
      redemptions: count(),
      sales: exactSum(saleTotal),
      discount: exactSum(discountAmount),
    })
    .from(redemptions)
    .where(and(own, eq(isCurrent, true)))
    .groupBy(miniGame, currency)
  return found.map(({ sales, discount, ...row }) => ({
    ...row,
    attributedSales: BigInt(sales),
    investedDiscount: BigInt(discount),
  }))
}

/** The same for all of the mini-games together. */
export const awardSales = async (...of: Parameters<typeof salesByMiniGame>): Promise<SalesSum[]> =>
  addSales((await salesByMiniGame(...of)).map(({ owner: _owner, ...sum }) => sum))

/** ROI and activity, as of the request (docs/api.md#return-on-investment, #activity). */
export const reportReads = (
  db: Db,
  countActivity: CountActivity,
  countCodes: CountCodes,
): Pick<Reports, "activity" | "roi"> => {
  const findCampaign = campaignFinder(db)
  const findMiniGame = miniGameFinder(committedRows(db))

  const campaignRows = async (orgId: string): Promise<number[]> =>
    (await db.select({ row: campaigns.id }).from(campaigns).where(eq(campaigns.orgId, orgId))).map(({ row }) => row)

  return {
    roi: async ({ orgId, source, from, to }) => {
      const range = { from, to }
      if ("miniGameId" in source) {
        const found = await findMiniGame(orgId, source.miniGameId)
        return found ? awardSales(db, orgId, [found.row], range) : refuseUnknownMiniGame(source.miniGameId)
      }
      const found = await findCampaign(orgId, source.campaignId)
      if (!found) return refuseUnknownCampaign(source.campaignId)
      await countSoon(countCodes, orgId)
      return inSnapshot(db, (snapshot) => countedSales(snapshot, orgId, [found.row], range))
    },

    activity: async ({ orgId, campaignId, from, to, bucket, timezone }) => {
      const found = campaignId === undefined ? null : await findCampaign(orgId, campaignId)
      if (campaignId !== undefined && !found) return refuseUnknownCampaign(campaignId)
      const rows = found ? [found.row] : await campaignRows(orgId)
      await countActivity(orgId)
      const read = (snapshot: Db) => activityOf(snapshot, orgId, rows, { from, to }, gridOf(bucket, timezone))
      const counted = await inSnapshot(db, read)
      return counted ?? refuseManyBuckets()
    },
  }
}
