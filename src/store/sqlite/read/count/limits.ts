import { sql } from "drizzle-orm"
import { takeTurns } from "../../../../concurrency/turn.ts"
import {
  countsPrizes,
  type GivenBack,
  givenBackAnew,
  givenBackAt,
  isAhead,
} from "../../../../core/campaign/prize/budget.ts"
import type { StockPeriod } from "../../../../core/campaign/prize/stock.ts"
import { isTest } from "../../../../core/organization/test-organization.ts"
import { allTime } from "../../../../core/period.ts"
import type { Budgets } from "../../../../record/campaign/campaign.ts"
import type { LimitReads } from "../../../../record/campaign/limit-reads.ts"
import { earlyBounds, isEarly, totalCost, unusedCost } from "../../../budget-cost.ts"
import type { Db } from "../../file/open.ts"
import type { Archive } from "../../log/play/archive.ts"
import type { PrizeValues } from "../../standing/prize-values.ts"
import type { Quotas } from "../../standing/quota.ts"
import type { SegmentStocks } from "../../standing/segment-stock.ts"
import type { TimedTables } from "../report/timed-table.ts"

type Needs = {
  readonly tables: TimedTables
  readonly archive: Archive
  readonly budgets: Pick<Budgets, "kept"> & { lastCode(campaign: number): number }
  readonly prizeValues: PrizeValues
  readonly quotas: Quotas
  readonly segmentStocks: SegmentStocks
}
type Cost = { readonly cost: number }
type Early = readonly [earlyLast: number, earlyUntil: number]

const stepRows = 2_000

/** What the limits of campaigns count: as stored, or counted if a limit is new. */
export const limitReads = (db: Db, needs: Needs): LimitReads => {
  const { tables, archive, budgets, prizeValues, quotas, segmentStocks } = needs
  const client = db.$client
  const readStock = client.query<{ wins: number }, [number, string, number, number]>(
    "SELECT wins FROM stocks WHERE campaign = ? AND prize_id = ? AND wins_from = ? AND wins_until = ?",
  )
  const countWins = client.query<{ wins: number }, [number, string, number, number]>(
    `SELECT count(*) AS wins FROM plays INDEXED BY plays_of_prizes
     WHERE campaign = +? AND prize_id = ? AND prize_id IS NOT NULL AND at >= +? AND at < +?`,
  )
  const wins = (row: number, { prizeId, start, end }: StockPeriod): number => {
    const kept = readStock.get(row, prizeId, start, end)
    if (kept) return kept.wins
    const left = start === allTime.start ? archive.winsOfPrize(row, prizeId) : 0
    return left + (countWins.get(row, prizeId, start, end)?.wins ?? 0)
  }

  const unusedOfOrganization = `c.org_id = ?1 AND c.uses < c.max_uses AND c.deactivated_at IS NULL
    AND c.expires_at > ?2 AND c.expires_at <= ?3`
  const stepEnd = client.query<{ at: number }, [string, number, number]>(
    `SELECT expires_at AS at FROM promo_codes c WHERE ${unusedOfOrganization}
     ORDER BY expires_at LIMIT 1 OFFSET ${stepRows}`,
  )
  const expiredCost = client.query<Cost, [string, number, number, number, ...Early]>(
    `SELECT ${unusedCost} AS cost FROM promo_codes c WHERE ${unusedOfOrganization} AND c.campaign = ?4
       AND NOT ${isEarly({ earlyLast: "?5", earlyUntil: "?6" })}`,
  )

  const expired = async (orgId: string, row: number, kept: GivenBack, until: number): Promise<number> => {
    const giveWay = takeTurns()
    let cost = 0
    for (let from = kept.givenBackUntil; from < until; ) {
      await giveWay()
      const to = stepEnd.get(orgId, from, until)?.at ?? until
      cost += expiredCost.get(orgId, from, to, row, ...earlyBounds(kept.early))?.cost ?? 0
      from = to
    }
    return cost
  }

  const whole = async (row: number, { givenBackUntil, early }: GivenBack): Promise<number> => {
    const [earlyLast, earlyUntil] = earlyBounds(early).map(String) as [string, string]
    const cost = sql.raw(totalCost({ since: String(givenBackUntil), earlyLast, earlyUntil }))
    const giveWay = takeTurns()
    let sum = 0
    for (const step of tables.codes.steps(row, { from: undefined, to: undefined })) {
      await giveWay()
      const [counted] = db.all<Cost>(
        sql`SELECT ${cost} AS cost FROM (SELECT * FROM ${tables.codes.table} WHERE ${step}) c`,
      )
      sum += counted?.cost ?? 0
    }
    return sum
  }

  return {
    winsOfAll: (_orgId, row, campaign, now) => quotas.read(row, campaign, now),

    stockUsed: async (_orgId, row, periods) => new Map(periods.map((period) => [period.prizeId, wins(row, period)])),

    segmentsWon: (_orgId, row, miniGame, now) => segmentStocks.read(row, miniGame, now),

    budgetUsed: async (orgId, row, budget, keptBudget, at) => {
      const isOfTest = isTest(orgId)
      const now = givenBackAt(at, isOfTest)
      const kept = budgets.kept(row)
      const costNow = async (): Promise<number> => {
        const isKeptAlike = countsPrizes(budget) === countsPrizes(keptBudget)
        if (kept && !isAhead(kept, at, isOfTest) && isKeptAlike)
          return kept.used - (await expired(orgId, row, kept, now))
        const values = await prizeValues.inSteps(row)
        const ofPrizes = countsPrizes(budget) ? values : 0
        if (!kept) return ofPrizes + (await whole(row, { givenBackUntil: now, early: null }))
        if (!isAhead(kept, at, isOfTest))
          return kept.used + (countsPrizes(budget) ? values : -values) - (await expired(orgId, row, kept, now))
        const { expired: returned, early } = givenBackAnew(kept, at, budgets.lastCode(row), isOfTest)
        const cost = ofPrizes + (await whole(row, returned))
        return cost <= budget.maxAmount ? cost : ofPrizes + (await whole(row, early))
      }
      return Math.max(0, Math.min(Number.MAX_SAFE_INTEGER, await costNow()))
    },
  }
}
