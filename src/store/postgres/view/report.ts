import { and, count, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { refuseUnknownCampaign } from "../../../core/campaign/campaign.ts"
import { refuseUnknownMiniGame } from "../../../core/mini-game/mini-game.ts"
import type { Reports } from "../../../core/port/reports.ts"
import { gridOf } from "../../../core/report/grid.ts"
import { addSales } from "../../../core/report/overview.ts"
import { refuseManyBuckets, type SalesSum } from "../../../core/report/report.ts"
import { campaignView } from "../list/campaign.ts"
import { miniGameFinder } from "../list/mini-game.ts"
import type { Db } from "../list/page.ts"
import { campaigns } from "../schema/campaign.ts"
import { codeRedemptions } from "../schema/code.ts"
import { redemptions } from "../schema/mini-game.ts"
import { activityOf, inSnapshot, type Range } from "./activity.ts"
import type { CountActivity } from "./activity-count.ts"

const within = (column: PgColumn, { from, to }: Range): SQL | undefined =>
  and(from === undefined ? undefined : gte(column, from), to === undefined ? undefined : lt(column, to))

/** PostgreSQL adds whole numbers up without a limit; the sum travels as text. */
const exactSum = (column: PgColumn) => sql<string>`coalesce(sum(${column}), 0)::text`

const sums = async (
  snapshot: Db,
  table: typeof redemptions | typeof codeRedemptions,
  where: SQL | undefined,
): Promise<SalesSum[]> => {
  const rows = await snapshot
    .select({
      currency: table.currency,
      redemptions: count(),
      sales: exactSum(table.saleTotal),
      discount: exactSum(table.discountAmount),
    })
    .from(table)
    .where(where)
    .groupBy(table.currency)
  const sales = rows.map((row) => ({
    currency: row.currency ?? "",
    redemptions: row.redemptions,
    attributedSales: BigInt(row.sales),
    investedDiscount: BigInt(row.discount),
  }))
  return addSales(sales)
}

/** The sales that were reported with redeemed codes. A redeemed code is never corrected. */
export const codeSales = (snapshot: Db, orgId: string, rows: readonly number[], range: Range) => {
  const { saleTotal, discountAmount, redeemedAt, campaign } = codeRedemptions
  const own = and(eq(codeRedemptions.orgId, orgId), inArray(campaign, [...rows]), within(redeemedAt, range))
  return sums(snapshot, codeRedemptions, and(own, or(isNotNull(saleTotal), isNotNull(discountAmount))))
}

/** The sales of redeemed awards, by the last report of each. */
export const awardSales = (snapshot: Db, orgId: string, rows: readonly number[], range: Range) => {
  const { miniGame, redeemedAt, isCurrent } = redemptions
  const own = and(eq(redemptions.orgId, orgId), inArray(miniGame, [...rows]), within(redeemedAt, range))
  return sums(snapshot, redemptions, and(own, eq(isCurrent, true)))
}

/** ROI and activity, as of the moment of asking (docs/api.md §5.20, §5.21). */
export const reportView = (db: Db, countActivity: CountActivity): Pick<Reports, "activity" | "roi"> => {
  const { findCampaign } = campaignView(db)
  const findMiniGame = miniGameFinder(db)

  const campaignRows = async (orgId: string): Promise<number[]> =>
    (await db.select({ row: campaigns.id }).from(campaigns).where(eq(campaigns.orgId, orgId))).map(({ row }) => row)

  return {
    roi: async ({ orgId, source, from, to }) => {
      const range = { from, to }
      if ("notificationId" in source) {
        const found = await findMiniGame(orgId, source.notificationId)
        return found ? awardSales(db, orgId, [found.row], range) : refuseUnknownMiniGame(source.notificationId)
      }
      const found = await findCampaign(orgId, source.campaignId)
      return found ? codeSales(db, orgId, [found.row], range) : refuseUnknownCampaign(source.campaignId)
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
