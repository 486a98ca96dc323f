import { type TObject, type TSchema, Type } from "@sinclair/typebox"
import { type Page, type PageRequest, PageRoom, type TimedKey } from "../../../core/page.ts"
import { isRefusal, type Refusal, refuseField } from "../../../core/refusal.ts"
import { otherRequests } from "../../edge/other-requests.ts"
import { integer, listOf, optional, YesNo } from "../fields.ts"
import { type Call, ok } from "../operation.ts"
import type { Reply } from "../reply.ts"

const maxPage = 200
const defaultPage = 50

/** The query parameters of every list (docs/api.md#lists), in addition to its own filters. */
export const listQuery = <T extends TObject["properties"]>(filters: T) =>
  Type.Object({
    ...filters,
    limit: optional(integer(1, maxPage)),
    cursor: optional(Type.String({ maxLength: 250, description: "the nextCursor of the previous page" })),
  })

/** Like listQuery, for a list that counts everything that its filters let through. */
export const countedListQuery = <T extends TObject["properties"]>(filters: T) =>
  listQuery({ ...filters, total: optional(YesNo) })

/** How many rows there are, counted up to a limit. */
export const ListTotal = Type.Object(
  {
    count: Type.Integer(),
    isExact: Type.Boolean({ description: "false if there are more than were counted" }),
  },
  { title: "ListTotal" },
)

/** The schema of a list that counts. */
export const countedListOf = <T extends TSchema>(item: T) => {
  const page = listOf(item)
  return Type.Object(
    { ...page.properties, total: Type.Optional(ListTotal) },
    { ...(page.title !== undefined && { title: page.title }) },
  )
}

type ListParameters = { limit?: number; cursor?: string; total?: string; sort?: string; order?: string }

/** The filters of a list's query, without the parameters for paging, counting and sorting. */
export const filterOf = <Q extends ListParameters>(query: Q): Omit<Q, keyof ListParameters> => {
  const { limit: _limit, cursor: _cursor, total: _total, sort: _sort, order: _order, ...filter } = query
  return filter
}

/**
 * How the keys of a list's rows are written as cursors; `read` returns null for a text that `write` did not produce.
 */
export type Cursors<RowKey> = {
  write(key: RowKey): string
  read(text: string): RowKey | null
}

export const rowCursors: Cursors<number> = {
  write: (row) => `b${row}`,
  read: (text) => {
    const row = /^b(\d{1,15})$/.exec(text)?.[1]
    return row === undefined ? null : Number(row)
  },
}

/** The cursors of lists whose keys have a time. */
export const timedCursors: Cursors<TimedKey> = {
  write: ({ row, at }) => `t${row}.${at}`,
  read: (text) => {
    const [, row, at] = /^t(-?\d{1,15})\.(-?\d{1,15})$/.exec(text) ?? []
    return row === undefined || at === undefined ? null : { row: Number(row), at: Number(at) }
  },
}

export const encodeCursor = <RowKey>({ write }: Cursors<RowKey>, key: RowKey): string =>
  Buffer.from(write(key)).toString("base64url")

const decodeCursor = <RowKey>(cursors: Cursors<RowKey>, cursor: string): RowKey | null => {
  const key = cursors.read(Buffer.from(cursor, "base64url").toString())
  return key !== null && encodeCursor(cursors, key) === cursor ? key : null
}

type PageQuery = { readonly limit?: number; readonly cursor?: string }

export const pageRequestOf = <RowKey>(
  cursors: Cursors<RowKey>,
  { limit = defaultPage, cursor }: PageQuery,
): PageRequest<RowKey> | Refusal => {
  if (cursor === undefined) return { limit, before: null }
  const before = decodeCursor(cursors, cursor)
  return before === null ? refuseField("cursor", "the nextCursor of the previous page") : { limit, before }
}

export const pageRequest = (query: PageQuery): PageRequest | Refusal => pageRequestOf(rowCursors, query)

/** How many of the first items fit on a page as they are shown. */
const countShown = (items: readonly unknown[], limit: number): number => {
  const room = new PageRoom(limit)
  const end = items.findIndex((item) => !room.take(Buffer.byteLength(JSON.stringify(item))))
  return end === -1 ? items.length : end
}

