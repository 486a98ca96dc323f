import { type BudgetFacts, budgetOf } from "../core/campaign/prize/budget.ts"
import type { Budgeted, Budgets } from "../record/campaign/campaign.ts"
import { Later, type Tx } from "../record/transaction.ts"

/** The budget of a campaign with the amount used, null if it has none, or when to retry. */
export const loadBudget = (budgets: Budgets, tx: Tx, stored: Budgeted | null): BudgetFacts | null | Later => {
  const budget = stored?.campaign.budget
  if (!budget) return null
  const tally = budgets.load(tx, stored, budget)
  return tally instanceof Later ? tally : budgetOf(stored.campaign, budget, tally)
}
