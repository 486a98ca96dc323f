import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core"

/**
 * Rows that belong to an organization, to be removed: those whose `column` has its id, or the number of the row that
 * they belong to. What refers to them comes in `children`, and goes first.
 */
export type Branch = {
  readonly column: SQLiteColumn
  /** A further condition, that of an index which holds only some rows. */
  readonly where?: string
  /** For rows that are chained: the column of the owner that names the last, and that of a row which names the one before. */
  readonly chain?: { readonly head: SQLiteColumn; readonly previous: SQLiteColumn }
  readonly children: readonly Branch[]
}

export const branch = (column: SQLiteColumn, children: readonly Branch[] = []): Branch => ({ column, children })

/** A branch for the rows with a value in `column`, and one for those without: each is found by an index of its own. */
export const byNull = (column: SQLiteColumn, split: SQLiteColumn, children: readonly Branch[]): readonly Branch[] =>
  ["IS NULL", "IS NOT NULL"].map((condition) => ({ column, where: `${split.name} ${condition}`, children }))

/** A branch for the rows that are chained, and one for those that are not, which an index of theirs finds. */
export const chained = (column: SQLiteColumn, head: SQLiteColumn, previous: SQLiteColumn): readonly Branch[] => [
  { column, chain: { head, previous }, children: [] },
  { column, where: `${previous.name} IS NULL`, children: [] },
]

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

/** How a branch of chained rows finds the last row of some owners, removes it, and makes the one before it the last. */
export const chainStatementsOf = (column: SQLiteColumn, { head, previous }: NonNullable<Branch["chain"]>) => {
  const [rows, owners] = [getTableConfig(column.table).name, getTableConfig(head.table).name]
  return {
    find: `SELECT o.id AS owner, r.id, coalesce(r.${previous.name}, 0) AS previous FROM json_each(?1)
      CROSS JOIN ${owners} o ON o.id = json_each.value CROSS JOIN ${rows} r ON r.id = o.${head.name} LIMIT ?2`,
    remove: `DELETE FROM ${rows} WHERE id = ?`,
    setHead: `UPDATE ${owners} SET ${head.name} = ? WHERE id = ?`,
  }
}

/** The table of each branch, and of all below it. */
export const tablesIn = (branches: readonly Branch[]): readonly SQLiteTable[] =>
  branches.flatMap(({ column, children }) => [column.table, ...tablesIn(children)])
