import { sql } from "drizzle-orm"
import { type GivenBack, givenBackAnew, givenBackAt, isAhead } from "../../../core/campaign/budget.ts"
import { stockPeriodAt } from "../../../core/campaign/stock.ts"
import type { Clocks } from "../../../core/clock.ts"
import { earlyBounds, isEarly, ofBudgetRow, unusedCost, wholeCost } from "../../budget-cost.ts"
import type { LimitReads } from "../../limit-reads.ts"
import { databaseMs } from "../engine/database-time.ts"
import type { Db } from "../list/page.ts"
import type { budgets } from "../schema/campaign.ts"
import { winsOf } from "./quota.ts"

/** What the limits of campaigns count, as kept, or counted where a limit is new. */
export const limitReads = (db: Db, { agreed }: Pick<Clocks, "agreed">): LimitReads => ({
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

  budgetUsed: async (orgId, row, maxAmount) => {
    const used = await budgetUsed(db, { orgId, row }, maxAmount, agreed?.() ?? (await databaseNow(db)))
    return Math.max(0, Math.min(Number.MAX_SAFE_INTEGER, used))
  },
})

const databaseNow = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ now: number }>(sql`SELECT ${sql.raw(databaseMs)}::float8 AS now`)
  return rows[0]?.now ?? 0
}

type Place = { readonly orgId: string; readonly row: number }

const wholeOf = async (db: Db, { orgId, row }: Place, { givenBackUntil, early }: GivenBack): Promise<number> => {
  const [earlyLast, earlyUntil] = earlyBounds(early).map(String) as [string, string]
  const cost = sql.raw(wholeCost({ since: String(givenBackUntil), earlyLast, earlyUntil }))
  const { rows } = await db.execute<{ cost: number }>(sql`
    SELECT (${cost})::float8 AS cost FROM promo_codes c WHERE c.org_id = ${orgId} AND c.campaign = ${row}`)
  return rows[0]?.cost ?? 0
}

type Kept = Pick<typeof budgets.$inferSelect, "givenBackUntil" | "earlyLast" | "earlyUntil"> & {
  readonly left: number
  readonly last: number
}

/** What is kept, less what has expired since, in one statement: a budget may change between two. */
const keptNow = async (db: Db, { orgId, row }: Place, now: number): Promise<Kept | undefined> => {
  const { earlyLast, earlyUntil } = ofBudgetRow
  const isEarlyCode = sql.raw(isEarly({ earlyLast, earlyUntil }))
  const { rows } = await db.execute<Kept>(sql`
    SELECT b.given_back_until::float8 AS "givenBackUntil", b.early_last::float8 AS "earlyLast",
      b.early_until::float8 AS "earlyUntil",
      (b.used - (SELECT ${sql.raw(unusedCost)} FROM promo_codes c WHERE c.org_id = ${orgId} AND c.campaign = ${row}
        AND c.uses < c.max_uses AND c.deactivated_at IS NULL AND c.expires_at > b.given_back_until
        AND c.expires_at <= ${now} AND NOT ${isEarlyCode}))::float8 AS left,
      (SELECT coalesce(max(id), 0) FROM promo_codes WHERE org_id = ${orgId})::float8 AS last
    FROM budgets b WHERE b.org_id = ${orgId} AND b.campaign = ${row}`)
  return rows[0]
}

const budgetUsed = async (db: Db, place: Place, maxAmount: number, at: number): Promise<number> => {
  const now = givenBackAt(at)
  const kept = await keptNow(db, place, now)
  if (!kept) return wholeOf(db, place, { givenBackUntil: now, early: null })
  if (!isAhead(kept, at)) return kept.left
  const { earlyLast, earlyUntil, givenBackUntil } = kept
  const before = earlyLast === null || earlyUntil === null ? null : { last: earlyLast, until: earlyUntil }
  const { expired, early } = givenBackAnew({ givenBackUntil, early: before }, at, kept.last)
  const cost = await wholeOf(db, place, expired)
  return cost <= maxAmount ? cost : wholeOf(db, place, early)
}
