import type { Pool } from "pg"
import { withTimeout } from "../../../concurrency/with-timeout.ts"
import { poolOfEach } from "./place.ts"

const size = "SELECT pg_database_size(current_database())::float8 AS bytes"
/** A server that takes longer to answer is left out. */
const answerMs = 2_000

const sizeAt = async (pool: Pool): Promise<number> => (await pool.query<{ bytes: number }>(size)).rows[0]?.bytes ?? 0

/** How much a database takes, on all servers of a cluster that answer. */
export const databaseBytes = async (pool: Pool): Promise<number> => {
  const [first, ...others] = poolOfEach(pool)
  if (others.length === 0) return sizeAt(first)
  const asked = [first, ...others].map((at) =>
    withTimeout(
      sizeAt(at).catch(() => 0),
      answerMs,
      () => 0,
    ),
  )
  return (await Promise.all(asked)).reduce((sum, bytes) => sum + bytes, 0)
}
