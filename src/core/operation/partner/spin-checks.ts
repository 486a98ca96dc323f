import { type EligibilityFacts, refuseIneligible } from "../../eligibility/eligibility.ts"
import { type MiniGame, refuseUnknownMiniGame } from "../../mini-game/mini-game.ts"
import { type Award, refuseSpin, type SpinRequest } from "../../mini-game/spin.ts"
import { type Past, refuseSpunBefore } from "../../player/past-use.ts"
import { type Account, type Ban, refuseUnknownClient } from "../../player/player.ts"
import { refuseTerms, type TermsFacts } from "../../player/terms.ts"
import type { Refusal } from "../../refusal.ts"
import { refuseFullTest, type TestFacts } from "./test-facts.ts"

/** What the checks of a new spin need to know. */
export type SpinCheckFacts = {
  readonly ban: Pick<Ban, "message"> | null
  /** What the rules of who may spin know of the player; null if the mini-game has none. */
  readonly eligibility: EligibilityFacts | null
  /** What the player had used before an erasure. */
  readonly past: Past
  /** Null in a mini-game without terms, and in spins by key. */
  readonly terms: TermsFacts | null
  /** Null in live organizations. */
  readonly test: TestFacts | null
}

/** What decides whether a spin is refused. */
export type CheckedSpin = SpinCheckFacts & {
  readonly miniGame: MiniGame | null
  readonly player: Account | null
  /** The client's spin of the current period, the first of several. */
  readonly stored: Award | null
}

/** A spin that nothing refuses; `stored` is the one of this period, if there is one. */
export type AdmittedSpin = {
  readonly miniGame: MiniGame
  readonly player: Account & { readonly clientId: string }
  readonly stored: Award | null
}

/**
 * The checks of a new spin of a client: of the mini-game, banned, eligible, spun before an erasure, terms; and the room of a
 * test organization.
 */
const checkNewSpin = (
  miniGame: MiniGame,
  { ban, eligibility, past, terms, test }: SpinCheckFacts,
  now: number,
): Refusal | null =>
  refuseSpin(miniGame, ban, now) ??
  refuseIneligible(miniGame, eligibility, now) ??
  refuseSpunBefore(past, miniGame, now) ??
  refuseTerms(terms) ??
  refuseFullTest(test)

/**
 * Refuses a spin, or admits it, in the order of docs/api.md#spin-order-of-checks. Spins, and reads that tell whether a
 * spin would be refused, ask this alone.
 */
export const admitSpin = (facts: CheckedSpin, request: SpinRequest, now: number): AdmittedSpin | Refusal => {
  const { miniGame, player, stored } = facts
  if (!miniGame) return refuseUnknownMiniGame(request.miniGameId)
  if (!player || player.clientId === null)
    return refuseUnknownClient("clientId" in request ? "clientId" : "externalUserId")
  const refusal = stored ? null : checkNewSpin(miniGame, facts, now)
  return refusal ?? { miniGame, player: { ...player, clientId: player.clientId }, stored }
}
