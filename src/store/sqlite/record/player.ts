import { eq, sql } from "drizzle-orm"
import { Cache } from "../../../core/cache.ts"
import type { ChangeOf } from "../../../core/change.ts"
import { PairCache } from "../../../core/pair-cache.ts"
import type { Pseudonyms } from "../../../core/player/erasure.ts"
import { mergedPast, type Past, type PastUse } from "../../../core/player/past-use.ts"
import type { Account, Player } from "../../../core/player/player.ts"
import type { Refusal } from "../../../core/refusal.ts"
import type { PastUses } from "../../../record/past-use.ts"
import { laterMs, type Tx } from "../../../record/transaction.ts"
import { bound } from "../engine/bound.ts"
import type { PlayerWords } from "../engine/player-words.ts"
import { type Db, insertedRow } from "../file/open.ts"
import { players } from "../schema/player.ts"
import type { PlayersMerging } from "./merging.ts"
import { pointsLedgerRecords } from "./points-ledger.ts"

const cachedPlayers = 250_000

/** A player as used by jobs: other tables refer to them by `row`, which is null before their first record. */
export type StoredPlayer = {
  readonly row: number | null
  readonly player: Account
  readonly isBanned: boolean
  /** The player's id in the subjects of draws; null before the first draw. */
  readonly drawId: string | null
  /** What the player had used before an erasure. */
  readonly past: Past
}

type PlayerRow = typeof players.$inferSelect
type AccountRow = Account &
  Pick<StoredPlayer, "drawId"> & {
    readonly id: number
    readonly mergedInto: number | null
    readonly isBanned: number
    readonly past: string | null
  }
/** A player who has a row. */
export type KnownPlayer = StoredPlayer & { readonly row: number }

/** A row number that no player has, for lists of an unknown player. */
export const noRow = -1

export const toPlayer = ({ externalUserId, clientId, name, email, traits, xp, points }: PlayerRow): Player => ({
  externalUserId,
  clientId,
  name,
  email,
  traits,
  xp,
  points,
})

const pastOf = (stored: string | null | undefined): Past =>
  stored == null ? null : (JSON.parse(stored) as readonly PastUse[])

const unknownPlayer = (externalUserId: string, past: Past): StoredPlayer => ({
  row: null,
  player: { externalUserId, clientId: null, xp: 0, points: 0 },
  isBanned: false,
  drawId: null,
  past,
})

/** What players had used before an erasure, in their rows. */
const pastColumn = (client: Db["$client"]) => {
  const select = client.query<{ past: string | null }, [number]>("SELECT past_uses AS past FROM players WHERE id = ?")
  const update = client.query("UPDATE players SET past_uses = ? WHERE id = ?")
  return {
    read: (row: number): Past => pastOf(select.get(row)?.past),
    write: (row: number, past: Past) => {
      update.run(past && JSON.stringify(past), row)
    },
  }
}

