import type { Client } from "pg"
import { DatabaseUnusable } from "../../../unusable.ts"
import { errorText } from "../../error-view.ts"
import { isUnavailable } from "../connection/fault.ts"
import { openClient } from "../connection/pool.ts"
import { addressOf, reachDatabase } from "../connection/reach.ts"

const reachMs = 5_000
const waiting = { lockMs: 60_000, connectMs: 3_000 }
const rowsAtOnce = 2_000
/** Commands join and sort whole tables and build indexes on one connection. */
const memory = "64MB"

/** One transaction of a command: all its statements see the same snapshot. */
export type Snapshot = {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
  /** The rows of a query, read in steps: a table may hold millions. */
  rows<Row extends object>(text: string, values?: readonly unknown[]): AsyncGenerator<Row, void, void>
}

export const snapshotOf = (client: Client): Snapshot => {
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows
  let cursors = 0
  return {
    query,
    rows: async function* <Row extends object>(text: string, values: readonly unknown[] = []) {
      const cursor = `rows_of_a_command_${++cursors}`
      await client.query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`, [...values])
      try {
        for (let isLast = false; !isLast; ) {
          const step = await query<Row>(`FETCH ${rowsAtOnce} FROM ${cursor}`)
          yield* step
          isLast = step.length < rowsAtOnce
        }
      } finally {
        // A failed transaction closes its cursors itself.
        await client.query(`CLOSE ${cursor}`).catch(() => undefined)
      }
    },
  }
}

/** What an operator has to know of the error of a command: over a cluster, it may be another server that is away. */
export const asUnusable = (error: unknown, url: string): unknown => {
  if (error instanceof DatabaseUnusable || !isUnavailable(error)) return error
  return new DatabaseUnusable(
    `${addressOf(url)}, or a server of its cluster, does not answer (${errorText(error)}): try again once it is there`,
  )
}

/** A connection for one command. Throws DatabaseUnusable. */
export const connect = async (url: string): Promise<Client> => {
  const reached = await reachDatabase(url, reachMs)
  const client = await openClient({ ...waiting, url: reached.url })
  // Whole tables are read, and every row of a cursor.
  await client.query("SET cursor_tuple_fraction = 1")
  await client.query(`SET work_mem = '${memory}'`)
  return client
}
