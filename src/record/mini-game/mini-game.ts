import type { MiniGame, MiniGameConfig } from "../../core/mini-game/mini-game.ts"
import { jsonBytes } from "../../core/organization/configuration.ts"
import type { CommittedRows } from "../committed.ts"
import type { CountConfiguration } from "../organization/organization.ts"
import { requireReadable } from "../readable.ts"
import { type Rows, tableOf } from "../rows.ts"

export type MiniGameRow = {
  readonly id: number
  readonly orgId: string
  readonly notificationId: string
  readonly config: MiniGameConfig
  readonly createdAt: number
  readonly updatedAt: number
  /** When the odds of its spins were last changed; null if never. */
  readonly oddsSince: number | null
}

/** A mini-game as jobs know it: other tables refer to it by `row`. */
export type StoredMiniGame = {
  readonly row: number
  readonly miniGame: MiniGame
  readonly oddsSince: number | null
}

export const miniGameTable = tableOf<MiniGameRow>()({
  key: ["id"],
  changed: ["config", "updatedAt", "oddsSince"],
  reads: {
    byId: { kind: "one", by: ["orgId", "notificationId"] },
    byRow: { kind: "one", by: ["id"] },
    ofOrganization: { kind: "count", by: ["orgId"] },
  },
})

/** Throws UnreadableRecord. */
export const toMiniGame = ({
  orgId,
  notificationId: miniGameId,
  config,
  createdAt,
  updatedAt,
}: MiniGameRow): MiniGame => {
  requireReadable({ table: "notifications", name: `mini-game ${miniGameId}`, orgId }, { config })
  return { ...config, miniGameId, createdAt, updatedAt }
}

const known = new WeakMap<MiniGameRow, StoredMiniGame>()

/** Always the same for the same row, which a store may keep, so that what every spin needs of it is made once. */
const toStored = (row: MiniGameRow): StoredMiniGame => {
  const made = known.get(row)
  if (made) return made
  const stored = { row: row.id, miniGame: toMiniGame(row), oddsSince: row.oddsSince }
  known.set(row, stored)
  return stored
}

/** Finds the mini-game of an id, outside of jobs. */
export const miniGameFinder =
  (committed: CommittedRows) =>
  async (orgId: string, miniGameId: string): Promise<StoredMiniGame | null> => {
    const row = await committed.one(miniGameTable, "byId", orgId, miniGameId)
    return row && toStored(row)
  }

/** In-app mini-games, for jobs. */
export const miniGameRecords = (rows: Rows, countConfiguration: CountConfiguration) => ({
  findMiniGame: (orgId: string, miniGameId: string): StoredMiniGame | null => {
    const row = rows.one(miniGameTable, "byId", orgId, miniGameId)
    return row && toStored(row)
  },

  /** The mini-game of an existing row. */
  miniGameOf: (row: number): MiniGame => {
    const found = rows.one(miniGameTable, "byRow", row)
    if (!found) throw new Error(`mini-game ${row} does not exist`)
    return toStored(found).miniGame
  },

  countMiniGames: (orgId: string): number => rows.count(miniGameTable, "ofOrganization", orgId),

  /** Creates or replaces a mini-game. */
  put: (orgId: string, { miniGameId, createdAt, updatedAt, ...config }: MiniGame, oddsSince: number | null) => {
    const known = rows.one(miniGameTable, "byId", orgId, miniGameId)
    countConfiguration(orgId, known ? jsonBytes(known.config) : 0, jsonBytes(config))
    if (known) rows.change(miniGameTable, known, { ...known, config, updatedAt, oddsSince })
    else rows.add(miniGameTable, { orgId, notificationId: miniGameId, config, createdAt, updatedAt, oddsSince })
  },

  remove: (orgId: string, miniGameId: string) => {
    const known = rows.one(miniGameTable, "byId", orgId, miniGameId)
    if (!known) return
    countConfiguration(orgId, jsonBytes(known.config), 0)
    rows.remove(miniGameTable, known)
  },
})

export type MiniGames = ReturnType<typeof miniGameRecords>
