/** How a draw of a test organization is to come out (docs/api.md#outcomes). */
export type AskedOutcome = { readonly won: boolean } | { readonly segmentId: string } | { readonly prizeId: string }

/** The kind of game that an outcome is asked of, as draws name it. */
export type AskedGame = { readonly game: "campaign" | "notification"; readonly gameId: string }

/** An outcome that waits for a draw; `externalUserId` is null where it waits for anybody's. */
export type QueuedOutcome = AskedGame & {
  readonly id: number
  readonly externalUserId: string | null
  readonly outcome: AskedOutcome
}

/** How the draws of players with certain external ids come out in test organizations; undefined for others. */
export const magicOutcome = (externalUserId: string): AskedOutcome | undefined => {
  if (externalUserId.startsWith("test_win")) return { won: true }
  return externalUserId.startsWith("test_lose") ? { won: false } : undefined
}

/** The most outcomes that may wait at a game. */
export const mostQueued = 500
