import type { BudgetFacts } from "../../../core/campaign/budget.ts"
import { decideDeactivateCode } from "../../../core/operation/admin/deactivate-code.ts"
import { decideExtendCode, decideReactivateCode } from "../../../core/operation/admin/extend-code.ts"
import { decideGoodwillCode } from "../../../core/operation/admin/issue-goodwill-code.ts"
import type { CodeAdmin } from "../../../core/port/admin.ts"
import type { StoredCode } from "../../record/code-records.ts"
import { Later, type Tx } from "../../record/transaction.ts"
import { loadBudget } from "../budget.ts"
import type { AdminNeeds } from "./needs.ts"

type Changes = Pick<CodeAdmin, "deactivateCode" | "extendCode" | "issueGoodwillCode" | "reactivateCode">

const goodwill = "admin/codes"

/** Promo codes are issued by hand, deactivated, reactivated and extended (docs/api.md §5.16). */
export const codeChanges = (needs: AdminNeeds): Changes => {
  const { jobs, sources, budgets, campaigns, codes, people, idempotency, apply } = needs

  /** A code with the budget of its campaign, or when to retry. */
  const find = (
    tx: Tx,
    orgId: string,
    text: string,
  ): { readonly code: StoredCode | null; readonly budget: BudgetFacts | null } | Later => {
    const code = codes.findCode(orgId, text, tx.now)
    const later = code && people.merging.laterFor(code.playerRow)
    if (later) return later
    const budget = loadBudget(budgets, tx, code && campaigns.findCampaign(orgId, code.item.campaignId))
    return budget instanceof Later ? budget : { code, budget }
  }

  return {
    issueGoodwillCode: (caller, request) =>
      jobs.run(caller, (tx) =>
        idempotency.once(tx, goodwill, request, () => {
          const { orgId } = caller
          const player = people.findPlayer(orgId, request.externalUserId)
          const later = people.merging.laterFor(player.row)
          if (later) return later
          const stored = campaigns.findCampaign(orgId, request.campaignId)
          const budget = loadBudget(budgets, tx, stored)
          if (budget instanceof Later) return budget
          const isCodeTaken = (code: string) => codes.isCodeTaken(orgId, code)
          const facts = { campaign: stored?.campaign ?? null, player: player.player, budget, isCodeTaken }
          return apply(tx, { ...caller, player }, decideGoodwillCode(facts, request, tx.now, sources))
        }),
      ),

    deactivateCode: (caller, text, reason) =>
      jobs.run(caller, (tx) => {
        const found = find(tx, caller.orgId, text)
        if (found instanceof Later) return found
        const { code, budget } = found
        const request = { code: text, ...(reason !== undefined && { reason }) }
        const decision = decideDeactivateCode({ code: code?.item ?? null, budget }, request, tx.now)
        return apply(tx, code && { ...caller, code }, decision)
      }),

    extendCode: (caller, text, request) =>
      jobs.run(caller, (tx) => {
        const found = find(tx, caller.orgId, text)
        if (found instanceof Later) return found
        const { code, budget } = found
        const decision = decideExtendCode({ code: code?.item ?? null, budget }, { ...request, code: text }, tx.now)
        return apply(tx, code && { ...caller, code }, decision)
      }),

    reactivateCode: (caller, text, request) =>
      jobs.run(caller, (tx) => {
        const found = find(tx, caller.orgId, text)
        if (found instanceof Later) return found
        const { code, budget } = found
        const decision = decideReactivateCode({ code: code?.item ?? null, budget }, { ...request, code: text }, tx.now)
        return apply(tx, code && { ...caller, code }, decision)
      }),
  }
}
