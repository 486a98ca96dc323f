import { noPlayer, type OwnReads, profileOf } from "../../core/player/own.ts"
import type { Player } from "../../core/player/player.ts"
import type { Tier } from "../../core/player/tier.ts"
import { isRefusal, type Result } from "../../core/refusal.ts"

type Needs = {
  /** Finds the player whom an external id names now, after any merge under way. */
  find(orgId: string, externalUserId: string): Result<Player | null>
  tiers(orgId: string): Promise<readonly Tier[]>
}

/** What apps read of one player (docs/api.md#own-records). */
export const ownReads = ({ find, tiers }: Needs): OwnReads => ({
  profile: async (orgId, externalUserId) => {
    const [found, known] = await Promise.all([find(orgId, externalUserId), tiers(orgId)])
    if (isRefusal(found)) return found
    return { profile: profileOf(found ?? noPlayer(externalUserId), known), isKnown: found !== null }
  },
})
