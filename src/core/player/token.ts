import { type Refusal, refuse } from "../refusal.ts"

/**
 * What a valid player token says (docs/api.md#player-tokens): it acts for one player. Times are in seconds since 1970, as
 * in the token.
 */
export type PlayerToken = {
  readonly externalUserId: string
  /** The ids of the campaigns and mini-games that it opens; null for all. */
  readonly games: readonly string[] | null
  readonly issuedAt: number
  readonly expiresAt: number
}

/** Whether a token opens the campaign or the mini-game of this id. */
export const isGameOpen = ({ games }: Pick<PlayerToken, "games">, id: string): boolean =>
  games === null || games.includes(id)

/** Refuses a call whose `field` names a different person than its token. */
export const refuseMismatch = (field: string): Refusal =>
  refuse("PLAYER_MISMATCH", `${field} must be the player of the token; leave it out`)
