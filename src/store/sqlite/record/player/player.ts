import { eq, getTableColumns, sql } from "drizzle-orm"
import type { Earning } from "../../../../core/change/player-change.ts"
import type { ChangeOf } from "../../../../core/change.ts"
import type { Pseudonyms } from "../../../../core/player/erasure.ts"
import { mergedPast, type Past } from "../../../../core/player/past-use.ts"
import type { Account, Player } from "../../../../core/player/player.ts"
import { noProfile, type OwnProfile } from "../../../../core/player/profile.ts"
import { isRefusal, type Refusal } from "../../../../core/refusal.ts"
import type { PastUses } from "../../../../record/player/past-use.ts"
import { laterMs, type Tx } from "../../../../record/transaction.ts"
import type { PlayerWords } from "../../engine/player-words.ts"
import { storedValue } from "../../engine/row/insert.ts"
import { type Db, insertedRow } from "../../file/open.ts"
import { players } from "../../schema/player/player.ts"
import { type KnownPlayer, KnownPlayers, type StoredPlayer } from "./known-players.ts"
import type { PlayersMerging } from "./merging.ts"
import { playerLedgers } from "./player-ledger.ts"
import type { PlayerTotals } from "./player-totals.ts"
import { pointsLedgerRecords } from "./points-ledger.ts"

/** A row number that no player has, for lists of an unknown player. */
export const noRow = -1

/** The player of a row, with the totals that wait to be written. */
export type ToPlayer = (row: typeof players.$inferSelect) => Player

const statements = (client: Db["$client"]) => {
  const setPast = client.query("UPDATE players SET past_uses = ? WHERE id = ?")
  return {
    insert: client.query("INSERT INTO players (org_id, external_user_id, created_at) VALUES (?, ?, ?)"),
    setDrawId: client.query("UPDATE players SET draw_id = ? WHERE id = ?"),
    setPast: (row: number, past: Past) => {
      setPast.run(past && JSON.stringify(past), row)
    },
    rename: client.query(
      `UPDATE players SET external_user_id = ?, name = NULL, email = NULL, traits = NULL, draw_id = NULL,
         name_by_token = NULL, email_by_token = NULL
       WHERE org_id = ? AND external_user_id = ?`,
    ),
    traitsOf: client.query<{ traits: string | null }, [number]>("SELECT traits FROM players WHERE id = ?"),
  }
}

/** The ids of a player, including those of the players merged into them. */
const allIds = (client: Db["$client"]) => {
  const external = client.query<{ id: string }, [row: number, into: number]>(
    "SELECT external_user_id AS id FROM players WHERE id = ? UNION ALL SELECT external_user_id FROM players WHERE merged_into = +?",
  )
  const clients = client.query<{ clientId: string | null }, [number]>(
    "SELECT client_id AS clientId FROM players WHERE merged_into = +?",
  )
  return {
    externalIds: (row: number): readonly string[] => external.all(row, row).map(({ id }) => id),

    /** The client ids of all clients merged into the player. */
    mergedClientIds: (row: number): string[] => clients.all(row).flatMap(({ clientId }) => clientId ?? []),
  }
}

/**
 * Sets the client id of a player and the given fields of the profile. Prepared once for each set of fields: built anew by
 * drizzle, the statement took twice as long as the rest of a registration.
 */
const registrationOf = (client: Db["$client"]) => {
  const columns = getTableColumns(players)
  const updates = new Map<string, ReturnType<typeof client.query>>()
  return (row: number, registered: Pick<Account, "clientId"> & ChangeOf<"register">["profile"]) => {
    const given = Object.entries(registered).filter(([, value]) => value !== undefined)
    const fields = given.map(([field, value]) => [columns[field as keyof typeof columns], value] as const)
    const assigned = fields.map(([{ name }]) => `${name} = ?`).join(", ")
    const update = updates.get(assigned) ?? client.query(`UPDATE players SET ${assigned} WHERE id = ?`)
    updates.set(assigned, update)
    update.run(...fields.map(([column, value]) => storedValue(column, value)), row)
  }
}

