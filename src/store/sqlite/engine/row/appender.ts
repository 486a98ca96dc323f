import type { SQLQueryBindings } from "bun:sqlite"
import { getTableColumns, getTableName } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Tx } from "../../../../record/transaction.ts"
import type { Db } from "../../file/open.ts"
import { preparedRows } from "./insert.ts"

/** A row without its number, with the values as SQLite stores them. */
type Appended<T extends SQLiteTable> = {
  readonly [Field in Exclude<keyof T["$inferSelect"], "id">]: SQLQueryBindings
}

/**
 * Appends rows to an append-only table: those of a transaction together, at its end or before one of its jobs reads
 * them. Row numbers are assigned in memory, so nothing else may add rows while the process lives.
 */
export const appender = <T extends SQLiteTable>(db: Db, table: T) => {
  const client = db.$client
  const name = getTableName(table)
  const columns = Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>).filter(
    ([field]) => field !== "id",
  )
  const fields = columns.map(([field]) => field as keyof Appended<T>)
  const names = ["id", ...columns.map(([, column]) => column.name)]
  const insert = preparedRows(client, `INSERT INTO ${name} (${names.join(", ")})`, names.length)
  const used = client.query<{ seq: number }, [string]>("SELECT seq FROM sqlite_sequence WHERE name = ?").get(name)
  let last = used?.seq ?? 0
  /** The values of the waiting rows; `last` is the number of the last one. */
  let waiting: SQLQueryBindings[] = []
  /** The transaction of the last append. */
  let open: object | undefined

  /** Whether row `id` is one of those that wait. */
  const isWaiting = (id: number): boolean => id > last - waiting.length / names.length

  /** Writes the waiting rows. */
  const flush = () => {
    if (waiting.length === 0) return
    insert(waiting)
    waiting = []
  }

  const begin = (tx: Tx) => {
    const before = last
    open = tx.transaction
    tx.onRollback(() => {
      last = before
      waiting = []
    })
  }

  /** Returns the row's number. */
  const append = (tx: Tx, appended: Appended<T>): number => {
    if (tx.transaction !== open) begin(tx)
    if (waiting.length === 0) tx.beforeCommit(flush)
    waiting.push(++last)
    for (const field of fields) waiting.push(appended[field])
    return last
  }

  /** The number of the row that is appended next. */
  const nextRow = (): number => last + 1

  /** Writes the waiting rows if row `id` is one of them, so that it can be read. */
  const flushFor = (id: number) => {
    if (isWaiting(id)) flush()
  }

  return { append, flush, flushFor, nextRow, isWaiting }
}
