import { and, eq, inArray } from "drizzle-orm"
import { refuseUnknownMiniGame } from "../../../core/mini-game/mini-game.ts"
import type { MiniGameAdmin } from "../../../core/port/admin.ts"
import { type StoredMiniGame, toMiniGame } from "../../../record/mini-game.ts"
import { bytesOf, type Db, hasText, jsonField, pageOf, pageOfLarge } from "../engine/page.ts"
import { miniGames } from "../schema/mini-game.ts"

/** Finds a mini-game by its id. */
export const miniGameFinder =
  (db: Db) =>
  async (orgId: string, wanted: string): Promise<StoredMiniGame | null> => {
    const [row] = await db
      .select()
      .from(miniGames)
      .where(and(eq(miniGames.orgId, orgId), eq(miniGames.notificationId, wanted)))
    return row ? { row: row.id, miniGame: toMiniGame(row) } : null
  }

/** Mini-games as the console sees them (docs/api.md#mini-games). */
export const miniGameReads = (db: Db): Pick<MiniGameAdmin, "miniGame" | "miniGames"> => {
  const { orgId: owner, notificationId, config, id } = miniGames
  const findMiniGame = miniGameFinder(db)

  return {
    miniGame: async (orgId, wanted) => (await findMiniGame(orgId, wanted))?.miniGame ?? refuseUnknownMiniGame(wanted),

    miniGames: async (orgId, { status, search }, page) => {
      const filter = and(
        eq(owner, orgId),
        status === undefined ? undefined : eq(jsonField(config, "status"), status),
        search === undefined ? undefined : hasText(search, jsonField(config, "name"), notificationId),
      )
      const { where, orderBy, limit } = pageOf(id, page, filter)
      const found = await db
        .select({ id, bytes: bytesOf(config) })
        .from(miniGames)
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
      const read = (ids: number[]) =>
        db
          .select()
          .from(miniGames)
          .where(and(eq(owner, orgId), inArray(id, ids)))
      return pageOfLarge(found, page, read, toMiniGame)
    },
  }
}
