import { randomBytes } from "node:crypto"
import type { Pool } from "pg"

const select = "SELECT value FROM service_keys WHERE name = 'service'"
const insert = "INSERT INTO service_keys (name, value) VALUES ('service', $1) ON CONFLICT DO NOTHING"

/** The random key that all processes at a database share; the first one that needs it makes it. */
export const serviceKeyOf = async (pool: Pool): Promise<Buffer> => {
  const read = async () => (await pool.query<{ value: string }>(select)).rows[0]
  const known = await read()
  if (known) return Buffer.from(known.value, "hex")
  await pool.query(insert, [randomBytes(32).toString("hex")])
  return Buffer.from((await read())?.value ?? "", "hex")
}
