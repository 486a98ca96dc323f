import { eq } from "drizzle-orm"
import { refuseUnknownPushSend } from "../../../core/organization/push.ts"
import type { PushAdmin } from "../../../core/port/admin.ts"
import { type PushSends, toPushSend } from "../../../record/push-send.ts"
import { pageOf, toPage } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import { pushSends } from "../schema/push.ts"

/** Push sends (docs/api.md#push-sends). */
export const pushReads = (db: Db, { findSend }: PushSends): Pick<PushAdmin, "pushSend" | "pushSends"> => ({
  pushSend: async (orgId, sendId) => {
    const send = findSend(orgId, sendId)
    return send ? toPushSend(send) : refuseUnknownPushSend(sendId)
  },

  pushSends: async (orgId, page) => {
    const { where, orderBy, limit } = pageOf(pushSends.id, page, eq(pushSends.orgId, orgId))
    return toPage(db.select().from(pushSends).where(where).orderBy(orderBy).limit(limit).all(), page, toPushSend)
  },
})
