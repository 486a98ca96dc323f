import type { Client } from "pg"
import { refuseImport } from "../../transfer/read.ts"

/** Others need numbers too. */
const highest = Number.MAX_SAFE_INTEGER / 2

/** Any ALTER SEQUENCE has whoever draws a number wait for the end of the transaction: a moment. */
const lock = "ALTER SEQUENCE row_ids NO CYCLE"

/**
 * Sets aside `count` row numbers in a row that nobody else draws, beside processes that do; returns the one before. Refuses
 * an import that would take numbers beyond those that are exact.
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
