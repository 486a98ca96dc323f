import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { type Notification, refuseUnknownNotification } from "../../core/notification.ts"
import { decideCreateMiniGame } from "../../core/operation/create-mini-game.ts"
import { decidePatchMiniGame } from "../../core/operation/patch-mini-game.ts"
import type { Random } from "../../core/random.ts"
import type { Store } from "../../core/store.ts"
import type { ApplyChanges } from "./apply.ts"
import type { GroupCommit } from "./commit.ts"
import { countRows } from "./count.ts"
import type { Db } from "./open.ts"
import { bytesOf } from "./page.ts"
import { notifications } from "./schema/notification.ts"
import { hasText, jsonField, largeStepRows, walkPage } from "./walk.ts"

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

type Needs = { readonly notifications: Notifications; readonly apply: ApplyChanges }

/** In-app mini-games, as the console sees and changes them (docs/api.md §5.9). */
export const notificationStore = (
  db: Db,
  commit: GroupCommit,
  random: Random,
  { notifications: rows, apply }: Needs,
) => {
  const sources = { ids: random }
  const { findNotification, notificationOf } = rows

  return {
    createNotification: (caller, notificationId, input) =>
      commit.run((tx) => {
        const facts = {
          count: countRows(db, notifications, caller.orgId),
          isTaken: (id: string) => findNotification(caller.orgId, id) !== null,
        }
        return apply(tx, caller, decideCreateMiniGame(facts, { notificationId, input }, tx.now, sources))
      }),

    updateNotification: (caller, notificationId, patch) =>
      commit.run((tx) => {
        const stored = findNotification(caller.orgId, notificationId)?.notification ?? null
        return apply(tx, caller, decidePatchMiniGame(stored, { notificationId, patch }, tx.now))
      }),

    notification: async (orgId, notificationId) =>
      findNotification(orgId, notificationId)?.notification ?? refuseUnknownNotification(notificationId),

    notifications: (orgId, { status, search }, page) => {
      const own = eq(notifications.orgId, orgId)
      const { config, notificationId } = notifications
      const filter = and(
        own,
        status === undefined ? undefined : eq(jsonField(config, "status"), status),
        search === undefined ? undefined : hasText(search, jsonField(config, "name"), notificationId),
      )
      const read = (where: SQL, limit: number) =>
        db
          .select({ id: notifications.id, bytes: bytesOf(config) })
          .from(notifications)
          .where(and(filter, where))
          .orderBy(desc(notifications.id))
          .limit(limit)
          .all()
      return walkPage(db, page, { id: notifications.id, own, stepRows: largeStepRows, read }, ({ id }) =>
        notificationOf(id),
      )
    },
  } satisfies Partial<Store>
}
