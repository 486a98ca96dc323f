import { type Column, getTableColumns, getTableName, type InferInsertModel, type InferSelectModel } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { resultsOf } from "../../connection/fault.ts"
import type { Session } from "../../connection/pool.ts"
import { toJson } from "../../connection/text.ts"
import { isOwner } from "./owner.ts"

const quoted = (name: string) => `"${name}"`

/** The type of a column in a list for `unnest`: JSON and bytes are sent as text. */
const listType = (column: Column): string =>
  ["json", "bytea"].includes(column.getSQLType()) ? "text" : column.getSQLType()
const fromList = (column: Column): string => {
  const name = `u.${quoted(column.name)}`
  switch (column.getSQLType()) {
    case "json":
      return `${name}::json`
    case "bytea":
      return `decode(${name}, 'hex')`
    default:
      return name
  }
}

const toDriver = (column: Column, value: unknown): unknown => {
  if (value === undefined || value === null) return null
  return column.getSQLType() === "json" ? toJson(value) : value
}

type Keyed = Record<string, unknown>
type Field = readonly [name: string, column: Column]

/** The rows as a table `u`: each field is a list, and the first list is the parameter `$first`. */
const asTable = (fields: readonly Field[], first: number): string => {
  const lists = fields.map(([, column], index) => `$${first + index}::${listType(column)}[]`)
  return `unnest(${lists.join(", ")}) AS u(${fields.map(([, { name }]) => quoted(name)).join(", ")})`
}

const valuesOf = (fields: readonly Field[], rows: readonly object[]): unknown[] =>
  fields.map(([key, column]) => (rows as readonly Keyed[]).map((row) => toDriver(column, row[key])))

const nameOf = (table: PgTable, field: string) => {
  const column = (getTableColumns(table) as Record<string, Column>)[field] as Column
  return quoted(column.name)
}

/** If a row with the key exists, replaces its `changed` columns by those of the inserted row. */
const replacing = (table: PgTable, keys: readonly string[], changed: readonly string[]): string => {
  const set = changed.map((field) => `${nameOf(table, field)} = excluded.${nameOf(table, field)}`)
  return `ON CONFLICT (${keys.map((field) => nameOf(table, field)).join(", ")}) DO UPDATE SET ${set.join(", ")}`
}

const insertText = (table: PgTable, fields: readonly Field[], onConflict: string) => {
  const columns = fields.map(([, column]) => column)
  return `INSERT INTO ${quoted(getTableName(table))} (${columns.map(({ name }) => quoted(name)).join(", ")})
    SELECT ${columns.map(fromList).join(", ")} FROM ${asTable(fields, 1)} ${onConflict}`
}

const fieldsOf = (table: PgTable) => Object.entries(getTableColumns(table)) as [string, Column][]

/** Inserts any number of rows of `table` with one statement. */
export const inserter = <Table extends PgTable>(table: Table) => {
  const fields = fieldsOf(table)
  const text = insertText(table, fields, "")
  return (session: Session, rows: readonly InferSelectModel<Table>[]): Promise<unknown> =>
    session.query(text, valuesOf(fields, rows))
}

/**
 * Updates the `changed` columns of rows, and inserts missing ones. In a join with a list of keys, PostgreSQL may read
 * the table first; a conflict is always looked up by its key, whatever the size of the table.
 */
export const updater = <Table extends PgTable, Name extends keyof InferInsertModel<Table> & string>(
  table: Table,
  keys: readonly Name[],
  changed: readonly Name[],
) => {
  const fields = fieldsOf(table)
  const text = insertText(table, fields, replacing(table, keys, changed))
  return (session: Session, rows: readonly InferSelectModel<Table>[]): Promise<unknown> =>
    session.query(text, valuesOf(fields, rows))
}

/**
 * Deletes the rows named by `keys` with a statement each: in a join with a list of keys, PostgreSQL may read the
 * table first, and few rows are ever deleted at once.
 */
export const deleter = <Table extends PgTable, Field extends keyof InferInsertModel<Table> & string>(
  table: Table,
  keys: readonly Field[],
) => {
  const fields = fieldsOf(table).filter(([name]) => keys.some((key) => key === name))
  if (!fields.some(([, column]) => isOwner(column)))
    throw new Error(`rows of ${getTableName(table)} are deleted without naming their organization`)
  const conditions = fields.map(([, { name }], index) => `${quoted(name)} = $${index + 1}`)
  const text = `DELETE FROM ${quoted(getTableName(table))} WHERE ${conditions.join(" AND ")}`
  return (session: Session, rows: readonly InferSelectModel<Table>[]): Promise<unknown> =>
    resultsOf(
      (rows as readonly Keyed[]).map((row) =>
        session.query(
          text,
          fields.map(([name]) => row[name]),
        ),
      ),
    )
}
