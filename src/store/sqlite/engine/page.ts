import { and, desc, lt, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { type Page, type PageRequest, PageRoom } from "../../../core/page.ts"

/** How many rows of each list the view of a player holds (docs/api.md §5.13). */
export const newestShown = 50

/** `bytes` is there where rows may be large: the item of such a row is read only once it is known to have room. */
export type Row = { readonly id: number; readonly bytes?: number }

/** The bytes of texts and JSON, which SQLite knows without reading them. */
export const bytesOf = (...columns: readonly SQLiteColumn[]): SQL<number> =>
  sql<number>`${sql.join(
    columns.map((column) => sql`coalesce(octet_length(${column}), 0)`),
    sql` + `,
  )}`

/** The condition, order and number of rows for one page; one row more than asked for tells whether there is a next page. */
export const pageOf = (id: SQLiteColumn, page: PageRequest, condition?: SQL) => ({
  where: page.before === null ? condition : and(condition, lt(id, page.before)),
  orderBy: desc(id),
  limit: page.limit + 1,
})

/** Makes a page of rows that come newest first, a few at a time; `item` is asked for those alone that are on the page. */
export class PageBuilder<R extends Row, T> {
  readonly #items: T[] = []
  readonly #rows: number[] = []
  readonly #room: PageRoom
  readonly #item: (row: R) => T
  #isFull = false

  constructor({ limit }: PageRequest, item: (row: R) => T) {
    this.#room = new PageRoom(limit)
    this.#item = item
  }

  get length(): number {
    return this.#items.length
  }

  /** Adds the next rows; returns whether one of them had no more room, which ends the page. */
  add(found: readonly R[]): boolean {
    for (const row of found) {
      this.#isFull ||= !this.#room.take(row.bytes ?? 0)
      if (this.#isFull) break
      this.#items.push(this.#item(row))
      this.#rows.push(row.id)
    }
    return this.#isFull
  }

  page(): Page<T> {
    return { items: this.#items, rows: this.#rows, nextBefore: this.#isFull ? (this.#rows.at(-1) ?? null) : null }
  }
}

/** The page that `rows`, read by `pageOf`, make. */
export const toPage = <R extends Row, T>(rows: readonly R[], page: PageRequest, item: (row: R) => T): Page<T> => {
  const builder = new PageBuilder(page, item)
  builder.add(rows)
  return builder.page()
}
