import { fileURLToPath } from "node:url"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import type { Client, Pool, PoolClient } from "pg"
import { distributeAdded } from "./distribute.ts"

export const migrationsFolder = fileURLToPath(new URL("../../../../drizzle/postgres", import.meta.url))

/** Any number that no other program is likely to lock. */
const migrationLock = 7_072_656_101

/** Brings the database to the newest schema; of several processes that start at once, one does it and the others wait. */
export const migrateOn = async (client: Client | PoolClient): Promise<void> => {
  await client.query("SELECT pg_advisory_lock($1)", [migrationLock])
  try {
    await migrate(drizzle(client), { migrationsFolder, migrationsSchema: "public", migrationsTable: "migrations" })
    await distributeAdded(client)
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [migrationLock])
  }
}

/** The same on a connection of `pool`. */
export const migrateDatabase = async (pool: Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    // A migration may take longer than a statement of a request, and so may waiting for one.
    await client.query("SET statement_timeout = 0; SET lock_timeout = 0")
    await migrateOn(client)
  } finally {
    // It keeps the settings of this session no longer.
    client.release(true)
  }
}
