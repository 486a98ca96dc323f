import { type EligibilityFacts, refuseIneligible } from "../../eligibility/eligibility.ts"
import type { MiniGame } from "../../mini-game/mini-game.ts"
import { refuseSpin } from "../../mini-game/spin.ts"
import { type Past, refuseSpunBefore } from "../../player/past-use.ts"
import type { Ban } from "../../player/player.ts"
import { refuseTerms, type TermsFacts } from "../../player/terms.ts"
import type { Refusal } from "../../refusal.ts"

/** What the checks of a new spin need to know. */
export type SpinCheckFacts = {
  readonly ban: Pick<Ban, "message"> | null
  /** What the rules of who may spin know of the player; null if the mini-game has none. */
  readonly eligibility: EligibilityFacts | null
  /** What the player had used before an erasure. */
  readonly past: Past
  /** Null in a mini-game without terms, and in spins by key. */
  readonly terms: TermsFacts | null
}

/**
 * The checks of a new spin of a client, in the order of docs/api.md#spin-order-of-checks: of the mini-game, banned,
 * eligible, spun before an erasure, terms.
 */
export const checkSpin = (
  miniGame: MiniGame,
  { ban, eligibility, past, terms }: SpinCheckFacts,
  now: number,
): Refusal | null =>
  refuseSpin(miniGame, ban, now) ??
  refuseIneligible(miniGame, eligibility, now) ??
  refuseSpunBefore(past, miniGame, now) ??
  refuseTerms(terms)
