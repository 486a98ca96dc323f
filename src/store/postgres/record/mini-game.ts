import type { MiniGame } from "../../../core/mini-game/mini-game.ts"
import { facts } from "../engine/batch.ts"
import { countReader, rowReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import { miniGames } from "../schema/mini-game.ts"

export const miniGameById = rowReader("mini-game", miniGames, ["orgId", "notificationId"])
const countOf = countReader("number of mini-games", miniGames)
const table = tableOf(miniGames, { order: 4, key: ["orgId", "id"], changed: ["config", "updatedAt"] })

/** A mini-game as jobs know it: `row` is what other tables refer to it by. */
export type StoredMiniGame = { readonly row: number; readonly miniGame: MiniGame }

export const toMiniGame = (row: typeof miniGames.$inferSelect): MiniGame => ({
  notificationId: row.notificationId,
  ...row.config,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** In-app mini-games, for jobs. */
export const miniGameRecords = {
  findMiniGame: (orgId: string, notificationId: string): StoredMiniGame | null => {
    const row = facts().get(miniGameById, [orgId, notificationId])
    return row ? { row: row.id, miniGame: toMiniGame(row) } : null
  },

  countMiniGames: (orgId: string): number => facts().get(countOf, [orgId]),

  /** Creates or replaces a mini-game. */
  put: (orgId: string, { notificationId, createdAt, updatedAt, ...config }: MiniGame) => {
    const known = facts().get(miniGameById, [orgId, notificationId])
    const row = known
      ? { ...known, config, updatedAt }
      : { id: facts().nextId(), orgId, notificationId, config, createdAt, updatedAt }
    if (known) table.change(row)
    else table.add(row)
    facts().put(miniGameById, [orgId, notificationId], row)
  },
}
