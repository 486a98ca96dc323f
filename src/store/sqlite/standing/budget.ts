import { type BudgetTally, givenBackAt } from "../../../core/campaign/budget.ts"
import { unusedCost, wholeCost } from "../../budget-cost.ts"
import type { Tx } from "../../transaction.ts"
import type { Db } from "../file/open.ts"

type Cost = { readonly cost: number }

/** What the codes of campaigns with a budget cost (docs/api.md §5.26). */
export const budgetStore = (db: Db, codes: { flush(): void }) => {
  const client = db.$client
  const select = client.query<BudgetTally, [number]>(
    `SELECT used, given_back_until AS givenBackUntil, low_for AS lowFor, reached_for AS reachedFor
     FROM budgets WHERE campaign = ?`,
  )
  const upsert = client.query(
    "INSERT OR REPLACE INTO budgets (campaign, used, given_back_until, low_for, reached_for) VALUES (?, ?, ?, ?, ?)",
  )
  const remove = client.query("DELETE FROM budgets WHERE campaign = ?")
  const whole = client.query<Cost, [campaign: number, since: number]>(
    `SELECT ${wholeCost("?2")} AS cost FROM promo_codes c WHERE c.campaign = ?1`,
  )
  const expired = client.query<Cost, [campaign: number, from: number, until: number]>(
    `SELECT ${unusedCost} AS cost FROM promo_codes c
     WHERE c.org_id = (SELECT org_id FROM campaigns WHERE id = ?1) AND c.expires_at > ?2 AND c.expires_at <= ?3
       AND c.campaign = ?1 AND c.uses < c.max_uses AND c.deactivated_at IS NULL`,
  )
  const costOf = (found: Cost | null) => Math.min(Number.MAX_SAFE_INTEGER, found?.cost ?? 0)

  return {
    load: (tx: Tx, campaign: number): BudgetTally => {
      const now = givenBackAt(tx.now)
      const kept = select.get(campaign)
      codes.flush()
      if (!kept) return { used: costOf(whole.get(campaign, now)), givenBackUntil: now, lowFor: null, reachedFor: null }
      if (kept.givenBackUntil >= now) return kept
      const back = costOf(expired.get(campaign, kept.givenBackUntil, now))
      return { ...kept, used: Math.max(0, kept.used - back), givenBackUntil: now }
    },

    put: (campaign: number, budget: BudgetTally | null) => {
      if (!budget) remove.run(campaign)
      else upsert.run(campaign, budget.used, budget.givenBackUntil, budget.lowFor, budget.reachedFor)
    },
  }
}
