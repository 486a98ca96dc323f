import { refuseMissingCode } from "../../../core/code.ts"
import { decideDeactivateCode } from "../../../core/operation/deactivate-code.ts"
import type { CodeAdmin } from "../../../core/port/admin.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { Codes } from "../log/code.ts"

type Needs = { readonly codes: Codes; readonly apply: ApplyChanges }

/** One promo code, as the console sees and deactivates it (docs/api.md §5.16). */
export const codeAdminStore = (
  commit: GroupCommit,
  clock: () => number,
  { codes, apply }: Needs,
): Pick<CodeAdmin, "code" | "deactivateCode"> => ({
  code: async (orgId, code) => codes.findCode(orgId, code, clock())?.item ?? refuseMissingCode(code),

  deactivateCode: (caller, text) =>
    commit.run((tx) => {
      const code = codes.findCode(caller.orgId, text, tx.now)
      return apply(tx, code && { ...caller, code }, decideDeactivateCode(code?.item ?? null, text, tx.now))
    }),
})
