import { and, eq, sql } from "drizzle-orm"
import { newId } from "../../core/id.ts"
import type { PushSend } from "../../core/push.ts"
import type { Random } from "../../core/random.ts"
import { refuse } from "../../core/rejection.ts"
import type { Store } from "../../core/store.ts"
import type { Audit } from "./audit.ts"
import type { GroupCommit } from "./commit.ts"
import type { Db } from "./open.ts"
import { pageOf, toPage } from "./page.ts"
import { pushSends } from "./schema/push.ts"

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

const refuseUnknown = (sendId: string) => refuse("NOT_FOUND", `push send ${sendId} does not exist; check sendId`)

/** Push sends and their counters (interface.md §4.3, organization-api.md §3). */
export const pushStore = (db: Db, commit: GroupCommit, audit: Audit, random: Random) => {
  const findSend = db
    .select()
    .from(pushSends)
    .where(and(eq(pushSends.orgId, sql.placeholder("orgId")), eq(pushSends.sendId, sql.placeholder("sendId"))))
    .prepare()
  const row = eq(pushSends.id, sql.placeholder("row"))
  const increment = {
    click: db
      .update(pushSends)
      .set({ clickCount: sql`${pushSends.clickCount} + 1` })
      .where(row)
      .prepare(),
    dismiss: db
      .update(pushSends)
      .set({ dismissCount: sql`${pushSends.dismissCount} + 1` })
      .where(row)
      .prepare(),
  }

  return {
    trackPush: (orgId, sendId, event) =>
      commit.run(() => {
        const send = findSend.get({ orgId, sendId })
        if (!send) return refuseUnknown(sendId)
        increment[event].run({ row: send.id })
        return null
      }),

    createPushSend: (caller, request) =>
      commit.run((tx) => {
        const sendId = request.sendId ?? newId("snd_", tx.now, random)
        const { orgId } = caller
        if (findSend.get({ orgId, sendId }))
          return refuse("CONFLICT", `push send ${sendId} exists already; choose another sendId`)
        const send: PushSend = {
          sendId,
          title: request.title ?? null,
          clickCount: 0,
          dismissCount: 0,
          createdAt: tx.now,
        }
        db.insert(pushSends)
          .values({ ...send, orgId })
          .run()
        audit.record(tx, caller, { action: "push-send.create", target: sendId, before: null, after: send })
        return send
      }),

    pushSend: async (orgId, sendId) => {
      const send = findSend.get({ orgId, sendId })
      return send ? toPushSend(send) : refuseUnknown(sendId)
    },

    pushSends: async (orgId, page) => {
      const { where, orderBy, limit } = pageOf(pushSends.id, page, eq(pushSends.orgId, orgId))
      return toPage(db.select().from(pushSends).where(where).orderBy(orderBy).limit(limit).all(), page, toPushSend)
    },
  } satisfies Partial<Store>
}
