import type { LoggedTurn } from "../core/operation/partner/last-play.ts"

/** Single plays as the log holds them, for jobs. */
export type LoggedTurns = {
  /** The play of a row, and what it did to the player's points. */
  findTurn(player: number, play: number): LoggedTurn | null
}
