import type { Earning } from "../../../../core/change/player-change.ts"
import type { ChangeOf } from "../../../../core/change.ts"
import type { Pseudonyms } from "../../../../core/player/erasure.ts"
import { mergedPast, type Past } from "../../../../core/player/past-use.ts"
import type { Account } from "../../../../core/player/player.ts"
import { noProfile, type OwnProfile } from "../../../../core/player/profile.ts"
import { pastUseRecords } from "../../../../record/player/past-use.ts"
import type { Tx } from "../../../../record/transaction.ts"
import { facts, organization } from "../../engine/commit/batch.ts"
import { rowsReader } from "../../engine/row/reader.ts"
import { tableOf } from "../../engine/row/table.ts"
import { players, pointsLedger } from "../../schema/player/player.ts"
import { rows } from "../tables.ts"
import { erasureSecrets } from "./erasure-secret.ts"
import { underWay } from "./merging.ts"
import { newestBan, type PlayerRow, playerRows, rowById } from "./player-id.ts"

/** A player as used by jobs: other tables refer to them by `row`, which is null before their first record. */
export type StoredPlayer = {
  readonly row: number | null
  readonly player: Account
  readonly isBanned: boolean
  readonly drawId?: string | null
  readonly past: Past
}
export type KnownPlayer = StoredPlayer & { readonly row: number }

/** Not sorted by PostgreSQL, which might then read all players of the organization in the order of their rows. */
const mergedRows = rowsReader("players merged into one", players, ["orgId", "mergedInto"])

const table = tableOf(players, {
  key: ["orgId", "id"],
  unique: ["orgId", "externalUserId"],
  changed: [
    "externalUserId",
    "clientId",
    "mergedInto",
    "name",
    "email",
    "traits",
    "xp",
    "points",
    "drawId",
    "pastUses",
    "nameByToken",
    "emailByToken",
  ],
})
const ledger = tableOf(pointsLedger, { key: ["orgId", "id"] })

const change = (row: PlayerRow) => {
  facts().put(playerRows, [row.orgId, row.id], row)
  table.change(row)
}

const rowOf = (row: number): PlayerRow => {
  const found = facts().get(playerRows, [organization(), row])
  if (!found) throw new Error(`player ${row} does not exist`)
  return found
}

/** Loads these players together with the next facts instead of one by one. */
export const wantPlayers = (rows: readonly number[]) => {
  for (const row of rows) {
    facts().want(playerRows, [organization(), row])
    facts().want(newestBan, [organization(), row])
  }
}

const toStored = (row: number): KnownPlayer => {
  const { externalUserId, clientId, xp, points, drawId, pastUses: past } = rowOf(row)
  const isBanned = facts().get(newestBan, [organization(), row]) !== null
  return { row, player: { externalUserId, clientId, xp, points }, isBanned, drawId, past }
}

const pastUses = pastUseRecords(rows, erasureSecrets)

const unknownPlayer = (orgId: string, externalUserId: string): StoredPlayer => ({
  row: null,
  player: { externalUserId, clientId: null, xp: 0, points: 0 },
  isBanned: false,
  past: pastUses.find(orgId, externalUserId),
})

/** The rows of the players merged into a player. */
const mergedInto = (row: number): readonly PlayerRow[] =>
  facts()
    .get(mergedRows, [organization(), row])
    .toSorted((a, b) => a.id - b.id)

/** The rows of a player and of the players merged into them. */
const namesOf = (row: number): readonly PlayerRow[] => [rowOf(row), ...mergedInto(row)]

