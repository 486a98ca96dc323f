import type { ChangeOf, Decision } from "../../change.ts"
import type { Times } from "../../clock.ts"
import { newId } from "../../id.ts"
import type { TestUse } from "../../organization/test-use.ts"
import { type Account, type IdentifyAnswer, type IdentifyRequest, refuseUnknownClient } from "../../player/player.ts"
import { type OwnProfile, profileChange } from "../../player/profile.ts"
import { type Tier, tierOf } from "../../player/tier.ts"
import type { Sources } from "../../random.ts"
import type { Refusal } from "../../refusal.ts"
import { countOneMorePlayer, refuseOneMorePlayer } from "./test-facts.ts"

/**
 * The facts of identify: the player to whom the id refers now; without a client id if it refers to nobody yet. `own` is what
 * a player token may not overwrite all of; null by key.
 */
export type IdentifyFacts = {
  readonly player: Account
  readonly tiers: readonly Tier[]
  readonly own: OwnProfile | null
  /** What a test organization holds, if this registers one more player of it. */
  readonly use?: TestUse | null
}

/** Decides POST /clients/identify (docs/api.md#identify); it only refuses a new player who may not be registered. */
export const decideIdentify = (
  { player, tiers, own, use = null }: IdentifyFacts,
  request: IdentifyRequest,
  { wall }: Times,
  { ids }: Pick<Sources, "ids">,
): Decision<IdentifyAnswer, ChangeOf<"countTestUse" | "register">> | Refusal => {
  const { mayRegister = true } = request
  const { externalUserId, xp, points } = player
  const clientId = player.clientId ?? newId("c", wall, ids)
  const created = player.clientId === null
  if (created && !mayRegister) return refuseUnknownClient("externalId")
  const full = refuseOneMorePlayer(use)
  if (full) return full
  return {
    answer: { clientId, externalId: externalUserId, created, xp, points, tier: tierOf(tiers, xp)?.name ?? null },
    changes: [...countOneMorePlayer(use), { kind: "register", clientId, profile: profileChange(request, own) }],
  }
}