/** End users: found by either id, created with their first record (docs/api.md#players-and-clients). */
export const playerRecords = (db: Db, merging: PlayersMerging, words: PlayerWords, pastUses: PastUses) => {
  const ledger = pointsLedgerRecords(db)
  const known = new Cache<number, KnownPlayer>(cachedPlayers)
  /** The player to whom an external id refers now: the one it was merged into, or itself. */
  const rowsByExternalId = new PairCache<number>(cachedPlayers)

  const client = db.$client
  const select = `SELECT id, merged_into AS mergedInto, external_user_id AS externalUserId, client_id AS clientId, xp, points, draw_id AS drawId, past_uses AS past,
    EXISTS (SELECT 1 FROM bans WHERE bans.player = players.id) AS isBanned FROM players`
  const byExternalId = client.query<AccountRow, [string, string]>(`${select} WHERE org_id = ? AND external_user_id = ?`)
  const byClientId = client.query<AccountRow, [string, string]>(`${select} WHERE org_id = ? AND client_id = ?`)
  const byRow = client.query<AccountRow, [number]>(`${select} WHERE id = ?`)
  const insertPlayer = db
    .insert(players)
    .values({
      orgId: sql.placeholder("orgId"),
      externalUserId: sql.placeholder("externalUserId"),
      createdAt: sql.placeholder("createdAt"),
    })
    .prepare()
  const pasts = pastColumn(client)
  const updateDrawId = client.query("UPDATE players SET draw_id = ? WHERE id = ?")
  const setTotals = db
    .update(players)
    .set({ xp: sql`${sql.placeholder("xp")}`, points: sql`${sql.placeholder("points")}` })
    .where(eq(players.id, sql.placeholder("row")))
    .prepare()
  const readProfile = db
    .select()
    .from(players)
    .where(eq(players.id, sql.placeholder("row")))
    .prepare()

  /** The player to whom a row belongs now: the one it was merged into, or itself. */
  const current = (found: AccountRow): KnownPlayer => {
    const kept = found.mergedInto === null ? found : (byRow.get(found.mergedInto) ?? found)
    const { id: row, externalUserId, clientId, xp, points, isBanned, drawId, past } = kept
    const player = { externalUserId, clientId, xp, points }
    const stored = known.get(row) ?? { row, player, isBanned: isBanned === 1, drawId, past: pastOf(past) }
    known.set(row, stored)
    return stored
  }

  const findPlayer = (orgId: string, externalUserId: string): StoredPlayer => {
    const row = rowsByExternalId.get(orgId, externalUserId)
    const stored = row === undefined ? undefined : known.get(row)
    if (stored) return stored
    const found = byExternalId.get(orgId, externalUserId)
    if (!found) return unknownPlayer(externalUserId, pastUses.find(orgId, externalUserId))
    const read = current(found)
    rowsByExternalId.set(orgId, externalUserId, read.row)
    return read
  }

  /** The same after any merge in progress, for reads outside of a transaction. */
  const settledPlayer = async (orgId: string, externalUserId: string): Promise<StoredPlayer | Refusal> => {
    const until = performance.now() + laterMs
    for (;;) {
      const stored = findPlayer(orgId, externalUserId)
      const later = merging.laterFor(stored.row)
      if (!later) return stored
      const refusal = await later.within(until - performance.now())
      if (refusal) return refusal
    }
  }

  const findByClientId = (orgId: string, clientId: string): KnownPlayer | null => {
    const found = byClientId.get(orgId, clientId)
    return found ? current(found) : null
  }

  const findByRow = (row: number): KnownPlayer | null => {
    const stored = known.get(row)
    if (stored) return stored
    const found = byRow.get(row)
    return found ? current(found) : null
  }

  /** Updates the cached player to match the row written by the transaction. */
  const remember = (
    tx: Tx,
    stored: Omit<KnownPlayer, "drawId" | "past"> & Partial<Pick<KnownPlayer, "drawId" | "past">>,
  ) => {
    const before = known.get(stored.row)
    const drawId = stored.drawId ?? before?.drawId ?? null
    const past = stored.past ?? (before ? before.past : pasts.read(stored.row))
    known.set(stored.row, { ...stored, drawId, past })
    tx.onRollback(() => known.delete(stored.row))
  }

  /** Invalidates the cached player after a merge or a change of their bans. */
  const forget = (tx: Tx, row: number) => {
    known.delete(row)
    tx.onRollback(() => known.delete(row))
  }

  /** Later jobs may cache the new owner of an id, which a rollback makes wrong. */
  const forgetWhoseIds = (tx: Tx) => tx.onRollback(() => rowsByExternalId.clear())

  const rename = client.query(
    `UPDATE players SET external_user_id = ?, name = NULL, email = NULL, traits = NULL, draw_id = NULL
     WHERE org_id = ? AND external_user_id = ?`,
  )

  /** Replaces the ids of a player, and of those merged into them, with pseudonyms; the released ids refer to nobody. */
  const giveUpIds = (tx: Tx, orgId: string, row: number, pseudonyms: Pseudonyms) => {
    for (const [id, pseudonym] of pseudonyms) {
      words.changingNamed(orgId, id, () => rename.run(pseudonym, orgId, id))
      rowsByExternalId.delete(orgId, id)
    }
    forget(tx, row)
    forgetWhoseIds(tx)
  }

  /** Keeps what the limits need to know about an erased person. */
  const keepPastUses = (tx: Tx, orgId: string, row: number, change: ChangeOf<"keepPastUses">) => {
    pastUses.keep(tx, orgId, change)
    if (!change.isLast) return
    pasts.write(row, null)
    forget(tx, row)
  }

  const selectMerged = db
    .select({ clientId: players.clientId })
    .from(players)
    .where(eq(players.mergedInto, bound("row")))
    .prepare()

  /** The client ids of all clients merged into the player. */
  const mergedClientIds = (row: number): string[] => selectMerged.all({ row }).flatMap(({ clientId }) => clientId ?? [])

  /** The row of a player, created now if this is their first record. */
  const ensureRow = (
    tx: Tx,
    orgId: string,
    { row, player, past }: Pick<StoredPlayer, "row" | "player" | "past">,
  ): number => {
    if (row !== null) return row
    const { externalUserId } = player
    const inserted = insertedRow(insertPlayer.run({ orgId, externalUserId, createdAt: tx.now }))
    if (past) {
      pasts.write(inserted, past)
      pastUses.remove(orgId, externalUserId)
    }
    rowsByExternalId.set(orgId, externalUserId, inserted)
    tx.onRollback(() => rowsByExternalId.delete(orgId, externalUserId))
    remember(tx, { row: inserted, player, isBanned: false, past })
    return inserted
  }

  /** Adds XP and points to a player, and the points to the ledger. */
  const earn = (
    tx: Tx,
    row: number,
    { player, isBanned }: Pick<StoredPlayer, "player" | "isBanned">,
    earned: { xp: number; points: number; reason: string; sourceId: string },
  ) => {
    if (earned.xp === 0 && earned.points === 0) return
    const balance = player.points + earned.points
    const xp = player.xp + earned.xp
    setTotals.run({ row, xp, points: balance })
    const { externalUserId, clientId } = player
    remember(tx, { row, player: { externalUserId, clientId, xp, points: balance }, isBanned })
    if (earned.points === 0) return
    const { points, reason, sourceId } = earned
    ledger.append({ player: row, at: tx.now, points, balance, reason, sourceId })
  }

  /** Makes the ids of `from` refer to `into`, who gets the totals of both. */
  const merge = (tx: Tx, from: number, into: number, { xp, points, ledger: entry }: ChangeOf<"mergePlayer">) => {
    setTotals.run({ row: into, xp, points })
    db.update(players).set({ mergedInto: into, xp: 0, points: 0 }).where(eq(players.id, from)).run()
    if (entry) ledger.append({ player: into, at: tx.now, ...entry })
    pasts.write(into, mergedPast(pasts.read(from), pasts.read(into)))
    pasts.write(from, null)
    forget(tx, from)
    forget(tx, into)
    forgetWhoseIds(tx)
  }

  /** Sets a player's client id and the given fields of the profile. */
  const register = (tx: Tx, { row, player, isBanned }: KnownPlayer, { clientId, profile }: ChangeOf<"register">) => {
    const update = () => {
      db.update(players)
        .set({ clientId, ...profile })
        .where(eq(players.id, row))
        .run()
    }
    if (profile.name === undefined && profile.email === undefined) update()
    else words.changing(row, update)
    remember(tx, { row, player: { ...player, clientId }, isBanned })
  }

  const setDrawId = (tx: Tx, { row }: { readonly row: number }, drawId: string) => {
    updateDrawId.run(drawId, row)
    const stored = findByRow(row)
    if (stored) remember(tx, { ...stored, drawId })
  }

  return {
    merging,
    findPlayer,
    settledPlayer,
    findByClientId,
    findByRow,
    mergedClientIds,
    /** All data of the player with this row number. */
    profileOf: (row: number): Player | null => {
      const found = readProfile.get({ row })
      return found ? toPlayer(found) : null
    },
    ensureRow,
    register,
    setDrawId,
    earn,
    merge,
    forget,
    giveUpIds,
    keepPastUses,
    newestLedger: ledger.newest,
  }
}

export type Players = ReturnType<typeof playerRecords>
