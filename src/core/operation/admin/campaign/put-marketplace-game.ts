import type { MarketplaceGame } from "../../../campaign/marketplace.ts"
import type { ConsoleChange, Decision } from "../../../change.ts"
import { refuseStale, type Seen } from "../../../edit.ts"
import type { Refusal } from "../../../refusal.ts"

/** Without a name, an existing game keeps its own; a new game gets its id as its name. */
export type PutMarketplaceGameRequest = Omit<MarketplaceGame, "name"> & { readonly name?: string }

/** Decides PUT /admin/marketplace-games/{gameId}, which refuses no game; `before` is the game as installed. */
export const decidePutMarketplaceGame = (
  before: MarketplaceGame | null,
  { gameId, name, active }: PutMarketplaceGameRequest,
  seen?: Seen,
): Decision<MarketplaceGame, ConsoleChange> | Refusal => {
  const stale = refuseStale(seen, { kind: "marketplace game", target: gameId, fields: before ?? {} })
  if (stale) return stale
  const game = { gameId, name: name ?? before?.name ?? gameId, active }
  return {
    answer: game,
    changes: [
      { kind: "putMarketplaceGame", game },
      { kind: "audit", entry: { action: "marketplace-game.put", target: gameId, before, after: game } },
    ],
  }
}
