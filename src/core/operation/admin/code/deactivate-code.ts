import { type BudgetFacts, givenBack } from "../../../campaign/prize/budget.ts"
import type { ChangeOf, Decision } from "../../../change.ts"
import { type CodeItem, codeStatus, refuseMissingCode } from "../../../code/code.ts"
import type { Refusal } from "../../../refusal.ts"

/** The reason for a change that concerns a player. It names the player, so that an erasure removes it too. */
export const noteOf = (externalUserId: string, reason: string | null | undefined) =>
  reason === undefined ? {} : { note: { externalUserId, reason } }

/** A code with its row number, and the budget of its campaign. */
type DeactivateCodeFacts = {
  readonly code: CodeItem | null
  readonly row?: number | undefined
  readonly budget: BudgetFacts | null
}

/** Decides POST /admin/codes/{code}/deactivate (docs/api.md#codes); an already deactivated code stays as it is. */
export const decideDeactivateCode = (
  { code: found, row, budget }: DeactivateCodeFacts,
  { code, reason }: { readonly code: string; readonly reason?: string },
  now: number,
): Decision<CodeItem, ChangeOf<"audit" | "changeCode" | "emit" | "putBudget">> | Refusal => {
  if (!found) return refuseMissingCode(code)
  if (found.deactivatedAt !== null) return { answer: found, changes: [] }
  const deactivated = { ...found, deactivatedAt: now }
  const item: CodeItem = { ...deactivated, status: codeStatus(deactivated, now) }
  const after = { ...item, ...noteOf(found.externalUserId, reason) }
  const { expiresAt, maxUses, deactivatedAt } = item
  return {
    answer: item,
    changes: [
      { kind: "changeCode", expiresAt, maxUses, deactivatedAt },
      ...givenBack(budget, row, found),
      { kind: "audit", entry: { action: "code.deactivate", target: found.code, before: found, after } },
    ],
  }
}
