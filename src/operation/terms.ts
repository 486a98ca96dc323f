import type { Terms } from "../core/appearance/appearance.ts"
import type { GameWithTerms, TermsFacts } from "../core/player/terms.ts"
import type { Context } from "./context.ts"

/** What is asked of a player: `isByPlayer` if the player's own token asks, and the version that the call accepts. */
type Asked = { readonly isByPlayer?: true; readonly acceptedTerms?: string }

/**
 * What a play or spin needs to know of the terms of its game; null, without reading anything, by key or if it has none.
 * `player` is the player's row.
 */
export const loadTerms = (
  { acceptances }: Pick<Context, "acceptances">,
  { isByPlayer, acceptedTerms }: Asked,
  terms: Terms | undefined,
  of: GameWithTerms,
  player: number | null,
): TermsFacts | null =>
  isByPlayer && terms
    ? { terms, isAccepted: acceptances.hasAccepted(player, of, terms.version), sent: acceptedTerms }
    : null
