import { type CodeConfig, type CodeTemplate, codeSpace, madeBy } from "../../code/template.ts"
import { isFixedDiscount } from "../../money/discount.ts"
import { type Budget, costOfCode, countsPrizes, isCostKnown } from "../prize/budget.ts"
import type { CampaignPrize, RewardLimits } from "../prize/prize.ts"
import { type Warning, warn } from "./warning.ts"

/** The fields of a configuration that decide about codes. */
type CodeFields = {
  readonly rewardType: string
  readonly defaultCodeConfig?: CodeTemplate
  readonly prizes?: readonly CampaignPrize[]
  readonly rewardLimits?: RewardLimits
  readonly budget?: Budget
}

/** A template, what it belongs to, and the most codes that a period may require; infinite without a limit. */
type Asked = {
  readonly params: { readonly of: string; readonly prizeId?: string; readonly prizeName?: string }
  readonly template: CodeConfig
  readonly most: number
}

const givesCode = ({ kind }: CampaignPrize) => kind === "promo_code"

/** The most wins that the stocks of prizes allow in a period; infinite if one of them has no stock. */
const stockOf = (prizes: readonly CampaignPrize[]): number =>
  prizes.reduce((sum, { stock }) => sum + (stock?.maxTotal ?? Number.POSITIVE_INFINITY), 0)

/** How many codes of `defaultCodeConfig` plays may win in a period; 0 if nothing limits them. */
export const codesOfPlays = (config: CodeFields): number => {
  const own = askedOf(config).find(({ params }) => params.of === "defaultCodeConfig")?.most ?? 0
  return Number.isFinite(own) ? own : 0
}

const askedOf = (config: CodeFields): Asked[] => {
  const { prizes, rewardLimits, rewardType } = config
  const defaultCodeConfig = madeBy(config.defaultCodeConfig)
  const quota = rewardType === "promo_code" ? (rewardLimits?.maxTotal ?? Number.POSITIVE_INFINITY) : 0
  const codes = (prizes ?? []).filter(givesCode)
  const ofDefault = prizes
    ? stockOf(codes.filter(({ codeConfig, poolId }) => !codeConfig && poolId === undefined))
    : Number.POSITIVE_INFINITY
  return [
    ...(defaultCodeConfig
      ? [{ params: { of: "defaultCodeConfig" }, template: defaultCodeConfig, most: Math.min(quota, ofDefault) }]
      : []),
    ...codes.flatMap((prize) => {
      const { prizeId, name: prizeName, codeConfig: template } = prize
      const params = { of: `prize ${prizeId}`, prizeId, prizeName }
      return template ? [{ params, template, most: Math.min(quota, stockOf([prize])) }] : []
    }),
  ]
}

const spaceWarnings = ({ params, template, most }: Asked): Warning[] => {
  const space = codeSpace(template)
  if (!Number.isFinite(most) || most <= space) return []
  const { length } = template
  const message = `${params.of} is asked for ${most} codes but codes of length ${length} allow only ${space}: raise its length`
  return [warn("CODE_SPACE_SMALL", message, { ...params, maxTotal: most, length, codeSpace: space })]
}

const discountWarnings = ({ params, template: { discountType, discountValue } }: Asked): Warning[] => {
  if (discountType === "percentage" && discountValue > 100)
    return [
      warn("DISCOUNT_TOO_LARGE", `${params.of} gives ${discountValue} percent off: lower its discountValue`, params),
    ]
  return isFixedDiscount(discountType) && discountValue === 0
    ? [warn("DISCOUNT_OF_NOTHING", `${params.of} gives nothing off: raise its discountValue`, params)]
    : []
}

const budgetWarnings = ({ budget }: CodeFields, { params, template }: Asked): Warning[] => {
  if (!budget) return []
  if (!isCostKnown(template))
    return [
      warn("BUDGET_UNCOUNTED", `${params.of} has no maxDiscountAmount: its codes count nothing in the budget`, params),
    ]
  const { maxAmount } = budget
  const cost = costOfCode(template)
  const message = `a code of ${params.of} costs ${cost} but the budget is ${maxAmount}: raise budget.maxAmount`
  return cost > maxAmount ? [warn("BUDGET_TOO_SMALL", message, { ...params, cost, maxAmount })] : []
}

/** External prizes that a budget of all prizes can never give, or gives without counting anything. */
const prizeWarnings = ({ budget, prizes = [] }: CodeFields): Warning[] => {
  if (!budget || !countsPrizes(budget)) return []
  const { maxAmount } = budget
  return prizes.flatMap(({ kind, prizeId, name: prizeName, value }) => {
    const params = { of: `prize ${prizeId}`, prizeId, prizeName }
    if (kind !== "external") return []
    if (value === undefined)
      return [warn("PRIZE_VALUE_MISSING", `${params.of} has no value: it counts nothing in the budget`, params)]
    const message = `${params.of} is worth ${value} but the budget is ${maxAmount}: raise budget.maxAmount`
    return value > maxAmount ? [warn("BUDGET_TOO_SMALL", message, { ...params, cost: value, maxAmount })] : []
  })
}

/** Templates whose codes run out, are probably a mistake, or do not fit the budget (docs/api.md#campaign-warnings). */
export const codeWarnings = (config: CodeFields): Warning[] => {
  const asked = askedOf(config)
  return [
    ...(config.rewardType === "promo_code" ? asked.flatMap(spaceWarnings) : []),
    ...asked.flatMap((one) => [...discountWarnings(one), ...budgetWarnings(config, one)]),
    ...prizeWarnings(config),
  ]
}
