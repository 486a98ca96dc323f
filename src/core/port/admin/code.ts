import type { CodeItem } from "../../code/code.ts"
import type { CodeFilter, ExtendRequest, GoodwillRequest, ReactivateRequest } from "../../code/request.ts"
import type { KeyedAnswer } from "../../idempotency.ts"
import type { Caller } from "../../organization/organization.ts"
import type { Page, PageRequest } from "../../page.ts"
import type { Result } from "../../refusal.ts"

/** Promo codes (docs/api.md#codes). */
export interface CodeAdmin {
  codes(orgId: string, filter: CodeFilter, page: PageRequest): Result<Page<CodeItem>>
  code(orgId: string, code: string): Result<CodeItem>
  /** Issues a code by hand, once for each Idempotency-Key. */
  issueGoodwillCode(caller: Caller, request: GoodwillRequest): Result<KeyedAnswer<CodeItem>>
  deactivateCode(caller: Caller, code: string, reason?: string): Result<CodeItem>
  extendCode(caller: Caller, code: string, request: ExtendRequest): Result<CodeItem>
  reactivateCode(caller: Caller, code: string, request: ReactivateRequest): Result<CodeItem>
}
