import { type Budget, countsPrizes } from "./budget.ts"
import type { CampaignPrize } from "./prize.ts"

type Valued = Pick<CampaignPrize, "kind" | "value"> | undefined

/**
 * What a win takes from the budget, in minor units: the cost of its code, `codeCost`, or the value of an external prize if
 * the budget counts those.
 */
export const budgetCostOf = (budget: Budget | undefined, prize: Valued, codeCost: number): number => {
  if (prize?.kind !== "external") return codeCost
  return countsPrizes(budget) ? (prize.value ?? 0) : 0
}

/** What a win is worth in reports: the value of its prize, or else the cost of its code. */
export const worthOf = (prize: Valued, codeCost: number): number => prize?.value ?? codeCost

/** What codes cost, and what other prizes are worth. */
export type Cost = { readonly codes: bigint; readonly prizes: bigint }
