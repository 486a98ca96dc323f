import type { GrantRequest, GrantView } from "../../campaign/grant.ts"
import type { KeyedAnswer } from "../../idempotency.ts"
import type { Granted } from "../../operation/partner/grant.ts"
import type { ExportFilter } from "../../organization/audit.ts"
import type { Caller } from "../../organization/organization.ts"
import type { Page, PageRequest } from "../../page.ts"
import type { Erasure } from "../../player/erasure.ts"
import type {
  AdjustPointsRequest,
  Ban,
  BanFilter,
  MergePreview,
  NewBan,
  PastBan,
  PlayerItem,
  PointsAdjustment,
} from "../../player/player.ts"
import type { PlayerKey } from "../../player/player-key.ts"
import type { PlayerView } from "../../player/player-view.ts"
import type { PlayerFilter } from "../../player/search.ts"
import type { Acceptance } from "../../player/terms.ts"
import type { PublicKey } from "../../player/token-check.ts"
import type { Result } from "../../refusal.ts"

/** What verifies the tokens of players, and which are refused (docs/api.md#player-keys, #player-tokens). */
export interface PlayerKeyAdmin {
  addPlayerKey(caller: Caller, key: { readonly name: string; readonly publicKey: PublicKey }): Result<PlayerKey>
  playerKeys(orgId: string, page: PageRequest): Promise<Page<PlayerKey>>
  removePlayerKey(caller: Caller, playerKeyId: string): Result<null>
  /** Refuses the tokens that a player, or without one all players, have until now. */
  revokeTokens(caller: Caller, externalUserId: string | null): Result<null>
}

/** Bans (docs/api.md#bans). */
export interface BanAdmin {
  createBan(caller: Caller, request: NewBan): Result<Ban>
  liftBan(caller: Caller, banId: string): Result<null>
  bans(orgId: string, filter: BanFilter, page: PageRequest): Result<Page<Ban>>
  pastBans(orgId: string, filter: BanFilter, page: PageRequest): Result<Page<PastBan>>
}

/** Players: their data, merges and erasure (docs/api.md#players, #merge-clients). */
export interface PlayerAdmin {
  player(orgId: string, externalUserId: string): Result<PlayerView>
  /**
   * Records in the audit log that a player's view was read, or with a filter that it was exported; returns the time of the
   * row.
   */
  recordPlayerRead(caller: Caller, externalUserId: string, filter: ExportFilter | null): Result<number>
  /** Changes the points of a player by hand, once for each Idempotency-Key. */
  adjustPoints(caller: Caller, request: AdjustPointsRequest): Result<KeyedAnswer<PointsAdjustment>>
  /** Grants plays to a player by hand, and takes back what is left of a grant. */
  grantPlaysByHand(caller: Caller, request: GrantRequest): Result<Granted>
  revokeGrantByHand(caller: Caller, externalUserId: string, grantId: string): Result<GrantView>
  playerGrants(orgId: string, externalUserId: string, page: PageRequest): Result<Page<GrantView>>
  /** The terms of games that a player accepted, newest first. */
  acceptedTerms(orgId: string, externalUserId: string, page: PageRequest): Result<Page<Acceptance>>
  /** The players of a filter; on the first page, the one whose external id is the search comes first. */
  players(orgId: string, filter: PlayerFilter, page: PageRequest): Promise<Page<PlayerItem>>
  mergePlayers(
    caller: Caller,
    fromExternalId: string,
    intoExternalId: string,
  ): Result<{ clientId: string; mergedClientIds: readonly string[] }>
  /** What `mergePlayers` would do, or its refusal; nothing is changed. */
  mergePreview(orgId: string, fromExternalId: string, intoExternalId: string): Result<MergePreview>
  /** Removes a player's identity from the database; their activity and all totals stay under a pseudonym. */
  erasePlayer(caller: Caller, externalUserId: string): Result<Erasure>
}
