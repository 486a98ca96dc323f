import { Cache } from "../../../../core/cache/cache.ts"
import { type Revocation, serviceKeyId, type TokenFacts, type TokenKey } from "../../../../core/player/token-check.ts"
import type { ErasureSecrets } from "../../../../record/player/past-use.ts"
import {
  anyPlayer,
  everyPlayer,
  playerKeyRecords,
  playerKeyTable,
  revocationTable,
  serviceKeyOf,
  tokenHashOf,
  tokenKeyOf,
  tokenSecretTable,
} from "../../../../record/player/player-key.ts"
import type { Rows } from "../../../../record/rows.ts"
import type { SecretCipher } from "../../../../secret/secret.ts"

const maxCached = 10_000

/** The keys of an organization by their ids, as far as they were looked up, and its latest revocations. */
type Known = {
  readonly keys: Map<string, TokenKey>
  readonly ofAll: Revocation | null
  readonly latest: Revocation | null
}

/** What player tokens are verified with. What each of their requests needs is cached, until any of it changes. */
export const cachedPlayerKeys = (rows: Rows, cipher: SecretCipher, erasureSecrets: ErasureSecrets) => {
  const cache = new Cache<string, Known>(maxCached)
  const revocationOf = (orgId: string, hash: string) => rows.one(revocationTable, "ofId", orgId, hash)

  const knownOf = (orgId: string): Known => {
    const known = cache.get(orgId)
    if (known) return known
    const read = {
      keys: new Map<string, TokenKey>(),
      ofAll: revocationOf(orgId, everyPlayer),
      latest: revocationOf(orgId, anyPlayer),
    }
    cache.set(orgId, read)
    return read
  }

  const readKey = (orgId: string, keyId: string): TokenKey | null => {
    if (keyId !== serviceKeyId) {
      const row = rows.one(playerKeyTable, "byId", orgId, keyId)
      return row && tokenKeyOf(row)
    }
    const row = rows.one(tokenSecretTable, "ofOrganization", orgId)
    return row && serviceKeyOf(cipher, row)
  }

  /** Only existing keys are cached: anyone can name others. */
  const keyOf = ({ keys }: Known, orgId: string, keyId: string): TokenKey | null => {
    const known = keys.get(keyId)
    if (known) return known
    const key = readKey(orgId, keyId)
    if (key) keys.set(keyId, key)
    return key
  }

  const revocationsOf = ({ ofAll, latest }: Known, orgId: string, externalUserId: string): readonly Revocation[] => {
    const secret = latest && erasureSecrets.secretOf(orgId)
    const own = secret ? revocationOf(orgId, tokenHashOf(secret, externalUserId)) : null
    return [ofAll, own].filter((revocation) => revocation !== null)
  }

  return {
    ...playerKeyRecords(rows, {
      cipher,
      erasureSecrets,
      changed: (tx, orgId) => tx.afterCommit(() => cache.delete(orgId)),
    }),

    /** What a token is checked against, without what the organization allows apps to do. */
    verifying: (orgId: string, keyId: string, externalUserId: string): Omit<TokenFacts, "app"> => {
      const known = knownOf(orgId)
      const key = keyOf(known, orgId, keyId)
      return { key, revocations: key ? revocationsOf(known, orgId, externalUserId) : [] }
    },
  }
}
