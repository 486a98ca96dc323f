import type { ChangeOf, Decision } from "../../change.ts"
import { newId } from "../../id.ts"
import { type Account, type IdentifyAnswer, type IdentifyRequest, refuseUnknownClient } from "../../player/player.ts"
import { type OwnProfile, profileChange } from "../../player/profile.ts"
import { type Tier, tierOf } from "../../player/tier.ts"
import type { Sources } from "../../random.ts"
import type { Refusal } from "../../refusal.ts"

/**
 * The facts of identify: the player to whom the id refers now; without a client id if it refers to nobody yet. `own` is what
 * a player token may not overwrite all of; null by key.
 */
export type IdentifyFacts = {
  readonly player: Account
  readonly tiers: readonly Tier[]
  readonly own: OwnProfile | null
}

/** Decides POST /clients/identify (docs/api.md#identify); it only refuses a new player who may not be registered. */
export const decideIdentify = (
  { player, tiers, own }: IdentifyFacts,
  request: IdentifyRequest,
  now: number,
  { ids }: Pick<Sources, "ids">,
): Decision<IdentifyAnswer, ChangeOf<"register">> | Refusal => {
  const { mayRegister = true } = request
  const { externalUserId, xp, points } = player
  const clientId = player.clientId ?? newId("c", now, ids)
  const created = player.clientId === null
  if (created && !mayRegister) return refuseUnknownClient("externalId")
  return {
    answer: { clientId, externalId: externalUserId, created, xp, points, tier: tierOf(tiers, xp)?.name ?? null },
    changes: [{ kind: "register", clientId, profile: profileChange(request, own) }],
  }
}
