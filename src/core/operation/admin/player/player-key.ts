import { refuseOneMore } from "../../../bounds.ts"
import type { ChangeOf, Decision } from "../../../change.ts"
import { newId } from "../../../id.ts"
import {
  type PlayerKey,
  refuseMoreRevocations,
  refuseUnknownPlayerKey,
  type StoredPlayerKey,
} from "../../../player/player-key.ts"
import type { PublicKey } from "../../../player/token-check.ts"
import { drawKey, type Random, type Sources } from "../../../random.ts"
import type { Refusal } from "../../../refusal.ts"

const viewOf = ({ playerKeyId, name, algorithm, createdAt }: PlayerKey): PlayerKey => ({
  playerKeyId,
  name,
  algorithm,
  createdAt,
})

/** Decides POST /admin/player-keys; `count` is the number of keys of the organization. */
export const decideAddPlayerKey = (
  { count }: { readonly count: number },
  { name, publicKey: { algorithm, key } }: { readonly name: string; readonly publicKey: PublicKey },
  now: number,
  { ids }: Pick<Sources, "ids">,
): Decision<PlayerKey, ChangeOf<"addPlayerKey" | "audit">> | Refusal => {
  const refusal = refuseOneMore("player keys", count)
  if (refusal) return refusal
  const playerKey: StoredPlayerKey = {
    playerKeyId: newId("pk_", now, ids),
    name,
    algorithm,
    createdAt: now,
    publicKey: key,
  }
  const { playerKeyId } = playerKey
  return {
    answer: viewOf(playerKey),
    changes: [
      { kind: "addPlayerKey", playerKey },
      { kind: "audit", entry: { action: "player-key.create", target: playerKeyId, before: null, after: playerKey } },
    ],
  }
}

/** Decides DELETE /admin/player-keys/{playerKeyId}; its tokens are refused from then on. */
export const decideRemovePlayerKey = (
  stored: StoredPlayerKey | null,
  { playerKeyId }: Pick<PlayerKey, "playerKeyId">,
): Decision<null, ChangeOf<"audit" | "removePlayerKey">> | Refusal =>
  stored
    ? {
        answer: null,
        changes: [
          { kind: "removePlayerKey", playerKeyId },
          { kind: "audit", entry: { action: "player-key.delete", target: playerKeyId, before: stored, after: null } },
        ],
      }
    : refuseUnknownPlayerKey(playerKeyId)

type RevokeFacts = {
  /** The person's ids; null: of all players. */
  readonly ids: readonly string[] | null
  /** How many ids of the organization have their tokens revoked already. */
  readonly count: number
}

/** Decides POST /admin/player-tokens/revoke: tokens of one person, under whichever of their ids, or of all players. */
export const decideRevokeTokens = (
  { ids, count }: RevokeFacts,
  { orgId, externalUserId }: { readonly orgId: string; readonly externalUserId: string | null },
  sources: { readonly secrets: Random },
): Decision<null, ChangeOf<"audit" | "revokeTokens">> | Refusal => {
  const refusal = ids && refuseMoreRevocations(count, ids.length)
  if (refusal) return refusal
  const after = externalUserId === null ? { players: "all" } : { externalUserId }
  return {
    answer: null,
    changes: [
      { kind: "revokeTokens", externalUserIds: ids, secret: drawKey(sources.secrets) },
      { kind: "audit", entry: { action: "player-tokens.revoke", target: orgId, before: null, after } },
    ],
  }
}

/** Decides to make the secret that signs the organization's tokens, unless it has one. */
export const decideTokenSecret = (
  { hasSecret }: { readonly hasSecret: boolean },
  sources: { readonly secrets: Random },
): Decision<null, ChangeOf<"setTokenSecret">> => ({
  answer: null,
  changes: hasSecret ? [] : [{ kind: "setTokenSecret", secret: drawKey(sources.secrets) }],
})
