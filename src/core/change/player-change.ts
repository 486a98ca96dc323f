import type { Grant, StoredGrant } from "../campaign/grant.ts"
import type { Pseudonyms } from "../player/erasure.ts"
import type { PastUse } from "../player/past-use.ts"
import type { Ban, LedgerEntry } from "../player/player.ts"
import type { ProfileChange } from "../player/profile.ts"
import type { Acceptance } from "../player/terms.ts"
import type { PointsTransaction } from "../player/transaction.ts"

/** What a player earns at once; negative points are taken. `sourceId` names its source: a session, an award, a prize. */
export type Earning = {
  readonly xp: number
  readonly points: number
  readonly reason: string
  readonly sourceId: string
}

/** The changes of a player's identity, possessions and profile. */
export type PlayerChange =
  /** The player accepts the terms of a game. */
  | { readonly kind: "acceptTerms"; readonly acceptance: Acceptance }
  | { readonly kind: "addBan"; readonly ban: Ban }
  | { readonly kind: "addGrant"; readonly grant: Grant }
  /** Stores what a partner's call has done with the player's points; its row of the ledger is an earning. */
  | { readonly kind: "addTransaction"; readonly transaction: PointsTransaction }
  | { readonly kind: "earn"; readonly earning: Earning }
  /** These grants have expired: no play reads them any more. */
  | { readonly kind: "endGrants"; readonly grants: readonly StoredGrant[] }
  /** Removes what the organization has written about the player in bans. */
  | { readonly kind: "forgetBanTexts" }
  /** Removes the name, email and traits of the player with these external ids, and replaces the ids with pseudonyms. */
  | { readonly kind: "giveUpIds"; readonly pseudonyms: Pseudonyms }
  /**
   * Stores what the limits need to know about a person under hashes of these ids, keyed by the organization's secret,
   * or by `secret` if it has none. With the last call, the player's own record of it is removed.
   */
  | {
      readonly kind: "keepPastUses"
      readonly ids: readonly string[]
      readonly uses: readonly PastUse[]
      readonly secret: string
      readonly isLast: boolean
    }
  /** Notes which refund has given a spend back. */
  | { readonly kind: "noteRefund"; readonly transactionId: string; readonly refundedBy: string }
  /** Removes these external ids of the player from all audiences. */
  | { readonly kind: "leaveAudiences"; readonly externalUserIds: readonly string[] }
  /**
   * Sets the player's totals, which `ledger` shows if present. `mergedPlayer` loses its own, and all its ids refer to
   * the player from now on.
   */
  | {
      readonly kind: "mergePlayer"
      readonly xp: number
      readonly points: number
      readonly ledger: Omit<LedgerEntry, "at"> | null
    }
  /** Takes back what is left of a grant. */
  | { readonly kind: "revokeGrant"; readonly grantId: string }
  /** The player's id in the subjects of draws, in hex. */
  | { readonly kind: "setDrawId"; readonly drawId: string }
  /** Sets the player's client id and profile; an omitted field keeps its value. */
  | {
      readonly kind: "register"
      readonly clientId: string
      readonly profile: ProfileChange
    }
  /** A play takes one of the plays of a grant. */
  | { readonly kind: "takeGrant"; readonly grant: StoredGrant }
