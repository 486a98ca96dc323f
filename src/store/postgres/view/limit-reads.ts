import { sql } from "drizzle-orm"
import { givenBackAt } from "../../../core/campaign/budget.ts"
import { stockPeriodAt } from "../../../core/campaign/stock.ts"
import { unusedCost, wholeCost } from "../../budget-cost.ts"
import type { LimitReads } from "../../limit-reads.ts"
import type { Db } from "../list/page.ts"
import { winsOf } from "./quota.ts"

/** What the limits of campaigns count, as kept, or counted where a limit is new. */
export const limitReads = (db: Db): LimitReads => ({
  winsOfAll: async (orgId, row, campaign, now) => (await winsOf(db, orgId, [{ row, campaign }], now)).get(row) ?? null,

  stockUsed: async (orgId, row, periods) => {
    const used = new Map<string, number>()
    for (const { prizeId, start, end } of periods) {
      const { rows } = await db.execute<{ wins: number }>(sql`
        SELECT coalesce((SELECT wins FROM stocks WHERE org_id = ${orgId} AND campaign = ${row} AND prize_id = ${prizeId}
            AND wins_from = ${start} AND wins_until = ${end}),
          (SELECT count(*) FROM plays WHERE org_id = ${orgId} AND campaign = ${row} AND prize_id = ${prizeId}
            AND at >= ${start} AND at < ${end}))::float8 AS wins`)
      used.set(prizeId, rows[0]?.wins ?? 0)
    }
    return used
  },

  segmentsWon: async (orgId, row, { segments, timezone }, now) => {
    const won = new Map<string, number>()
    for (const segment of segments) {
      const period = stockPeriodAt(segment, timezone, now)
      if (!period) continue
      const { start, end } = period
      const { rows } = await db.execute<{ wins: number }>(sql`
        SELECT coalesce((SELECT wins FROM segment_stocks WHERE org_id = ${orgId} AND mini_game = ${row}
            AND segment_id = ${segment.segmentId} AND wins_from = ${start} AND wins_until = ${end}),
          (SELECT count(*) FROM awards WHERE org_id = ${orgId} AND mini_game = ${row}
            AND segment_id = ${segment.segmentId} AND won AND created_at >= ${start} AND created_at < ${end}))::float8 AS wins`)
      won.set(segment.segmentId, rows[0]?.wins ?? 0)
    }
    return won
  },

  budgetUsed: async (orgId, row, at) => {
    const now = givenBackAt(at)
    const own = sql`c.org_id = ${orgId} AND c.campaign = ${row}`
    const { rows } = await db.execute<{ used: number }>(sql`
      SELECT coalesce(
        (SELECT b.used - (SELECT ${sql.raw(unusedCost)} FROM promo_codes c WHERE ${own} AND c.uses < c.max_uses
            AND c.deactivated_at IS NULL AND c.expires_at > b.given_back_until AND c.expires_at <= ${now})
          FROM budgets b WHERE b.org_id = ${orgId} AND b.campaign = ${row}),
        (SELECT ${sql.raw(wholeCost(String(now)))} FROM promo_codes c WHERE ${own}))::float8 AS used`)
    return Math.max(0, Math.min(Number.MAX_SAFE_INTEGER, rows[0]?.used ?? 0))
  },
})
