import type { Pool } from "pg"
import type { Upkeep } from "../../../core/port/upkeep.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { type SecretTable, secretColumns, secretTables } from "../../secret-table.ts"
import { inEveryPart } from "../cluster/every-part.ts"
import type { Session } from "../connection/pool.ts"
import { exclusively } from "../engine/commit/exclusive.ts"

const stepRows = 100

/** Includes deleted webhooks, whose rows stay. */
const usedKeys = (table: string) => `SELECT DISTINCT sealed_with AS key FROM ${table} WHERE sealed_with IS NOT NULL`

/** Throws DatabaseUnusable if secrets are encrypted with a key that is not set. */
export const refuseUnknownKeys = async (pool: Pool, cipher: SecretCipher): Promise<void> => {
  for (const { name } of secretTables) {
    const used = await inEveryPart(pool, (session) => session.query<{ key: string }>(usedKeys(name)))
    cipher.expectKeys(used.map(({ key }) => key))
  }
}

const owners = ({ name, condition }: SecretTable) =>
  `SELECT DISTINCT t.org_id AS "orgId" FROM ${name} t WHERE t.sealed_with IS DISTINCT FROM $1 AND ${condition}`

/** Encrypts some secrets of an organization that the current key has not encrypted yet; returns how many. */
const reencrypter = (cipher: SecretCipher, table: SecretTable) => {
  const { name, written, condition, reencrypt } = table
  const outdated = `SELECT ${secretColumns(table)} FROM ${name} t
    WHERE t.org_id = $1 AND ${condition} AND t.sealed_with IS DISTINCT FROM $2 ORDER BY t.id LIMIT ${stepRows}`
  const columns = Object.values(written)
  const update = `UPDATE ${name} t SET ${columns.map((column) => `${column} = u.${column}`).join(", ")}
    FROM unnest($2::bigint[], ${columns.map((_, index) => `$${index + 3}::text[]`).join(", ")})
      AS u(id, ${columns.join(", ")})
    WHERE t.org_id = $1 AND t.id = u.id`
  return async (session: Session, orgId: string): Promise<number> => {
    const rows = await session.query<{ readonly id: number }>(outdated, [orgId, cipher.current])
    if (rows.length === 0) return 0
    const encrypted = rows.map((row) => reencrypt({ ...row, orgId }, cipher))
    const lists = Object.keys(written).map((field) => encrypted.map((row) => row[field]))
    await session.query(update, [orgId, rows.map(({ id }) => id), ...lists])
    return rows.length
  }
}

/**
 * Re-encrypts the secrets of all webhooks, planned moments, open chains and users with the current key, one
 * organization per step.
 */
export const reencryptionOperations = (pool: Pool, cipher: SecretCipher): Pick<Upkeep, "reencryptSecrets"> => ({
  reencryptSecrets: async () => {
    let reencrypted = 0
    for (const table of secretTables) {
      const reencryptSome = reencrypter(cipher, table)
      const found = await inEveryPart(pool, (session) =>
        session.query<{ readonly orgId: string }>(owners(table), [cipher.current]),
      )
      for (const { orgId } of found)
        for (let step = stepRows; step === stepRows; reencrypted += step)
          step = await exclusively(pool, orgId, (session) => reencryptSome(session, orgId))
    }
    return reencrypted
  },
})
