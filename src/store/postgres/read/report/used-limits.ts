import { and, eq, inArray, sql } from "drizzle-orm"
import { stockPeriods } from "../../../../core/campaign/prize/stock.ts"
import type { Clocks } from "../../../../core/clock.ts"
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
import type { Db } from "../../engine/page.ts"
import { budgets, momentBatches, stocks } from "../../schema/campaign.ts"
import { limitReads } from "../count/limits.ts"

type GrantRow = Parameters<typeof grantUseOf>[0][number] & { readonly campaignId: string }

/** The planned moments of campaigns, by the row number of the campaign. */
export const batchesOf = async (
  snapshot: Db,
  orgId: string,
  step: readonly StoredCampaign[],
): Promise<ReadonlyMap<number, readonly BatchUse[]>> => {
  const rows = step.flatMap(({ row, momentPrizes }) => (momentPrizes.length === 0 ? [] : [row]))
  if (rows.length === 0) return new Map()
  const { campaign, prizeId, count, live, taken } = momentBatches
  const found = await snapshot
    .select({ campaign, prizeId, count, live, taken })
    .from(momentBatches)
    .where(and(eq(momentBatches.orgId, orgId), inArray(campaign, rows)))
  return Map.groupBy(found, (batch) => batch.campaign)
}

/** The newest grants of campaigns that require them, by the id of the campaign. */
export const grantsOf = async (
  snapshot: Db,
  orgId: string,
  step: readonly StoredCampaign[],
  now: number,
): Promise<ReadonlyMap<string, GrantUse | null>> => {
  const ids = step.flatMap(({ campaign }) => (campaign.grants?.required ? [campaign.campaignId] : []))
  if (ids.length === 0) return new Map()
  const { rows } = await snapshot.execute<GrantRow>(sql`
    SELECT k.id AS "campaignId", g.plays::float8 AS plays, g.used::float8 AS used, g.expires_at::float8 AS "expiresAt",
      g.revoked_at::float8 AS "revokedAt"
    FROM unnest(${`{${ids.map((id) => `"${id}"`).join(",")}}`}::text[]) AS k(id) CROSS JOIN LATERAL (SELECT * FROM play_grants
      WHERE org_id = ${orgId} AND campaign_id = k.id ORDER BY id DESC LIMIT ${sql.raw(String(newestGrants))}) g`)
  const byCampaign = Map.groupBy(rows, ({ campaignId }) => campaignId)
  return new Map([...byCampaign].map(([id, grants]) => [id, grantUseOf(grants, now)]))
}

/** What needs attention of the limits of some campaigns, by what plays have counted. */
export const limitTroublesOf = async (
  snapshot: Db,
  orgId: string,
  step: readonly StoredCampaign[],
  { now, clocks }: { readonly now: number; readonly clocks: Pick<Clocks, "agreed"> },
): Promise<LimitTrouble[]> => {
  const watched = step.filter(({ campaign, momentPrizes }) => isWatched(campaign, momentPrizes, now))
  if (watched.length === 0) return []
  const rows = watched.map(({ row }) => row)
  const own = and(eq(stocks.orgId, orgId), inArray(stocks.campaign, rows))
  const stocked = Map.groupBy(await snapshot.select().from(stocks).where(own), ({ campaign }) => campaign)
  const kept = await snapshot
    .select({ campaign: budgets.campaign, used: budgets.used })
    .from(budgets)
    .where(and(eq(budgets.orgId, orgId), inArray(budgets.campaign, rows)))
  const keptOf = new Map(kept.map(({ campaign, used }) => [campaign, used]))
  const batches = await batchesOf(snapshot, orgId, watched)
  const grants = await grantsOf(snapshot, orgId, watched, now)
  const limits = limitReads(snapshot, clocks)

  /** Only if much is used, what has expired since the last play is looked for. */
  const budgetOf = async ({ row, campaign: { budget } }: StoredCampaign): Promise<number | null> => {
    const used = keptOf.get(row)
    if (!budget || used === undefined) return null
    const isMuch = isNearlyUsed({ used, maxTotal: budget.maxAmount })
    return isMuch ? limits.budgetUsed(orgId, row, budget, budget, now) : used
  }

  const troubles: LimitTrouble[] = []
  for (const stored of watched) {
    const { row, campaign } = stored
    const facts = {
      campaign,
      stockUsed: keptStockUsed(stockPeriods(campaign, now), stocked.get(row) ?? []),
      budgetUsed: await budgetOf(stored),
      batches: batches.get(row) ?? [],
      grants: grants.get(campaign.campaignId) ?? null,
    }
    troubles.push(...limitTroubles(facts))
  }
  return troubles
}
