import { and, eq, sql } from "drizzle-orm"
import { decideCreatePushSend } from "../../core/operation/create-push-send.ts"
import { decideTrackPush } from "../../core/operation/track-push.ts"
import { type PushEvent, type PushSend, refuseUnknownPushSend } from "../../core/push.ts"
import type { Random } from "../../core/random.ts"
import type { Store } from "../../core/store.ts"
import type { ApplyChanges } from "./apply.ts"
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

/** The rows of push sends. */
export const pushRows = (db: Db) => {
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
    findSend: (orgId: string, sendId: string) => findSend.get({ orgId, sendId }) ?? null,
    addSend: (orgId: string, send: PushSend) =>
      db
        .insert(pushSends)
        .values({ ...send, orgId })
        .run(),
    countEvent: (send: number, event: PushEvent) => increment[event].run({ row: send }),
  }
}

export type PushRows = ReturnType<typeof pushRows>

/** Push sends and their counters (docs/api.md §4.21 and §5.12). */
export const pushStore = (db: Db, commit: GroupCommit, ids: Random, { findSend }: PushRows, apply: ApplyChanges) =>
  ({
    trackPush: (orgId, sendId, event) =>
      commit.run((tx) => {
        const send = findSend(orgId, sendId)
        const subject = send && { orgId, pushSend: send.id }
        return apply(tx, subject, decideTrackPush({ isKnown: send !== null }, { sendId, event }))
      }),

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
  }) satisfies Partial<Store>
