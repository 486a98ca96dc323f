import { and, type Column, desc, lt, or, type SQL, sql } from "drizzle-orm"
import type { NodePgDatabase } from "drizzle-orm/node-postgres"
import { type Page, type PageRequest, PageRoom } from "../../../core/page.ts"
import { textSearch } from "../../../core/text-search.ts"
import { readOrNull } from "../../../record/readable.ts"

export type Db = NodePgDatabase

/** How many rows of each list the view of a player holds (docs/api.md#players). */
export const newestShown = 50

export const noPage: Page<never> = { items: [], rows: [], nextBefore: null }

type Row = { readonly id: number; readonly bytes?: number }

/** The number of bytes of texts and JSON. */
export const bytesOf = (...columns: readonly Column[]): SQL<number> =>
  sql<number>`${sql.join(
    columns.map((column) => sql`coalesce(octet_length(${column}::text), 0)`),
    sql` + `,
  )}`

/** The rows of one page, newest first, and one more if there is a next page. */
export const pageOf = (id: Column, page: PageRequest, condition?: SQL) => ({
  where: page.before === null ? condition : and(condition, lt(id, page.before)),
  orderBy: desc(id),
  limit: page.limit + 1,
})

/** The rows of `found` that fit on the page, and whether they are all. */
export const roomFor = <R extends Row>(found: readonly R[], { limit }: PageRequest) => {
  const room = new PageRoom(limit)
  const end = found.findIndex(({ bytes }) => !room.take(bytes ?? 0))
  return { shown: end === -1 ? found : found.slice(0, end), isLast: end === -1 }
}

/** Makes a page of `found`, which `pageOf` has read. */
export const toPage = <R extends Row, T>(found: readonly R[], page: PageRequest, item: (row: R) => T): Page<T> => {
  const { shown, isLast } = roomFor(found, page)
  return pageShown(shown, isLast, item)
}

/** The page of these rows, without records that cannot be read. */
const pageShown = <R extends Row, T>(shown: readonly R[], isLast: boolean, item: (row: R) => T): Page<T> => {
  const read = shown.flatMap((row) => {
    const one = readOrNull(() => item(row))
    return one === null ? [] : [{ id: row.id, one }]
  })
  const nextBefore = isLast ? null : (shown.at(-1)?.id ?? null)
  return { items: read.map(({ one }) => one), rows: read.map(({ id }) => id), nextBefore }
}

/**
 * A page of rows that may be large. First reads their numbers and sizes, then only those that fit, with `read`, which
 * may return them in any order.
 */
export const pageOfLarge = async <R extends Row, T>(
  found: readonly Row[],
  request: PageRequest,
  read: (ids: number[]) => Promise<readonly R[]>,
  item: (row: R) => T,
): Promise<Page<T>> => {
  const { shown, isLast } = roomFor(found, request)
  const rows = shown.map(({ id }) => id)
  const byId = new Map((rows.length === 0 ? [] : await read(rows)).map((row) => [row.id, row]))
  const last = shown.at(-1)?.id ?? null
  const page = pageShown(
    rows.flatMap((id) => byId.get(id) ?? []),
    isLast,
    item,
  )
  return { ...page, nextBefore: isLast ? null : last }
}

/** A field of a column that holds JSON, as text. */
export const jsonField = (column: Column, name: string): SQL => sql`(${column} ->> ${name})`

/** The condition that one of `texts` contains the searched text, whatever the language of the database. */
export const hasText = (searched: string, ...texts: (SQL | Column)[]): SQL => {
  const { part, capitals, smalls } = textSearch(searched)
  const small = (text: SQL | Column) => sql`translate(lower(${text} COLLATE "C"), ${capitals}, ${smalls})`
  return or(...texts.map((text) => sql`strpos(${small(text)}, ${part}) > 0`)) as SQL
}

/** The condition that a text begins with `prefix`, in a form that an index can answer whatever the collation. */
export const beginsWith = (column: Column, prefix: string): SQL => sql`starts_with(${column}, ${prefix})`
