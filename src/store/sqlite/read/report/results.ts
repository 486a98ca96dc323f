import { takeTurns } from "../../../../concurrency/turn.ts"
import { refuseUnknownCampaign } from "../../../../core/campaign/campaign.ts"
import { stockPeriods } from "../../../../core/campaign/prize/stock.ts"
import { drawsByChance } from "../../../../core/draw/config.ts"
import { refuseUnknownMiniGame } from "../../../../core/mini-game/mini-game.ts"
import type { Reports } from "../../../../core/port/reports.ts"
import { isRefusal, refuseUnavailable } from "../../../../core/refusal.ts"
import { type CodeTally, quarterStart } from "../../../../core/report/code-tally.ts"
import { segmentStocks } from "../../../../core/report/limit/segment-stock.ts"
import { addSales } from "../../../../core/report/overview.ts"
import type { DayCost, GroupCount } from "../../../../core/report/result/play-tally.ts"
import { instantsOf } from "../../../../core/report/result/result-days.ts"
import { type CodeCounts, resultsOf } from "../../../../core/report/result/results.ts"
import type { LimitReads } from "../../../../record/campaign/limit-reads.ts"
import type { MiniGames } from "../../../../record/mini-game/mini-game.ts"
import type { Db } from "../../file/open.ts"
import type { CodeTallies } from "../../log/code/code-counts.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import type { ResultCounts } from "../../standing/result-counts.ts"
import { forfeitedReads } from "./forfeited.ts"
import type { Range } from "./timed-table.ts"
import { turnedReads } from "./turned.ts"
import type { UsedLimitReads } from "./used-limits.ts"

type Needs = {
  readonly campaigns: Campaigns
  readonly miniGames: MiniGames
  readonly limits: LimitReads
  readonly usedLimits: UsedLimitReads
  readonly results: ResultCounts
  readonly codeTallies: CodeTallies
  readonly timeOf: (orgId: string) => number
}

const retrySeconds = 5

/** The results of campaigns (docs/api.md#results), by the counts in the file and those in memory. */
export const resultsReads = (db: Db, needs: Needs): Pick<Reports, "results" | "segmentStocks"> => {
  const { campaigns, miniGames, limits, usedLimits, results, codeTallies, timeOf } = needs
  const readGroups = db.$client.query<GroupCount, [number]>(
    `SELECT day, odds_since AS oddsSince, segment_id AS segmentId, prize_id AS prizeId, result, plays, wins
     FROM result_counts WHERE campaign = ?`,
  )
  const readCosts = db.$client.query<DayCost, [number]>(
    "SELECT day, codes, prizes FROM result_costs WHERE campaign = ?",
  )
  const forfeitedOf = forfeitedReads(db)
  const readPlayers = db.$client.query<{ players: number }, [number]>(
    "SELECT players FROM campaign_counts WHERE campaign = ?",
  )

  const turnedIn = turnedReads(db)

  const countExpired = db.$client.query<{ codes: number }, [string, number, number, number, number, number]>(
    `SELECT count(*) AS codes FROM promo_codes INDEXED BY promo_codes_unused
     WHERE org_id = +?1 AND uses < max_uses AND deactivated_at IS NULL AND expires_at >= +?2 AND expires_at <= +?3
       AND campaign = +?4 AND created_at >= +?5 AND created_at < +?6`,
  )

  const codesOf = (tally: CodeTally, orgId: string, row: number, range: Range, now: number): CodeCounts => {
    const { expired, ...counts } = tally.counts(range, now)
    const { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER } = range
    const lately = countExpired.get(orgId, quarterStart(now), now, row, from, to)?.codes ?? 0
    return { ...counts, expired: expired + lately }
  }

  return {
    results: async ({ orgId, campaignId, ...days }) => {
      const found = campaigns.findCampaign(orgId, campaignId)
      if (!found) return refuseUnknownCampaign(campaignId)
      const { row, campaign, oddsSince, momentPrizes } = found
      const range = instantsOf(days, campaign.timezone)
      if (isRefusal(range)) return range
      if (!results.isComplete()) return refuseUnavailable("the results are still being counted", retrySeconds)
      await takeTurns()()
      const now = timeOf(orgId)
      const winsOfAll = await limits.winsOfAll(orgId, row, campaign, now)
      const stockUsed = await limits.stockUsed(orgId, row, stockPeriods(campaign, now))
      const budgetUsed = campaign.budget
        ? await limits.budgetUsed(orgId, row, campaign.budget, campaign.budget, now)
        : 0
      const tally = await codeTallies.of(row)
      const codes = codesOf(tally, orgId, row, range, now)
      const codeSales = addSales([...tally.sales(range)])
      const late = results.late()
      const facts = {
        campaign,
        oddsSince,
        momentPrizes,
        codes,
        winsOfAll,
        stockUsed,
        budgetUsed,
        sales: codeSales,
        costs: [...readCosts.all(row), ...late.costsOf(row)],
        forfeited: forfeitedOf(row, range),
        batches: usedLimits.batchesOf(found),
        grants: usedLimits.grantsOf(orgId, found, now),
        turned: drawsByChance(campaign) ? turnedIn(row, oddsSince ?? 0) : null,
        groups: [...readGroups.all(row), ...late.groupsOf(row)],
        players: (readPlayers.get(row)?.players ?? 0) + (late.totalsOf(row)?.players ?? 0),
      }
      return resultsOf(facts, days)
    },

    segmentStocks: async (orgId, miniGameId) => {
      const found = miniGames.findMiniGame(orgId, miniGameId)
      if (!found) return refuseUnknownMiniGame(miniGameId)
      return segmentStocks(found.miniGame, await limits.segmentsWon(orgId, found.row, found.miniGame, timeOf(orgId)))
    },
  }
}
