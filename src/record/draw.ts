import type { ChangeOf } from "../core/change.ts"
import type { OpenChain } from "../core/draw/open-chain.ts"
import type { Game } from "../core/draw/record.ts"
import type { RotationFacts } from "../core/operation/job/rotate-chains.ts"
import type { Tx } from "./transaction.ts"

/** A game that draws; `row` is the row number of its campaign or mini-game. */
export type StoredGame = { readonly orgId: string; readonly game: Game; readonly row: number }

/** The columns that link a play or spin to its recorded draw. */
export type DrawLink<Receipt = string> = {
  readonly chain: number | null
  readonly draw: number | null
  readonly receipt: Receipt | null
}

export const noDraw = { chain: null, draw: null, receipt: null } satisfies DrawLink<never>

/** The chains of draws, for jobs. */
export type Chains = {
  /** The chain from which this process draws; null if it has none that it may draw from. */
  toDraw(tx: Tx, game: StoredGame): OpenChain | null
  /** All open chains of a game, oldest first. */
  open(tx: Tx, game: StoredGame): readonly OpenChain[]
  isOwn(chain: OpenChain): boolean
  newest(tx: Tx, game: StoredGame): RotationFacts["newest"]
  /** The last recorded place of a limit in a period, in any chain of the game; 0 if there is none. */
  lastPlaceOf(tx: Tx, game: StoredGame, limit: string, period: string): number
  /** The key of the organization's subjects; null before its first chain. */
  secretOf(tx: Tx, orgId: string): Uint8Array | null
  openChain(tx: Tx, game: StoredGame, change: ChangeOf<"openChain">): void
  appendDraw(tx: Tx, change: ChangeOf<"appendDraw">): void
  appendRecord(tx: Tx, change: ChangeOf<"appendRecord">): void
  closeChain(tx: Tx, change: ChangeOf<"closeChain">): void
  setSecret(tx: Tx, orgId: string, secret: string): void
  /** The game of a test organization has changed, and with it perhaps when its open chains are due. */
  forgetDue(orgId: string, game: Game): void
}
