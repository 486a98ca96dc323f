import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core"

/**
 * Rows that belong to an organization, to be removed: those whose `column` has its id, or the number of the row that
 * they belong to. What refers to them comes in `children`, and goes first.
 */
export type Branch = {
  readonly column: SQLiteColumn
  /** A further condition, that of an index which holds only some rows. */
  readonly where?: string
  readonly children: readonly Branch[]
}

export const branch = (column: SQLiteColumn, children: readonly Branch[] = []): Branch => ({ column, children })

/** A branch for the rows with a value in `column`, and one for those without: each is found by an index of its own. */
export const byNull = (column: SQLiteColumn, split: SQLiteColumn, children: readonly Branch[]): readonly Branch[] =>
  ["IS NULL", "IS NOT NULL"].map((condition) => ({ column, where: `${split.name} ${condition}`, children }))

const keyOf = (table: SQLiteTable): readonly string[] => {
  const { columns, primaryKeys } = getTableConfig(table)
  const composite = primaryKeys.flatMap((key) => key.columns.map(({ name }) => name))
  return composite.length > 0 ? composite : columns.filter(({ primary }) => primary).map(({ name }) => name)
}

/**
 * How a branch finds its rows, and removes them: `?1` are the organizations or rows that they belong to, as a JSON array,
 * and `?2` how many at most. A row with children is found, and removed by its number once they are gone.
 */
export const statementsOf = ({ column, where, children }: Branch) => {
  const { table } = column
  const { name } = getTableConfig(table)
  const isOwned = `${column.name} IN (SELECT value FROM json_each(?1))`
  const condition = [isOwned, ...(where === undefined ? [] : [where])].join(" AND ")
  const key = keyOf(table).join(", ")
  const found = `SELECT ${key} FROM ${name} WHERE ${condition} LIMIT ?2`
  return children.length > 0
    ? { find: found, remove: `DELETE FROM ${name} WHERE ${key} IN (SELECT value FROM json_each(?1))` }
    : { find: null, remove: `DELETE FROM ${name} WHERE (${key}) IN (${found})` }
}

/** The table of each branch, and of all below it. */
export const tablesIn = (branches: readonly Branch[]): readonly SQLiteTable[] =>
  branches.flatMap(({ column, children }) => [column.table, ...tablesIn(children)])
