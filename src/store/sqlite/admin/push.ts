import { eq } from "drizzle-orm"
import { decideCreatePushSend } from "../../../core/operation/create-push-send.ts"
import type { PushAdmin } from "../../../core/port/admin.ts"
import type { PushSend } from "../../../core/push.ts"
import { refuseUnknownPushSend } from "../../../core/push.ts"
import type { Random } from "../../../core/random.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { GroupCommit } from "../engine/commit.ts"
import { pageOf, toPage } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import type { PushRows } from "../record/push.ts"
import { pushSends } from "../schema/push.ts"

const toPushSend = ({
  sendId,
  title,
  clickCount,
  dismissCount,
  createdAt,
}: typeof pushSends.$inferSelect): PushSend => ({
  sendId,
  title,
  clickCount,
  dismissCount,
  createdAt,
})

/** Push sends (docs/api.md §5.12). */
export const pushStore = (
  db: Db,
  commit: GroupCommit,
  ids: Random,
  { findSend }: PushRows,
  apply: ApplyChanges,
): PushAdmin => ({
  createPushSend: (caller, request) =>
    commit.run((tx) => {
      const isTaken = (sendId: string) => findSend(caller.orgId, sendId) !== null
      return apply(tx, caller, decideCreatePushSend({ isTaken }, request, tx.now, { ids }))
    }),

  pushSend: async (orgId, sendId) => {
    const send = findSend(orgId, sendId)
    return send ? toPushSend(send) : refuseUnknownPushSend(sendId)
  },

  pushSends: async (orgId, page) => {
    const { where, orderBy, limit } = pageOf(pushSends.id, page, eq(pushSends.orgId, orgId))
    return toPage(db.select().from(pushSends).where(where).orderBy(orderBy).limit(limit).all(), page, toPushSend)
  },
})
