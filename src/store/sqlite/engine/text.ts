import { eq, or, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { textSearch } from "../../../core/text-search.ts"
import type { Db } from "../file/open.ts"
import type { Row } from "./page.ts"

/** Filters rows by a part of one of their texts. */
export type TextFilter = {
  /** The part of the filter that SQLite can evaluate. */
  readonly condition: SQL | undefined
  /** The rows that match among those that `read` returns, at most `limit`. */
  matches<R extends Row>(limit: number, read: (limit: number) => R[]): R[]
}

/** LIKE would treat `part` as a pattern and stop at its first NUL, and `lower` only knows ASCII letters. */
const hasText = (part: string, texts: readonly (SQL | SQLiteColumn)[]): SQL =>
  or(...texts.map((text) => sql`instr(lower(${text}), ${part}) > 0`)) as SQL

/** The filter for a search in `texts`, which are columns or expressions of the table with the row number `id`. */
export const textFilter = (
  db: Db,
  id: SQLiteColumn,
  searched: string | undefined,
  ...texts: readonly (SQL | SQLiteColumn)[]
): TextFilter => {
  if (searched === undefined) return { condition: undefined, matches: (limit, read) => read(limit) }
  const search = textSearch(searched)
  const condition = search.plain === "" ? undefined : hasText(search.plain, texts)
  if (search.capitals === "") return { condition, matches: (limit, read) => read(limit) }

  const all = sql.join([...texts], sql`, `)
  const isFound = (row: number) => {
    const [values = []] = db.values<(string | null)[]>(sql`SELECT ${all} FROM ${id.table} WHERE ${eq(id, row)}`)
    return values.some((text) => text !== null && search.isIn(text))
  }
  return {
    condition,
    matches: (limit, read) => {
      const found: ReturnType<typeof read> = []
      for (const row of read(Number.MAX_SAFE_INTEGER)) {
        if (found.length === limit) break
        if (isFound(row.id)) found.push(row)
      }
      return found
    },
  }
}
