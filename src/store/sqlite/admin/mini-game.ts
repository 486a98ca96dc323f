import { and, desc, eq, type SQL } from "drizzle-orm"
import { refuseUnknownNotification } from "../../../core/mini-game.ts"
import { decideCreateMiniGame } from "../../../core/operation/create-mini-game.ts"
import { decidePatchMiniGame } from "../../../core/operation/patch-mini-game.ts"
import type { Random } from "../../../core/random.ts"
import type { Store } from "../../../core/store.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { GroupCommit } from "../engine/commit.ts"
import { countRows } from "../engine/count.ts"
import { bytesOf } from "../engine/page.ts"
import { hasText, jsonField, largeStepRows, walkPage } from "../engine/walk.ts"
import type { Db } from "../file/open.ts"
import type { Notifications } from "../record/mini-game.ts"
import { notifications } from "../schema/mini-game.ts"

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
