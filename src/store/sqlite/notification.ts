import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { refuseOneMore } from "../../core/bounds.ts"
import { newId } from "../../core/id.ts"
import {
  checkNotification,
  type Notification,
  type NotificationConfig,
  notificationConfig,
  refuseUnknownNotification,
} from "../../core/notification.ts"
import { isEmptyPatch } from "../../core/patch.ts"
import type { Random } from "../../core/random.ts"
import { refuse } from "../../core/rejection.ts"
import type { Store } from "../../core/store.ts"
import type { Audit } from "./audit.ts"
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

/** In-app mini-games (organization-api.md §3). */
export const notificationStore = (db: Db, commit: GroupCommit, audit: Audit, random: Random) => {
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

  const store = {
    createNotification: (caller, requestedId, input) =>
      commit.run((tx) => {
        const notificationId = requestedId ?? newId("ntf_", tx.now, random)
        const config = notificationConfig(notificationId, tx.now, input)
        const refusal =
          checkNotification(config) ?? refuseOneMore("mini-games", countRows(db, notifications, caller.orgId))
        if (refusal) return refusal
        if (findNotification(caller.orgId, notificationId))
          return refuse("CONFLICT", `mini-game ${notificationId} exists already; choose another notificationId`)
        const times = { createdAt: tx.now, updatedAt: tx.now }
        db.insert(notifications)
          .values({ orgId: caller.orgId, notificationId, config, ...times })
          .run()
        const after: Notification = { notificationId, ...config, ...times }
        audit.record(tx, caller, { action: "notification.create", target: notificationId, before: null, after })
        return after
      }),

    updateNotification: (caller, notificationId, patch) =>
      commit.run((tx) => {
        const stored = findNotification(caller.orgId, notificationId)
        if (!stored) return refuseUnknownNotification(notificationId)
        if (isEmptyPatch(patch)) return stored.notification
        const { changes, removed } = patch
        const { notificationId: _id, createdAt, updatedAt: _updatedAt, ...before } = stored.notification
        const kept = Object.entries(before).filter(([field]) => !removed.some((name) => name === field))
        const merged = { ...Object.fromEntries(kept), ...changes }
        const config: NotificationConfig = notificationConfig(notificationId, createdAt, merged)
        const refusal = checkNotification(config, before)
        if (refusal) return refusal
        db.update(notifications).set({ config, updatedAt: tx.now }).where(eq(notifications.id, stored.row)).run()
        const after: Notification = { notificationId, ...config, createdAt, updatedAt: tx.now }
        const change = { action: "notification.update", target: notificationId, before: stored.notification, after }
        audit.record(tx, caller, change)
        return after
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

  return { ...store, findNotification }
}

export type Notifications = Pick<ReturnType<typeof notificationStore>, "findNotification">
