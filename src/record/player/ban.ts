import { type Account, type Ban, isInForce, type PastBan } from "../../core/player/player.ts"
import { type Rows, tableOf } from "../rows.ts"
import type { Tx } from "../transaction.ts"
import type { KnownPlayer, StoredPlayer } from "./player.ts"

type BanRow = {
  readonly id: number
  readonly orgId: string
  readonly banId: string
  readonly player: number
  readonly reason: string | null
  readonly message: string | null
  readonly createdAt: number
  readonly until: number | null
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

/** A ban by its id. */
export type NamedBan = { readonly orgId: string; readonly banId: string }

/** Temporary bans that have ended but are not lifted yet, at most `limit`, the earliest first; for code outside of jobs. */
export type EndedBans = {
  /** Of all live organizations. */
  anywhere(now: number, limit: number): Promise<readonly NamedBan[]>
  /** The ids of those of an organization. */
  of(orgId: string, now: number, limit: number): Promise<readonly string[]>
}

export const toBan = (
  { banId, reason, message, createdAt, until }: Omit<BanRow, "id">,
  { externalUserId, clientId }: Pick<Account, "externalUserId" | "clientId">,
): Ban => ({ banId, externalUserId, clientId, reason, message, createdAt, until })

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

    /** The newest ban of a player that is in force at `now`, or null; one that has ended may not be lifted yet. */
    standingBan: ({ row, isBanned }: StoredPlayer, now: number): Pick<Ban, "message"> | null => {
      const newest = row === null || !isBanned ? null : rows.one(banTable, "newest", row)
      if (newest === null || isInForce(newest, now)) return newest
      return rowsOf(newest.player).find((ban) => isInForce(ban, now)) ?? null
    },

    /** When a player who is banned at `now` is so no more; null if a ban stands until it is lifted. */
    bannedUntil: ({ row }: StoredPlayer, now: number): number | null => {
      const ends = (row === null ? [] : rowsOf(row)).filter((ban) => isInForce(ban, now)).map(({ until }) => until)
      return ends.reduce((last, end) => (last === null || end === null ? null : Math.max(last, end)), ends[0] ?? null)
    },

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

    add: (tx: Tx, orgId: string, player: number, { banId, reason, message, createdAt, until }: Ban) => {
      rows.add(banTable, { orgId, banId, player, reason, message, createdAt, until })
      changed(tx, player)
    },

    /** Turns a ban into a past one. */
    lift: (tx: Tx, { row, playerRow }: StoredBan, liftedAt: number) => {
      const ban = rowsOf(playerRow).find(({ id }) => id === row)
      if (!ban) throw new Error(`the lifted ban ${row} does not exist`)
      const { id: _id, ...lifted } = ban
      rows.remove(banTable, ban)
      rows.add(liftedBanTable, { ...lifted, liftedAt })
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
