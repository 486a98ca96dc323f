import { and, desc, lt, type SQL } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { Page, PageRequest } from "../../core/page.ts"

/** How many rows of each list the view of a player holds (organization-api.md §3, Players). */
export const newestShown = 50

type Row = { readonly id: number }

/** The condition, order and number of rows for one page; one row more than asked for tells whether there is a next page. */
export const pageOf = (id: SQLiteColumn, page: PageRequest, condition?: SQL) => ({
  where: page.before === null ? condition : and(condition, lt(id, page.before)),
  orderBy: desc(id),
  limit: page.limit + 1,
})

/** The page that `rows`, read by `pageOf`, make. */
export const toPage = <R extends Row, T>(rows: readonly R[], page: PageRequest, item: (row: R) => T): Page<T> => {
  const shown = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? shown.at(-1) : undefined
  return { items: shown.map(item), nextBefore: last?.id ?? null }
}
