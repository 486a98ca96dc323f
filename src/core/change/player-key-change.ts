import type { StoredPlayerKey } from "../player/player-key.ts"

/** The changes of what verifies player tokens. */
export type PlayerKeyChange =
  | { readonly kind: "addPlayerKey"; readonly playerKey: StoredPlayerKey }
  | { readonly kind: "removePlayerKey"; readonly playerKeyId: string }
  /**
   * Refuses the tokens that players with these ids, or all of them, have until now. The ids are stored as hashes, keyed
   * by the organization's secret, or by `secret` if it has none.
   */
  | {
      readonly kind: "revokeTokens"
      readonly externalUserIds: readonly string[] | null
      readonly secret: string
      /** The ids belong to nobody from now on. */
      readonly isErasure?: true
    }
  /** The secret that signs the organization's player tokens, in hex. */
  | { readonly kind: "setTokenSecret"; readonly secret: string }
