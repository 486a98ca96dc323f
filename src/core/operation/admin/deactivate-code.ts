import { type BudgetFacts, givenBack } from "../../campaign/budget.ts"
import type { ChangeOf, Decision } from "../../change.ts"
import { type CodeItem, codeStatus, refuseMissingCode } from "../../code.ts"
import type { Refusal } from "../../refusal.ts"

/** Decides POST /admin/codes/{code}/deactivate (docs/api.md §5.16); an already deactivated code stays as it is. */
export const decideDeactivateCode = (
  found: CodeItem | null,
  code: string,
  budget: BudgetFacts | null,
  now: number,
): Decision<CodeItem, ChangeOf<"audit" | "deactivateCode" | "emit" | "putBudget">> | Refusal => {
  if (!found) return refuseMissingCode(code)
  if (found.deactivatedAt !== null) return { answer: found, changes: [] }
  const deactivated = { ...found, deactivatedAt: now }
  const after: CodeItem = { ...deactivated, status: codeStatus(deactivated, now) }
  return {
    answer: after,
    changes: [
      { kind: "deactivateCode" },
      ...givenBack(budget, found),
      { kind: "audit", entry: { action: "code.deactivate", target: found.code, before: found, after } },
    ],
  }
}
