import type { Result } from "../refusal.ts"
import type { Player } from "./player.ts"
import { nextTierOf, type Tier, tierOf } from "./tier.ts"

/** What a player is and has, as the player may see it (docs/api.md#own-records). */
export type Profile = {
  /** The id of the remaining player, if the one asked for was merged. */
  readonly externalId: string
  readonly clientId: string | null
  readonly name: string | null
  readonly xp: number
  readonly points: number
  readonly tier: Tier | null
  readonly nextTier: (Tier & { readonly xpMissing: number }) | null
}

type Profiled = Pick<Player, "externalUserId" | "clientId" | "name" | "xp" | "points">

/** A player without any record. */
export const noPlayer = (externalUserId: string): Profiled => ({
  externalUserId,
  clientId: null,
  name: null,
  xp: 0,
  points: 0,
})

export const profileOf = (
  { externalUserId, clientId, name, xp, points }: Profiled,
  tiers: readonly Tier[],
): Profile => ({
  externalId: externalUserId,
  clientId,
  name,
  xp,
  points,
  tier: tierOf(tiers, xp),
  nextTier: nextTierOf(tiers, xp),
})

/** What apps read of one player (docs/api.md#own-records). */
export interface OwnReads {
  /** The profile of the player whom an external id names now; `isKnown` is false for a player without a record. */
  profile(orgId: string, externalUserId: string): Result<{ readonly profile: Profile; readonly isKnown: boolean }>
}
