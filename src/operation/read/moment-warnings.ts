import type { CampaignView } from "../../core/campaign/campaign.ts"
import { stockPeriods } from "../../core/campaign/prize/stock.ts"
import { momentStockWarnings } from "../../core/campaign/warning/moment-stock.ts"
import type { TimeOf } from "../../core/clock.ts"
import type { CampaignAdmin } from "../../core/port/admin/campaign.ts"
import { isRefusal } from "../../core/refusal.ts"
import type { SimulationFacts } from "../admin/campaign/simulation.ts"

type Facts = Pick<SimulationFacts, "batchesOf" | "findCampaign" | "stockUsed">

const hasTotalStock = ({ campaign: { prizes = [] } }: CampaignView): boolean =>
  prizes.some(({ stock }) => stock?.maxTotal !== undefined && stock.period === "total")

/**
 * Adds to the warnings of one campaign those that depend on what was won (docs/api.md#campaign-warnings); a list does
 * not look at plays and moments.
 */
export const withMomentWarnings =
  (read: CampaignAdmin["campaign"], facts: Facts, timeOf: TimeOf): CampaignAdmin["campaign"] =>
  async (orgId, campaignId) => {
    const view = await read(orgId, campaignId)
    if (isRefusal(view) || !hasTotalStock(view)) return view
    const stored = await facts.findCampaign(orgId, campaignId)
    if (!stored || stored.momentPrizes.length === 0) return view
    const periods = stockPeriods(view.campaign, await timeOf(orgId))
    const [batches, given] = await Promise.all([
      facts.batchesOf(orgId, stored.row),
      facts.stockUsed(orgId, stored.row, periods),
    ])
    const warnings = momentStockWarnings(view.campaign, batches, (prizeId) => given.get(prizeId) ?? 0)
    return { ...view, warnings: [...view.warnings, ...warnings] }
  }
