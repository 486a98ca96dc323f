import type { PlayerKeyChange } from "../../core/change/player-key-change.ts"
import type { PlayerKeys } from "../../record/player/player-key.ts"
import type { Tx } from "../../record/transaction.ts"

/** Applies one change of what verifies player tokens. */
export const applyToPlayerKeys = (playerKeys: PlayerKeys, tx: Tx, orgId: string, change: PlayerKeyChange) => {
  switch (change.kind) {
    case "addPlayerKey":
      playerKeys.add(tx, orgId, change.playerKey)
      return
    case "removePlayerKey":
      playerKeys.remove(tx, orgId, change.playerKeyId)
      return
    case "revokeTokens":
      playerKeys.revoke(tx, orgId, change)
      return
    case "setTokenSecret":
      playerKeys.setSecret(tx, orgId, change.secret)
      return
    default:
      change satisfies never
  }
}
