import type { ChangeOf, Decision } from "../../change.ts"
import { type Erasure, newPseudonym, type Pseudonyms } from "../../player/erasure.ts"
import type { PastUse } from "../../player/past-use.ts"
import type { Account } from "../../player/player.ts"
import { drawKey, type Random } from "../../random.ts"
import { type Refusal, refuse } from "../../refusal.ts"

/**
 * The pseudonyms for all ids of a person, `externalIds`, which are null if nobody has the requested id. The requested
 * id comes last, so that a retry after an interrupted erasure still finds the person.
 */
export const pseudonymsOf = (
  externalIds: readonly string[] | null,
  { externalUserId }: { readonly externalUserId: string },
  wall: number,
  { ids }: { readonly ids: Random },
): Pseudonyms | Refusal => {
  if (!externalIds) return refuse("NOT_FOUND", "no player of the organization has this externalUserId; check it")
  const ordered = [...externalIds.filter((id) => id !== externalUserId), externalUserId]
  return new Map(ordered.map((id) => [id, newPseudonym(wall, ids)]))
}

const refuseChanged = () => refuse("CONFLICT", "the player was merged or erased at the same time; try again")

/** The facts of a step that releases ids. */
export type GiveUpFacts = {
  /** Whether the requested id still refers to the player. */
  readonly isSamePlayer: boolean
  /** What the running limits need to know about the person. */
  readonly uses: readonly PastUse[]
}

const keepUses = (
  ids: Pseudonyms,
  uses: readonly PastUse[],
  isLast: boolean,
  { secrets }: { readonly secrets: Random },
): ChangeOf<"keepPastUses"> => ({
  kind: "keepPastUses",
  ids: [...ids.keys()],
  uses,
  isLast,
  secret: drawKey(secrets),
})

/** Tokens that were made for the ids act for nobody who gets one of them later. */
const revokeTokens = (ids: Pseudonyms, { secret }: ChangeOf<"keepPastUses">): ChangeOf<"revokeTokens"> => ({
  kind: "revokeTokens",
  externalUserIds: [...ids.keys()],
  secret,
  isErasure: true,
})

const leaveAudiences = (ids: Pseudonyms): ChangeOf<"leaveAudiences"> => ({
  kind: "leaveAudiences",
  externalUserIds: [...ids.keys()],
})

/** Decides to release some of a person's ids, which can refer to a new person from then on. */
export const decideGiveUp = (
  { isSamePlayer, uses }: GiveUpFacts,
  pseudonyms: Pseudonyms,
  sources: { readonly secrets: Random },
): Decision<null, ChangeOf<"giveUpIds" | "keepPastUses" | "leaveAudiences" | "revokeTokens">> | Refusal => {
  if (!isSamePlayer) return refuseChanged()
  const kept = keepUses(pseudonyms, uses, false, sources)
  return {
    answer: null,
    changes: [kept, revokeTokens(pseudonyms, kept), leaveAudiences(pseudonyms), { kind: "giveUpIds", pseudonyms }],
  }
}

export type EraseFacts = GiveUpFacts & {
  readonly player: Pick<Account, "externalUserId" | "clientId">
  /** How many ids the player has, released or not. */
  readonly idCount: number
}

/**
 * Decides the last step of an erasure, which releases `last`, the rest of the ids in `pseudonyms`. Accounting and codes
 * stay as they are, under the pseudonym; what the running limits need to know is stored by hashes of the ids.
 */
export const decideErase = (
  { isSamePlayer, player, idCount, uses }: EraseFacts,
  { pseudonyms, last }: { readonly pseudonyms: Pseudonyms; readonly last: Pseudonyms },
  sources: { readonly secrets: Random },
):
  | Decision<
      Erasure,
      ChangeOf<"audit" | "forgetBanTexts" | "giveUpIds" | "keepPastUses" | "leaveAudiences" | "revokeTokens">
    >
  | Refusal => {
  // A player merged into this one since would otherwise keep their id.
  if (!isSamePlayer || idCount !== pseudonyms.size) return refuseChanged()
  const { clientId } = player
  const externalUserId = pseudonyms.get(player.externalUserId) ?? player.externalUserId
  const erasure = { externalUserId, clientId }
  const entry = { action: "player.erase", target: externalUserId, before: null, after: erasure }
  const kept = keepUses(last, uses, true, sources)
  return {
    answer: erasure,
    changes: [
      kept,
      revokeTokens(last, kept),
      leaveAudiences(last),
      { kind: "giveUpIds", pseudonyms: last },
      { kind: "forgetBanTexts" },
      { kind: "audit", entry },
    ],
  }
}
