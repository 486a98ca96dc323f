import { sql } from "drizzle-orm"
import { refuseUnknownCampaign } from "../../../core/campaign/campaign.ts"
import type { Reports } from "../../../core/port/reports.ts"
import { isRefusal, refuseUnavailable } from "../../../core/refusal.ts"
import type { GroupCount } from "../../../core/report/play-tally.ts"
import { type CodeCounts, instantsOf, resultsOf, type StockPeriod, stockPeriods } from "../../../core/report/results.ts"
import { type GiveWay, takeTurns } from "../../turn.ts"
import type { Db } from "../file/open.ts"
import type { Campaigns } from "../record/campaign.ts"
import { promoCodes } from "../schema/code.ts"
import type { Quotas } from "../standing/quota.ts"
import type { ResultCounts } from "../standing/result-counts.ts"
import type { SalesReports } from "./report.ts"
import type { Range, TimedTables } from "./timed-table.ts"

type Needs = {
  readonly tables: TimedTables
  readonly campaigns: Campaigns
  readonly quotas: Quotas
  readonly results: ResultCounts
  readonly sales: SalesReports
  readonly clock: () => number
}

const retrySeconds = 5

/** The results of campaigns (docs/api.md §5.27), by the counts in the file and those in memory. */
export const resultsStore = (db: Db, needs: Needs): Pick<Reports, "results"> => {
  const { tables, campaigns, quotas, results, sales, clock } = needs
  const readGroups = db.$client.query<GroupCount, [number]>(
    `SELECT day, odds_since AS oddsSince, segment_id AS segmentId, prize_id AS prizeId, result, plays, wins
     FROM result_counts WHERE campaign = ?`,
  )
  const readPlayers = db.$client.query<{ players: number }, [number]>(
    "SELECT players FROM campaign_counts WHERE campaign = ?",
  )

  const readStock = db.$client.query<{ wins: number }, [number, string, number, number]>(
    "SELECT wins FROM stocks WHERE campaign = ? AND prize_id = ? AND wins_from = ? AND wins_until = ?",
  )
  const countWins = db.$client.query<{ wins: number }, [number, string, number, number]>(
    `SELECT count(*) AS wins FROM plays INDEXED BY plays_of_prizes
     WHERE campaign = +? AND prize_id = ? AND prize_id IS NOT NULL AND at >= +? AND at < +?`,
  )
  /** As kept, or from the log where the stock is new. */
  const stockUsed = (row: number, { prizeId, start, end }: StockPeriod): number =>
    (readStock.get(row, prizeId, start, end) ?? countWins.get(row, prizeId, start, end))?.wins ?? 0

  const codesOf = async (row: number, range: Range, now: number, giveWay: GiveWay): Promise<CodeCounts> => {
    const { uses, maxUses, deactivatedAt, expiresAt } = promoCodes
    const isUsed = sql`${uses} >= ${maxUses}`
    const sums = { issued: 0, redeemed: 0, expired: 0, deactivated: 0 }
    for (const step of tables.codes.steps(row, range)) {
      const [counted] = db.all<CodeCounts>(sql`
        SELECT count(*) AS issued, count(*) FILTER (WHERE ${isUsed}) AS redeemed,
          count(*) FILTER (WHERE NOT ${isUsed} AND ${deactivatedAt} IS NOT NULL) AS deactivated,
          count(*) FILTER (WHERE NOT ${isUsed} AND ${deactivatedAt} IS NULL AND ${expiresAt} <= ${now}) AS expired
        FROM ${promoCodes} WHERE ${step}`)
      for (const name of ["issued", "redeemed", "expired", "deactivated"] as const) sums[name] += counted?.[name] ?? 0
      await giveWay()
    }
    return sums
  }

  return {
    results: async ({ orgId, campaignId, ...days }) => {
      const found = campaigns.findCampaign(orgId, campaignId)
      if (!found) return refuseUnknownCampaign(campaignId)
      const { row, campaign, oddsSince } = found
      const range = instantsOf(days, campaign.timezone)
      if (isRefusal(range)) return range
      if (!results.isComplete()) return refuseUnavailable("the results are still being counted", retrySeconds)
      const giveWay = takeTurns()
      await giveWay()
      const now = clock()
      const codes = await codesOf(row, range, now, giveWay)
      const codeSales = await sales.codeSales(row, range, giveWay)
      const winsOfAll = await quotas.read(row, campaign, now)
      const late = results.late()
      const facts = {
        ...{ campaign, oddsSince, codes, winsOfAll, sales: codeSales },
        groups: [...readGroups.all(row), ...late.groupsOf(row)],
        stockUsed: new Map(stockPeriods(campaign, now).map((period) => [period.prizeId, stockUsed(row, period)])),
        players: (readPlayers.get(row)?.players ?? 0) + (late.totalsOf(row)?.players ?? 0),
      }
      return resultsOf(facts, days)
    },
  }
}
