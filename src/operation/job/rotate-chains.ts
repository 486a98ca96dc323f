import type { Game } from "../../core/draw/record.ts"
import type { Upkeep } from "../../core/port/upkeep.ts"
import type { RotateChains } from "../draw/rotation.ts"
import { failuresInTurn } from "./failures-in-turn.ts"

/** A game with the row number by which it was found; for an open chain, the chain's. */
export type FoundGame = { readonly row: number; readonly orgId: string; readonly game: Game }

/** A few games after a row, and the last row examined; null at the end. */
export type FoundGames = { readonly games: readonly FoundGame[]; readonly last: number | null }

type Needs = {
  readonly rotateChains: RotateChains
  /** Active campaigns and mini-games without an open chain. */
  readonly unopened: readonly ((after: number) => Promise<FoundGames>)[]
  /** The games of open chains. */
  readonly open: (after: number) => Promise<FoundGames>
}

/**
 * Opens missing chains of games, as after an upgrade, and then checks the open ones in rounds, a few at a time. This
 * spreads out the closing of thousands at one midnight; draws do not wait for it.
 */
export const chainUpkeep = ({ rotateChains, unopened, open }: Needs): Pick<Upkeep, "rotateChains"> => {
  const walks = [...unopened]
  let after = 0

  const rotate = async (walk: (after: number) => Promise<FoundGames>): Promise<boolean> => {
    const { games, last } = await walk(after)
    const skipped = failuresInTurn<FoundGame>(({ orgId, game }) => `${orgId} ${game.kind} ${game.id}`)
    for (const one of games) await skipped.unlessFailed(one, () => rotateChains(one.orgId, one.game))
    after = last ?? 0
    skipped.end()
    return last !== null
  }

  return {
    rotateChains: async () => {
      for (let walk = walks[0]; walk; walk = walks[0]) if (!(await rotate(walk))) walks.shift()
      await rotate(open)
    },
  }
}
