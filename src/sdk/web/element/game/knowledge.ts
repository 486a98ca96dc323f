import type { PremioError } from "../../client/premio.ts"
import { serviceClock } from "../time.ts"
import { type Decision, decide, type Problem } from "./decide.ts"
import type { Game, StageName } from "./game.ts"

/** What an element knows of its game: the last read, what went wrong since, and the time of the service. */
export class Knowledge {
  game: Game | null = null
  problem: Problem | null = null
  /** Why the player cannot play, as the service says it. */
  message: string | null = null
  now: () => number = Date.now
  readonly #expected: StageName | undefined

  constructor(expected: StageName | undefined) {
    this.#expected = expected
  }

  get decision(): Decision {
    return decide({ game: this.game, problem: this.problem, expected: this.#expected })
  }

  /** Whether a read has returned the player. */
  get isOfPlayer(): boolean {
    return this.game?.player !== undefined
  }

  learn(game: Game): void {
    this.game = game
    this.problem = null
    this.now = serviceClock(game.now, () => performance.now())
    this.message = game.player?.message ?? null
  }

  fail({ code, message }: PremioError, during: Problem["during"]): void {
    this.problem = { code, during }
    this.message = message
  }
}
