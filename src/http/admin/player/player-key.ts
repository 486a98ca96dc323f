import { Type } from "@sinclair/typebox"
import { mayDo, rolesFor } from "../../../core/organization/role.ts"
import { isoTime } from "../../../core/period.ts"
import { type PlayerKey as Key, publicKeyRule, refusePublicKey } from "../../../core/player/player-key.ts"
import { publicKeyAlgorithms } from "../../../core/player/token-check.ts"
import { refuseRole } from "../../edge/caller/admit.ts"
import {
  ExternalId,
  isFreeObjectShort,
  listExample,
  listOf,
  oneOf,
  optional,
  Time,
  text,
} from "../../operation/fields.ts"
import { listQuery, replyPage } from "../../operation/list/list.ts"
import { created, noContent, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"

const shared = { access: ["admin"], area: "keys", tag: "Console: API keys" } as const

const PlayerKey = Type.Object(
  {
    playerKeyId: Type.String({ description: "the kid of the tokens" }),
    name: Type.String(),
    algorithm: oneOf("PublicKeyAlgorithm", publicKeyAlgorithms),
    createdAt: Time,
  },
  { title: "PlayerKey" },
)

const example = {
  playerKeyId: "pk_1k7upjuk7f9wbskggc4seh349",
  name: "Shop",
  algorithm: "ES256",
  createdAt: "2026-11-21T10:05:00.000Z",
}

const view = ({ playerKeyId, name, algorithm, createdAt }: Key) => ({
  playerKeyId,
  name,
  algorithm,
  createdAt: isoTime(createdAt),
})

/** Only names the usual members: the key's own rule is checked by `publicKeyOf`. */
const PublicJwk = Type.Object(
  {
    kty: Type.String({ description: "EC, RSA or OKP: the kind of key" }),
    crv: optional(Type.String({ description: "P-256 or Ed25519: the curve of an EC or OKP key" })),
    x: optional(Type.String({ description: "the x coordinate of an EC key, or the whole OKP key, in base64url" })),
    y: optional(Type.String({ description: "the y coordinate of an EC key, in base64url" })),
    n: optional(Type.String({ description: "the modulus of an RSA key, in base64url" })),
    e: optional(Type.String({ description: "the exponent of an RSA key, in base64url" })),
  },
  { title: "PublicJwk", additionalProperties: true, description: "a public key as JSON (RFC 7517)" },
)

export const PlayerKeyInput = Type.Object(
  {
    name: text(200),
    publicKey: Type.Union([text(4_096), PublicJwk], { description: publicKeyRule }),
  },
  { title: "PlayerKeyInput" },
)

const createPlayerKey = operation({
  id: "createPlayerKey",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/player-keys",
  summary: "Add a public key that verifies player tokens which you sign",
  description:
    "ES256 by P-256, RS256 by RSA of 2048 to 4096 bits, EdDSA by Ed25519. The kid of the tokens is playerKeyId. An organization has at most 10.",
  body: PlayerKeyInput,
  bodyExample: {
    name: "Shop",
    publicKey: {
      kty: "EC",
      crv: "P-256",
      x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
      y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
    },
  },
  answers: { 201: { description: "The key", schema: PlayerKey, example } },
  errors: ["CONFLICT"],
  handle: async ({ service, admin, caller, body: { name, publicKey: sent } }) => {
    if (typeof sent !== "string" && !isFreeObjectShort(sent)) return refusePublicKey()
    const publicKey = await service.identity.playerTokens.publicKeyOf(sent)
    if (!publicKey) return refusePublicKey()
    return unlessRefused(await admin.addPlayerKey(caller, { name, publicKey }), (key) => created(view(key)))
  },
})

const playerKeys = operation({
  id: "listPlayerKeys",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/player-keys",
  summary: "List the public keys that verify player tokens",
  query: listQuery({}),
  answers: { 200: { description: "A page of keys", schema: listOf(PlayerKey), example: listExample(example) } },
  handle: async ({ admin, caller, query }) => replyPage(query, (page) => admin.playerKeys(caller.orgId, page), view),
})

const deletePlayerKey = operation({
  id: "deletePlayerKey",
  ...shared,
  method: "DELETE",
  path: "/api/v1/admin/player-keys/:playerKeyId",
  summary: "Delete such a key; its tokens are refused at once",
  answers: { 204: { description: "The key has been deleted" } },
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.removePlayerKey(caller, params["playerKeyId"] ?? ""), noContent),
})

const revokePlayerTokens = operation({
  id: "revokePlayerTokens",
  ...shared,
  area: "players",
  method: "POST",
  path: "/api/v1/admin/player-tokens/revoke",
  summary: "Revoke the tokens that a player, or without externalId all players, have until now",
  description:
    "Every token issued until this second is refused, under whichever id of the player it was issued; of those that you sign, also tokens that say they were issued up to 5 seconds later. Without externalId, the roles are those of player keys: owner.",
  body: Type.Object({ externalId: optional(ExternalId) }, { title: "TokenRevocation" }),
  bodyExample: { externalId: "user-1" },
  answers: { 204: { description: "The tokens are refused from now on" } },
  errors: ["CONFLICT"],
  handle: async ({ admin, caller, body: { externalId = null } }) => {
    const { role } = caller
    if (externalId === null && role && !mayDo(role, "keys", "write")) return refuseRole(role, rolesFor("keys", "write"))
    return unlessRefused(await admin.revokeTokens(caller, externalId), noContent)
  },
})

/** Player keys and the revocation of player tokens (docs/api.md#player-keys, #player-tokens). */
export const playerKeyOperations = [createPlayerKey, playerKeys, deletePlayerKey, revokePlayerTokens]
