import { sql } from "drizzle-orm"
import { refuseUnknownCampaign } from "../../../core/campaign/campaign.ts"
import type { Reports } from "../../../core/port/reports.ts"
import { isRefusal, refuseUnavailable } from "../../../core/refusal.ts"
import type { GroupCount } from "../../../core/report/play-tally.ts"
import { type CodeCounts, instantsOf, resultsOf, stockPeriods } from "../../../core/report/results.ts"
import type { LimitReads } from "../../limit-reads.ts"
import { type GiveWay, takeTurns } from "../../turn.ts"
import type { Db } from "../file/open.ts"
import type { Campaigns } from "../record/campaign.ts"
import { promoCodes } from "../schema/code.ts"
import type { ResultCounts } from "../standing/result-counts.ts"
import type { SalesReports } from "./report.ts"
import type { Range, TimedTables } from "./timed-table.ts"

type Needs = {
  readonly tables: TimedTables
  readonly campaigns: Campaigns
  readonly limits: LimitReads
  readonly results: ResultCounts
  readonly sales: SalesReports
  readonly clock: () => number
}

const retrySeconds = 5

/** The results of campaigns (docs/api.md §5.27), by the counts in the file and those in memory. */
export const resultsStore = (db: Db, needs: Needs): Pick<Reports, "results"> => {
  const { tables, campaigns, limits, results, sales, clock } = needs
  const readGroups = db.$client.query<GroupCount, [number]>(
    `SELECT day, odds_since AS oddsSince, segment_id AS segmentId, prize_id AS prizeId, result, plays, wins
     FROM result_counts WHERE campaign = ?`,
  )
  const readPlayers = db.$client.query<{ players: number }, [number]>(
    "SELECT players FROM campaign_counts WHERE campaign = ?",
  )

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
      const { row, campaign, oddsSince, momentPrizes } = found
      const range = instantsOf(days, campaign.timezone)
      if (isRefusal(range)) return range
      if (!results.isComplete()) return refuseUnavailable("the results are still being counted", retrySeconds)
      const giveWay = takeTurns()
      await giveWay()
      const now = clock()
      const codes = await codesOf(row, range, now, giveWay)
      const codeSales = await sales.codeSales(row, range, giveWay)
      const winsOfAll = await limits.winsOfAll(orgId, row, campaign, now)
      const stockUsed = await limits.stockUsed(orgId, row, stockPeriods(campaign, now))
      const budgetUsed = campaign.budget ? await limits.budgetUsed(orgId, row, now) : 0
      const late = results.late()
      const facts = {
        ...{ campaign, oddsSince, momentPrizes, codes, winsOfAll, stockUsed, budgetUsed, sales: codeSales },
        groups: [...readGroups.all(row), ...late.groupsOf(row)],
        players: (readPlayers.get(row)?.players ?? 0) + (late.totalsOf(row)?.players ?? 0),
      }
      return resultsOf(facts, days)
    },
  }
}
