import { and, eq, sql } from "drizzle-orm"
import type { PushEvent, PushSend } from "../../../core/organization/push.ts"
import type { Db } from "../file/open.ts"
import { pushSends } from "../schema/push.ts"

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
