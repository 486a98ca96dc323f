import type { Database } from "bun:sqlite"
import { randomBytes } from "node:crypto"

/** The random key of the service, created when it is first needed. */
export const serviceKeyOf = (sqlite: Database): Buffer => {
  const select = sqlite.query<{ value: string }, []>("SELECT value FROM service_keys WHERE name = 'service'")
  const known = select.get()
  if (known) return Buffer.from(known.value, "hex")
  const key = randomBytes(32)
  sqlite.run("INSERT INTO service_keys (name, value) VALUES ('service', ?)", [key.toString("hex")])
  return key
}
