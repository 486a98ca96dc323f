import type { Database, SQLQueryBindings } from "bun:sqlite"
import { getTableColumns, getTableName, type InferSelectModel } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import { type Db, insertedRow } from "../file/open.ts"

/**
 * Prepares the insert of a whole row, and returns a function that runs it and returns the row number. Built for each
 * row, drizzle's own insert took ten times as long as SQLite; prepared by drizzle, twice as long.
 */
export const preparedInsert = <T extends SQLiteTable>(db: Db, table: T) => {
  const columns = Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>).filter(
    ([name]) => name !== "id",
  )
  const names = columns.map(([, { name }]) => name)
  const statement = db.$client.query(
    `INSERT INTO ${getTableName(table)} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
  )
  return (row: Omit<InferSelectModel<T>, "id">): number => {
    const values = columns.map(([field, column]) => {
      const value = row[field as keyof typeof row] as unknown
      return (value === null ? null : column.mapToDriverValue(value)) as SQLQueryBindings
    })
    return insertedRow(statement.run(...values))
  }
}

/** The number of rows per statement: one insert of 32 rows takes two thirds of the time of 32 inserts. */
const sizes = [32, 8, 1]

/**
 * Prepares `into`, such as `INSERT INTO t (a, b)`, for rows of `width` values, and returns a function that runs it for
 * `count` rows; `put` adds the values of the row with that index to those of its statement.
 */
export const preparedInserts = (client: Database, into: string, width: number) => {
  const row = `(${Array(width).fill("?").join(", ")})`
  const statements = sizes.map((size) => ({
    size,
    insert: client.query(`${into} VALUES ${Array(size).fill(row).join(", ")}`),
  }))
  return (count: number, put: (values: SQLQueryBindings[], index: number) => void) => {
    let written = 0
    for (const { size, insert } of statements)
      for (; count - written >= size; written += size) {
        const values: SQLQueryBindings[] = []
        for (let index = written; index < written + size; index++) put(values, index)
        // As one argument: bun:sqlite takes a list too, and would copy so many arguments into one.
        insert.run(values as unknown as SQLQueryBindings)
      }
  }
}
