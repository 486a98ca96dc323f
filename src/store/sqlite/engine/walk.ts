import { and, desc, gte, inArray, lt, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { takeTurns } from "../../../concurrency/turn.ts"
import type { Page, PageRequest } from "../../../core/page.ts"
import type { Db } from "../file/open.ts"
import { PageBuilder, type Row } from "./page.ts"

/** Few enough to find and sort at once. */
export const fewRows = 20_000
/** Row numbers per query. */
const namedRows = 500
/** How many rows a step scans: few at first, since most filters match soon. */
const firstStepRows = 250
const lastStepRows = 4_000
/** For rows of up to 256 KiB each, which a filter reads completely. */
export const largeStepRows = 16

/** How a large table is filtered. */
export type Matches<R extends Row> = {
  /** The table's row number. */
  readonly id: SQLiteColumn
  /** The condition that a row belongs to the organization; without `newest`, the rows are walked in the order of its index. */
  readonly own: SQL
  /** The organization's row numbers below one, newest first, read lazily; null where others may go first. */
  readonly newest?: ((before: number) => Generator<number | null, void>) | undefined
  /** Conditions of the filter that an index can answer alone, the most selective first. */
  readonly indexed?: readonly SQL[]
  /** The same as queries of row numbers named `id`, tried first; each may stop after a few. */
  readonly found?: readonly SQL[]
  /** How many rows a step scans at most. */
  readonly stepRows?: number
  /** The matches of the filter within `where`, newest first. */
  read(where: SQL, limit: number): R[]
}

/** Selects the rows of `condition`, up to one more than a few; SQLite finds them by its index before it sorts any. */
const foundBy = (id: SQLiteColumn, condition: SQL): SQL =>
  sql`SELECT ${id} AS id FROM ${id.table} WHERE ${condition} LIMIT ${fewRows + 1}`

const isFew = (db: Db, found: SQL): boolean =>
  (db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (${found})`)[0]?.n ?? 0) <= fewRows

function* namedSteps(db: Db, id: SQLiteColumn, found: SQL, before: number): Generator<SQL> {
  let below = before
  for (let isLast = false; !isLast; ) {
    const rows = db.all<Row>(sql`SELECT id FROM (${found}) WHERE id < ${below} ORDER BY id DESC LIMIT ${namedRows}`)
    const ids = rows.map((row) => row.id)
    if (ids.length > 0) yield inArray(id, ids)
    below = ids.at(-1) ?? below
    isLast = ids.length < namedRows
  }
}

/** The same by row numbers that are read lazily; null where others may go first. */
function* listedSteps(id: SQLiteColumn, rows: Generator<number | null, void>, stepRows: number): Generator<SQL | null> {
  for (let size = Math.min(firstStepRows, stepRows); ; size = Math.min(2 * size, stepRows)) {
    const ids: number[] = []
    while (ids.length < size) {
      const { value } = rows.next()
      if (value === undefined) break
      if (value === null) yield null
      else ids.push(value)
    }
    if (ids.length > 0) yield sql`${id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
    if (ids.length < size) return
  }
}

/** The conditions of the steps that read the rows below `before`, newest first; null where there is nothing to read yet. */
function* steps(
  db: Db,
  { id, own, newest, found = [], indexed = [], stepRows = lastStepRows }: Matches<Row>,
  before: number,
): Generator<SQL | null> {
  const few = [...found, ...indexed.map((condition) => foundBy(id, condition))].find((rows) => isFew(db, rows))
  if (few) return yield* namedSteps(db, id, few, before)
  if (newest) return yield* listedSteps(id, newest(before), stepRows)
  let below = before
  for (let rows = Math.min(firstStepRows, stepRows); below > 0; rows = Math.min(2 * rows, stepRows)) {
    const last = db
      .select({ id })
      .from(id.table)
      .where(and(own, lt(id, below)))
      .orderBy(desc(id))
      .limit(1)
      .offset(rows - 1)
      .values() as [number][]
    const from = last[0]?.[0] ?? 0
    yield and(lt(id, below), gte(id, from)) as SQL
    below = from
  }
}

/**
 * A page of the rows that match a filter, newest first. If an index finds few rows, only those are read; otherwise the
 * table is walked in steps, with other requests in between, however many rows are skipped.
 */
export const walkPage = async <R extends Row, T>(
  db: Db,
  page: PageRequest,
  matches: Matches<R>,
  item: (row: R) => T,
): Promise<Page<T>> => {
  const builder = new PageBuilder(page, item)
  const giveWay = takeTurns()
  await giveWay()
  for (const step of steps(db, matches, page.before ?? Number.MAX_SAFE_INTEGER)) {
    if (step && builder.add(matches.read(step, page.limit + 1 - builder.length))) break
    await giveWay()
  }
  return builder.page()
}

/** The condition that a text begins with `prefix`, in a form that can use an index. */
export const beginsWith = (column: SQLiteColumn | SQL, prefix: string): SQL =>
  and(gte(sql`${column}`, prefix), lt(sql`${column}`, `${prefix}\u{10ffff}`)) as SQL

/** A field of a JSON column; null if the column is not valid JSON, for which SQLite would abort the statement. */
export const jsonField = (column: SQLiteColumn, name: string): SQL =>
  sql`iif(json_valid(${column}), ${column} ->> ${name}, NULL)`
