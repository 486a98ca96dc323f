import { and, asc, count, desc, eq, getTableColumns, getTableName, isNull } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Read, Rows, Table } from "../../../record/rows.ts"
import type { Db } from "../file/open.ts"
import { bound, boundLimit } from "./bound.ts"
import { preparedInsert, storedValue } from "./insert.ts"

export type Row = Readonly<Record<string, unknown>>
type AnyTable = Table<Row>

export type Binding = { readonly declared: AnyTable; readonly stored: SQLiteTable; readonly own: Row }

/** Binds a declared table to the one in the file that holds its rows. `own`: what a new row has in columns of the file alone. */
export const bind = <Declared extends object>(
  declared: Table<Declared>,
  stored: SQLiteTable & { readonly $inferSelect: Declared },
  own: Row = {},
): Binding => ({ declared: declared as unknown as AnyTable, stored, own })

const prepareRead = (db: Db, stored: SQLiteTable, { kind, by, where = [], orderBy, limit }: Read<Row>) => {
  const columns = getTableColumns(stored) as Record<string, SQLiteColumn>
  const columnOf = (field: string) => columns[field] as SQLiteColumn
  const condition = and(
    ...by.map((field, index) => eq(columnOf(field), bound(`${index}`))),
    ...where.map((field) => isNull(columnOf(field))),
  )
  if (kind === "count") return db.select({ rows: count() }).from(stored).where(condition).prepare()
  if (kind === "one") return db.select().from(stored).where(condition).prepare()
  const inOrder = db
    .select()
    .from(stored)
    .where(condition)
    .orderBy(orderBy === undefined ? desc(columnOf("id")) : asc(columnOf(orderBy)))
  const rows = kind === "newest" ? 1 : limit
  return rows === undefined ? inOrder.prepare() : inOrder.limit(boundLimit(rows)).prepare()
}

/** The statements of one table. */
const open = (db: Db, { declared: { key, changed, reads }, stored, own }: Binding) => {
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
  return {
    reads: Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, prepareRead(db, stored, read)])),
    add: (added: Row): Row => {
      const row = { ...own, ...added }
      const id = insert(row as Parameters<typeof insert>[0])
      return "id" in columns ? { ...row, id } : row
    },
    change: (row: Row) => void update?.run(...valuesOf(changed, row), ...valuesOf(key, row)),
    remove: (row: Row) => void remove.run(...valuesOf(key, row)),
  }
}

/** The table of the file that holds the rows of a declared one. */
export const storedTable = (bindings: readonly Binding[], declared: unknown): SQLiteTable => {
  const found = bindings.find((binding) => binding.declared === declared)
  if (!found) throw new Error("a table without a binding to the file is used")
  return found.stored
}

/** The rows of the tables of `bindings`. */
export const rowsOf = (db: Db, bindings: readonly Binding[]): Rows => {
  const tables = new Map(bindings.map((binding) => [binding.declared, open(db, binding)]))
  const tableOf = (declared: unknown) => {
    const table = tables.get(declared as AnyTable)
    if (!table) throw new Error("a table without a binding to the file is used")
    return table
  }
  const readOf = (declared: unknown, name: string) => {
    const read = tableOf(declared).reads[name]
    if (!read) throw new Error(`the table has no read ${name}`)
    return read
  }
  const named = (values: readonly unknown[]) => Object.fromEntries(values.map((value, index) => [`${index}`, value]))
  return {
    one: (table, read, ...values) => (readOf(table, read).get(named(values)) ?? null) as never,
    many: (table, read, ...values) => readOf(table, read).all(named(values)) as never,
    count: (table, read, ...values) => (readOf(table, read).get(named(values)) as { readonly rows: number }).rows,
    want: () => undefined,
    add: (table, row) => tableOf(table).add(row as Row) as never,
    change: (table, _before, after) => tableOf(table).change(after as Row),
    remove: (table, row) => tableOf(table).remove(row as Row),
  }
}
