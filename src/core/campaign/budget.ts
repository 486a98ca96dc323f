import type { CodeConfig, PromoCode } from "../code.ts"
import type { Event } from "../webhook/event.ts"
import { remembered, type ToldAmounts } from "./told.ts"

/**
 * Codes with a row number up to `last` that expire up to `until`: a clock that was ahead gave them back before they
 * expired.
 */
export type EarlyReturn = { readonly last: number; readonly until: number }

/**
 * What the codes of a campaign cost, less the unused uses of those that were given back: since they have expired up to
 * `givenBackUntil`, in epoch milliseconds, or early. The events of a `maxAmount` are sent once: `told` has the amounts.
 */
export type BudgetTally = {
  readonly used: number
  readonly givenBackUntil: number
  readonly told: ToldAmounts
  readonly early: EarlyReturn | null
}

/** What of a tally says which codes were given back. */
export type GivenBack = Pick<BudgetTally, "givenBackUntil" | "early">

/** A campaign's budget, and what is used of it. */
export type BudgetFacts = {
  readonly campaignId: string
  readonly maxAmount: number
  readonly currency: string | null
  readonly tally: BudgetTally
}

/** Uses are given back this long after a code expires, so that clocks that differ a little do no harm. */
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
export const costOfUse = ({ discountType, discountValue, maxDiscountAmount }: Priced): number =>
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

export type BudgetChange =
  | { readonly kind: "emit"; readonly event: Event }
  | { readonly kind: "putBudget"; readonly campaignId: string; readonly budget: BudgetTally }

/** How many amounts of each event are remembered: after as many others, an amount that comes back is told once more. */
const rememberedAmounts = 50

/** The amounts of which the events of a budget told, and those of `added`. */
export const joinedAmounts = (told: ToldAmounts, added: ToldAmounts): ToldAmounts => {
  const join = (list: readonly number[], more: readonly number[]) =>
    more.reduce((joined, amount) => remembered(joined, amount, rememberedAmounts), list)
  return { low: join(told.low, added.low), reached: join(told.reached, added.reached) }
}

const changesTo = (
  { campaignId, maxAmount, currency, tally }: BudgetFacts,
  used: number,
  { isLow, isReached }: { readonly isLow: boolean; readonly isReached: boolean },
): BudgetChange[] => {
  const data = { campaignId, used, maxAmount, currency }
  const { told } = tally
  const low = isLow && !told.low.includes(maxAmount) ? [maxAmount] : []
  const reached = isReached && !told.reached.includes(maxAmount) ? [maxAmount] : []
  const isNews = low.length + reached.length > 0
  const after = { ...tally, used, told: isNews ? joinedAmounts(told, { low, reached }) : told }
  return [
    { kind: "putBudget", campaignId, budget: after },
    ...(low.length > 0 ? [{ kind: "emit", event: { name: "budget.low", data } } as const] : []),
    ...(reached.length > 0 ? [{ kind: "emit", event: { name: "budget.reached", data } } as const] : []),
  ]
}

/** Whether what a code has left was given back to the budget; a new code has no `row`. */
export const isGivenBack = (
  { expiresAt }: Pick<PromoCode, "expiresAt">,
  { givenBackUntil, early }: GivenBack,
  row = Number.POSITIVE_INFINITY,
): boolean => expiresAt <= givenBackUntil || (early !== null && row <= early.last && expiresAt <= early.until)

/** The changes of a new code that costs `cost`; one that expired before it was issued counts nothing. */
export const charged = (
  budget: BudgetFacts | null,
  cost: number,
  code: Pick<PromoCode, "expiresAt">,
): BudgetChange[] => (budget ? chargedAs(budget, isGivenBack(code, budget.tally) ? 0 : cost) : [])

const chargedAs = (budget: BudgetFacts, cost: number): BudgetChange[] => {
  const { maxAmount, tally } = budget
  const used = capped(tally.used + cost)
  const left = maxAmount - used
  return changesTo(budget, used, { isLow: left * 5 <= maxAmount, isReached: left <= 0 })
}

/** The changes of a code that costs `cost` more than before; empty where it costs no more. */
export const chargedMore = (budget: BudgetFacts | null, cost: number): BudgetChange[] =>
  budget && cost > 0 ? chargedAs(budget, cost) : []

/** The changes of a code that the budget refuses: the first is reported. */
export const refusedByBudget = (budget: BudgetFacts | null): BudgetChange[] =>
  !budget || budget.tally.told.reached.includes(budget.maxAmount)
    ? []
    : changesTo(budget, budget.tally.used, { isLow: false, isReached: true })

/** What a budget counts of a code: all of its uses as long as it can be used, then those that it was used for. */
const countedCost = (code: PromoCode, tally: BudgetTally, row: number | undefined): number => {
  const isOpen = code.deactivatedAt === null && !isGivenBack(code, tally, row)
  return cappedCost(costOfUse(code) * (isOpen ? code.maxUses : code.uses))
}

/** How much more the code with the number `row` costs its budget after a change. */
export const costOfChange = (
  budget: BudgetFacts | null,
  row: number | undefined,
  before: PromoCode,
  after: PromoCode,
): number => (budget ? Math.max(0, countedCost(after, budget.tally, row) - countedCost(before, budget.tally, row)) : 0)

/** The changes of a code that is deactivated: its unused uses are given back, unless that was done before. */
export const givenBack = (budget: BudgetFacts | null, row: number | undefined, code: PromoCode): BudgetChange[] => {
  if (!budget || code.uses >= code.maxUses || isGivenBack(code, budget.tally, row)) return []
  const used = Math.max(0, budget.tally.used - capped(costOfUse(code) * (code.maxUses - code.uses)))
  return [{ kind: "putBudget", campaignId: budget.campaignId, budget: { ...budget.tally, used } }]
}

/** Whether a clock that was ahead has given codes back that expire after `now`: then the budget is counted anew. */
export const isAhead = ({ givenBackUntil }: Pick<GivenBack, "givenBackUntil">, now: number): boolean =>
  givenBackUntil > now

type GivenBackAnew = {
  readonly expired: GivenBack
  readonly early: GivenBack & { readonly early: EarlyReturn }
}

/**
 * What of its codes a budget counts as given back that is counted anew at `now`, since a clock was ahead: as a rule
 * those that have expired. Where all others cost more than the budget, some of it was issued a second time: then those
 * that were given back `early` stay so. `last` is the number of the newest code.
 */
export const givenBackAnew = (before: GivenBack, now: number, last: number): GivenBackAnew => {
  const givenBackUntil = givenBackAt(now)
  const until = Math.max(before.givenBackUntil, before.early?.until ?? before.givenBackUntil)
  return { expired: { givenBackUntil, early: null }, early: { givenBackUntil, early: { last, until } } }
}

/** A tally that counts what codes cost. */
export const tallyOf = (returned: GivenBack, used: number, told: ToldAmounts): BudgetTally => ({
  ...returned,
  used: capped(used),
  told,
})
