import { sql } from "drizzle-orm"
import {
  type Budget,
  countsPrizes,
  type GivenBack,
  givenBackAnew,
  givenBackAt,
  isAhead,
} from "../../../../core/campaign/prize/budget.ts"
import { stockPeriodAt } from "../../../../core/campaign/prize/stock.ts"
import type { Clocks } from "../../../../core/clock.ts"
import { isTest } from "../../../../core/organization/test-organization.ts"
import { allTime } from "../../../../core/period.ts"
import type { LimitReads } from "../../../../record/campaign/limit-reads.ts"
import {
  earlyBounds,
  isEarly,
  isExternalWin,
  ofBudgetRow,
  totalCost,
  unusedCost,
  valuesOf,
} from "../../../budget-cost.ts"
import { databaseMs } from "../../engine/clock/database-time.ts"
import type { Db } from "../../engine/page.ts"
import type { budgets } from "../../schema/campaign.ts"
import { type LimitOwner, NotYetCounted, rowsOfAReader } from "./not-yet-counted.ts"
import { winsOf } from "./quota.ts"

type Wins = { readonly kept: number | null; readonly counted: number | null; readonly archived?: number }

const winsIn = ({ kept, counted, archived = 0 }: Wins, owner: LimitOwner): number => {
  if (kept === null && (counted ?? 0) > rowsOfAReader) throw new NotYetCounted(owner)
  return kept ?? (counted ?? 0) + archived
}

/** The wins of a prize that lie in the archive. */
const archivedWins = (orgId: string, row: number, prizeId: string) =>
  sql`(SELECT coalesce(sum(wins), 0) FROM archived_prizes
    WHERE org_id = ${orgId} AND campaign = ${row} AND prize_id = ${prizeId})`

const limit = sql.raw(String(rowsOfAReader + 1))

/** What the limits of campaigns count: as stored, or counted if a limit is new. Throws Uncounted. */
export const limitReads = (db: Db, { agreed }: Pick<Clocks, "agreed">): LimitReads => ({
  winsOfAll: async (orgId, row, campaign, now) => (await winsOf(db, orgId, [{ row, campaign }], now)).get(row) ?? null,

  stockUsed: async (orgId, row, periods) => {
    const used = new Map<string, number>()
    for (const { prizeId, start, end } of periods) {
      const { rows } = await db.execute<Wins>(sql`
        SELECT k.wins::float8 AS kept, CASE WHEN k.wins IS NULL THEN (SELECT count(*) FROM (SELECT FROM plays
            WHERE org_id = ${orgId} AND campaign = ${row} AND prize_id = ${prizeId}
              AND at >= ${start} AND at < ${end} LIMIT ${limit}) c) END::float8 AS counted,
          ${start === allTime.start ? archivedWins(orgId, row, prizeId) : sql`0`}::float8 AS archived
        FROM (SELECT 1) AS one LEFT JOIN stocks k ON k.org_id = ${orgId} AND k.campaign = ${row}
          AND k.prize_id = ${prizeId} AND k.wins_from = ${start} AND k.wins_until = ${end}`)
      used.set(prizeId, winsIn(rows[0] as Wins, { orgId, campaign: row }))
    }
    return used
  },

  segmentsWon: async (orgId, row, { miniGameId, segments, timezone }, now) => {
    const won = new Map<string, number>()
    for (const segment of segments) {
      const period = stockPeriodAt(segment, timezone, now)
      if (!period) continue
      const { start, end } = period
      const { segmentId } = segment
      const { rows } = await db.execute<Wins>(sql`
        SELECT k.wins::float8 AS kept, CASE WHEN k.wins IS NULL THEN (SELECT count(*) FROM (SELECT FROM awards
            WHERE org_id = ${orgId} AND mini_game = ${row} AND segment_id = ${segmentId} AND won
              AND created_at >= ${start} AND created_at < ${end} LIMIT ${limit}) c) END::float8 AS counted
        FROM (SELECT 1) AS one LEFT JOIN segment_stocks k ON k.org_id = ${orgId} AND k.mini_game = ${row}
          AND k.segment_id = ${segmentId} AND k.wins_from = ${start} AND k.wins_until = ${end}`)
      won.set(segmentId, winsIn(rows[0] as Wins, { orgId, miniGameId }))
    }
    return won
  },

  budgetUsed: async (orgId, row, budget, kept, now) => {
    const at = isTest(orgId) ? now : (agreed?.() ?? (await databaseNow(db)))
    const used = await budgetUsed(db, { orgId, row }, { budget, kept }, at)
    return Math.max(0, Math.min(Number.MAX_SAFE_INTEGER, used))
  },
})

const databaseNow = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ now: number }>(sql`SELECT ${sql.raw(databaseMs)}::float8 AS now`)
  return rows[0]?.now ?? 0
}

type CampaignRow = { readonly orgId: string; readonly row: number }

