import type { Pool } from "pg"
import { poolOfEach } from "./place.ts"

const size = "SELECT pg_database_size(current_database())::float8 AS bytes"

const sizeAt = async (pool: Pool): Promise<number> => (await pool.query<{ bytes: number }>(size)).rows[0]?.bytes ?? 0

/** How much a database takes, on all servers of a cluster. Fails while one is away: the others alone would look like a loss. */
export const databaseBytes = async (pool: Pool): Promise<number> =>
  (await Promise.all(poolOfEach(pool).map(sizeAt))).reduce((sum, bytes) => sum + bytes, 0)