/** End users, for jobs: found by either id, created with their first record (docs/api.md#players-and-clients). */
export const playerRecords = {
  findPlayer: (orgId: string, externalUserId: string): StoredPlayer => {
    facts().want(underWay, [orgId])
    const row = facts().get(rowById, [orgId, "external", externalUserId])
    return row === null ? unknownPlayer(orgId, externalUserId) : toStored(row)
  },

  findByClientId: (orgId: string, clientId: string): KnownPlayer | null => {
    const row = facts().get(rowById, [orgId, "client", clientId])
    return row === null ? null : toStored(row)
  },

  /** The player to whom a row belongs now: the one it was merged into, or itself. */
  findByRow: (row: number): KnownPlayer => toStored(rowOf(row).mergedInto ?? row),

  ownProfile: (row: number | null): OwnProfile => (row === null ? noProfile : rowOf(row)),

  traitsOf: (row: number) => rowOf(row).traits,

  /** The client ids of all clients merged into the player. */
  mergedClientIds: (row: number): string[] => mergedInto(row).flatMap(({ clientId }) => clientId ?? []),

  /** The row of a player, created now if this is their first record. */
  ensureRow: (tx: Tx, orgId: string, { row, player, past }: StoredPlayer): number => {
    if (row !== null) return row
    const known = facts()
    const { externalUserId } = player
    const made: PlayerRow = {
      id: known.nextId(),
      orgId,
      externalUserId,
      clientId: null,
      mergedInto: null,
      name: null,
      email: null,
      traits: null,
      xp: 0,
      points: 0,
      createdAt: tx.now,
      drawId: null,
      pastUses: past,
      nameByToken: null,
      emailByToken: null,
    }
    if (past) pastUses.remove(orgId, externalUserId)
    table.add(made)
    known.put(playerRows, [orgId, made.id], made)
    known.put(rowById, [orgId, "external", externalUserId], made.id)
    known.put(newestBan, [orgId, made.id], null)
    return made.id
  },

  /** Adds XP and points to a player, and the points to the ledger. */
  earn: (tx: Tx, row: number, { xp, points, reason, sourceId }: Earning) => {
    if (xp === 0 && points === 0) return
    const before = rowOf(row)
    const balance = before.points + points
    change({ ...before, xp: before.xp + xp, points: balance })
    if (points === 0) return
    const { orgId } = before
    ledger.add({ id: facts().lateId(), orgId, player: row, at: tx.now, points, balance, reason, sourceId })
  },

  /** The external ids of a player, including those merged into them. */
  externalIds: (row: number): string[] => namesOf(row).map(({ externalUserId }) => externalUserId),

  setDrawId: (_tx: Tx, { row }: KnownPlayer, drawId: string) => change({ ...rowOf(row), drawId }),

  /** Replaces the ids of a player, and of those merged into them, with pseudonyms; the released ids refer to nobody. */
  giveUpIds: (_tx: Tx, orgId: string, row: number, pseudonyms: Pseudonyms) => {
    for (const name of namesOf(row)) {
      const pseudonym = pseudonyms.get(name.externalUserId)
      if (pseudonym === undefined) continue
      change({
        ...name,
        externalUserId: pseudonym,
        name: null,
        email: null,
        traits: null,
        drawId: null,
        nameByToken: null,
        emailByToken: null,
      })
      facts().put(rowById, [orgId, "external", name.externalUserId], null)
      facts().put(rowById, [orgId, "external", pseudonym], row)
    }
  },

  /** Keeps what the limits need to know about an erased person. */
  keepPastUses: (tx: Tx, orgId: string, row: number, kept: ChangeOf<"keepPastUses">) => {
    pastUses.keep(tx, orgId, kept)
    if (kept.isLast) change({ ...rowOf(row), pastUses: null })
  },

  /** Makes the ids of `from` refer to `into`, who gets the totals of both. */
  merge: (tx: Tx, from: number, into: number, { xp, points, ledger: entry }: ChangeOf<"mergePlayer">) => {
    const gone = rowOf(from)
    const { orgId } = gone
    const earlier = mergedInto(from)
    const names = mergedInto(into)
    const moved = [...earlier, { ...gone, xp: 0, points: 0, pastUses: null }].map((row) => ({
      ...row,
      mergedInto: into,
    }))
    for (const row of moved) change(row)
    facts().put(mergedRows, [orgId, from], [])
    facts().put(mergedRows, [orgId, into], [...names, ...moved])
    const kept = rowOf(into)
    change({ ...kept, xp, points, pastUses: mergedPast(gone.pastUses, kept.pastUses) })
    if (entry) ledger.add({ id: facts().lateId(), orgId, player: into, at: tx.now, ...entry })
    for (const { externalUserId, clientId } of moved) {
      facts().put(rowById, [orgId, "external", externalUserId], into)
      if (clientId !== null) facts().put(rowById, [orgId, "client", clientId], into)
    }
  },

  /** Sets a player's client id and the given fields of the profile. */
  register: (_tx: Tx, { row }: KnownPlayer, { clientId, profile }: ChangeOf<"register">) => {
    const before = rowOf(row)
    change({ ...before, clientId, ...definedOf(profile) })
    facts().put(rowById, [before.orgId, "client", clientId], row)
  },
}

export type Players = typeof playerRecords

const definedOf = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Partial<T>
