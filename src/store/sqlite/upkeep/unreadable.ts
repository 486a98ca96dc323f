import type { Database } from "bun:sqlite"
import { takeTurns } from "../../../concurrency/turn.ts"
import type { UnreadableFound } from "../../../core/port/upkeep.ts"
import { reportUnreadable } from "../../transfer/unreadable.ts"
import { type OwnedShape, type Stored, shapes, valueIn } from "./transfer.ts"

type Values = Readonly<Record<string, unknown>>

/** The fields of the format, and the number of the row where the format has none. */
const valuesOf = ({ columns }: OwnedShape, stored: Stored): Values => {
  const values: Record<string, unknown> = { id: stored["id"] }
  for (const [field, column] of columns) values[field] = valueIn(stored, column)
  return values
}

/** All rows of a table. */
export const allRows = (sqlite: Database) =>
  function* (shape: OwnedShape): Generator<Values> {
    for (const stored of sqlite.query<Stored, []>(`SELECT * FROM ${shape.name}`).iterate())
      yield valuesOf(shape, stored)
  }

/** Reports each row of the configuration that cannot be read, with other requests in between. */
export const findUnreadable = (sqlite: Database, tell: (found: UnreadableFound) => void): Promise<void> => {
  const giveWay = takeTurns()
  const rowsOf = async function* (shape: OwnedShape) {
    const next = sqlite.query<Stored, [number]>(`SELECT * FROM ${shape.name} WHERE id > ? ORDER BY id LIMIT 1`)
    for (let stored = next.get(0); stored; stored = next.get(Number(stored["id"]))) {
      yield { orgId: "org_id" in stored ? String(stored["org_id"]) : null, row: valuesOf(shape, stored) }
      await giveWay()
    }
  }
  return reportUnreadable(shapes, rowsOf, tell)
}
