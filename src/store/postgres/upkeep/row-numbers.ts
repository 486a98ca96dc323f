import type { Client } from "pg"
import { refuseImport } from "../../transfer/read.ts"

/** Leaves numbers for the other organizations. */
const highest = Number.MAX_SAFE_INTEGER / 2

/** Any ALTER SEQUENCE makes others wait for their next number until the end of the transaction, which is short. */
const lock = "ALTER SEQUENCE row_ids NO CYCLE"

/**
 * Reserves `count` consecutive row numbers, even while other processes draw some; returns the number before them.
 * Refuses an import that would need numbers that are no longer exact.
 */
export const setNumbersAside = async (client: Client, count: number): Promise<number> => {
  await client.query("BEGIN")
  await client.query(lock)
  const { rows: drawn } = await client.query<{ last: number }>("SELECT last_value AS last FROM row_ids")
  if ((drawn[0]?.last ?? 0) + count > highest)
    refuseImport(`the first line asks for ${count} row numbers, more than are left`)
  const { rows } = await client.query<{ last: number }>(
    "SELECT setval('row_ids', nextval('row_ids') + $1::bigint) AS last",
    [count],
  )
  await client.query("COMMIT")
  return (rows[0]?.last ?? 0) - count
}
