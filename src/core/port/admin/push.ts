import type { Caller } from "../../organization/organization.ts"
import type { PushSend } from "../../organization/push.ts"
import type { Page, PageRequest } from "../../page.ts"
import type { Result } from "../../refusal.ts"

/** Push sends (docs/api.md#push-sends). */
export interface PushAdmin {
  createPushSend(caller: Caller, request: { sendId?: string; title?: string }): Result<PushSend>
  pushSend(orgId: string, sendId: string): Result<PushSend>
  pushSends(orgId: string, page: PageRequest): Promise<Page<PushSend>>
}
