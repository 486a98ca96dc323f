import type { Earning } from "../../core/change/player-change.ts"
import type { ChangeOf } from "../../core/change.ts"
import type { Pseudonyms } from "../../core/player/erasure.ts"
import type { Past } from "../../core/player/past-use.ts"
import type { Account, Player } from "../../core/player/player.ts"
import type { OwnProfile } from "../../core/player/profile.ts"
import type { Later, Tx } from "../transaction.ts"

/** A player as used by jobs; `row` is null before their first record. */
export type StoredPlayer = {
  readonly row: number | null
  readonly player: Account
  readonly isBanned: boolean
  /** The player's id in the subjects of draws; absent before the first draw. */
  readonly drawId?: string | null
  /** What the player had used before an erasure. */
  readonly past: Past
}
/** A player who has a row. */
export type KnownPlayer = StoredPlayer & { readonly row: number }

export type Players = {
  findPlayer(orgId: string, externalUserId: string): StoredPlayer
  findByClientId(orgId: string, clientId: string): KnownPlayer | null
  /** What a job waits for if its player is being merged. */
  readonly merging: {
    laterFor(row: number | null): Later | null
    /** What a job about all players of the organization waits for. */
    laterForAll(): Later | null
  }
  /** The player to whom a row belongs now. */
  findByRow(row: number): KnownPlayer | null
  /** The external ids of a player, including those of the players merged into them. */
  externalIds(row: number): readonly string[]
  /** The name and email of the player with this row number, or of one without a row. */
  ownProfile(row: number | null): OwnProfile
  /** The traits of the player with this row number; null without any. */
  traitsOf(row: number): Player["traits"]
  /** The row of a player, created now if this is their first record. */
  ensureRow(tx: Tx, orgId: string, player: StoredPlayer): number
  /** Adds XP and points to a player, and the points to the ledger; negative points are taken. */
  earn(tx: Tx, row: number, earning: Earning): void
  /** Sets a player's client id and the given fields of the profile. */
  register(tx: Tx, player: KnownPlayer, change: ChangeOf<"register">): void
  setDrawId(tx: Tx, player: KnownPlayer, drawId: string): void
  keepPastUses(tx: Tx, orgId: string, row: number, change: ChangeOf<"keepPastUses">): void
  giveUpIds(tx: Tx, orgId: string, row: number, pseudonyms: Pseudonyms): void
  merge(tx: Tx, from: number, into: number, change: ChangeOf<"mergePlayer">): void
}
