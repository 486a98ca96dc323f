import type { Account, Ban, PastBan } from "../core/player/player.ts"
import type { KnownPlayer, StoredPlayer } from "./player.ts"
import { type Rows, tableOf } from "./rows.ts"
import type { Tx } from "./transaction.ts"

type BanRow = {
  readonly id: number
  readonly orgId: string
  readonly banId: string
  readonly player: number
  readonly reason: string | null
  readonly message: string | null
  readonly createdAt: number
}

type LiftedRow = BanRow & { readonly liftedAt: number }

export const banTable = tableOf<BanRow>()({
  key: ["id"],
  changed: ["player", "reason", "message"],
  reads: {
    byId: { kind: "one", by: ["orgId", "banId"] },
    ofPlayer: { kind: "many", by: ["player"] },
    newest: { kind: "newest", by: ["player"] },
  },
})

export const liftedBanTable = tableOf<LiftedRow>()({
  key: ["id"],
  changed: ["reason", "message"],
  reads: { ofPlayer: { kind: "many", by: ["player"] } },
})

/** A ban as jobs know it, with its row and that of its player. */
export type StoredBan = { readonly row: number; readonly playerRow: number; readonly ban: Ban }

export const toBan = (
  { banId, reason, message, createdAt }: Omit<BanRow, "id">,
  { externalUserId, clientId }: Pick<Account, "externalUserId" | "clientId">,
): Ban => ({ banId, externalUserId, clientId, reason, message, createdAt })

type Needs = {
  readonly findByRow: (row: number) => KnownPlayer | null
  /** Called after a player's bans have changed. */
  readonly changed: (tx: Tx, player: number) => void
}

/**
 * The bans of a person, for jobs. They apply to every id of the person until the last ban is lifted
 * (docs/api.md#banned-players).
 */
export const banRecords = (rows: Rows, { findByRow, changed }: Needs) => {
  const rowsOf = (player: number) => rows.many(banTable, "ofPlayer", player)

  return {
    changed,

    /** The newest ban of a player that is in force, or null. */
    standingBan: ({ row, isBanned }: StoredPlayer): Pick<Ban, "message"> | null =>
      row === null || !isBanned ? null : rows.one(banTable, "newest", row),

    findBan: (orgId: string, banId: string): StoredBan | null => {
      const row = rows.one(banTable, "byId", orgId, banId)
      const player = row && findByRow(row.player)
      return row && player && { row: row.id, playerRow: row.player, ban: toBan(row, player.player) }
    },

    /** The bans of a player that are in force, newest first. */
    bansOf: (row: number, player: Account): readonly Ban[] => rowsOf(row).map((ban) => toBan(ban, player)),

    /** The lifted bans of a player, newest first. */
    pastBansOf: (row: number, player: Account): readonly PastBan[] =>
      rows.many(liftedBanTable, "ofPlayer", row).map((ban) => ({ ...toBan(ban, player), liftedAt: ban.liftedAt })),

    add: (tx: Tx, orgId: string, player: number, { banId, reason, message, createdAt }: Ban) => {
      rows.add(banTable, { orgId, banId, player, reason, message, createdAt })
      changed(tx, player)
    },

    /** Turns a ban into a past one. */
    lift: (tx: Tx, _orgId: string, { row, playerRow }: StoredBan) => {
      const ban = rowsOf(playerRow).find(({ id }) => id === row)
      if (!ban) throw new Error(`the lifted ban ${row} does not exist`)
      const { id: _id, ...lifted } = ban
      rows.remove(banTable, ban)
      rows.add(liftedBanTable, { ...lifted, liftedAt: tx.now })
      changed(tx, playerRow)
    },

    /** Removes what was written about the player. */
    forgetTexts: (player: number) => {
      for (const ban of rowsOf(player)) rows.change(banTable, ban, { ...ban, reason: null, message: null })
      for (const ban of rows.many(liftedBanTable, "ofPlayer", player))
        rows.change(liftedBanTable, ban, { ...ban, reason: null, message: null })
    },

    /** Moves the bans of one player to another. */
    move: (from: number, into: number) => {
      for (const ban of rowsOf(from)) rows.change(banTable, ban, { ...ban, player: into })
    },
  }
}

export type Bans = ReturnType<typeof banRecords>
