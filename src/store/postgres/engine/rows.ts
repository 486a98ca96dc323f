import { type Column, getTableColumns, getTableName, type InferInsertModel } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { forEachOwner, isOwner } from "./owner.ts"
import type { Session } from "./pool.ts"
import { toJson } from "./text.ts"

const quoted = (name: string) => `"${name}"`

/** A list of one column for `unnest`: JSON travels as text. */
const listType = (column: Column): string => (column.getSQLType() === "json" ? "text" : column.getSQLType())
const fromList = (column: Column): string =>
  column.getSQLType() === "json" ? `u.${quoted(column.name)}::json` : `u.${quoted(column.name)}`

const toDriver = (column: Column, value: unknown): unknown => {
  if (value === undefined || value === null) return null
  return column.getSQLType() === "json" ? toJson(value) : value
}

type Keyed = Record<string, unknown>
type Field = readonly [name: string, column: Column]

/** Rows of these fields as a table `u`, each field a list; the first is the parameter `$first`. */
const asTable = (fields: readonly Field[], first: number): string => {
  const lists = fields.map(([, column], index) => `$${first + index}::${listType(column)}[]`)
  return `unnest(${lists.join(", ")}) AS u(${fields.map(([, { name }]) => quoted(name)).join(", ")})`
}

const valuesOf = (fields: readonly Field[], rows: readonly Keyed[]): unknown[] =>
  fields.map(([key, column]) => rows.map((row) => toDriver(column, row[key])))

/** Inserts rows of `table` by one statement, however many they are. */
export const inserter = <Table extends PgTable>(table: Table, onConflict = "") => {
  const fields = Object.entries(getTableColumns(table)) as [string, Column][]
  const columns = fields.map(([, column]) => column)
  const text = `INSERT INTO ${quoted(getTableName(table))} (${columns.map(({ name }) => quoted(name)).join(", ")})
    SELECT ${columns.map(fromList).join(", ")} FROM ${asTable(fields, 1)} ${onConflict}`
  return (session: Session, rows: readonly Required<InferInsertModel<Table>>[]): Promise<unknown> =>
    session.query(text, valuesOf(fields, rows as readonly Keyed[]))
}

/** The fields of `keys` and `others` with their columns; those that travel in lists are from the parameter $2 on. */
const fieldsOf = (table: PgTable, keys: readonly string[], others: readonly string[] = []) => {
  const all = getTableColumns(table) as Record<string, Column>
  const named = (names: readonly string[]) => names.map((name): Field => [name, all[name] as Column])
  const owner = named(keys).find(([, column]) => isOwner(column))?.[0]
  if (owner === undefined) throw new Error(`rows of ${getTableName(table)} are changed without saying whose they are`)
  const listed = named([...keys, ...others]).filter(([name]) => name !== owner)
  const conditions = named(keys).map(([name, column]) =>
    name === owner ? `t.${quoted(column.name)} = $1` : `t.${quoted(column.name)} = u.${quoted(column.name)}`,
  )
  /** Sends a statement for each organization whose rows these are. */
  const send = (session: Session, text: string, rows: readonly Keyed[]): Promise<unknown> =>
    forEachOwner(
      rows,
      (row) => row[owner],
      (orgId, own) => session.query(text, [orgId, ...valuesOf(listed, own)]),
    )
  return { listed, where: conditions.join(" AND "), send }
}

/** Updates `changed` columns of the rows that `keys` name, by one statement for each organization. */
export const updater = <Table extends PgTable, Field extends keyof InferInsertModel<Table> & string>(
  table: Table,
  keys: readonly Field[],
  changed: readonly Field[],
) => {
  const fields = fieldsOf(table, keys, changed)
  const set = fields.listed
    .filter(([name]) => !keys.some((key) => key === name))
    .map(([, column]) => `${quoted(column.name)} = ${fromList(column)}`)
  const text = `UPDATE ${quoted(getTableName(table))} t SET ${set.join(", ")}
    FROM ${asTable(fields.listed, 2)} WHERE ${fields.where}`
  return (session: Session, rows: readonly Keyed[]): Promise<unknown> => fields.send(session, text, rows)
}

/** Deletes the rows that `keys` name, by one statement for each organization. */
export const deleter = <Table extends PgTable, Field extends keyof InferInsertModel<Table> & string>(
  table: Table,
  keys: readonly Field[],
) => {
  const fields = fieldsOf(table, keys)
  const using = fields.listed.length === 0 ? "" : `USING ${asTable(fields.listed, 2)}`
  const text = `DELETE FROM ${quoted(getTableName(table))} t ${using} WHERE ${fields.where}`
  return (session: Session, rows: readonly Keyed[]): Promise<unknown> => fields.send(session, text, rows)
}
