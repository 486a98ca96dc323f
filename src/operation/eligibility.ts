import { type Eligibility, type EligibilityFacts, neededFacts } from "../core/eligibility/eligibility.ts"
import type { Asking } from "../record/player/audience.ts"
import type { StoredPlayer } from "../record/player/player.ts"
import type { Tx } from "../record/transaction.ts"
import type { Context } from "./context.ts"

type Needs = Pick<Context, "audiences" | "organizations" | "people">

const noTiers: EligibilityFacts["tiers"] = []
const ofNone: EligibilityFacts["isMember"] = () => false

/** What the rules of a game know of a player, as far as they need it; null, without reading anything, if it has none. */
export const loadEligibility = (
  { audiences, organizations, people }: Needs,
  tx: Tx,
  asking: Asking,
  eligibility: Eligibility | undefined,
  stored: StoredPlayer,
): EligibilityFacts | null => {
  if (!eligibility) return null
  const needed = neededFacts(eligibility)
  const { clientId, xp, points } = stored.player
  const isRegistered = clientId !== null
  return {
    isRegistered,
    traits: needed.traits && isRegistered && stored.row !== null ? people.traitsOf(stored.row) : null,
    xp,
    points,
    tiers: needed.tiers ? organizations.tiersOf(tx, asking.orgId) : noTiers,
    isMember: needed.audiences.length === 0 ? ofNone : audiences.membershipOf(asking, stored, needed.audiences),
  }
}
