import type { Client } from "pg"

/** Any ALTER SEQUENCE has whoever draws a number wait for the end of the transaction: a moment. */
const lock = "ALTER SEQUENCE row_ids NO CYCLE"

/** Sets aside `count` row numbers in a row that nobody else draws, beside processes that do; returns the one before. */
export const setNumbersAside = async (client: Client, count: number): Promise<number> => {
  await client.query("BEGIN")
  await client.query(lock)
  const { rows } = await client.query<{ last: number }>(
    "SELECT setval('row_ids', nextval('row_ids') + $1::bigint) AS last",
    [count],
  )
  await client.query("COMMIT")
  return (rows[0]?.last ?? 0) - count
}
