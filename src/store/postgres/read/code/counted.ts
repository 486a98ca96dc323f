import { type SQL, sql } from "drizzle-orm"
import { quarterStart } from "../../../../core/report/code-tally.ts"
import { addSales } from "../../../../core/report/overview.ts"
import type { SalesSum } from "../../../../core/report/report.ts"
import type { CodeCounts } from "../../../../core/report/result/results.ts"
import type { Db } from "../../engine/page.ts"
import { list, partsOf, type Range } from "../count/activity.ts"
import { isDeactivated, isOpen, isRedeemed, isSale, quarterOf } from "./terms.ts"

const latest = Number.MAX_SAFE_INTEGER

const within = (column: string, { from = 0, to = latest }: Range): SQL =>
  sql`${sql.raw(column)} >= ${from} AND ${sql.raw(column)} < ${to}`

/**
 * The row number up to which codes and redemptions are counted: as a value, since the planner cannot look into a
 * subquery.
 */
const markOf = async (snapshot: Db, orgId: string): Promise<number> => {
  const { rows } = await snapshot.execute<{ mark: number }>(
    sql`SELECT up_to::float8 AS mark FROM code_marks WHERE org_id = ${orgId}`,
  )
  return rows[0]?.mark ?? 0
}

/** The states of the codes of a campaign issued in a range of whole quarters: the stored counts, and the rows since. */
export const codesOf = async (
  snapshot: Db,
  orgId: string,
  campaign: number,
  range: Range,
  now: number,
): Promise<CodeCounts> => {
  const own = sql`org_id = ${orgId} AND campaign = ${campaign}`
  const mark = await markOf(snapshot, orgId)
  const group = sql.raw("issued_at, expires_at, issued, redeemed, deactivated")
  const isExpired = sql`${sql.raw(isOpen)} AND expires_at <= ${now}`
  const { rows } = await snapshot.execute<CodeCounts>(sql`
    SELECT coalesce(sum(issued), 0)::float8 AS issued, coalesce(sum(redeemed), 0)::float8 AS redeemed,
      coalesce(sum(deactivated), 0)::float8 AS deactivated, coalesce(sum(expired), 0)::float8 AS expired FROM (
      SELECT issued, redeemed, deactivated,
        CASE WHEN expires_at < ${quarterStart(now)} THEN issued - redeemed - deactivated ELSE 0 END AS expired
      FROM (SELECT ${group} FROM code_counts WHERE ${own}
        UNION ALL SELECT ${group} FROM code_changes WHERE ${own} AND code < ${mark}) kept
      WHERE ${within("issued_at", range)}
      UNION ALL SELECT 0, 0, 0, count(*) FROM promo_codes WHERE ${own} AND id < ${mark} AND ${isExpired}
        AND expires_at >= ${quarterStart(now)} AND ${within(quarterOf("created_at"), range)}
      UNION ALL SELECT 1, (${sql.raw(isRedeemed)})::int, (${sql.raw(isDeactivated)})::int, (${isExpired})::int
      FROM promo_codes WHERE ${own} AND id >= ${mark} AND ${within(quarterOf("created_at"), range)}
    ) counted`)
  return rows[0] ?? { issued: 0, redeemed: 0, deactivated: 0, expired: 0 }
}

type CountedSales = {
  readonly campaign: number
  readonly currency: string
  readonly redemptions: number
  readonly sales: string
  readonly discount: string
}

/** The sum of some sales, with the campaign or mini-game that they are of. */
export type OwnedSales = SalesSum & { readonly owner: number }

/**
 * The sales of campaigns in a range, by campaign and currency: the stored counts, the rows since, and those at both ends
 * of the range.
 */
export const salesByCampaign = async (
  snapshot: Db,
  orgId: string,
  campaigns: readonly number[],
  range: Range,
): Promise<OwnedSales[]> => {
  const own = sql`org_id = ${orgId} AND campaign = ANY (${list(campaigns)})`
  const mark = await markOf(snapshot, orgId)
  const { inner, edges } = partsOf(range)
  const row = sql.raw("campaign, coalesce(currency, '') AS currency, 1 AS redemptions, sale_total, discount_amount")
  const { rows } = await snapshot.execute<CountedSales>(sql`
    SELECT campaign::float8 AS campaign, currency, sum(redemptions)::float8 AS redemptions, coalesce(sum(sale_total), 0)::text AS sales,
      coalesce(sum(discount_amount), 0)::text AS discount
    FROM (
      SELECT campaign, currency, redemptions, sale_total, discount_amount FROM sale_counts WHERE ${own} AND ${within("at", inner)}
      UNION ALL SELECT ${row} FROM code_redemptions
        WHERE ${own} AND id >= ${mark} AND ${sql.raw(isSale)} AND ${within("redeemed_at", inner)}
      UNION ALL SELECT t.* FROM unnest(${list(campaigns)}) AS o(id)
        CROSS JOIN unnest(${list(edges.map(({ from }) => from))}, ${list(edges.map(({ to }) => to))}) AS e(first, past)
        CROSS JOIN LATERAL (SELECT ${row} FROM code_redemptions WHERE org_id = ${orgId} AND campaign = o.id
          AND redeemed_at >= e.first AND redeemed_at < e.past AND ${sql.raw(isSale)} OFFSET 0) t
    ) counted GROUP BY 1, currency`)
  return rows.map(({ campaign, currency, redemptions, sales, discount }) => ({
    owner: campaign,
    currency,
    redemptions,
    attributedSales: BigInt(sales),
    investedDiscount: BigInt(discount),
  }))
}

/** The same for all of the campaigns together. */
export const countedSales = async (...of: Parameters<typeof salesByCampaign>): Promise<SalesSum[]> =>
  addSales((await salesByCampaign(...of)).map(({ owner: _owner, ...sum }) => sum))
