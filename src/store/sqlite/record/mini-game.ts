import { and, eq, sql } from "drizzle-orm"
import type { MiniGame } from "../../../core/mini-game/mini-game.ts"
import { countRows } from "../engine/count.ts"
import type { Db } from "../file/open.ts"
import { miniGames } from "../schema/mini-game.ts"

/** A mini-game as used by jobs: other tables refer to it by `row`. */
export type StoredMiniGame = { readonly row: number; readonly miniGame: MiniGame }

const toMiniGame = (row: typeof miniGames.$inferSelect): MiniGame => ({
  notificationId: row.notificationId,
  ...row.config,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** The rows of in-app mini-games. */
export const miniGameRows = (db: Db) => {
  const findQuery = db
    .select()
    .from(miniGames)
    .where(
      and(
        eq(miniGames.orgId, sql.placeholder("orgId")),
        eq(miniGames.notificationId, sql.placeholder("notificationId")),
      ),
    )
    .prepare()

  const findMiniGame = (orgId: string, notificationId: string): StoredMiniGame | null => {
    const row = findQuery.get({ orgId, notificationId })
    return row ? { row: row.id, miniGame: toMiniGame(row) } : null
  }

  const selectByRow = db
    .select()
    .from(miniGames)
    .where(eq(miniGames.id, sql.placeholder("row")))
    .prepare()

  const miniGameOf = (row: number): MiniGame => {
    const found = selectByRow.get({ row })
    if (!found) throw new Error(`mini-game ${row} does not exist`)
    return toMiniGame(found)
  }

  /** Creates or replaces a mini-game. */
  const put = (orgId: string, { notificationId, createdAt, updatedAt, ...config }: MiniGame) => {
    const changed = { config, updatedAt }
    db.insert(miniGames)
      .values({ orgId, notificationId, createdAt, ...changed })
      .onConflictDoUpdate({ target: [miniGames.orgId, miniGames.notificationId], set: changed })
      .run()
  }

  return { findMiniGame, miniGameOf, put, countMiniGames: (orgId: string): number => countRows(db, miniGames, orgId) }
}

export type MiniGames = ReturnType<typeof miniGameRows>
