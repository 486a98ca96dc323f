import type { Game } from "../core/draw/record.ts"
import type { Tx } from "./transaction.ts"

/** What a draft that nobody has played may have besides its own row: planned moments, chains and counts. */
export type GameRows = {
  /** Removes the rows that belong to the game with this row number, whose own row the same job removes. */
  remove(tx: Tx, orgId: string, kind: Game["kind"], row: number): void
}
