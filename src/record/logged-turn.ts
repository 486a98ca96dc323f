import type { LoggedTurn } from "../core/operation/partner/last-play.ts"

/** Single plays as the log holds them, for jobs. */
export type LoggedTurns = {
  /** The play of a row, and what it did to the player's points. */
  findTurn(player: number, play: number): LoggedTurn | null
}

/** How many of the newest rows of a player's ledger are searched for those of a play. */
export const ledgerRowsSearched = 1_000
