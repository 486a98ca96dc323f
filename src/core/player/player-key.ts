import { type Refusal, refuse, refuseField } from "../refusal.ts"
import type { PublicKeyAlgorithm } from "./token-check.ts"

/** A public key that verifies the tokens which a partner signs, as listed (docs/api.md#player-keys). */
export type PlayerKey = {
  /** The `kid` of its tokens. */
  readonly playerKeyId: string
  readonly name: string
  readonly algorithm: PublicKeyAlgorithm
  readonly createdAt: number
}

/** A key with its PEM (SPKI). */
export type StoredPlayerKey = PlayerKey & { readonly publicKey: string }

export const publicKeyRule =
  "a public key of P-256, RSA of 2048 to 4096 bits or Ed25519: a PEM (SPKI) or a JWK, without anything private"

export const refusePublicKey = (): Refusal => refuseField("publicKey", publicKeyRule)

export const refuseUnknownPlayerKey = (playerKeyId: string): Refusal =>
  refuse("NOT_FOUND", `player key ${playerKeyId} does not exist; check playerKeyId`)

/** For how many single ids an organization may revoke tokens within 25 hours. */
const maxRevokedIds = 10_000

/** Refuses to revoke the tokens of `added` more ids; those of all players can be revoked at any time. */
export const refuseMoreRevocations = (count: number, added: number): Refusal | null =>
  count + added <= maxRevokedIds
    ? null
    : refuse(
        "CONFLICT",
        `the tokens of at most ${maxRevokedIds} ids can be revoked in 25 hours; revoke those of all players`,
      )
