import type { CodeConfig, PromoCode } from "../code.ts"
import type { Event } from "../webhook/event.ts"

/**
 * What the codes of a campaign cost, less the unused uses of those that expired up to `givenBackUntil`, in epoch
 * milliseconds. The events of a `maxAmount` are sent once: `lowFor` and `reachedFor` are those they were last sent for.
 */
export type BudgetTally = {
  readonly used: number
  readonly givenBackUntil: number
  readonly lowFor: number | null
  readonly reachedFor: number | null
}

/** A campaign's budget, and what is used of it. */
export type BudgetFacts = {
  readonly campaignId: string
  readonly maxAmount: number
  readonly currency: string | null
  readonly tally: BudgetTally
}

/** Uses are given back this long after a code expires: until then, a redemption may still be under way. */
const graceMs = 500
/** How often expired codes are looked for: a store need not do so for each code that it issues. */
const everyMs = 250

/** Codes that expire up to this moment have given their unused uses back. */
export const givenBackAt = (now: number): number => Math.floor((now - graceMs) / everyMs) * everyMs

type Budgeted = { readonly campaignId: string; readonly currency?: string }

/** The budget of a campaign that has one, of which `tally` is used. */
export const budgetOf = (
  { campaignId, currency }: Budgeted,
  { maxAmount }: { readonly maxAmount: number },
  tally: BudgetTally,
): BudgetFacts => ({ campaignId, maxAmount, currency: currency ?? null, tally })

type Priced = Pick<CodeConfig, "discountType" | "discountValue" | "maxDiscountAmount">

/** Whether codes have a highest cost: a percentage without a cap has none. */
export const isCostKnown = ({ discountType, maxDiscountAmount }: Priced): boolean =>
  discountType !== "percentage" || maxDiscountAmount !== null

/** What one use of a code costs at most; a percentage without a cap counts nothing. */
const costOfUse = ({ discountType, discountValue, maxDiscountAmount }: Priced): number =>
  discountType === "percentage" ? (maxDiscountAmount ?? 0) : Math.ceil(discountValue)

const capped = (amount: number) => Math.min(amount, Number.MAX_SAFE_INTEGER)

/** A cost beyond what amounts may be is one more than that, so that not even the largest budget holds it. */
const cappedCost = (cost: number) => Math.min(cost, Number.MAX_SAFE_INTEGER + 1)

/** What some uses of a code cost at most; `uncapped` is what each counts whose percentage has no cap. */
export const costOfUses = (code: Priced, uses: number, uncapped: number): number =>
  cappedCost((isCostKnown(code) ? costOfUse(code) : uncapped) * uses)

/** What a code by this template costs at most; nothing without a template. */
export const costOfCode = (template: CodeConfig | undefined): number =>
  template ? cappedCost(costOfUse(template) * template.maxUses) : 0

export const isWithinBudget = (budget: BudgetFacts | null, cost: number): boolean =>
  budget === null || cost === 0 || budget.tally.used + cost <= budget.maxAmount

type BudgetChange =
  | { readonly kind: "emit"; readonly event: Event }
  | { readonly kind: "putBudget"; readonly campaignId: string; readonly budget: BudgetTally }

const changesTo = ({ campaignId, maxAmount, currency, tally }: BudgetFacts, after: BudgetTally): BudgetChange[] => {
  const data = { campaignId, used: after.used, maxAmount, currency }
  const isLow = after.lowFor === maxAmount && tally.lowFor !== maxAmount
  const isReached = after.reachedFor === maxAmount && tally.reachedFor !== maxAmount
  return [
    { kind: "putBudget", campaignId, budget: after },
    ...(isLow ? [{ kind: "emit", event: { name: "budget.low", data } } as const] : []),
    ...(isReached ? [{ kind: "emit", event: { name: "budget.reached", data } } as const] : []),
  ]
}

/** The changes of a code that costs `cost`. */
export const charged = (budget: BudgetFacts | null, cost: number): BudgetChange[] => {
  if (!budget) return []
  const { maxAmount, tally } = budget
  const used = capped(tally.used + cost)
  const left = maxAmount - used
  return changesTo(budget, {
    ...{ ...tally, used },
    lowFor: left * 5 <= maxAmount ? maxAmount : tally.lowFor,
    reachedFor: left <= 0 ? maxAmount : tally.reachedFor,
  })
}

/** The changes of a code that the budget refuses: the first is reported. */
export const refusedByBudget = (budget: BudgetFacts | null): BudgetChange[] =>
  !budget || budget.tally.reachedFor === budget.maxAmount
    ? []
    : changesTo(budget, { ...budget.tally, reachedFor: budget.maxAmount })

/** What a budget counts of a code: all of its uses as long as it can be used, then those that it was used for. */
const countedCost = (code: PromoCode, { givenBackUntil }: BudgetTally): number => {
  const isOpen = code.deactivatedAt === null && code.expiresAt > givenBackUntil
  return cappedCost(costOfUse(code) * (isOpen ? code.maxUses : code.uses))
}

/** How much more a code costs its budget after a change. */
export const costOfChange = (budget: BudgetFacts | null, before: PromoCode, after: PromoCode): number =>
  budget ? Math.max(0, countedCost(after, budget.tally) - countedCost(before, budget.tally)) : 0

/** The changes of a code that is deactivated: its unused uses are given back, unless its expiry did that. */
export const givenBack = (budget: BudgetFacts | null, code: PromoCode): BudgetChange[] => {
  if (!budget || code.uses >= code.maxUses || code.expiresAt <= budget.tally.givenBackUntil) return []
  const used = Math.max(0, budget.tally.used - capped(costOfUse(code) * (code.maxUses - code.uses)))
  return [{ kind: "putBudget", campaignId: budget.campaignId, budget: { ...budget.tally, used } }]
}
