import { and, eq, sql } from "drizzle-orm"
import type { Notification } from "../../../core/mini-game.ts"
import type { Db } from "../file/open.ts"
import { notifications } from "../schema/mini-game.ts"

/** A mini-game as jobs know it: `row` is what other tables refer to it by. */
export type StoredNotification = { readonly row: number; readonly notification: Notification }

const toNotification = (row: typeof notifications.$inferSelect): Notification => ({
  notificationId: row.notificationId,
  ...row.config,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** The rows of in-app mini-games. */
export const notificationRows = (db: Db) => {
  const findQuery = db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.orgId, sql.placeholder("orgId")),
        eq(notifications.notificationId, sql.placeholder("notificationId")),
      ),
    )
    .prepare()

  const findNotification = (orgId: string, notificationId: string): StoredNotification | null => {
    const row = findQuery.get({ orgId, notificationId })
    return row ? { row: row.id, notification: toNotification(row) } : null
  }

  const selectByRow = db
    .select()
    .from(notifications)
    .where(eq(notifications.id, sql.placeholder("row")))
    .prepare()

  const notificationOf = (row: number): Notification => {
    const found = selectByRow.get({ row })
    if (!found) throw new Error(`mini-game ${row} does not exist`)
    return toNotification(found)
  }

  /** Creates or replaces a mini-game. */
  const put = (orgId: string, { notificationId, createdAt, updatedAt, ...config }: Notification) => {
    const changed = { config, updatedAt }
    db.insert(notifications)
      .values({ orgId, notificationId, createdAt, ...changed })
      .onConflictDoUpdate({ target: [notifications.orgId, notifications.notificationId], set: changed })
      .run()
  }

  return { findNotification, notificationOf, put }
}

export type Notifications = ReturnType<typeof notificationRows>
