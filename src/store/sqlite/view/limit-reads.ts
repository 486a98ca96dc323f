import { sql } from "drizzle-orm"
import { type BudgetTally, givenBackAt } from "../../../core/campaign/budget.ts"
import type { StockPeriod } from "../../../core/report/results.ts"
import { unusedCost, wholeCost } from "../../budget-cost.ts"
import type { LimitReads } from "../../limit-reads.ts"
import { takeTurns } from "../../turn.ts"
import type { Db } from "../file/open.ts"
import type { Quotas } from "../standing/quota.ts"
import type { SegmentStocks } from "../standing/segment-stock.ts"
import type { TimedTables } from "./timed-table.ts"

type Needs = { readonly tables: TimedTables; readonly quotas: Quotas; readonly segmentStocks: SegmentStocks }
type Cost = { readonly cost: number }

const stepRows = 2_000

/** What the limits of campaigns count, as kept, or counted where a limit is new. */
export const limitReads = (db: Db, { tables, quotas, segmentStocks }: Needs): LimitReads => {
  const client = db.$client
  const readStock = client.query<{ wins: number }, [number, string, number, number]>(
    "SELECT wins FROM stocks WHERE campaign = ? AND prize_id = ? AND wins_from = ? AND wins_until = ?",
  )
  const countWins = client.query<{ wins: number }, [number, string, number, number]>(
    `SELECT count(*) AS wins FROM plays INDEXED BY plays_of_prizes
     WHERE campaign = +? AND prize_id = ? AND prize_id IS NOT NULL AND at >= +? AND at < +?`,
  )
  const wins = (row: number, { prizeId, start, end }: StockPeriod): number =>
    (readStock.get(row, prizeId, start, end) ?? countWins.get(row, prizeId, start, end))?.wins ?? 0

  const readBudget = client.query<Pick<BudgetTally, "used" | "givenBackUntil">, [number]>(
    "SELECT used, given_back_until AS givenBackUntil FROM budgets WHERE campaign = ?",
  )
  const unusedOfOrganization = `c.org_id = ?1 AND c.uses < c.max_uses AND c.deactivated_at IS NULL
    AND c.expires_at > ?2 AND c.expires_at <= ?3`
  const stepEnd = client.query<{ at: number }, [string, number, number]>(
    `SELECT expires_at AS at FROM promo_codes c WHERE ${unusedOfOrganization}
     ORDER BY expires_at LIMIT 1 OFFSET ${stepRows}`,
  )
  const expiredCost = client.query<Cost, [string, number, number, number]>(
    `SELECT ${unusedCost} AS cost FROM promo_codes c WHERE ${unusedOfOrganization} AND c.campaign = ?4`,
  )

  const expired = async (orgId: string, row: number, since: number, until: number): Promise<number> => {
    const giveWay = takeTurns()
    let cost = 0
    for (let from = since; from < until; ) {
      await giveWay()
      const to = stepEnd.get(orgId, from, until)?.at ?? until
      cost += expiredCost.get(orgId, from, to, row)?.cost ?? 0
      from = to
    }
    return cost
  }

  const whole = async (row: number, now: number): Promise<number> => {
    const giveWay = takeTurns()
    let cost = 0
    for (const step of tables.codes.steps(row, { from: undefined, to: undefined })) {
      await giveWay()
      const [counted] = db.all<Cost>(
        sql`SELECT ${sql.raw(wholeCost(String(now)))} AS cost FROM (SELECT * FROM ${tables.codes.table} WHERE ${step}) c`,
      )
      cost += counted?.cost ?? 0
    }
    return cost
  }

  return {
    winsOfAll: (_orgId, row, campaign, now) => quotas.read(row, campaign, now),

    stockUsed: async (_orgId, row, periods) => new Map(periods.map((period) => [period.prizeId, wins(row, period)])),

    segmentsWon: (_orgId, row, miniGame, now) => segmentStocks.read(row, miniGame, now),

    budgetUsed: async (orgId, row, at) => {
      const now = givenBackAt(at)
      const kept = readBudget.get(row)
      const used = kept ? kept.used - (await expired(orgId, row, kept.givenBackUntil, now)) : await whole(row, now)
      return Math.max(0, Math.min(Number.MAX_SAFE_INTEGER, used))
    },
  }
}
