import type { Database } from "bun:sqlite"
import { takeTurns } from "../../../concurrency/turn.ts"
import type { UnreadableFound } from "../../../core/port/upkeep.ts"
import { configuredTables, faultOfRow, rowName } from "../../transfer/unreadable.ts"
import { type Shape, shapes } from "./transfer.ts"

type Stored = Readonly<Record<string, string | number | Uint8Array | null>>

/** Why a stored row cannot be used, or null. */
const faultIn = ({ name, columns }: Shape, stored: Stored): string | null => {
  const values: Record<string, unknown> = {}
  for (const [field, column] of columns) {
    const value = stored[column.name] ?? null
    values[field] = value === null ? null : column.mapFromDriverValue(value)
  }
  return faultOfRow(name, values)
}

/** Describes each row that cannot be read. */
export function* unreadableRows(sqlite: Database): Generator<string> {
  for (const shape of shapes)
    for (const stored of sqlite.query<Stored, []>(`SELECT * FROM ${shape.name}`).iterate()) {
      const fault = faultIn(shape, stored)
      if (fault !== null) yield `${rowName(shape.name, stored)} cannot be read: ${fault}`
    }
}

/** Reports each row of the configuration that cannot be read, with other requests in between. */
export const findUnreadable = async (sqlite: Database, tell: (found: UnreadableFound) => void): Promise<void> => {
  const giveWay = takeTurns()
  for (const shape of shapes.filter(({ name }) => configuredTables.has(name))) {
    const next = sqlite.query<Stored, [number]>(`SELECT * FROM ${shape.name} WHERE id > ? ORDER BY id LIMIT 1`)
    for (let stored = next.get(0); stored; stored = next.get(Number(stored["id"]))) {
      const fault = faultIn(shape, stored)
      const record = `${rowName(shape.name, stored)}${"org_id" in stored ? `, of organization ${stored["org_id"]},` : ""}`
      if (fault !== null) tell({ record, message: `${record} cannot be read: ${fault}` })
      await giveWay()
    }
  }
}
