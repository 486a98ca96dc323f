import type { Campaign, CampaignInput } from "./campaign.ts"

type Drafted = Campaign | CampaignInput
type Template = NonNullable<Drafted["defaultCodeConfig"]>

/** The highest cost of one code, in minor units; null if nothing limits it, or if it comes from a pool. */
const costOf = (template: Template): number | null => {
  if ("poolId" in template) return null
  const { discountType, discountValue, maxDiscountAmount, maxUses } = template
  const discount = discountType === "percentage" ? (maxDiscountAmount ?? null) : Math.ceil(discountValue)
  return discount === null ? null : discount * (maxUses ?? 1)
}

type Cost = { readonly amount: number; readonly currency: string }

/**
 * The highest cost of a campaign by its own limits: its budget, or its total quota with the most expensive code.
 * Undefined if it gives no codes or amounts have no currency, null if nothing limits it.
 */
export const highestCost = (campaign: Drafted): Cost | null | undefined => {
  const { rewardType, currency, budget, rewardLimits: quota } = campaign
  if (rewardType !== "promo_code" || !currency) return undefined
  const ofWin = winCost(campaign)
  const byQuota = ofWin !== null && quota?.period === "total" && quota.maxTotal != null ? [ofWin * quota.maxTotal] : []
  const bounds = [...(budget ? [budget.maxAmount] : []), ...byQuota]
  return bounds.length === 0 ? null : { amount: Math.min(...bounds), currency }
}

/** The highest cost of one win, in minor units; null if nothing limits it, or if it costs nothing. */
const winCost = ({ rewardType, defaultCodeConfig, prizes }: Drafted): number | null => {
  if (rewardType !== "promo_code") return null
  const own = (prizes ?? []).filter(({ kind }) => kind === "promo_code")
  const templates = own
    .filter(({ value }) => value == null)
    .map(({ codeConfig, poolId }) => (poolId ? { poolId } : codeConfig))
  const values = (prizes ?? []).flatMap(({ value }) => (value == null ? [] : [value]))
  const costs = [...[...templates, defaultCodeConfig].filter((template) => template != null).map(costOf), ...values]
  return costs.length === 0 || costs.includes(null) ? null : Math.max(...costs.map(Number))
}