/** The body of a page of a list with its own cursors. */
export const bodyOf = <T, RowKey>(
  cursors: Cursors<RowKey>,
  { limit }: PageRequest<RowKey>,
  found: Page<T, RowKey>,
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

/** Like replyPage, for a list with its own cursors. */
export const replyPageBy = async <T, RowKey>(
  cursors: Cursors<RowKey>,
  query: PageQuery,
  read: (page: PageRequest<RowKey>) => Promise<Page<T, RowKey> | Refusal>,
  view: (item: T) => unknown,
): Promise<Reply | Refusal> => {
  const page = pageRequestOf(cursors, query)
  if (isRefusal(page)) return page
  const found = await read(page)
  return isRefusal(found) ? found : ok(bodyOf(cursors, page, found, view))
}

/** The limit up to which a list is counted and sorted, in pages as large as those of an export. */
const mostWalkedPages = 50
const walkedPageRows = 200
export const mostWalkedRows = mostWalkedPages * walkedPageRows

export type ReadPage<T, RowKey> = (page: PageRequest<RowKey>) => Promise<Page<T, RowKey> | Refusal>

/**
 * Reads a list page by page, with other requests in between: to its end or the limit, or until the caller disconnects.
 * Returns whether it reached the end.
 */
export const walkList = async <T, RowKey>(
  read: ReadPage<T, RowKey>,
  signal: AbortSignal,
  visit: (page: Page<T, RowKey>) => void,
): Promise<boolean | Refusal> => {
  let before: RowKey | null = null
  for (let pages = 0; pages < mostWalkedPages && !signal.aborted; pages++) {
    await otherRequests()
    const page: Page<T, RowKey> | Refusal = await read({ limit: walkedPageRows, before })
    if (isRefusal(page)) return page
    visit(page)
    if (page.nextBefore === null) return true
    before = page.nextBefore
  }
  return false
}

/** The number of rows of a list, up to the limit. */
export const countRows = async <T, RowKey>(read: ReadPage<T, RowKey>, signal: AbortSignal) => {
  let count = 0
  const isExact = await walkList(read, signal, ({ items }) => {
    count += items.length
  })
  return isRefusal(isExact) ? isExact : { count, isExact }
}

type CountedQuery = PageQuery & { readonly total?: "true" | "false" }
export type CountedCall = Pick<Call<unknown, CountedQuery>, "service" | "caller" | "query" | "request">

/** Replies with a page's body, and with the total of `read` if the query asks for it. */
export const replyWithTotal = async <T, RowKey>(
  { service, caller, query, request }: CountedCall,
  read: ReadPage<T, RowKey>,
  body: object,
): Promise<Reply | Refusal> => {
  if (query.total !== "true") return ok(body)
  const total = await service.counts.run(caller.orgId, () => countRows(read, request.signal))
  return isRefusal(total) ? total : ok({ ...body, total })
}

/** Like replyPageBy, with the total if the query asks for it. */
export const replyCountedBy = async <T, RowKey>(
  call: CountedCall,
  cursors: Cursors<RowKey>,
  read: ReadPage<T, RowKey>,
  view: (item: T) => unknown,
): Promise<Reply | Refusal> => {
  const page = pageRequestOf(cursors, call.query)
  if (isRefusal(page)) return page
  const found = await read(page)
  return isRefusal(found) ? found : replyWithTotal(call, read, bodyOf(cursors, page, found, view))
}

/** Like replyPage, with the total if the query asks for it. */
export const replyCounted = <T>(call: CountedCall, read: ReadPage<T, number>, view: (item: T) => unknown) =>
  replyCountedBy(call, rowCursors, read, view)

/** Reads the requested page and returns it, with each item mapped by `view`. */
export const replyPage = <T>(
  query: PageQuery,
  read: (page: PageRequest) => Promise<Page<T> | Refusal>,
  view: (item: T) => unknown,
): Promise<Reply | Refusal> => replyPageBy(rowCursors, query, read, view)
