import { Cache } from "../../../../core/cache/cache.ts"
import { PairCache } from "../../../../core/cache/pair-cache.ts"
import type { Past, PastUse } from "../../../../core/player/past-use.ts"
import type { Account } from "../../../../core/player/player.ts"
import type { PastUses } from "../../../../record/player/past-use.ts"
import type { SharedTx, Tx } from "../../../../record/transaction.ts"
import type { Db } from "../../file/open.ts"
import type { PlayerTotals, Totals } from "./player-totals.ts"

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
/** A player who has a row; `xpPlay` and `lastEntry` are those of `Totals`. */
export type KnownPlayer = StoredPlayer & { readonly row: number } & Pick<Totals, "xpPlay" | "lastEntry">

type AccountRow = Account &
  Totals &
  Pick<StoredPlayer, "drawId"> & {
    readonly id: number
    readonly mergedInto: number | null
    readonly isBanned: number
    readonly past: string | null
  }

const pastOf = (stored: string | null | undefined): Past =>
  stored == null ? null : (JSON.parse(stored) as readonly PastUse[])

const unknownPlayer = (externalUserId: string, past: Past): StoredPlayer => ({
  row: null,
  player: { externalUserId, clientId: null, xp: 0, points: 0 },
  isBanned: false,
  drawId: null,
  past,
})

const statements = (client: Db["$client"]) => {
  const select = `SELECT id, merged_into AS mergedInto, external_user_id AS externalUserId, client_id AS clientId, xp, points,
    xp_play AS xpPlay, last_entry AS lastEntry, draw_id AS drawId, past_uses AS past,
    EXISTS (SELECT 1 FROM bans WHERE bans.player = players.id) AS isBanned FROM players`
  return {
    byExternalId: client.query<AccountRow, [string, string]>(`${select} WHERE org_id = ? AND external_user_id = ?`),
    byClientId: client.query<AccountRow, [string, string]>(`${select} WHERE org_id = ? AND client_id = ?`),
    byRow: client.query<AccountRow, [number]>(`${select} WHERE id = ?`),
    past: client.query<{ past: string | null }, [number]>("SELECT past_uses AS past FROM players WHERE id = ?"),
  }
}

/** Players by either id and by row. Recently used ones are in memory, in the state of the transaction. */
export class KnownPlayers {
  readonly #statements: ReturnType<typeof statements>
  readonly #totals: Pick<PlayerTotals, "late">
  readonly #pastUses: Pick<PastUses, "find">
  readonly #byRow = new Cache<number, KnownPlayer>(cachedPlayers)
  /** The player to whom an external id refers now: the one it was merged into, or itself. */
  readonly #rowsByExternalId = new PairCache<number>(cachedPlayers)

  constructor(client: Db["$client"], totals: Pick<PlayerTotals, "late">, pastUses: Pick<PastUses, "find">) {
    this.#statements = statements(client)
    this.#totals = totals
    this.#pastUses = pastUses
  }

  find(orgId: string, externalUserId: string): StoredPlayer {
    const row = this.#rowsByExternalId.get(orgId, externalUserId)
    const stored = row === undefined ? undefined : this.#byRow.get(row)
    if (stored) return stored
    const found = this.#statements.byExternalId.get(orgId, externalUserId)
    if (!found) return unknownPlayer(externalUserId, this.#pastUses.find(orgId, externalUserId))
    const read = this.#current(found)
    this.#rowsByExternalId.set(orgId, externalUserId, read.row)
    return read
  }

  findByClientId(orgId: string, clientId: string): KnownPlayer | null {
    const found = this.#statements.byClientId.get(orgId, clientId)
    return found ? this.#current(found) : null
  }

  findByRow(row: number): KnownPlayer | null {
    const stored = this.#byRow.get(row)
    if (stored) return stored
    const found = this.#statements.byRow.get(row)
    return found ? this.#current(found) : null
  }

  /** What the player had used before an erasure. */
  pastOf(row: number): Past {
    return pastOf(this.#statements.past.get(row)?.past)
  }

  /** Caches a player whose first row the transaction has inserted. */
  add(tx: Tx, orgId: string, stored: Pick<KnownPlayer, "row" | "player" | "past">): void {
    const { externalUserId } = stored.player
    this.#rowsByExternalId.set(orgId, externalUserId, stored.row)
    tx.onRollback(() => this.#rowsByExternalId.delete(orgId, externalUserId))
    this.#keep(tx, { ...stored, isBanned: false, drawId: null, xpPlay: 0, lastEntry: 0 })
  }

  /** Updates the player, if cached, to match what the transaction has written. */
  change(tx: SharedTx, row: number, changed: Partial<KnownPlayer>): void {
    const before = this.#byRow.get(row)
    if (before) this.#keep(tx, { ...before, ...changed })
  }

  /** Makes the next job read the player again. */
  forget(tx: Tx, row: number): void {
    this.#byRow.delete(row)
    tx.onRollback(() => this.#byRow.delete(row))
  }

  /** Removes an external id that now refers to nobody. */
  releaseId(orgId: string, externalUserId: string): void {
    this.#rowsByExternalId.delete(orgId, externalUserId)
  }

  /** Later jobs may cache the new owner of an id, which a rollback makes wrong. */
  forgetOwnersOnRollback(tx: Tx): void {
    tx.onRollback(() => this.#rowsByExternalId.clear())
  }

  #keep(tx: SharedTx, stored: KnownPlayer): void {
    this.#byRow.set(stored.row, stored)
    tx.onRollback(() => this.#byRow.delete(stored.row))
  }

  /** The player to whom a row belongs now: the one it was merged into, or itself. */
  #current(found: AccountRow): KnownPlayer {
    const kept = found.mergedInto === null ? found : (this.#statements.byRow.get(found.mergedInto) ?? found)
    const { id: row, externalUserId, clientId, isBanned, drawId, past } = kept
    const known = this.#byRow.get(row)
    if (known) return known
    const { xp, points, xpPlay, lastEntry } = this.#totals.late(row) ?? kept
    const player = { externalUserId, clientId, xp, points }
    const stored = { row, player, isBanned: isBanned === 1, drawId, past: pastOf(past), xpPlay, lastEntry }
    this.#byRow.set(row, stored)
    return stored
  }
}
