import type { Pool } from "pg"
import type { Upkeep } from "../../../core/port/upkeep.ts"
import { reencryptSalt, type StoredSalt } from "../../../secret/moment-cipher.ts"
import type { SecretCipher, StoredSecrets } from "../../../secret/secret.ts"
import { reencryptSeed, type StoredSeed } from "../../../secret/seed.ts"
import { reencryptTotp, type StoredTotp } from "../../../secret/user-secret.ts"
import { type Session, withSession } from "../connection/pool.ts"
import { exclusively } from "../engine/exclusive.ts"

const stepRows = 100

/** Includes deleted webhooks, whose rows stay. */
const usedKeys = (table: string) =>
  `SELECT DISTINCT sealed_with AS "sealedWith" FROM ${table} WHERE sealed_with IS NOT NULL`
/** Seeds of closed chains are public, and not every user has a second factor. */
const conditions: Readonly<Record<string, string>> = {
  chains: "AND closed_at IS NULL",
  users: "AND totp_secret IS NOT NULL",
}
const owners = (table: string) =>
  `SELECT DISTINCT org_id AS "orgId" FROM ${table} WHERE sealed_with IS DISTINCT FROM $1 ${conditions[table] ?? ""}`
const outdatedWebhooks = `SELECT org_id AS "orgId", id, webhook_id AS "webhookId", secret,
    previous_secret AS "previousSecret", sealed_with AS "sealedWith"
  FROM webhooks WHERE org_id = $1 AND sealed_with IS DISTINCT FROM $2 ORDER BY id LIMIT ${stepRows}`
const update = `UPDATE webhooks w SET secret = u.secret, previous_secret = u.previous_secret, sealed_with = u.sealed_with
  FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) AS u(id, secret, previous_secret, sealed_with)
  WHERE w.org_id = $1 AND w.id = u.id`

const outdatedSalts = `SELECT id, commitment, salt, sealed_with AS "sealedWith" FROM moment_batches
  WHERE org_id = $1 AND sealed_with IS DISTINCT FROM $2 ORDER BY id LIMIT ${stepRows}`
const updateSalts = `UPDATE moment_batches b SET salt = u.salt, sealed_with = u.sealed_with
  FROM unnest($2::bigint[], $3::text[], $4::text[]) AS u(id, salt, sealed_with)
  WHERE b.org_id = $1 AND b.id = u.id`

const outdatedSeeds = `SELECT id, org_id AS "orgId", chain_id AS "chainId", seed, sealed_with AS "sealedWith" FROM chains
  WHERE org_id = $1 AND closed_at IS NULL AND sealed_with IS DISTINCT FROM $2 ORDER BY id LIMIT ${stepRows}`
const updateSeeds = `UPDATE chains c SET seed = u.seed, sealed_with = u.sealed_with
  FROM unnest($2::bigint[], $3::text[], $4::text[]) AS u(id, seed, sealed_with)
  WHERE c.org_id = $1 AND c.id = u.id`

const outdatedUsers = `SELECT id, org_id AS "orgId", user_id AS "userId", totp_secret AS "totpSecret",
    sealed_with AS "sealedWith" FROM users
  WHERE org_id = $1 AND totp_secret IS NOT NULL AND sealed_with IS DISTINCT FROM $2 ORDER BY id LIMIT ${stepRows}`
const updateUsers = `UPDATE users s SET totp_secret = u.totp_secret, sealed_with = u.sealed_with
  FROM unnest($2::bigint[], $3::text[], $4::text[]) AS u(id, totp_secret, sealed_with)
  WHERE s.org_id = $1 AND s.id = u.id`

type WebhookRow = StoredSecrets & { readonly orgId: string; readonly id: number; readonly webhookId: string }

/** Throws DatabaseUnusable if secrets are encrypted with a key that is not set. */
export const refuseUnknownKeys = async (pool: Pool, cipher: SecretCipher): Promise<void> => {
  for (const table of ["webhooks", "moment_batches", "chains", "users"]) {
    const used = await withSession(pool, (session) => session.query<Pick<WebhookRow, "sealedWith">>(usedKeys(table)))
    cipher.expectKeys(used.map(({ sealedWith }) => sealedWith))
  }
}

/**
 * Re-encrypts the secrets of all webhooks, planned moments, chains and users with the current key, one organization per
 * step.
 */
export const reencryptionOperations = (pool: Pool, cipher: SecretCipher): Pick<Upkeep, "reencryptSecrets"> => {
  const reencryptWebhooks = async (session: Session, orgId: string): Promise<number> => {
    const rows = await session.query<WebhookRow>(outdatedWebhooks, [orgId, cipher.current])
    if (rows.length === 0) return 0
    const reencrypted = rows.map((row) => {
      const { secret, previousSecret } = cipher.decrypt(row)
      return { ...row, ...cipher.encrypt(row, secret, previousSecret) }
    })
    const listOf = (field: keyof WebhookRow) => reencrypted.map((row) => row[field])
    const lists = (["id", "secret", "previousSecret", "sealedWith"] as const).map(listOf)
    await session.query(update, [orgId, ...lists])
    return rows.length
  }

  const reencryptMoments = async (session: Session, orgId: string): Promise<number> => {
    const rows = await session.query<StoredSalt & { readonly id: number }>(outdatedSalts, [orgId, cipher.current])
    if (rows.length === 0) return 0
    const reencrypted = rows.map((row) => ({ ...row, ...reencryptSalt(cipher, orgId, row) }))
    const lists = (["id", "salt", "sealedWith"] as const).map((field) => reencrypted.map((row) => row[field]))
    await session.query(updateSalts, [orgId, ...lists])
    return rows.length
  }

  const reencryptChains = async (session: Session, orgId: string): Promise<number> => {
    const rows = await session.query<StoredSeed & { readonly id: number }>(outdatedSeeds, [orgId, cipher.current])
    if (rows.length === 0) return 0
    const reencrypted = rows.map((row) => ({ ...row, ...reencryptSeed(cipher, row) }))
    const lists = (["id", "seed", "sealedWith"] as const).map((field) => reencrypted.map((row) => row[field]))
    await session.query(updateSeeds, [orgId, ...lists])
    return rows.length
  }

  const reencryptUsers = async (session: Session, orgId: string): Promise<number> => {
    const rows = await session.query<StoredTotp & { readonly id: number }>(outdatedUsers, [orgId, cipher.current])
    if (rows.length === 0) return 0
    const reencrypted = rows.map((row) => ({ ...row, ...reencryptTotp(cipher, row) }))
    const lists = (["id", "totpSecret", "sealedWith"] as const).map((field) => reencrypted.map((row) => row[field]))
    await session.query(updateUsers, [orgId, ...lists])
    return rows.length
  }

  const tables = [
    { table: "chains", reencryptSome: reencryptChains },
    { table: "users", reencryptSome: reencryptUsers },
    { table: "webhooks", reencryptSome: reencryptWebhooks },
    { table: "moment_batches", reencryptSome: reencryptMoments },
  ]

  return {
    reencryptSecrets: async () => {
      let reencrypted = 0
      for (const { table, reencryptSome } of tables) {
        const found = await withSession(pool, (session) =>
          session.query<Pick<WebhookRow, "orgId">>(owners(table), [cipher.current]),
        )
        for (const { orgId } of found)
          for (let step = stepRows; step === stepRows; reencrypted += step)
            step = await exclusively(pool, orgId, (session) => reencryptSome(session, orgId))
      }
      return reencrypted
    },
  }
}
