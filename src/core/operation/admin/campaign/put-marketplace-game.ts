import type { MarketplaceGame } from "../../../campaign/marketplace.ts"
import type { ConsoleChange } from "../../../change/console-change.ts"
import type { Decision } from "../../../change.ts"
import { refuseStale, type Seen } from "../../../edit/edit.ts"
import { gameBytes, refuseMoreConfiguration } from "../../../organization/configuration.ts"
import type { Refusal } from "../../../refusal.ts"

/** Without a name, an existing game keeps its own; a new game gets its id as its name. */
export type PutMarketplaceGameRequest = Omit<MarketplaceGame, "name"> & { readonly name?: string }

/** The game as installed, null if it is not, and the size of the whole configuration. */
export type PutMarketplaceGameFacts = { readonly before: MarketplaceGame | null; readonly configurationBytes: number }

/** Decides PUT /admin/marketplace-games/{gameId}. */
export const decidePutMarketplaceGame = (
  { before, configurationBytes }: PutMarketplaceGameFacts,
  { gameId, name, active }: PutMarketplaceGameRequest,
  seen?: Seen,
): Decision<MarketplaceGame, ConsoleChange> | Refusal => {
  const stale = refuseStale(seen, { kind: "marketplace game", target: gameId, fields: before ?? {} })
  if (stale) return stale
  const game = { gameId, name: name ?? before?.name ?? gameId, active }
  const refusal = refuseMoreConfiguration(configurationBytes, before ? gameBytes(before) : 0, gameBytes(game))
  if (refusal) return refusal
  return {
    answer: game,
    changes: [
      { kind: "putMarketplaceGame", game },
      { kind: "audit", entry: { action: "marketplace-game.put", target: gameId, before, after: game } },
    ],
  }
}