const wholeOf = async (db: Db, { orgId, row }: CampaignRow, { givenBackUntil, early }: GivenBack): Promise<number> => {
  const [earlyLast, earlyUntil] = earlyBounds(early).map(String) as [string, string]
  const cost = sql.raw(totalCost({ since: String(givenBackUntil), earlyLast, earlyUntil }))
  const { rows } = await db.execute<{ cost: number }>(sql`
    SELECT (${cost})::float8 AS cost FROM promo_codes c WHERE c.org_id = ${orgId} AND c.campaign = ${row}`)
  return rows[0]?.cost ?? 0
}

/**
 * The values of the external prizes of a campaign, those in the archive too, less those that were forfeited. Their hand-outs are
 * found by the first parameter: by the organization of each play, a cluster would not know that all lies on one server.
 */
const prizeValues = async (db: Db, { orgId, row }: CampaignRow): Promise<number> => {
  const { rows } = await db.execute<{ sum: number }>(sql`
    SELECT (${sql.raw(valuesOf("p", "$1"))})::float8
      + (SELECT coalesce(sum(handed_out_value), 0) FROM archived_prizes WHERE org_id = ${orgId} AND campaign = ${row}) AS sum
    FROM plays p
    WHERE p.org_id = ${orgId} AND p.campaign = ${row} AND ${sql.raw(isExternalWin("p"))}`)
  return rows[0]?.sum ?? 0
}

type Kept = Pick<typeof budgets.$inferSelect, "givenBackUntil" | "earlyLast" | "earlyUntil"> & {
  readonly left: number
  readonly last: number
}

/** The stored amount less what has expired since, in one statement: a budget may change between two. */
const keptNow = async (db: Db, { orgId, row }: CampaignRow, now: number): Promise<Kept | undefined> => {
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

/** Throws Uncounted if a budget is new and has many codes or prizes, or if it has many codes to give back. */
const refuseLong = async (db: Db, { orgId, row }: CampaignRow, kept: Budget | undefined, now: number) => {
  const { rows } = await db.execute<{ isLong: boolean }>(sql`
    SELECT EXISTS (SELECT FROM promo_codes c WHERE c.org_id = ${orgId} AND c.campaign = ${row}
        AND NOT EXISTS (SELECT FROM budgets b WHERE b.org_id = ${orgId} AND b.campaign = ${row}) OFFSET ${limit} LIMIT 1)
      OR (${countsPrizes(kept)} AND EXISTS (SELECT FROM plays p WHERE p.org_id = ${orgId} AND p.campaign = ${row}
        AND ${sql.raw(isExternalWin("p"))}
        AND NOT EXISTS (SELECT FROM budgets b WHERE b.org_id = ${orgId} AND b.campaign = ${row}) OFFSET ${limit} LIMIT 1))
      OR EXISTS (SELECT FROM budgets b CROSS JOIN LATERAL (SELECT FROM promo_codes c
          WHERE c.org_id = ${orgId} AND c.campaign = ${row} AND c.uses < c.max_uses AND c.deactivated_at IS NULL
            AND c.expires_at > b.given_back_until AND c.expires_at <= ${now} OFFSET ${limit} LIMIT 1) e
        WHERE b.org_id = ${orgId} AND b.campaign = ${row}) AS "isLong"`)
  if (rows[0]?.isLong) throw new NotYetCounted({ orgId, campaign: row })
}

type Budgets = { readonly budget: Budget; readonly kept: Budget | undefined }

const budgetUsed = async (db: Db, campaign: CampaignRow, budgets: Budgets, at: number): Promise<number> => {
  const { budget } = budgets
  const isOfTest = isTest(campaign.orgId)
  const now = givenBackAt(at, isOfTest)
  await refuseLong(db, campaign, budgets.kept, now)
  const kept = await keptNow(db, campaign, now)
  const isKeptAlike = countsPrizes(budget) === countsPrizes(budgets.kept)
  if (kept && !isAhead(kept, at, isOfTest) && isKeptAlike) return kept.left
  const values = await prizeValues(db, campaign)
  const ofPrizes = countsPrizes(budget) ? values : 0
  if (!kept) return ofPrizes + (await wholeOf(db, campaign, { givenBackUntil: now, early: null }))
  if (!isAhead(kept, at, isOfTest)) return kept.left + (countsPrizes(budget) ? values : -values)
  const { earlyLast, earlyUntil, givenBackUntil } = kept
  const before = earlyLast === null || earlyUntil === null ? null : { last: earlyLast, until: earlyUntil }
  const { expired, early } = givenBackAnew({ givenBackUntil, early: before }, at, kept.last, isOfTest)
  const cost = ofPrizes + (await wholeOf(db, campaign, expired))
  return cost <= budget.maxAmount ? cost : ofPrizes + (await wholeOf(db, campaign, early))
}

type First = <T>(read: () => Promise<T>) => Promise<T>

/** The same for readers that need no snapshot: long counts are made first. */
export const patientLimitReads = (db: Db, clocks: Pick<Clocks, "agreed">, first: First): LimitReads => {
  const reads = limitReads(db, clocks)
  return {
    winsOfAll: (...of) => first(() => reads.winsOfAll(...of)),
    stockUsed: (...of) => first(() => reads.stockUsed(...of)),
    segmentsWon: (...of) => first(() => reads.segmentsWon(...of)),
    budgetUsed: (...of) => first(() => reads.budgetUsed(...of)),
  }
}
