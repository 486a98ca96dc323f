import type { Pool } from "pg"
import { Cache } from "../../../../core/cache/cache.ts"
import type { AppSettings } from "../../../../core/organization/app-bounds.ts"
import {
  type PublicKeyAlgorithm,
  type Revocation,
  serviceKeyId,
  type TokenFacts,
  type TokenKey,
} from "../../../../core/player/token-check.ts"
import type { Credentials } from "../../../../core/port/credentials.ts"
import { everyPlayer, serviceKeyOf, tokenHashOf, tokenKeyOf } from "../../../../record/player/player-key.ts"
import type { SecretCipher } from "../../../../secret/secret.ts"
import { directoryOf } from "../../cluster/place.ts"
import { batchedThere } from "../../cluster/read-there.ts"
import { batchedReads } from "../../connection/batched-reads.ts"
import { rereading } from "../../connection/reread.ts"

/** One row for each token; each part of it is one row, found by its key whatever the statistics say. */
const factsOfTokens = `SELECT a.asked, k.algorithm, k.public_key AS "publicKey", s.secret, s.sealed_with AS "sealedWith",
    o.erasure_secret AS "erasureSecret", o.app, e.at AS "allAt", e.through AS "allThrough", r.at, r.through
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS a(asked, org_id, key_id, id_hash)
  LEFT JOIN LATERAL (SELECT t.algorithm, t.public_key FROM player_keys t
    WHERE t.org_id = a.org_id AND t.player_key_id = a.key_id LIMIT 1) k ON TRUE
  LEFT JOIN LATERAL (SELECT t.secret, t.sealed_with FROM token_secrets t
    WHERE t.org_id = a.org_id AND a.key_id = '${serviceKeyId}' LIMIT 1) s ON TRUE
  LEFT JOIN LATERAL (SELECT t.erasure_secret, t.settings -> 'players' AS app FROM organizations t WHERE t.org_id = a.org_id LIMIT 1) o ON TRUE
  LEFT JOIN LATERAL (SELECT t.at, t.through FROM token_revocations t
    WHERE t.org_id = a.org_id AND t.id_hash = '${everyPlayer}' LIMIT 1) e ON TRUE
  LEFT JOIN LATERAL (SELECT t.at, t.through FROM token_revocations t
    WHERE t.org_id = a.org_id AND t.id_hash = a.id_hash LIMIT 1) r ON TRUE`

/** A row of the statement; the values of a part that does not exist are null. */
type Found = {
  readonly asked: string
  readonly algorithm: PublicKeyAlgorithm | null
  readonly publicKey: string
  readonly secret: string | null
  readonly sealedWith: string | null
  readonly erasureSecret: string | null
  readonly app: AppSettings | null
  readonly allAt: number | null
  readonly allThrough: number
  readonly at: number | null
  readonly through: number
}

/** The hash is that of the player's id, or null while the key of the organization's hashes is not known. */
type Asked = readonly [orgId: string, keyId: string, idHash: string | null]

const valuesOf = (keys: readonly string[]) => {
  const asked = keys.map((key) => JSON.parse(key) as Asked)
  const column = (index: 0 | 1 | 2) => asked.map((parts) => parts[index])
  return [keys, column(0), column(1), column(2)]
}

const factsBy =
  (pool: Pool) =>
  async (keys: string[]): Promise<ReadonlyMap<string, Found>> => {
    const call = { name: "facts_of_tokens", text: factsOfTokens, values: valuesOf(keys) }
    const { rows } = await pool.query<Found>(call)
    return new Map(rows.map((row) => [row.asked, row]))
  }

/** The same over a cluster: the tokens of each organization where it lies. */
const factsThere = (pool: Pool) => {
  const read = batchedThere(pool, async (session, _, keys) => {
    const rows = await session.query<Found>(factsOfTokens, valuesOf(keys))
    return new Map(rows.map((row) => [row.asked, row]))
  })
  return (key: string) => read((JSON.parse(key) as Asked)[0], key)
}

const keyOf = (cipher: SecretCipher, orgId: string, found: Found): TokenKey | null => {
  const { algorithm, publicKey, secret, sealedWith } = found
  if (algorithm !== null) return tokenKeyOf({ algorithm, publicKey })
  return secret === null ? null : serviceKeyOf(cipher, { orgId, secret, sealedWith })
}

const revocationsOf = ({ allAt, allThrough, at, through }: Found): readonly Revocation[] => [
  ...(allAt === null ? [] : [{ at: allAt, through: allThrough }]),
  ...(at === null ? [] : [{ at, through }]),
]

const maxKnown = 10_000

/**
 * What tokens are checked against. Like keys, it is read for each request, in one statement for all that wait, so that a
 * deleted key and a revocation take effect at once in every process.
 */
export const tokenFactReads = (pool: Pool, cipher: SecretCipher): Pick<Credentials, "findTokenFacts"> => {
  const read = directoryOf(pool) ? factsThere(pool) : batchedReads(factsBy(rereading(pool)))
  /** The keys of the hashes of ids; each only changes once, from none. */
  const secrets = new Cache<string, string>(maxKnown)

  const find = async (orgId: string, keyId: string, externalUserId: string): Promise<TokenFacts> => {
    const secret = secrets.get(orgId)
    const asked: Asked = [orgId, keyId, secret === undefined ? null : tokenHashOf(secret, externalUserId)]
    const found = await read(JSON.stringify(asked))
    const key = found && keyOf(cipher, orgId, found)
    if (!found || !key) return { key: null, revocations: [], app: undefined }
    const app = found.app ?? undefined
    if (secret !== undefined || found.erasureSecret === null) return { key, revocations: revocationsOf(found), app }
    secrets.set(orgId, found.erasureSecret)
    return find(orgId, keyId, externalUserId)
  }
  return { findTokenFacts: find }
}
