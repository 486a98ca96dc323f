import { type FairDraws, isRevealDue, revealEveryOf } from "../../core/draw/chain.ts"
import type { DrawingFacts } from "../../core/draw/drawing.ts"
import type { Chains, StoredGame } from "../../record/draw.ts"
import { Later, type Tx } from "../../record/transaction.ts"
import type { RotateChains } from "./rotation.ts"

type Revealed = { readonly fairDraws?: FairDraws; readonly timezone: string }

/**
 * What a play or spin is drawn from; null in a store without chains. If no chain may be drawn from, or its seed is due,
 * the job waits until a new one is open, so that its commitment is recorded before its first draw.
 */
export const drawingLoader =
  (chains: Chains, rotate: RotateChains) =>
  (
    tx: Tx,
    game: StoredGame,
    { fairDraws, timezone }: Revealed,
    drawId: string | null | undefined,
  ): DrawingFacts | null | Later => {
    const chain = chains.toDraw(tx, game)
    const secret = chain && chains.secretOf(tx, game.orgId)
    if (!chain || !secret || isRevealDue(chain, revealEveryOf(fairDraws), timezone, tx.now))
      return new Later(rotate(game.orgId, game.game, "draw"))
    return {
      chain,
      secret,
      drawId: drawId ?? null,
      lastPlaceOf: (limit, period) => chains.lastPlaceOf(tx, game, limit, period),
    }
  }

export type DrawingLoader = ReturnType<typeof drawingLoader>
