import { type Column, getTableColumns, getTableName, is, Table } from "drizzle-orm"
import { exportedTables } from "./format.ts"
import type { ExportedTable } from "./table/exported-table.ts"

/** A table of an export, with the columns of its fields. Fields that no column holds are derived. */
export type Shape = {
  readonly table: ExportedTable
  /** The name of the table in the database. */
  readonly name: string
  readonly stored: Table
  readonly columns: ReadonlyMap<string, Column>
}

type Differences = {
  /** The tables with another name than in the format. */
  readonly names?: Readonly<Record<string, string>>
  /** The fields that no column holds, with their tables, such as `plays.previous`. */
  readonly derived?: Readonly<Record<string, unknown>>
}

/** Finds the tables of the format in the files of a schema. Throws if a table or a field is missing. */
export const shapesIn = (
  schema: readonly Readonly<Record<string, unknown>>[],
  { names = {}, derived = {} }: Differences = {},
): readonly Shape[] => {
  const tables = schema.flatMap((file) => Object.values(file)).filter((value) => is(value, Table))
  const known = new Map(tables.map((table) => [getTableName(table), table]))
  return exportedTables.map((table) => {
    const name = names[table.name] ?? table.name
    const stored = known.get(name)
    if (!stored) throw new Error(`there is no table ${name}`)
    const held = getTableColumns(stored) as Readonly<Record<string, Column>>
    const columns = table.fields.flatMap((field): [string, Column][] => {
      const column = held[field]
      if (!column && !(`${table.name}.${field}` in derived)) throw new Error(`${name} has no ${field}`)
      return column ? [[field, column]] : []
    })
    return { table, name, stored, columns: new Map(columns) }
  })
}
