import { refuseUnknownPushSend } from "../../core/organization/push.ts"
import type { PushAdmin } from "../../core/port/admin/push.ts"
import type { CommittedRows } from "../../record/committed.ts"
import { pushSendTable, toPushSend } from "../../record/push/push-send.ts"

/** Push sends (docs/api.md#push-sends). */
export const pushReads = (committed: CommittedRows): Pick<PushAdmin, "pushSend" | "pushSends"> => ({
  pushSend: async (orgId, sendId) => {
    const row = await committed.one(pushSendTable, "byId", orgId, sendId)
    return row ? toPushSend(row) : refuseUnknownPushSend(sendId)
  },

  pushSends: (orgId, page) => committed.page(pushSendTable, { of: { orgId } }, page, toPushSend),
})
