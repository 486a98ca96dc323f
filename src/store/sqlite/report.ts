import { and, count, eq, gte, isNotNull, lt, or, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { refuseField } from "../../core/rejection.ts"
import { type Activity, buckets, maxActivityRows, type SalesSum } from "../../core/report.ts"
import type { Store } from "../../core/store.ts"
import { type Campaigns, refuseUnknownCampaign } from "./campaign.ts"
import { type Notifications, refuseUnknownNotification } from "./notification.ts"
import type { Db } from "./open.ts"
import { codeRedemptions, promoCodes } from "./schema/code.ts"
import { redemptions } from "./schema/notification.ts"
import { plays } from "./schema/play.ts"

/** Amounts reach 2^53-1: summed in two halves of 26 bits, they stay exact for 2^26 rows and more. */
const half = 2 ** 26
const highSum = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column} / ${sql.raw(String(half))}), 0)`
const lowSum = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column} % ${sql.raw(String(half))}), 0)`
const wholeSum = (high: number, low: number): bigint => BigInt(high) * BigInt(half) + BigInt(low)

type Range = { readonly from: number | undefined; readonly to: number | undefined }

const within = (column: SQLiteColumn, { from, to }: Range): SQL | undefined =>
  and(from === undefined ? undefined : gte(column, from), to === undefined ? undefined : lt(column, to))

/** ROI and activity, read from the rows at the moment of asking (organization-api.md §3, Reports and audit). */
export const reportStore = (db: Db, campaigns: Campaigns, notifications: Notifications) => {
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

  /** The number of rows of `table` in each bucket. */
  const perBucket = (
    table: typeof plays | typeof promoCodes | typeof codeRedemptions,
    at: SQLiteColumn,
    size: number,
    where: SQL | undefined,
  ) => {
    const start = sql<number>`${at} - ${at} % ${sql.raw(String(size))}`
    return db
      .select({ at: start, n: count() })
      .from(table)
      .where(where)
      .groupBy(start)
      .orderBy(start)
      .limit(maxActivityRows + 1)
      .all()
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
      const hasAmount = or(isNotNull(codeRedemptions.saleTotal), isNotNull(codeRedemptions.discountAmount))
      const mine = and(eq(codeRedemptions.campaign, found.row), hasAmount)
      return sums(codeRedemptions, and(mine, within(codeRedemptions.redeemedAt, range)))
    },

    activity: async ({ orgId, campaignId, from, to, bucket }) => {
      const found = campaigns.readCampaign(orgId, campaignId)
      if (!found) return refuseUnknownCampaign(campaignId)
      const size = buckets[bucket]
      const range = { from, to }
      const played = and(eq(plays.campaign, found.row), within(plays.at, range))
      const issued = and(eq(promoCodes.campaign, found.row), within(promoCodes.createdAt, range))
      const redeemed = and(eq(codeRedemptions.campaign, found.row), within(codeRedemptions.redeemedAt, range))
      const counted = {
        plays: perBucket(plays, plays.at, size, played),
        wins: perBucket(plays, plays.at, size, and(played, eq(plays.won, true))),
        codes: perBucket(promoCodes, promoCodes.createdAt, size, issued),
        redemptions: perBucket(codeRedemptions, codeRedemptions.redeemedAt, size, redeemed),
      }
      const rows = new Map<number, Activity>()
      for (const [name, bucketRows] of Object.entries(counted))
        for (const { at, n } of bucketRows) {
          const row = rows.get(at) ?? { at, plays: 0, wins: 0, codes: 0, redemptions: 0 }
          rows.set(at, { ...row, [name]: n })
        }
      if (rows.size > maxActivityRows)
        return refuseField("from", `later: at most ${maxActivityRows} buckets are answered`)
      return [...rows.values()].sort((a, b) => a.at - b.at)
    },
  } satisfies Partial<Store>
}
