import { decideDeactivateCode } from "../../../core/operation/admin/deactivate-code.ts"
import type { CodeAdmin } from "../../../core/port/admin.ts"
import { Later } from "../../transaction.ts"
import { loadBudget } from "../budget.ts"
import type { AdminNeeds } from "./needs.ts"

/** Promo codes are deactivated (docs/api.md §5.16). */
export const codeChanges = ({
  jobs,
  budgets,
  campaigns,
  codes,
  apply,
}: AdminNeeds): Pick<CodeAdmin, "deactivateCode"> => ({
  deactivateCode: (caller, text) =>
    jobs.run(caller, (tx) => {
      const code = codes.findCode(caller.orgId, text, tx.now)
      const stored = code && campaigns.findCampaign(caller.orgId, code.item.campaignId)
      const budget = loadBudget(budgets, tx, stored)
      if (budget instanceof Later) return budget
      return apply(tx, code && { ...caller, code }, decideDeactivateCode(code?.item ?? null, text, budget, tx.now))
    }),
})
