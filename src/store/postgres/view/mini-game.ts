import { and, eq, inArray } from "drizzle-orm"
import type { MiniGame, MiniGameFilter } from "../../../core/mini-game/mini-game.ts"
import type { Page, PageRequest } from "../../../core/page.ts"
import { toMiniGame } from "../record/mini-game.ts"
import { miniGames } from "../schema/mini-game.ts"
import { bytesOf, type Db, hasText, jsonField, pageOf, pageOfLarge } from "./page.ts"

/** In-app mini-games as the console sees them (docs/api.md §5.9). */
export const miniGameView = (db: Db) => {
  const { orgId: owner, notificationId, config, id } = miniGames

  const findMiniGame = async (orgId: string, wanted: string) => {
    const [row] = await db
      .select()
      .from(miniGames)
      .where(and(eq(owner, orgId), eq(notificationId, wanted)))
    return row ? { row: row.id, miniGame: toMiniGame(row) } : null
  }

  return {
    findMiniGame,

    miniGames: async (
      orgId: string,
      { status, search }: MiniGameFilter,
      page: PageRequest,
    ): Promise<Page<MiniGame>> => {
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
