import { stockPeriods } from "../../../../core/campaign/prize/stock.ts"
import {
  type BatchUse,
  type GrantUse,
  grantUseOf,
  isNearlyUsed,
  isWatched,
  keptStockUsed,
  newestGrants,
} from "../../../../core/report/limit/used-limit.ts"
import { type LimitTrouble, limitTroubles } from "../../../../core/report/overview.ts"
import type { StoredCampaign } from "../../../../record/campaign/campaign.ts"
import type { LimitReads } from "../../../../record/campaign/limit-reads.ts"
import type { Db } from "../../file/open.ts"

type KeptStock = Parameters<typeof keptStockUsed>[1][number]
type GrantRow = Parameters<typeof grantUseOf>[0][number]
type Watched = Pick<StoredCampaign, "row" | "campaign" | "momentPrizes">

/** How much of the limits of campaigns is used, of which results and attention tell. */
export const usedLimitReads = ({ $client: client }: Db, limits: Pick<LimitReads, "budgetUsed">) => {
  const batches = client.query<BatchUse, [number]>(
    "SELECT prize_id AS prizeId, count, live, taken FROM moment_batches WHERE campaign = ?",
  )
  const grants = client.query<GrantRow, [string, string]>(
    `SELECT plays, used, expires_at AS expiresAt, revoked_at AS revokedAt FROM play_grants
     WHERE org_id = ? AND campaign_id = ? ORDER BY id DESC LIMIT ${newestGrants}`,
  )
  const stocks = client.query<KeptStock, [number]>(
    "SELECT prize_id AS prizeId, wins_from AS winsFrom, wins_until AS winsUntil, wins FROM stocks WHERE campaign = ?",
  )
  const budgets = client.query<{ used: number }, [number]>("SELECT used FROM budgets WHERE campaign = ?")

  const batchesOf = ({ row, momentPrizes }: Watched): BatchUse[] => (momentPrizes.length === 0 ? [] : batches.all(row))

  const grantsOf = (orgId: string, { campaign }: Watched, now: number): GrantUse | null =>
    campaign.grants?.required ? grantUseOf(grants.all(orgId, campaign.campaignId), now) : null

  /** What plays have counted of a budget; only if that is much, what has expired since is looked for. */
  const budgetOf = async (orgId: string, { row, campaign }: Watched, now: number): Promise<number | null> => {
    const { budget } = campaign
    const kept = budget && budgets.get(row)?.used
    if (!budget || kept === undefined) return null
    return isNearlyUsed({ used: kept, maxTotal: budget.maxAmount })
      ? limits.budgetUsed(orgId, row, budget, budget, now)
      : kept
  }

  return {
    batchesOf,
    grantsOf,
    /** What needs attention of the limits of a campaign, by what plays have counted. */
    troublesOf: async (orgId: string, watched: Watched, now: number): Promise<LimitTrouble[]> => {
      const { row, campaign, momentPrizes } = watched
      if (!isWatched(campaign, momentPrizes, now)) return []
      return limitTroubles({
        campaign,
        stockUsed: keptStockUsed(stockPeriods(campaign, now), stocks.all(row)),
        budgetUsed: await budgetOf(orgId, watched, now),
        batches: batchesOf(watched),
        grants: grantsOf(orgId, watched, now),
      })
    },
  }
}

export type UsedLimitReads = ReturnType<typeof usedLimitReads>
