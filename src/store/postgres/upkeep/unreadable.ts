import type { Pool } from "pg"
import type { UnreadableFound } from "../../../core/port/upkeep.ts"
import { configuredTables, faultOfRow, rowName } from "../../transfer/unreadable.ts"
import { withSession } from "../connection/pool.ts"
import { shownColumn } from "../engine/reader.ts"
import type { Snapshot } from "./connection.ts"
import { type Shape, shapes } from "./transfer.ts"

type Row = Readonly<Record<string, unknown>>

/** Each takes as long to parse as its JSON is long. */
const rowsOfAStep = 10

const selectOf = ({ name, columns }: Shape): string =>
  `SELECT ${[...columns].map(([field, column]) => `${shownColumn(column)} AS "${field}"`).join(", ")} FROM ${name} t
   WHERE t.org_id = $1`

/** Describes each row of an organization that cannot be read. */
export async function* unreadableRows(snapshot: Snapshot, orgId: string): AsyncGenerator<string> {
  for (const shape of shapes)
    for await (const row of snapshot.rows<Row>(selectOf(shape), [orgId])) {
      const fault = faultOfRow(shape.table.name, row)
      if (fault !== null) yield `${rowName(shape.table.name, row)} cannot be read: ${fault}`
    }
}

/** Reports each row of the configuration that cannot be read, with other requests in between. */
export const findUnreadable = (pool: Pool, tell: (found: UnreadableFound) => void): Promise<void> =>
  withSession(pool, async (session) => {
    const organizations = await session.query<{ orgId: string }>('SELECT org_id AS "orgId" FROM organizations')
    for (const { orgId } of organizations)
      for (const shape of shapes.filter(({ table }) => configuredTables.has(table.name))) {
        const step = `${selectOf(shape)} AND t.id > $2 ORDER BY t.id LIMIT ${rowsOfAStep}`
        for (let after = 0; ; ) {
          const rows = await session.query<Row & { readonly id: number }>(step, [orgId, after])
          for (const row of rows) {
            const fault = faultOfRow(shape.table.name, row)
            const record = `${rowName(shape.table.name, row)}, of organization ${orgId},`
            if (fault !== null) tell({ record, message: `${record} cannot be read: ${fault}` })
          }
          after = rows.at(-1)?.id ?? after
          if (rows.length < rowsOfAStep) break
        }
      }
  })
