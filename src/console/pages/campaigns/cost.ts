import type { Campaign, CampaignInput } from "./campaign.ts"

type Drafted = Campaign | CampaignInput
type Template = NonNullable<Drafted["defaultCodeConfig"]>

/** The most that one code may cost, in minor units; null where nothing bounds it. */
const costOf = ({ discountType, discountValue, maxDiscountAmount, maxUses }: Template): number | null => {
  const discount = discountType === "percentage" ? (maxDiscountAmount ?? null) : Math.ceil(discountValue)
  return discount === null ? null : discount * (maxUses ?? 1)
}

type Cost = { readonly amount: number; readonly currency: string }

/**
 * The most that a campaign can cost by its own limits: its budget, or its quota in total at the dearest code. Undefined
 * where no code is given or no currency says what amounts are worth, null where nothing bounds it.
 */
export const highestCost = (campaign: Drafted): Cost | null | undefined => {
  const { rewardType, currency, budget, rewardLimits: quota } = campaign
  if (rewardType !== "promo_code" || !currency) return undefined
  const ofWin = winCost(campaign)
  const byQuota = ofWin !== null && quota?.period === "total" && quota.maxTotal != null ? [ofWin * quota.maxTotal] : []
  const bounds = [...(budget ? [budget.maxAmount] : []), ...byQuota]
  return bounds.length === 0 ? null : { amount: Math.min(...bounds), currency }
}

/** The most that one win may cost, in minor units; null where nothing bounds it, or where no code is given. */
const winCost = ({ rewardType, defaultCodeConfig, prizes }: Drafted): number | null => {
  if (rewardType !== "promo_code") return null
  const own = (prizes ?? []).filter(({ kind }) => kind === "promo_code").map(({ codeConfig }) => codeConfig)
  const templates = [...own, defaultCodeConfig].filter((template) => template != null)
  const costs = templates.map(costOf)
  return costs.length === 0 || costs.includes(null) ? null : Math.max(...costs.map(Number))
}
