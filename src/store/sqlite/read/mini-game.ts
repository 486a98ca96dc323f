import { and, desc, eq, type SQL } from "drizzle-orm"
import { refuseUnknownMiniGame } from "../../../core/mini-game/mini-game.ts"
import type { MiniGameAdmin } from "../../../core/port/admin.ts"
import type { MiniGames } from "../../../record/mini-game.ts"
import { bytesOf } from "../engine/page.ts"
import { textFilter } from "../engine/text.ts"
import { jsonField, largeStepRows, walkPage } from "../engine/walk.ts"
import type { Db } from "../file/open.ts"
import { miniGames } from "../schema/mini-game.ts"

/** In-app mini-games, as the console sees them (docs/api.md#mini-games). */
export const miniGameReads = (
  db: Db,
  { findMiniGame, miniGameOf }: MiniGames,
): Pick<MiniGameAdmin, "miniGame" | "miniGames"> => {
  return {
    miniGame: async (orgId, notificationId) =>
      findMiniGame(orgId, notificationId)?.miniGame ?? refuseUnknownMiniGame(notificationId),

    miniGames: (orgId, { status, search }, page) => {
      const own = eq(miniGames.orgId, orgId)
      const { config, notificationId } = miniGames
      const text = textFilter(db, miniGames.id, search, jsonField(config, "name"), notificationId)
      const filter = and(
        own,
        status === undefined ? undefined : eq(jsonField(config, "status"), status),
        text.condition,
      )
      const read = (where: SQL, limit: number) =>
        text.matches(limit, (most) =>
          db
            .select({ id: miniGames.id, bytes: bytesOf(config) })
            .from(miniGames)
            .where(and(filter, where))
            .orderBy(desc(miniGames.id))
            .limit(most)
            .all(),
        )
      return walkPage(db, page, { id: miniGames.id, own, stepRows: largeStepRows, read }, ({ id }) => miniGameOf(id))
    },
  }
}
