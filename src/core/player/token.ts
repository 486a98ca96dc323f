/**
 * What a valid player token says (docs/api.md#player-tokens): it acts for one player. Times are in seconds since 1970, as
 * in the token.
 */
export type PlayerToken = {
  readonly externalUserId: string
  /** The ids of the campaigns and mini-games that it opens; null: all. */
  readonly games: readonly string[] | null
  readonly issuedAt: number
  readonly expiresAt: number
}
