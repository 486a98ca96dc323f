import type { Terms } from "../appearance/appearance.ts"
import { type Refusal, refuse } from "../refusal.ts"
import type { GameKind } from "./past-use.ts"

/** The game whose terms a player accepts. */
export type GameWithTerms = { readonly game: GameKind; readonly gameId: string }

/** That a player accepted terms of a game; `acceptedAt` is epoch milliseconds. */
export type Acceptance = GameWithTerms & Terms & { readonly acceptedAt: number }

/**
 * What a play or spin by a player's token needs to know of the terms of its game: `isAccepted` says whether the player has
 * accepted this version before, and `sent` which version this call accepts.
 */
export type TermsFacts = {
  readonly terms: Terms
  readonly isAccepted: boolean
  readonly sent: string | undefined
}

/** Refuses a player who neither has accepted the terms of a game nor accepts them now (docs/api.md#terms). */
export const refuseTerms = (facts: TermsFacts | null): Refusal | null => {
  if (!facts || facts.isAccepted || facts.sent === facts.terms.version) return null
  const { version, url } = facts.terms
  return {
    ...refuse(
      "TERMS_REQUIRED",
      `the player has not accepted the terms: show ${url}, and send acceptedTerms with their version, ${version}`,
    ),
    detail: { terms: { version, url } },
  }
}

/** The acceptance that a play or spin stores; null if there is nothing new to accept. */
export const newAcceptance = (facts: TermsFacts | null, of: GameWithTerms, now: number): Acceptance | null => {
  if (!facts || facts.isAccepted) return null
  const { version, url } = facts.terms
  return { ...of, version, url, acceptedAt: now }
}
