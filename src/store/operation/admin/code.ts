import { decideDeactivateCode } from "../../../core/operation/admin/deactivate-code.ts"
import type { CodeAdmin } from "../../../core/port/admin.ts"
import type { AdminNeeds } from "./needs.ts"

/** Promo codes are deactivated (docs/api.md §5.16). */
export const codeChanges = ({ jobs, codes, apply }: AdminNeeds): Pick<CodeAdmin, "deactivateCode"> => ({
  deactivateCode: (caller, text) =>
    jobs.run(caller, (tx) => {
      const code = codes.findCode(caller.orgId, text, tx.now)
      return apply(tx, code && { ...caller, code }, decideDeactivateCode(code?.item ?? null, text, tx.now))
    }),
})
