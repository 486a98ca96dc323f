import { type Column, getTableColumns, getTableName, type InferInsertModel } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type { Session } from "./pool.ts"

const quoted = (name: string) => `"${name}"`

/** A list of one column for `unnest`: JSON travels as text. */
const listType = (column: Column): string => (column.getSQLType() === "json" ? "text" : column.getSQLType())
const fromList = (column: Column): string =>
  column.getSQLType() === "json" ? `u.${quoted(column.name)}::json` : `u.${quoted(column.name)}`

const toDriver = (column: Column, value: unknown): unknown => {
  if (value === undefined || value === null) return null
  return column.getSQLType() === "json" ? JSON.stringify(value) : value
}

const listed = (columns: readonly Column[]) => ({
  lists: columns.map((column, index) => `$${index + 1}::${listType(column)}[]`).join(", "),
  names: columns.map(({ name }) => quoted(name)).join(", "),
})

type Keyed = Record<string, unknown>

const valuesOf = (fields: readonly (readonly [string, Column])[], rows: readonly Keyed[]): unknown[] =>
  fields.map(([key, column]) => rows.map((row) => toDriver(column, row[key])))

/** Inserts rows of `table` by one statement, however many they are. */
export const inserter = <Table extends PgTable>(table: Table, onConflict = "") => {
  const fields = Object.entries(getTableColumns(table)) as [string, Column][]
  const columns = fields.map(([, column]) => column)
  const { lists, names } = listed(columns)
  const text = `INSERT INTO ${quoted(getTableName(table))} (${columns.map(({ name }) => quoted(name)).join(", ")})
    SELECT ${columns.map(fromList).join(", ")} FROM unnest(${lists}) AS u(${names}) ${onConflict}`
  return (session: Session, rows: readonly Required<InferInsertModel<Table>>[]): Promise<unknown> =>
    session.query(text, valuesOf(fields, rows as readonly Keyed[]))
}

/** Updates `changed` columns of the rows that `keys` name, by one statement. */
export const updater = <Table extends PgTable, Field extends keyof InferInsertModel<Table> & string>(
  table: Table,
  keys: readonly Field[],
  changed: readonly Field[],
) => {
  const all = getTableColumns(table) as Record<string, Column>
  const fields = [...keys, ...changed].map((key) => [key, all[key] as Column] as const)
  const { lists, names } = listed(fields.map(([, column]) => column))
  const set = fields.slice(keys.length).map(([, column]) => `${quoted(column.name)} = ${fromList(column)}`)
  const where = fields.slice(0, keys.length).map(([, column]) => `t.${quoted(column.name)} = u.${quoted(column.name)}`)
  const text = `UPDATE ${quoted(getTableName(table))} t SET ${set.join(", ")}
    FROM unnest(${lists}) AS u(${names}) WHERE ${where.join(" AND ")}`
  return (session: Session, rows: readonly Keyed[]): Promise<unknown> => session.query(text, valuesOf(fields, rows))
}

/** Deletes the rows that `keys` name, by one statement. */
export const deleter = <Table extends PgTable, Field extends keyof InferInsertModel<Table> & string>(
  table: Table,
  keys: readonly Field[],
) => {
  const all = getTableColumns(table) as Record<string, Column>
  const fields = keys.map((key) => [key, all[key] as Column] as const)
  const { lists, names } = listed(fields.map(([, column]) => column))
  const where = fields.map(([, { name }]) => `t.${quoted(name)} = u.${quoted(name)}`)
  const text = `DELETE FROM ${quoted(getTableName(table))} t USING unnest(${lists}) AS u(${names})
    WHERE ${where.join(" AND ")}`
  return (session: Session, rows: readonly Keyed[]): Promise<unknown> => session.query(text, valuesOf(fields, rows))
}