type Needs = {
  readonly merging: PlayersMerging
  readonly words: PlayerWords
  readonly pastUses: PastUses
  readonly totals: PlayerTotals
  /** The row number of the newest play, even if the transaction has still to write it. */
  readonly newestPlay: () => number
}

type OfTotals = Pick<Needs, "newestPlay" | "totals"> & {
  readonly known: KnownPlayers
  readonly ledger: ReturnType<typeof pointsLedgerRecords>
  readonly setPast: (row: number, past: Past) => void
}

/** What changes the XP and points of players. */
const totalChanges = (db: Db, { known, ledger, setPast, totals, newestPlay }: OfTotals) => ({
  /** Adds XP and points to a player, and the points to the ledger. */
  earn: (tx: Tx, row: number, earned: Earning) => {
    if (earned.xp === 0 && earned.points === 0) return
    const stored = known.findByRow(row)
    if (!stored) throw new Error(`player ${row} does not exist`)
    const { externalUserId, clientId, ...before } = stored.player
    const { reason, sourceId } = earned
    const points = before.points + earned.points
    const xp = before.xp + earned.xp
    // Only plays give XP, each right after it was appended.
    const xpPlay = earned.xp === 0 ? stored.xpPlay : newestPlay()
    const entry = { at: tx.now, points: earned.points, balance: points, reason, sourceId }
    const lastEntry = earned.points === 0 ? stored.lastEntry : ledger.append(stored, entry)
    totals.change(tx, row, { xp, points, xpPlay, lastEntry })
    known.change(tx, row, { player: { externalUserId, clientId, xp, points }, xpPlay, lastEntry })
  },

  /** Makes the ids of `from` refer to `into`, who gets the totals of both. */
  merge: (tx: Tx, from: number, into: number, { xp, points, ledger: entry }: ChangeOf<"mergePlayer">) => {
    const both = [known.findByRow(from), known.findByRow(into)]
    const newest = (of: "xpPlay" | "lastEntry") => Math.max(...both.map((player) => player?.[of] ?? 0))
    const lastEntry = entry
      ? ledger.append({ row: into, lastEntry: newest("lastEntry") }, { at: tx.now, ...entry })
      : newest("lastEntry")
    totals.changeNow(tx, into, { xp, points, xpPlay: newest("xpPlay"), lastEntry })
    totals.changeNow(tx, from, { xp: 0, points: 0, xpPlay: 0, lastEntry: 0 })
    db.update(players).set({ mergedInto: into }).where(eq(players.id, from)).run()
    setPast(into, mergedPast(known.pastOf(from), known.pastOf(into)))
    setPast(from, null)
    known.forget(tx, from)
    known.forget(tx, into)
    known.forgetOwnersOnRollback(tx)
  },
})

