import type { CodeItem } from "../code/code.ts"
import type { Page, PageRequest } from "../page.ts"
import type { Result } from "../refusal.ts"
import type { LedgerItem, OfGames, PersonAward, PersonPlay } from "./person.ts"
import type { Player } from "./player.ts"
import { nextTierOf, type Tier, tierOf } from "./tier.ts"
import { isGameOpen, type PlayerToken } from "./token.ts"

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

/** The points that a play gave and cost. */
export type PlayPoints = { readonly awarded: number; readonly spent: number }

/** What identifies the record of a draw to whoever checks it. */
export type DrawReference = { readonly chainId: string; readonly n: number; readonly hash: string }

/** A play as its player sees it; `campaignName` is the present one. */
export type OwnPlay = Pick<
  PersonPlay,
  "sessionId" | "campaignId" | "at" | "result" | "won" | "prizeId" | "prizeName" | "prizeCode"
> & {
  readonly campaignName: string
  readonly points: PlayPoints
  readonly draw: DrawReference | null
}

/** A spin that was a prize, as its player sees it; `miniGameName` is the present one. */
export type OwnAward = PersonAward & { readonly miniGameName: string }

/** A code as its player sees it; `campaignName` is the present one. */
export type OwnCode = CodeItem & { readonly campaignName: string }

/** Whether the campaign or mini-game of a change of points is one that a token opens; others have neither. */
export const isOfGames = ({ campaignId, miniGameId }: LedgerItem, games: OfGames): boolean => {
  const id = campaignId ?? miniGameId
  return games === null || (id !== null && isGameOpen({ games }, id))
}

/** How many rows a list of points passes in search of those of some games before it ends its page early. */
export const maxLedgerPassed = 2_000

/** A player, and the games whose records may be shown. */
export type Asker = Pick<PlayerToken, "externalUserId" | "games">

/** What apps read of one player (docs/api.md#own-records); the lists of a player without a record are empty. */
export interface OwnReads {
  /** The profile of the player whom an external id names now; `isKnown` is false for a player without a record. */
  profile(orgId: string, externalUserId: string): Result<{ readonly profile: Profile; readonly isKnown: boolean }>
  ownPlays(orgId: string, asker: Asker, page: PageRequest): Result<Page<OwnPlay>>
  /** The spins that were prizes. */
  ownAwards(orgId: string, asker: Asker, page: PageRequest): Result<Page<OwnAward>>
  ownCodes(orgId: string, asker: Asker, page: PageRequest): Result<Page<OwnCode>>
  ownPoints(orgId: string, asker: Asker, page: PageRequest): Result<Page<LedgerItem>>
}
