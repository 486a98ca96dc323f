import type { GameKind, Premio } from "../../client/premio.ts"
import type { Say } from "../../text/say.ts"
import type { StageName } from "./game.ts"

/** What a session knows of the element in which it runs. */
export type Surroundings = {
  readonly premio: Premio
  readonly gameId: string
  readonly kind: GameKind | null
  readonly expected: StageName | undefined
  readonly say: () => Say
  readonly locale: () => string
  readonly ownPrimary: () => string
  /** Tells the page; false if the page prevented what would follow. */
  readonly emit: (name: string, detail: unknown, cancelable?: boolean) => boolean
}
