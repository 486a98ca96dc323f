import type { Upkeep } from "../../../core/port/upkeep.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { type SecretRow, type SecretTable, secretColumns, secretTables } from "../../secret-table.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import type { Db } from "../file/open.ts"

const stepRows = 100

/** Throws DatabaseUnusable if secrets are encrypted with a key that is not set. */
export const refuseUnknownKeys = ({ $client: client }: Db, cipher: SecretCipher) => {
  for (const { name } of secretTables) {
    const used = `SELECT DISTINCT sealed_with AS key FROM ${name} WHERE sealed_with IS NOT NULL`
    cipher.expectKeys(
      client
        .query<{ key: string }, []>(used)
        .all()
        .map(({ key }) => key),
    )
  }
}

/** Moments belong to the organization of their campaign. */
const ownerIn = (table: string): string =>
  table === "moment_batches" ? "(SELECT c.org_id FROM campaigns c WHERE c.id = t.campaign)" : "t.org_id"

type Row = SecretRow & { readonly id: number }

/** Encrypts some secrets after row `after` that the current key has not encrypted yet; returns the rows. */
const reencrypter = ({ $client: client }: Db, cipher: SecretCipher, table: SecretTable) => {
  const { name, written, condition, reencrypt } = table
  const fields = Object.keys(written)
  const outdated = client.query<Row, [number, string | null]>(
    `SELECT ${secretColumns(table)}, ${ownerIn(name)} AS orgId FROM ${name} t
     WHERE t.id > ? AND ${condition} AND t.sealed_with IS NOT ? ORDER BY t.id LIMIT ${stepRows}`,
  )
  const assigned = Object.values(written).map((column) => `${column} = ?`)
  const update = client.query(`UPDATE ${name} SET ${assigned.join(", ")} WHERE id = ?`)
  return (after: number): number[] => {
    const rows = outdated.all(after, cipher.current)
    for (const row of rows) {
      const encrypted = reencrypt(row, cipher)
      update.run(...fields.map((field) => encrypted[field] as string | null), row.id)
    }
    return rows.map(({ id }) => id)
  }
}

/** Re-encrypts the secrets of all webhooks, planned moments, open seeds and users with the current key, in steps. */
export const reencryptionOperations = (
  db: Db,
  commit: GroupCommit,
  cipher: SecretCipher,
): Pick<Upkeep, "reencryptSecrets"> => ({
  reencryptSecrets: async () => {
    let reencrypted = 0
    for (const table of secretTables) {
      const reencryptSome = reencrypter(db, cipher, table)
      for (let after: number | undefined = 0; after !== undefined; ) {
        const from: number = after
        const rows = await commit.runForAll(() => reencryptSome(from))
        if (isRefusal(rows)) return rows
        reencrypted += rows.length
        after = rows.length < stepRows ? undefined : rows.at(-1)
      }
    }
    return reencrypted
  },
})
