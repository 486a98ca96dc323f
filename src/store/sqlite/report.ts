import { and, count, eq, isNotNull, or, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { addSales } from "../../core/overview.ts"
import { refuseField } from "../../core/rejection.ts"
import { buckets, maxActivityRows, type SalesSum } from "../../core/report.ts"
import type { Store } from "../../core/store.ts"
import { type CountActivity, type Range, stepsOf, within } from "./activity.ts"
import { type Campaigns, refuseUnknownCampaign } from "./campaign.ts"
import { type Notifications, refuseUnknownNotification } from "./notification.ts"
import type { Db } from "./open.ts"
import { codeRedemptions } from "./schema/code.ts"
import { redemptions } from "./schema/notification.ts"
import { takeTurns } from "./turn.ts"

/** Amounts reach 2^53-1: summed in two halves of 26 bits, they stay exact for 2^26 rows and more. */
const half = 2 ** 26
const highSum = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column} / ${sql.raw(String(half))}), 0)`
const lowSum = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column} % ${sql.raw(String(half))}), 0)`
const wholeSum = (high: number, low: number): bigint => BigInt(high) * BigInt(half) + BigInt(low)

/** ROI and activity, read from the rows at the moment of asking (organization-api.md §3, Reports and audit). */
export const reportStore = (
  db: Db,
  campaigns: Campaigns,
  notifications: Notifications,
  countActivity: CountActivity,
) => {
  const sums = (table: typeof redemptions | typeof codeRedemptions, where: SQL | undefined): SalesSum[] =>
    db
      .select({
        currency: table.currency,
        redemptions: count(),
        salesHigh: highSum(table.saleTotal),
        salesLow: lowSum(table.saleTotal),
        discountHigh: highSum(table.discountAmount),
        discountLow: lowSum(table.discountAmount),
      })
      .from(table)
      .where(where)
      .groupBy(table.currency)
      .orderBy(table.currency)
      .all()
      .map((row) => ({
        currency: row.currency ?? "",
        redemptions: row.redemptions,
        attributedSales: wholeSum(row.salesHigh, row.salesLow),
        investedDiscount: wholeSum(row.discountHigh, row.discountLow),
      }))

  /** In steps: a redeemed code is never corrected, so other requests may run in between. */
  const codeSales = async (campaignRow: number, range: Range): Promise<SalesSum[]> => {
    const giveWay = takeTurns()
    const hasAmount = or(isNotNull(codeRedemptions.saleTotal), isNotNull(codeRedemptions.discountAmount))
    const mine = and(eq(codeRedemptions.campaign, campaignRow), hasAmount)
    let sales: SalesSum[] = []
    for (const step of stepsOf(db, "redemptions", campaignRow, range)) {
      sales = addSales([...sales, ...sums(codeRedemptions, and(mine, within(codeRedemptions.redeemedAt, step)))])
      await giveWay()
    }
    return sales
  }

  return {
    roi: async ({ orgId, source, from, to }) => {
      const range = { from, to }
      if ("notificationId" in source) {
        const found = notifications.findNotification(orgId, source.notificationId)
        if (!found) return refuseUnknownNotification(source.notificationId)
        const mine = and(eq(redemptions.notification, found.row), eq(redemptions.isCurrent, true))
        return sums(redemptions, and(mine, within(redemptions.redeemedAt, range)))
      }
      const found = campaigns.readCampaign(orgId, source.campaignId)
      if (!found) return refuseUnknownCampaign(source.campaignId)
      return codeSales(found.row, range)
    },

    activity: async ({ orgId, campaignId, from, to, bucket }) => {
      const found = campaignId === undefined ? null : campaigns.readCampaign(orgId, campaignId)
      if (campaignId !== undefined && !found) return refuseUnknownCampaign(campaignId)
      const rows = found ? [found.row] : campaigns.campaignRows(orgId)
      const counted = await countActivity(rows, { from, to }, buckets[bucket])
      return counted ?? refuseField("from", `later: at most ${maxActivityRows} buckets are answered`)
    },
  } satisfies Partial<Store>
}
