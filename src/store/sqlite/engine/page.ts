import { and, desc, lt, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { type Page, type PageRequest, PageRoom } from "../../../core/page.ts"
import { readOrNull } from "../../../record/readable.ts"

/** How many rows each list in the view of a player has (docs/api.md#players). */
export const newestShown = 50

/** `bytes` is present if rows may be large: such an item is only read once it is known to fit. */
export type Row = { readonly id: number; readonly bytes?: number }

/** The byte size of texts and JSON, which SQLite knows without reading them. */
export const bytesOf = (...columns: readonly (SQLiteColumn | SQL)[]): SQL<number> =>
  sql<number>`${sql.join(
    columns.map((column) => sql`coalesce(octet_length(${column}), 0)`),
    sql` + `,
  )}`

/** The condition, order and limit of one page; one row more than requested shows whether there is a next page. */
export const pageOf = (id: SQLiteColumn, page: PageRequest, condition?: SQL) => ({
  where: page.before === null ? condition : and(condition, lt(id, page.before)),
  orderBy: desc(id),
  limit: page.limit + 1,
})

/** Builds a page of rows that arrive newest first, a few at a time; `item` is only called for rows on the page. */
export class PageBuilder<R extends Row, T> {
  readonly #items: T[] = []
  readonly #rows: number[] = []
  readonly #room: PageRoom
  readonly #item: (row: R) => T
  #isFull = false
  #last: number | null = null

  constructor({ limit }: PageRequest, item: (row: R) => T) {
    this.#room = new PageRoom(limit)
    this.#item = item
  }

  get length(): number {
    return this.#items.length
  }

  /** Adds the next rows; returns whether one of them did not fit, which ends the page. */
  add(found: readonly R[]): boolean {
    for (const row of found) {
      this.#isFull ||= !this.#room.take(row.bytes ?? 0)
      if (this.#isFull) break
      this.#last = row.id
      // Records that cannot be read are left out.
      const item = readOrNull(() => this.#item(row))
      if (item === null) continue
      this.#items.push(item)
      this.#rows.push(row.id)
    }
    return this.#isFull
  }

  page(): Page<T> {
    return { items: this.#items, rows: this.#rows, nextBefore: this.#isFull ? this.#last : null }
  }
}

/** The page of `rows`, read by `pageOf`. */
export const toPage = <R extends Row, T>(rows: readonly R[], page: PageRequest, item: (row: R) => T): Page<T> => {
  const builder = new PageBuilder(page, item)
  builder.add(rows)
  return builder.page()
}
