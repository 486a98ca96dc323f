/** Lists are paged by cursor, newest first: `before` is the last row number of the previous page. */
export type PageRequest = { readonly limit: number; readonly before: number | null }

/** `rows` are the row numbers of the items; `nextBefore` is null on the last page. */
export type Page<T> = { readonly items: T[]; readonly rows: readonly number[]; readonly nextBefore: number | null }

/** A page ends at its limit or when its items pass 1 MiB, whichever comes first (docs/api.md §1.8). */
const maxPageBytes = 1024 * 1024

/** The byte budget of one page. An item that is larger than a page is returned alone. */
export class PageRoom {
  #items = 0
  #bytes = 0
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Whether an item of this many bytes still fits on the page. */
  take(bytes: number): boolean {
    if (this.#items === this.#limit || (this.#items > 0 && this.#bytes + bytes > maxPageBytes)) return false
    this.#items++
    this.#bytes += bytes
    return true
  }
}
