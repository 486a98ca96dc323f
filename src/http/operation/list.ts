import { type TObject, type TSchema, Type } from "@sinclair/typebox"
import { type Page, type PageRequest, PageRoom } from "../../core/page.ts"
import { isRefusal, type Refusal, refuseField } from "../../core/refusal.ts"
import { otherRequests } from "./export.ts"
import { integer, listOf, optional, YesNo } from "./fields.ts"
import { type Call, ok } from "./operation.ts"
import type { Reply } from "./reply.ts"

const maxPage = 200
const defaultPage = 50

/** The query parameters of every list (docs/api.md §1.8), in addition to its own filters. */
export const listQuery = <T extends TObject["properties"]>(filters: T) =>
  Type.Object({
    ...filters,
    limit: optional(integer(1, maxPage)),
    cursor: optional(Type.String({ maxLength: 100, description: "the nextCursor of the page before" })),
  })

/** As listQuery, for a list that counts all that its filters let through. */
export const countedListQuery = <T extends TObject["properties"]>(filters: T) =>
  listQuery({ ...filters, total: optional(YesNo) })

const Total = Type.Object(
  {
    count: Type.Integer(),
    isExact: Type.Boolean({ description: "false where there are more than were counted" }),
  },
  { title: "ListTotal" },
)

/** The schema of a list that counts. */
export const countedListOf = <T extends TSchema>(item: T) => {
  const page = listOf(item)
  return Type.Object(
    { ...page.properties, total: Type.Optional(Total) },
    { ...(page.title !== undefined && { title: page.title }) },
  )
}

/** The filters of a list's query, without the paging parameters. */
export const filterOf = <Q extends { limit?: number; cursor?: string; total?: string }>(
  query: Q,
): Omit<Q, "limit" | "cursor" | "total"> => {
  const { limit: _limit, cursor: _cursor, total: _total, ...filter } = query
  return filter
}

/** How the places of a list are written as cursors; `read` returns null for a text that it did not write. */
export type Cursors<Place> = {
  write(place: Place): string
  read(text: string): Place | null
}

const rowCursors: Cursors<number> = {
  write: (row) => `b${row}`,
  read: (text) => {
    const row = /^b(\d{1,15})$/.exec(text)?.[1]
    return row === undefined ? null : Number(row)
  },
}

const encodeCursor = <Place>({ write }: Cursors<Place>, place: Place) => Buffer.from(write(place)).toString("base64url")

const decodeCursor = <Place>(cursors: Cursors<Place>, cursor: string): Place | null => {
  const place = cursors.read(Buffer.from(cursor, "base64url").toString())
  return place !== null && encodeCursor(cursors, place) === cursor ? place : null
}

type PageQuery = { readonly limit?: number; readonly cursor?: string }

export const pageRequestOf = <Place>(
  cursors: Cursors<Place>,
  { limit = defaultPage, cursor }: PageQuery,
): PageRequest<Place> | Refusal => {
  if (cursor === undefined) return { limit, before: null }
  const before = decodeCursor(cursors, cursor)
  return before === null ? refuseField("cursor", "the nextCursor of the page before") : { limit, before }
}

export const pageRequest = (query: PageQuery): PageRequest | Refusal => pageRequestOf(rowCursors, query)

/** How many of the first items, as shown, fit on a page. */
const countShown = (items: readonly unknown[], limit: number): number => {
  const room = new PageRoom(limit)
  const end = items.findIndex((item) => !room.take(Buffer.byteLength(JSON.stringify(item))))
  return end === -1 ? items.length : end
}

const bodyOf = <T, Place>(
  cursors: Cursors<Place>,
  { limit }: PageRequest<Place>,
  found: Page<T, Place>,
  view: (item: T) => unknown,
) => {
  const shown = found.items.map(view)
  const count = countShown(shown, limit)
  const nextBefore = count < shown.length ? (found.rows[count - 1] ?? null) : found.nextBefore
  return { items: shown.slice(0, count), nextCursor: nextBefore === null ? null : encodeCursor(cursors, nextBefore) }
}

/** The body of a page, with each item mapped by `view`. */
export const shownPage = <T>(page: PageRequest, found: Page<T>, view: (item: T) => unknown) =>
  bodyOf(rowCursors, page, found, view)

/** As replyPage, for a list whose places are written in a way of their own. */
export const replyPageBy = async <T, Place>(
  cursors: Cursors<Place>,
  query: PageQuery,
  read: (page: PageRequest<Place>) => Promise<Page<T, Place> | Refusal>,
  view: (item: T) => unknown,
): Promise<Reply | Refusal> => {
  const page = pageRequestOf(cursors, query)
  if (isRefusal(page)) return page
  const found = await read(page)
  return isRefusal(found) ? found : ok(bodyOf(cursors, page, found, view))
}

/** A list is counted up to here, in pages as large as those of an export. */
const mostCountedPages = 50
const countedPageRows = 200

type ReadPage<T, Place> = (page: PageRequest<Place>) => Promise<Page<T, Place> | Refusal>

/** Counts a list page by page, with other requests in between: to its end or its bound, or until the caller leaves. */
export const countRows = async <T, Place>(read: ReadPage<T, Place>, signal: AbortSignal) => {
  let count = 0
  let before: Place | null = null
  for (let pages = 0; pages < mostCountedPages && !signal.aborted; pages++) {
    await otherRequests()
    const page: Page<T, Place> | Refusal = await read({ limit: countedPageRows, before })
    if (isRefusal(page)) return page
    count += page.items.length
    if (page.nextBefore === null) return { count, isExact: true }
    before = page.nextBefore
  }
  return { count, isExact: false }
}

type CountedQuery = PageQuery & { readonly total?: "true" | "false" }
type CountedCall = Pick<Call<unknown, CountedQuery>, "service" | "caller" | "query" | "request">

/** As replyPageBy, with the total where the query asks for it. */
export const replyCountedBy = async <T, Place>(
  { service, caller, query, request }: CountedCall,
  cursors: Cursors<Place>,
  read: ReadPage<T, Place>,
  view: (item: T) => unknown,
): Promise<Reply | Refusal> => {
  const page = pageRequestOf(cursors, query)
  if (isRefusal(page)) return page
  const found = await read(page)
  if (isRefusal(found)) return found
  const body = bodyOf(cursors, page, found, view)
  if (query.total !== "true") return ok(body)
  const total = await service.counts.run(caller.orgId, () => countRows(read, request.signal))
  return isRefusal(total) ? total : ok({ ...body, total })
}

/** As replyPage, with the total where the query asks for it. */
export const replyCounted = <T>(call: CountedCall, read: ReadPage<T, number>, view: (item: T) => unknown) =>
  replyCountedBy(call, rowCursors, read, view)

/** Reads the requested page and returns it, with each item mapped by `view`. */
export const replyPage = <T>(
  query: PageQuery,
  read: (page: PageRequest) => Promise<Page<T> | Refusal>,
  view: (item: T) => unknown,
): Promise<Reply | Refusal> => replyPageBy(rowCursors, query, read, view)
