import type { SQLQueryBindings } from "bun:sqlite"
import { Column, getTableColumns, getTableName } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Field, Read, Table, Values } from "../../../../record/rows.ts"
import type { Db } from "../../file/open.ts"
import { preparedInsert, storedValue } from "./insert.ts"

export type Row = Readonly<Record<string, unknown>>
export type AnyTable = Table<Row>
/** A row as read, before its values are decoded in place. */
type ReadRow = Record<string, unknown>

export type Binding = {
  readonly declared: AnyTable
  readonly stored: SQLiteTable
  readonly own: Row
  readonly counted: readonly string[]
  readonly isCached: boolean
}

/**
 * Binds a declared table to the one in the file that holds its rows. `own` are the values of a new row in columns that
 * only the file has. `counted` are fields by which no read looks up or sorts, and which the jobs of a transaction change
 * again and again: see `heldTable`. The rows of a table that `isCached` stay in memory: see `cachedTable`.
 */
export const bind = <Declared extends object>(
  declared: Table<Declared>,
  stored: SQLiteTable & { readonly $inferSelect: Declared },
  {
    own = {},
    counted = [],
    isCached = false,
  }: { readonly own?: Row; readonly counted?: readonly Field<Declared>[]; readonly isCached?: boolean } = {},
): Binding => ({ declared: declared as unknown as AnyTable, stored, own, counted, isCached })

/** Decodes, in a row that was just read, the values that the file holds in another form, such as JSON. */
const decoderOf = (stored: SQLiteTable) => {
  const decoded = Object.entries(getTableColumns(stored) as Record<string, SQLiteColumn>).filter(
    ([, { mapFromDriverValue }]) => mapFromDriverValue !== Column.prototype.mapFromDriverValue,
  )
  return (row: ReadRow): Row => {
    for (const [field, column] of decoded) if (row[field] !== null) row[field] = column.mapFromDriverValue(row[field])
    return row
  }
}

/**
 * Prepares a read without drizzle, whose prepared reads take twice as long. The unary plus hides values from SQLite's
 * planner, as `bound` does.
 */
const prepareRead = (db: Db, stored: SQLiteTable, { kind, by, where = [], orderBy, limit }: Read<Row>) => {
  const columns = getTableColumns(stored) as Record<string, SQLiteColumn>
  const nameOf = (field: string) => columns[field]?.name
  const conditions = [
    ...by.map((field) => `${nameOf(field)} = +?`),
    ...where.map((field) => `${nameOf(field)} IS NULL`),
  ].join(" AND ")
  const from = `FROM ${getTableName(stored)} WHERE ${conditions}`
  if (kind === "count") return db.$client.query<ReadRow, SQLQueryBindings[]>(`SELECT count(*) AS rows ${from}`)
  const shown = Object.entries(columns).map(([field, { name }]) => `${name} AS "${field}"`)
  const order = orderBy === undefined ? "id DESC" : nameOf(orderBy)
  const first = kind === "newest" ? 1 : limit
  const inOrder = kind === "one" ? "" : `ORDER BY ${order} ${first === undefined ? "" : `LIMIT ${first}`}`
  return db.$client.query<ReadRow, SQLQueryBindings[]>(`SELECT ${shown.join(", ")} ${from} ${inOrder}`)
}

/** The statements of one table. */
export const openTable = (db: Db, { declared: { key, changed, reads }, stored, own }: Binding) => {
  const columns = getTableColumns(stored) as Record<string, SQLiteColumn>
  const name = getTableName(stored)
  const assigned = (fields: readonly string[], between: string) =>
    fields.map((field) => `${columns[field]?.name} = ?`).join(between)
  const valuesOf = (fields: readonly string[], row: Row) =>
    fields.map((field) => storedValue(columns[field] as SQLiteColumn, row[field]))
  const isRow = assigned(key, " AND ")
  const update =
    changed.length === 0 ? null : db.$client.query(`UPDATE ${name} SET ${assigned(changed, ", ")} WHERE ${isRow}`)
  const insert = preparedInsert(db, stored)
  const remove = db.$client.query(`DELETE FROM ${name} WHERE ${isRow}`)
  const decode = decoderOf(stored)
  const statements = new Map(Object.entries(reads).map(([name, read]) => [name, prepareRead(db, stored, read)]))
  const statementOf = (name: string) => {
    const statement = statements.get(name)
    if (!statement) throw new Error(`the table has no read ${name}`)
    return statement
  }
  return {
    one: (name: string, values: Values): Row | null => {
      const row = statementOf(name).get(...values)
      return row && decode(row)
    },
    many: (name: string, values: Values): readonly Row[] =>
      statementOf(name)
        .all(...values)
        .map(decode),
    count: (name: string, values: Values) => statementOf(name).get(...values)?.rows as number,
    add: (added: Row): Row => {
      const row: ReadRow = { ...own, ...added }
      const id = insert(row as Parameters<typeof insert>[0])
      if ("id" in columns) row.id = id
      return row
    },
    change: (_before: Row, after: Row) => void update?.run(...valuesOf(changed, after), ...valuesOf(key, after)),
    remove: (row: Row) => void remove.run(...valuesOf(key, row)),
  }
}

export type OpenTable = ReturnType<typeof openTable>

/** The table of the file that holds the rows of a declared one. */
export const storedTable = (bindings: readonly Binding[], declared: unknown): SQLiteTable => {
  const found = bindings.find((binding) => binding.declared === declared)
  if (!found) throw new Error("a table without a binding to the file is used")
  return found.stored
}
