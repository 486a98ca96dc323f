import { and, desc, eq, type SQL } from "drizzle-orm"
import { refuseUnknownMiniGame } from "../../../core/mini-game.ts"
import { decideCreateMiniGame } from "../../../core/operation/create-mini-game.ts"
import { decidePatchMiniGame } from "../../../core/operation/patch-mini-game.ts"
import type { MiniGameAdmin } from "../../../core/port/admin.ts"
import type { Random } from "../../../core/random.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { GroupCommit } from "../engine/commit.ts"
import { countRows } from "../engine/count.ts"
import { bytesOf } from "../engine/page.ts"
import { hasText, jsonField, largeStepRows, walkPage } from "../engine/walk.ts"
import type { Db } from "../file/open.ts"
import type { MiniGames } from "../record/mini-game.ts"
import { miniGames } from "../schema/mini-game.ts"

type Needs = { readonly miniGames: MiniGames; readonly apply: ApplyChanges }

/** In-app mini-games, as the console sees and changes them (docs/api.md §5.9). */
export const miniGameStore = (
  db: Db,
  commit: GroupCommit,
  ids: Random,
  { miniGames: rows, apply }: Needs,
): MiniGameAdmin => {
  const { findMiniGame, miniGameOf } = rows

  return {
    createMiniGame: (caller, notificationId, input) =>
      commit.run((tx) => {
        const facts = {
          count: countRows(db, miniGames, caller.orgId),
          isTaken: (id: string) => findMiniGame(caller.orgId, id) !== null,
        }
        return apply(tx, caller, decideCreateMiniGame(facts, { notificationId, input }, tx.now, { ids }))
      }),

    updateMiniGame: (caller, notificationId, patch) =>
      commit.run((tx) => {
        const stored = findMiniGame(caller.orgId, notificationId)?.miniGame ?? null
        return apply(tx, caller, decidePatchMiniGame(stored, { notificationId, patch }, tx.now))
      }),

    miniGame: async (orgId, notificationId) =>
      findMiniGame(orgId, notificationId)?.miniGame ?? refuseUnknownMiniGame(notificationId),

    miniGames: (orgId, { status, search }, page) => {
      const own = eq(miniGames.orgId, orgId)
      const { config, notificationId } = miniGames
      const filter = and(
        own,
        status === undefined ? undefined : eq(jsonField(config, "status"), status),
        search === undefined ? undefined : hasText(search, jsonField(config, "name"), notificationId),
      )
      const read = (where: SQL, limit: number) =>
        db
          .select({ id: miniGames.id, bytes: bytesOf(config) })
          .from(miniGames)
          .where(and(filter, where))
          .orderBy(desc(miniGames.id))
          .limit(limit)
          .all()
      return walkPage(db, page, { id: miniGames.id, own, stepRows: largeStepRows, read }, ({ id }) => miniGameOf(id))
    },
  }
}
