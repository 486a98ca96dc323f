import { type TObject, type TSchema, Type } from "@sinclair/typebox"
import { type Page, type PageRequest, PageRoom } from "../../core/page.ts"
import { isRefusal, type Refusal, refuseField } from "../../core/refusal.ts"
import { otherRequests } from "./export.ts"
import { integer, listOf, optional, YesNo } from "./fields.ts"
import { type Call, ok } from "./operation.ts"
import type { Reply } from "./reply.ts"

const maxPage = 200
const defaultPage = 50

/** The query parameters of every list (docs/api.md#lists), in addition to its own filters. */
export const listQuery = <T extends TObject["properties"]>(filters: T) =>
  Type.Object({
    ...filters,
    limit: optional(integer(1, maxPage)),
    cursor: optional(Type.String({ maxLength: 250, description: "the nextCursor of the page before" })),
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

type ListParameters = { limit?: number; cursor?: string; total?: string; sort?: string; order?: string }

/** The filters of a list's query, without what pages, counts and sorts it. */
export const filterOf = <Q extends ListParameters>(query: Q): Omit<Q, keyof ListParameters> => {
  const { limit: _limit, cursor: _cursor, total: _total, sort: _sort, order: _order, ...filter } = query
  return filter
}

/** How the places of a list are written as cursors; `read` returns null for a text that it did not write. */
export type Cursors<Place> = {
  write(place: Place): string
  read(text: string): Place | null
}

export const rowCursors: Cursors<number> = {
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

/** The body of a page, whose places are written in a way of their own. */
export const bodyOf = <T, Place>(
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

/** A list is counted and sorted up to here, in pages as large as those of an export. */
const mostWalkedPages = 50
const walkedPageRows = 200
export const mostWalkedRows = mostWalkedPages * walkedPageRows

export type ReadPage<T, Place> = (page: PageRequest<Place>) => Promise<Page<T, Place> | Refusal>

/**
 * Goes through a list page by page, with other requests in between: to its end or its bound, or until the caller
 * leaves. Returns whether it came to the end.
 */
export const walkList = async <T, Place>(
  read: ReadPage<T, Place>,
  signal: AbortSignal,
  visit: (page: Page<T, Place>) => void,
): Promise<boolean | Refusal> => {
  let before: Place | null = null
  for (let pages = 0; pages < mostWalkedPages && !signal.aborted; pages++) {
    await otherRequests()
    const page: Page<T, Place> | Refusal = await read({ limit: walkedPageRows, before })
    if (isRefusal(page)) return page
    visit(page)
    if (page.nextBefore === null) return true
    before = page.nextBefore
  }
  return false
}

/** How many rows a list has, up to the bound. */
export const countRows = async <T, Place>(read: ReadPage<T, Place>, signal: AbortSignal) => {
  let count = 0
  const isExact = await walkList(read, signal, ({ items }) => {
    count += items.length
  })
  return isRefusal(isExact) ? isExact : { count, isExact }
}

type CountedQuery = PageQuery & { readonly total?: "true" | "false" }
export type CountedCall = Pick<Call<unknown, CountedQuery>, "service" | "caller" | "query" | "request">

/** Answers with a page's body, and with the total of what `read` lists where the query asks for it. */
export const replyWithTotal = async <T, Place>(
  { service, caller, query, request }: CountedCall,
  read: ReadPage<T, Place>,
  body: object,
): Promise<Reply | Refusal> => {
  if (query.total !== "true") return ok(body)
  const total = await service.counts.run(caller.orgId, () => countRows(read, request.signal))
  return isRefusal(total) ? total : ok({ ...body, total })
}

/** As replyPageBy, with the total where the query asks for it. */
export const replyCountedBy = async <T, Place>(
  call: CountedCall,
  cursors: Cursors<Place>,
  read: ReadPage<T, Place>,
  view: (item: T) => unknown,
): Promise<Reply | Refusal> => {
  const page = pageRequestOf(cursors, call.query)
  if (isRefusal(page)) return page
  const found = await read(page)
  return isRefusal(found) ? found : replyWithTotal(call, read, bodyOf(cursors, page, found, view))
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
