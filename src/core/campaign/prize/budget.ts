import type { PromoCode } from "../../code/code.ts"
import type { CodeTerms } from "../../code/template.ts"
import type { Event } from "../../webhook/event/event.ts"
import { type AnnouncedAmounts, remembered } from "../announced.ts"

/**
 * Codes with a row number up to `last` that expire up to `until`: a clock that was ahead gave them back before they
 * expired.
 */
export type EarlyReturn = { readonly last: number; readonly until: number }

/**
 * The cost of a campaign's codes, less the unused uses of those that were given back: they expired by `givenBackUntil`,
 * in epoch milliseconds, or were given back early. The events of a `maxAmount` are sent once: `told` has the amounts.
 */
export type BudgetTally = {
  readonly used: number
  readonly givenBackUntil: number
  readonly told: AnnouncedAmounts
  readonly early: EarlyReturn | null
}

/** The fields of a tally that tell which codes were given back. */
export type GivenBack = Pick<BudgetTally, "givenBackUntil" | "early">

/** What a budget counts: codes alone, or the values of external prizes too. */
export const budgetCounts = ["codes", "all"] as const

/** The budget of a campaign (docs/api.md#budget-of-a-campaign); `counts` is `codes` if absent. */
export type Budget = {
  /** In minor units of the campaign's currency. */
  readonly maxAmount: number
  readonly counts?: (typeof budgetCounts)[number]
}

/** Whether a budget counts the values of external prizes. */
export const countsPrizes = (budget: Budget | undefined): boolean => budget?.counts === "all"

/** A campaign's budget, and how much of it is used. */
export type BudgetFacts = {
  readonly campaignId: string
  readonly maxAmount: number
  readonly currency: string | null
  readonly tally: BudgetTally
}

/** Uses are given back this long after a code expires, so that clocks that differ a little do no harm. */
const graceMs = 500
/** How often to look for expired codes: a store need not do so for each code that it issues. */
const everyMs = 250

/**
 * Codes that expire up to this moment have given their unused uses back. In a test organization that is at once:
 * its clock may stand at the moment at which they expire.
 */
export const givenBackAt = (now: number, isTest: boolean): number =>
  isTest ? now : Math.floor((now - graceMs) / everyMs) * everyMs

type Budgeted = { readonly campaignId: string; readonly currency?: string }

/** The budget of a campaign that has one, with `tally` as its used amount. */
export const budgetOf = (
  { campaignId, currency }: Budgeted,
  { maxAmount }: { readonly maxAmount: number },
  tally: BudgetTally,
): BudgetFacts => ({ campaignId, maxAmount, currency: currency ?? null, tally })

type Priced = Omit<CodeTerms, "maxUses">

/** Whether codes have a highest cost: a percentage without a cap has none. */
export const isCostKnown = ({ discountType, maxDiscountAmount }: Priced): boolean =>
  discountType !== "percentage" || maxDiscountAmount !== null

/** What one use of a code costs at most; a percentage without a cap counts nothing. */
export const costOfUse = ({ discountType, discountValue, maxDiscountAmount }: Priced): number =>
  discountType === "percentage" ? (maxDiscountAmount ?? 0) : Math.ceil(discountValue)

const capped = (amount: number) => Math.min(amount, Number.MAX_SAFE_INTEGER)

/** A cost beyond the range of amounts becomes one more than the largest amount, so that no budget covers it. */
const cappedCost = (cost: number) => Math.min(cost, Number.MAX_SAFE_INTEGER + 1)

/** The highest cost of some uses of a code; `uncapped` is the cost of each use if its percentage has no cap. */
export const costOfUses = (code: Priced, uses: number, uncapped: number): number =>
  cappedCost((isCostKnown(code) ? costOfUse(code) : uncapped) * uses)

/** The highest cost of a code with these terms; 0 without a code. */
export const costOfCode = (terms: CodeTerms | undefined): number =>
  terms ? cappedCost(costOfUse(terms) * terms.maxUses) : 0

