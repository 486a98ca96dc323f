import { type GameKind, type Premio, PremioError } from "../../client/premio.ts"
import { type Game, type GameAnswer, gameIdOf } from "./game.ts"

/** What a play brings, as far as the game needs it. */
export type Brought = {
  readonly answers?: number[]
  readonly entryCode?: string
  readonly acceptedTerms?: string
}

/** An error of the client; anything else that was thrown is one too, with a code of its own. */
export const errorOf = (thrown: unknown): PremioError =>
  thrown instanceof PremioError || (thrown instanceof Error && "code" in thrown)
    ? (thrown as PremioError)
    : new PremioError("UNEXPECTED", thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown })

/** Reads a game; of an unknown kind, a campaign comes before a mini-game. */
export const readGame = async (premio: Premio, kind: GameKind | null, gameId: string): Promise<Game> => {
  if (kind === "mini_game") return premio.getInAppGame({ notificationId: gameId })
  try {
    return await premio.getGame({ campaignId: gameId })
  } catch (thrown) {
    if (kind === "campaign" || errorOf(thrown).code !== "NOT_FOUND") throw thrown
    return premio.getInAppGame({ notificationId: gameId })
  }
}

/** Plays or spins once. */
export const takeTurn = (premio: Premio, game: Game, { acceptedTerms, ...brought }: Brought): Promise<GameAnswer> => {
  const accepted = acceptedTerms === undefined ? {} : { acceptedTerms }
  return game.kind === "campaign"
    ? premio.play({ campaignId: game.campaignId, ...brought, ...accepted })
    : premio.spinMiniGame({ notificationId: game.notificationId, ...accepted })
}

/** The answer of a turn that was begun before the page was loaded again, or in doubt since; null if there is none. */
export const resumedTurn = (premio: Premio, game: Game): Promise<GameAnswer | null> =>
  premio.resume(game.kind, gameIdOf(game))
