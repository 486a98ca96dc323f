import type { ChangeOf, Decision } from "../../change.ts"
import { type Erasure, newPseudonym, type Pseudonyms } from "../../player/erasure.ts"
import type { Account } from "../../player/player.ts"
import type { Random } from "../../random.ts"
import { type Refusal, refuse } from "../../refusal.ts"

/**
 * The pseudonyms for all ids of a person, `externalIds`, which are null if nobody has the requested id. The requested
 * id comes last, so that a retry after an interrupted erasure still finds the person.
 */
export const pseudonymsOf = (
  externalIds: readonly string[] | null,
  { externalUserId }: { readonly externalUserId: string },
  now: number,
  { ids }: { readonly ids: Random },
): Pseudonyms | Refusal => {
  if (!externalIds) return refuse("NOT_FOUND", "no player of the organization has this externalUserId; check it")
  const ordered = [...externalIds.filter((id) => id !== externalUserId), externalUserId]
  return new Map(ordered.map((id) => [id, newPseudonym(now, ids)]))
}

const refuseChanged = () => refuse("CONFLICT", "the player was merged or erased at the same time; try again")

/** The facts of a step that releases ids: whether the requested one still refers to the player. */
export type GiveUpFacts = { readonly isSamePlayer: boolean }

/** Decides to release some of a person's ids, which can refer to a new person from then on. */
export const decideGiveUp = (
  { isSamePlayer }: GiveUpFacts,
  pseudonyms: Pseudonyms,
): Decision<null, ChangeOf<"giveUpIds">> | Refusal =>
  isSamePlayer ? { answer: null, changes: [{ kind: "giveUpIds", pseudonyms }] } : refuseChanged()

export type EraseFacts = GiveUpFacts & {
  readonly player: Pick<Account, "externalUserId" | "clientId">
  /** How many ids the player has, released or not. */
  readonly idCount: number
}

/**
 * Decides the last step of an erasure, which releases `last`, the rest of the ids in `pseudonyms`. Accounting, limits
 * and codes stay as they are, under the pseudonym.
 */
export const decideErase = (
  { isSamePlayer, player, idCount }: EraseFacts,
  pseudonyms: Pseudonyms,
  last: Pseudonyms,
): Decision<Erasure, ChangeOf<"audit" | "forgetBanTexts" | "giveUpIds">> | Refusal => {
  // A player merged into this one since would otherwise keep their id.
  if (!isSamePlayer || idCount !== pseudonyms.size) return refuseChanged()
  const { clientId } = player
  const externalUserId = pseudonyms.get(player.externalUserId) ?? player.externalUserId
  const erasure = { externalUserId, clientId }
  const entry = { action: "player.erase", target: externalUserId, before: null, after: erasure }
  return {
    answer: erasure,
    changes: [{ kind: "giveUpIds", pseudonyms: last }, { kind: "forgetBanTexts" }, { kind: "audit", entry }],
  }
}