/** End users: found by either id, created with their first record (docs/api.md#players-and-clients). */
export const playerRecords = (db: Db, { merging, words, pastUses, totals, newestPlay }: Needs) => {
  const ledger = pointsLedgerRecords(db)
  const known = new KnownPlayers(db.$client, totals, pastUses)
  const selectProfile = db
    .select()
    .from(players)
    .where(eq(players.id, sql.placeholder("row")))
    .prepare()
  const registration = registrationOf(db.$client)
  const { insert, setDrawId, setPast, rename, traitsOf } = statements(db.$client)

  const settledPlayer = async (orgId: string, externalUserId: string): Promise<StoredPlayer | Refusal> => {
    const until = performance.now() + laterMs
    for (;;) {
      const stored = known.find(orgId, externalUserId)
      const later = merging.laterFor(stored.row)
      if (!later) return stored
      const refusal = await later.within(until - performance.now())
      if (refusal) return refusal
    }
  }

  const toPlayer: ToPlayer = ({ id, externalUserId, clientId, name, email, traits, ...stored }) => {
    const { xp, points } = totals.late(id) ?? stored
    return { externalUserId, clientId, name, email, traits, xp, points }
  }

  const profileOf = (row: number): Player | null => {
    const found = selectProfile.get({ row })
    return found ? toPlayer(found) : null
  }

  return {
    ...allIds(db.$client),
    merging,
    findPlayer: (orgId: string, externalUserId: string): StoredPlayer => known.find(orgId, externalUserId),
    findByClientId: (orgId: string, clientId: string): KnownPlayer | null => known.findByClientId(orgId, clientId),
    findByRow: (row: number): KnownPlayer | null => known.findByRow(row),

    /** The same as `findPlayer` after any merge in progress, for reads outside of a transaction. */
    settledPlayer,

    /** All data of the player to whom an external id refers, after any merge in progress; null if nobody has it. */
    settledProfile: async (orgId: string, externalUserId: string): Promise<Player | null | Refusal> => {
      const stored = await settledPlayer(orgId, externalUserId)
      if (isRefusal(stored)) return stored
      return stored.row === null ? null : profileOf(stored.row)
    },

    toPlayer,

    /** All data of the player with this row number. */
    profileOf,

    ownProfile: (row: number | null): OwnProfile => (row === null ? null : selectProfile.get({ row })) ?? noProfile,

    traitsOf: (row: number): Player["traits"] => {
      const stored = traitsOf.get(row)?.traits ?? null
      return stored === null ? null : (JSON.parse(stored) as Player["traits"])
    },

    /** The row of a player, created now if this is their first record. */
    ensureRow: (tx: Tx, orgId: string, stored: Pick<StoredPlayer, "row" | "player" | "past">): number => {
      if (stored.row !== null) return stored.row
      const { player, past } = stored
      const row = insertedRow(insert.run(orgId, player.externalUserId, tx.now))
      if (past) {
        setPast(row, past)
        pastUses.remove(orgId, player.externalUserId)
      }
      known.add(tx, orgId, { row, player, past })
      return row
    },

    ...totalChanges(db, { known, ledger, setPast, totals, newestPlay }),

    /** Sets a player's client id and the given fields of the profile. */
    register: (
      tx: Tx,
      { row, player }: Pick<KnownPlayer, "row" | "player">,
      { clientId, profile }: ChangeOf<"register">,
    ) => {
      const update = () => registration(row, { clientId, ...profile })
      if (profile.name === undefined && profile.email === undefined) update()
      else words.changing(row, update)
      known.change(tx, row, { player: { ...player, clientId } })
    },

    setDrawId: (tx: Tx, { row }: { readonly row: number }, drawId: string) => {
      setDrawId.run(drawId, row)
      known.change(tx, row, { drawId })
    },

    /** Makes the next job read the player again, after a change of their bans. */
    forget: (tx: Tx, row: number) => known.forget(tx, row),

    /** Replaces the ids of a player, and of those merged into them, with pseudonyms; the released ids refer to nobody. */
    giveUpIds: (tx: Tx, orgId: string, row: number, pseudonyms: Pseudonyms) => {
      for (const [id, pseudonym] of pseudonyms) {
        words.changingNamed(orgId, id, () => rename.run(pseudonym, orgId, id))
        known.releaseId(orgId, id)
      }
      known.forget(tx, row)
      known.forgetOwnersOnRollback(tx)
    },

    /** Keeps what the limits need to know about an erased person. */
    keepPastUses: (tx: Tx, orgId: string, row: number, change: ChangeOf<"keepPastUses">) => {
      pastUses.keep(tx, orgId, change)
      if (!change.isLast) return
      setPast(row, null)
      known.forget(tx, row)
    },

    ...playerLedgers({ known, ledger, totals }),
  }
}

export type Players = ReturnType<typeof playerRecords>
