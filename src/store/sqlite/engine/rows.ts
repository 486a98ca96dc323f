import { and, count, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Read, Rows, Table } from "../../../record/rows.ts"
import type { Db } from "../file/open.ts"
import { bound, boundLimit } from "./bound.ts"
import { preparedInsert } from "./insert.ts"

type Row = Readonly<Record<string, unknown>>
type AnyTable = Table<Row>

export type Binding = { readonly declared: AnyTable; readonly stored: SQLiteTable }

/** Binds a declared table to the one in the file that holds its rows. */
export const bind = <Declared extends object>(
  declared: Table<Declared>,
  stored: SQLiteTable & { readonly $inferSelect: Declared },
): Binding => ({ declared: declared as unknown as AnyTable, stored })

const prepareRead = (db: Db, stored: SQLiteTable, { kind, by, where = [] }: Read<Row>) => {
  const columns = getTableColumns(stored) as Record<string, SQLiteColumn>
  const columnOf = (field: string) => columns[field] as SQLiteColumn
  const condition = and(
    ...by.map((field, index) => eq(columnOf(field), bound(`${index}`))),
    ...where.map((field) => isNull(columnOf(field))),
  )
  if (kind === "count") return db.select({ rows: count() }).from(stored).where(condition).prepare()
  if (kind === "one") return db.select().from(stored).where(condition).prepare()
  const newestFirst = db
    .select()
    .from(stored)
    .where(condition)
    .orderBy(desc(columnOf("id")))
  return kind === "many" ? newestFirst.prepare() : newestFirst.limit(boundLimit(1)).prepare()
}

/** The statements of one table. */
const open = (db: Db, { declared: { key, changed, reads }, stored }: Binding) => {
  const columns = getTableColumns(stored) as Record<string, SQLiteColumn>
  const isRow = and(...key.map((field) => eq(columns[field] as SQLiteColumn, sql.placeholder(field))))
  const values = Object.fromEntries(changed.map((field) => [field, sql.placeholder(`new ${field}`)]))
  const update = changed.length === 0 ? null : db.update(stored).set(values).where(isRow).prepare()
  const insert = preparedInsert(db, stored)
  const remove = db.delete(stored).where(isRow).prepare()
  return {
    reads: Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, prepareRead(db, stored, read)])),
    add: (row: Row) => void insert(row as Parameters<typeof insert>[0]),
    change: (row: Row) =>
      void update?.run({ ...row, ...Object.fromEntries(changed.map((field) => [`new ${field}`, row[field]])) }),
    remove: (row: Row) => void remove.run(row),
  }
}

/** The rows of the tables of `bindings`. */
export const rowsOf = (db: Db, bindings: readonly Binding[]): Rows => {
  const tables = new Map(bindings.map((binding) => [binding.declared, open(db, binding)]))
  const tableOf = (declared: unknown) => {
    const table = tables.get(declared as AnyTable)
    if (!table) throw new Error("a table that no table of the file is bound to is used")
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
    add: (table, row) => tableOf(table).add(row as Row),
    change: (table, _before, after) => tableOf(table).change(after as Row),
    remove: (table, row) => tableOf(table).remove(row as Row),
  }
}
