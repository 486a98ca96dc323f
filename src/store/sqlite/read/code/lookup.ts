import { refuseMissingCode } from "../../../../core/code/code.ts"
import type { CodeAdmin } from "../../../../core/port/admin/code.ts"
import type { Codes } from "../../log/code/code.ts"

/** One promo code, as the console sees it (docs/api.md#codes). */
export const codeLookupReads = (timeOf: (orgId: string) => number, codes: Codes): Pick<CodeAdmin, "code"> => ({
  code: async (orgId, code) => codes.findCode(orgId, code, timeOf(orgId))?.item ?? refuseMissingCode(code),
})
