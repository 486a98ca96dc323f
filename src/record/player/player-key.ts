import type { ChangeOf } from "../../core/change.ts"
import { refuseUnknownPlayerKey, type StoredPlayerKey } from "../../core/player/player-key.ts"
import { latestThrough, newRevocation, type Revocation, type TokenKey } from "../../core/player/token-check.ts"
import { hmacSha256 } from "../../secret/hash.ts"
import type { SecretCipher } from "../../secret/secret.ts"
import { decryptTokenSecret, encryptTokenSecret, type StoredTokenSecret } from "../../secret/token-secret.ts"
import { type Rows, tableOf } from "../rows.ts"
import type { Tx } from "../transaction.ts"
import type { ErasureSecrets } from "./past-use.ts"

export type PlayerKeyRow = StoredPlayerKey & { readonly id: number; readonly orgId: string }

export const playerKeyTable = tableOf<PlayerKeyRow>()({
  key: ["id"],
  changed: [],
  reads: {
    byId: { kind: "one", by: ["orgId", "playerKeyId"] },
    ofOrganization: { kind: "count", by: ["orgId"] },
  },
})

type TokenSecretRow = StoredTokenSecret & { readonly id: number }

export const tokenSecretTable = tableOf<TokenSecretRow>()({
  key: ["id"],
  changed: [],
  reads: { ofOrganization: { kind: "one", by: ["orgId"] } },
})

export type RevocationRow = Revocation & { readonly id: number; readonly orgId: string; readonly idHash: string }

export const revocationTable = tableOf<RevocationRow>()({
  key: ["id"],
  changed: ["at", "through"],
  reads: {
    ofId: { kind: "one", by: ["orgId", "idHash"] },
    ofOrganization: { kind: "count", by: ["orgId"] },
  },
})

/** Stands for all players in place of the hash of one's id. */
export const everyPlayer = ""
/** The latest revocation of anybody's tokens, in place of the hash of an id: it revokes nothing. */
export const anyPlayer = "*"

/** The hash under which the tokens of an id are revoked; what the id had used is kept under another one. */
export const tokenHashOf = (secret: string, externalUserId: string): string =>
  hmacSha256(secret, `tokens of ${externalUserId}`)

/** The hash under which the time of an id's erasure is kept, as long as the revocation of its tokens. */
const erasureHashOf = (secret: string, externalUserId: string): string =>
  hmacSha256(secret, `erasure of ${externalUserId}`)

/** The key of a row, for the tokens with this `kid`. */
export const tokenKeyOf = ({ algorithm, publicKey }: Pick<StoredPlayerKey, "algorithm" | "publicKey">): TokenKey => ({
  algorithm,
  key: publicKey,
})

/** The key of the organization's own tokens. */
export const serviceKeyOf = (cipher: SecretCipher, stored: StoredTokenSecret): TokenKey => ({
  algorithm: "HS256",
  key: decryptTokenSecret(cipher, stored),
})

type Revoking = Omit<ChangeOf<"revokeTokens">, "kind">

type Needs = {
  readonly cipher: SecretCipher
  readonly erasureSecrets: ErasureSecrets
  /** Called after a key, the secret or a revocation of the organization has changed, for the caches of a store. */
  changed(tx: Tx, orgId: string): void
}

/** What player tokens are verified with, and which of them are revoked, for jobs. */
export const playerKeyRecords = (rows: Rows, { cipher, erasureSecrets, changed }: Needs) => {
  const { secretOf, setSecret } = erasureSecrets
  const revocationOf = (orgId: string, idHash: string) => rows.one(revocationTable, "ofId", orgId, idHash)

  const put = (orgId: string, idHash: string, { at, through }: Revocation) => {
    const row = revocationOf(orgId, idHash)
    if (!row) rows.add(revocationTable, { orgId, idHash, at, through })
    else
      rows.change(revocationTable, row, { ...row, at: Math.max(row.at, at), through: Math.max(row.through, through) })
  }

  const revokeOf = (tx: Tx, orgId: string, ids: readonly string[], made: string, isErasure: boolean) => {
    const known = secretOf(orgId)
    if (known === null) setSecret(tx, orgId, made)
    const hashes = ids.map((id) => tokenHashOf(known ?? made, id))
    // `through` is in milliseconds here: responses are stored with such times.
    const erasure = { at: Math.floor(tx.wall / 1000), through: tx.wall }
    if (isErasure) for (const id of ids) put(orgId, erasureHashOf(known ?? made, id), erasure)
    const before = [everyPlayer, ...hashes].flatMap((hash) => revocationOf(orgId, hash) ?? [])
    const revocation = newRevocation(tx.wall, latestThrough(before))
    for (const hash of [...hashes, anyPlayer]) put(orgId, hash, revocation)
  }

  const revokeAll = (tx: Tx, orgId: string) => {
    const before = [everyPlayer, anyPlayer].flatMap((hash) => revocationOf(orgId, hash) ?? [])
    put(orgId, everyPlayer, newRevocation(tx.wall, latestThrough(before)))
  }

  return {
    find: (orgId: string, playerKeyId: string): StoredPlayerKey | null => {
      const row = rows.one(playerKeyTable, "byId", orgId, playerKeyId)
      if (!row) return null
      const { name, algorithm, createdAt, publicKey } = row
      return { playerKeyId, name, algorithm, createdAt, publicKey }
    },

    countOf: (orgId: string): number => rows.count(playerKeyTable, "ofOrganization", orgId),

    /** Of how many ids, or of all players, tokens are revoked. */
    revokedCountOf: (orgId: string): number => rows.count(revocationTable, "ofOrganization", orgId),

    hasSecret: (orgId: string): boolean => rows.one(tokenSecretTable, "ofOrganization", orgId) !== null,

    add: (tx: Tx, orgId: string, playerKey: StoredPlayerKey) => {
      rows.add(playerKeyTable, { ...playerKey, orgId })
      changed(tx, orgId)
    },

    remove: (tx: Tx, orgId: string, playerKeyId: string) => {
      const row = rows.one(playerKeyTable, "byId", orgId, playerKeyId)
      if (!row) throw new Error(refuseUnknownPlayerKey(playerKeyId).message)
      rows.remove(playerKeyTable, row)
      changed(tx, orgId)
    },

    setSecret: (tx: Tx, orgId: string, secret: string) => {
      rows.add(tokenSecretTable, encryptTokenSecret(cipher, orgId, secret))
      changed(tx, orgId)
    },

    /** Whether the person who had an id at `time`, in epoch milliseconds within the last 25 hours, was erased since. */
    isErasedSince: (orgId: string, externalUserId: string, time: number): boolean => {
      const secret = secretOf(orgId)
      const erasure = secret === null ? null : revocationOf(orgId, erasureHashOf(secret, externalUserId))
      return erasure !== null && erasure.through >= time
    },

    /** Refuses the tokens that players with these ids, or all players, were given until now. */
    revoke: (tx: Tx, orgId: string, { externalUserIds: ids, secret, isErasure }: Revoking) => {
      if (ids) revokeOf(tx, orgId, ids, secret, isErasure === true)
      else revokeAll(tx, orgId)
      changed(tx, orgId)
    },
  }
}

export type PlayerKeys = ReturnType<typeof playerKeyRecords>