export const isWithinBudget = (budget: BudgetFacts | null, cost: number): boolean =>
  budget === null || cost === 0 || budget.tally.used + cost <= budget.maxAmount

export type BudgetChange =
  | { readonly kind: "emit"; readonly event: Event }
  | { readonly kind: "putBudget"; readonly campaignId: string; readonly budget: BudgetTally }

/** How many amounts of each event are remembered. An amount that returns after as many others is reported again. */
const rememberedAmounts = 50

/** The amounts that the events of a budget have reported, and those of `added`. */
export const mergedAmounts = (told: AnnouncedAmounts, added: AnnouncedAmounts): AnnouncedAmounts => {
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
  const after = { ...tally, used, told: isNews ? mergedAmounts(told, { low, reached }) : told }
  return [
    { kind: "putBudget", campaignId, budget: after },
    ...(low.length > 0 ? [{ kind: "emit", event: { name: "budget.low", data } } as const] : []),
    ...(reached.length > 0 ? [{ kind: "emit", event: { name: "budget.reached", data } } as const] : []),
  ]
}

/** Whether the unused part of a code was given back to the budget; a new code has no `row`, a bought one nothing to give. */
export const isGivenBack = (
  { expiresAt, boughtFor }: Pick<PromoCode, "boughtFor" | "expiresAt">,
  { givenBackUntil, early }: GivenBack,
  row = Number.POSITIVE_INFINITY,
): boolean =>
  boughtFor === null &&
  (expiresAt <= givenBackUntil || (early !== null && row <= early.last && expiresAt <= early.until))

/** The changes of a new code that costs `cost`; one that expired before it was issued counts nothing. */
export const charged = (
  budget: BudgetFacts | null,
  cost: number,
  code: Pick<PromoCode, "boughtFor" | "expiresAt">,
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

/**
 * The part of a code that counts in a budget: all of its uses while it can be used, and then only the actual uses; of a
 * bought one, what it cost.
 */
const countedCost = (code: PromoCode, tally: BudgetTally, row: number | undefined): number => {
  if (code.boughtFor !== null) return code.boughtFor
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
  if (!budget || code.boughtFor !== null || code.uses >= code.maxUses || isGivenBack(code, budget.tally, row)) return []
  const used = Math.max(0, budget.tally.used - capped(costOfUse(code) * (code.maxUses - code.uses)))
  return [{ kind: "putBudget", campaignId: budget.campaignId, budget: { ...budget.tally, used } }]
}

/** The changes of a prize that its winner forfeited: its value is given back. */
export const takenBack = (budget: BudgetFacts | null, value: number): BudgetChange[] => {
  if (!budget || value === 0) return []
  const used = Math.max(0, budget.tally.used - value)
  return [{ kind: "putBudget", campaignId: budget.campaignId, budget: { ...budget.tally, used } }]
}

/** Whether a clock that was ahead has given back codes that expire after `now`: then the budget is recounted. */
export const isAhead = ({ givenBackUntil }: Pick<GivenBack, "givenBackUntil">, now: number, isTest: boolean): boolean =>
  givenBackUntil > (isTest ? now + graceMs : now)

type GivenBackAnew = {
  readonly expired: GivenBack
  readonly early: GivenBack & { readonly early: EarlyReturn }
}

/**
 * Which codes count as given back when a budget is recounted at `now` because a clock was ahead: normally those that
 * have expired. If all others cost more than the budget, some of it was issued twice; then the codes given back `early`
 * stay so. `last` is the row number of the newest code.
 */
export const givenBackAnew = (before: GivenBack, now: number, last: number, isTest: boolean): GivenBackAnew => {
  const givenBackUntil = givenBackAt(now, isTest)
  const until = Math.max(before.givenBackUntil, before.early?.until ?? before.givenBackUntil)
  return { expired: { givenBackUntil, early: null }, early: { givenBackUntil, early: { last, until } } }
}

/** A tally of `used` for the codes in `returned`. */
export const tallyOf = (returned: GivenBack, used: number, told: AnnouncedAmounts): BudgetTally => ({
  ...returned,
  used: capped(used),
  told,
})
