import { and, count, eq, gt, isNotNull, lte, max, notExists, or, type SQL, sql } from "drizzle-orm"
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core"
import { type GiveWay, takeTurns } from "../../../../concurrency/turn.ts"
import { refuseUnknownCampaign } from "../../../../core/campaign/campaign.ts"
import { refuseUnknownMiniGame } from "../../../../core/mini-game/mini-game.ts"
import type { Reports } from "../../../../core/port/reports.ts"
import { gridOf } from "../../../../core/report/grid.ts"
import { addSales } from "../../../../core/report/overview.ts"
import { refuseManyBuckets, type SalesSum } from "../../../../core/report/report.ts"
import type { MiniGames } from "../../../../record/mini-game/mini-game.ts"
import type { Db } from "../../file/open.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import { codeRedemptions } from "../../schema/code.ts"
import { redemptions } from "../../schema/mini-game.ts"
import type { CountActivity } from "../count/activity.ts"
import type { Range, TimedTables } from "./timed-table.ts"

/** Amounts reach 2^53-1: summed in two halves of 26 bits, they stay exact for 2^26 rows and more. */
const half = 2 ** 26
const highSum = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column} / ${sql.raw(String(half))}), 0)`
const lowSum = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column} % ${sql.raw(String(half))}), 0)`
const wholeSum = (high: number, low: number): bigint => BigInt(high) * BigInt(half) + BigInt(low)

type Table = typeof redemptions | typeof codeRedemptions

const corrections = alias(redemptions, "corrections")

/** ROI and activity, read from the rows on request (docs/api.md#return-on-investment, #activity). */
export const reportReads = (
  db: Db,
  tables: TimedTables,
  campaigns: Campaigns,
  miniGames: MiniGames,
  countActivity: CountActivity,
) => {
  const sums = (table: Table, where: SQL | undefined): SalesSum[] =>
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

  /** The sums of the rows selected by `steps`, with other requests in between. */
  const inSteps = async (
    table: Table,
    steps: Iterable<SQL>,
    filter: SQL | undefined,
    giveWay: GiveWay,
  ): Promise<SalesSum[]> => {
    await giveWay()
    let sales: SalesSum[] = []
    for (const step of steps) {
      sales = addSales([...sales, ...sums(table, and(step, filter))])
      await giveWay()
    }
    return sales
  }

  /** A redeemed code is never corrected. */
  const codeSales = (campaignRow: number, range: Range, giveWay: GiveWay): Promise<SalesSum[]> => {
    const hasAmount = or(isNotNull(codeRedemptions.saleTotal), isNotNull(codeRedemptions.discountAmount))
    return inSteps(codeRedemptions, tables.redemptions.steps(campaignRow, range), hasAmount, giveWay)
  }

  /** The reports as of the first step: a correction made meanwhile does not count. */
  const awardSales = (miniGameRow: number, range: Range, giveWay: GiveWay): Promise<SalesSum[]> => {
    const { id, award, isCurrent } = redemptions
    const last =
      db
        .select({ id: max(id) })
        .from(redemptions)
        .get()?.id ?? 0
    const correction = db
      .select({ id: corrections.id })
      .from(corrections)
      .where(and(eq(corrections.award, award), gt(corrections.id, id), lte(corrections.id, last)))
    const counts = and(lte(id, last), or(eq(isCurrent, true), notExists(correction)))
    return inSteps(redemptions, tables.awardRedemptions.steps(miniGameRow, range), counts, giveWay)
  }

  const port: Pick<Reports, "roi" | "activity"> = {
    roi: async ({ orgId, source, from, to }) => {
      const range = { from, to }
      if ("miniGameId" in source) {
        const found = miniGames.findMiniGame(orgId, source.miniGameId)
        return found ? awardSales(found.row, range, takeTurns()) : refuseUnknownMiniGame(source.miniGameId)
      }
      const found = campaigns.findCampaign(orgId, source.campaignId)
      return found ? codeSales(found.row, range, takeTurns()) : refuseUnknownCampaign(source.campaignId)
    },

    activity: async ({ orgId, campaignId, from, to, bucket, timezone }) => {
      const found = campaignId === undefined ? null : campaigns.findCampaign(orgId, campaignId)
      if (campaignId !== undefined && !found) return refuseUnknownCampaign(campaignId)
      const rows = found ? [found.row] : campaigns.campaignRows(orgId)
      const counted = await countActivity(orgId, rows, { from, to }, gridOf(bucket, timezone).startOf)
      return counted ?? refuseManyBuckets()
    },
  }

  return { port, codeSales, awardSales }
}

export type SalesReports = Omit<ReturnType<typeof reportReads>, "port">
