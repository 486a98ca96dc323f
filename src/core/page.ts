/**
 * Lists are paged by cursor, newest first: `before` is the key of the last item of the previous page, for most lists
 * its row number.
 */
export type PageRequest<RowKey = number> = { readonly limit: number; readonly before: RowKey | null }

/**
 * The key of a row in a list in the order of time that reads several tables; `row` also says which table. With the time
 * in it, the next page begins there even if the row has left for the archive meanwhile.
 */
export type TimedKey = { readonly row: number; readonly at: number }

/** `rows` are the keys of the items; `nextBefore` is null on the last page. */
export type Page<T, RowKey = number> = {
  readonly items: T[]
  readonly rows: readonly RowKey[]
  readonly nextBefore: RowKey | null
}

/** A page ends at its limit or when its items pass 1 MiB, whichever comes first (docs/api.md#lists). */
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

/** Formatted like a row number: every page after it begins with the newest row. */
const aboveAll = 10 ** 15 - 1

/** A list whose first page begins with `first`, if there is one; `read` excludes it. */
export const withFirst = async <T>(
  page: PageRequest,
  first: T | null,
  read: (page: PageRequest) => Promise<Page<T>>,
): Promise<Page<T>> => {
  if (first === null || page.before !== null) return read(page)
  if (page.limit === 1) return { items: [first], rows: [aboveAll], nextBefore: aboveAll }
  const rest = await read({ ...page, limit: page.limit - 1 })
  return { items: [first, ...rest.items], rows: [aboveAll, ...rest.rows], nextBefore: rest.nextBefore }
}
