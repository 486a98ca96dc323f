import { and, eq } from "drizzle-orm"
import { refuseUnknownPushSend } from "../../../core/organization/push.ts"
import type { PushAdmin } from "../../../core/port/admin.ts"
import { toPushSend } from "../../../record/push-send.ts"
import { type Db, pageOf, toPage } from "../engine/page.ts"
import { pushSends } from "../schema/push.ts"

/** Push sends as the console sees them (docs/api.md#push-sends). */
export const pushReads = (db: Db): Pick<PushAdmin, "pushSend" | "pushSends"> => ({
  pushSend: async (orgId, sendId) => {
    const [row] = await db
      .select()
      .from(pushSends)
      .where(and(eq(pushSends.orgId, orgId), eq(pushSends.sendId, sendId)))
    return row ? toPushSend(row) : refuseUnknownPushSend(sendId)
  },

  pushSends: async (orgId, page) => {
    const { where, orderBy, limit } = pageOf(pushSends.id, page, eq(pushSends.orgId, orgId))
    return toPage(await db.select().from(pushSends).where(where).orderBy(orderBy).limit(limit), page, toPushSend)
  },
})
