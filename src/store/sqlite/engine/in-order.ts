import type { Database, SQLQueryBindings } from "bun:sqlite"

/** A row's place in the order of time; rows of the same time are in the order of their numbers. */
export type TimedRow = { readonly at: number; readonly row: number }

/** `select` names the rows that are read, by `?4` and the parameters that follow it; `at` and `row` are their columns. */
export type OrderedRows = {
  readonly select: string
  readonly at: string
  readonly row: string
  readonly direction?: "ASC" | "DESC"
}

/**
 * Prepares the read of at most `limit` rows in the order of time, those after a place in it. It uses two statements: with
 * a single one that compares both columns, SQLite would scan all rows of the same time again.
 */
export const rowsInOrder = <Row, Of extends SQLQueryBindings[]>(
  client: Database,
  { select, at, row, direction = "ASC" }: OrderedRows,
) => {
  const beyond = direction === "ASC" ? ">" : "<"
  const sameTime = client.query<Row, SQLQueryBindings[]>(
    `${select} AND ${at} = +?1 AND ${row} ${beyond} +?2 ORDER BY ${row} ${direction} LIMIT +?3`,
  )
  const later = client.query<Row, SQLQueryBindings[]>(
    `${select} AND ${at} ${beyond} +?1 ORDER BY ${at} ${direction}, ${row} ${direction} LIMIT +?3`,
  )
  return (of: Of, after: TimedRow, limit: number): Row[] => {
    const found = sameTime.all(after.at, after.row, limit, ...of)
    const left = limit - found.length
    return left === 0 ? found : found.concat(later.all(after.at, after.row, left, ...of))
  }
}
