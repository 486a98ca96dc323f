import { type TObject, Type } from "@sinclair/typebox"
import { type Page, type PageRequest, PageRoom } from "../../core/page.ts"
import { isRefusal, type Refusal, refuseField } from "../../core/refusal.ts"
import { integer, optional } from "./fields.ts"
import { ok } from "./operation.ts"
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

/** The filters of a list's query, without the paging parameters. */
export const filterOf = <Q extends { limit?: number; cursor?: string }>(query: Q): Omit<Q, "limit" | "cursor"> => {
  const { limit: _limit, cursor: _cursor, ...filter } = query
  return filter
}

const encodeCursor = (before: number) => Buffer.from(`b${before}`).toString("base64url")

const decodeCursor = (cursor: string): number | null => {
  const before = Number(/^b(\d{1,15})$/.exec(Buffer.from(cursor, "base64url").toString())?.[1])
  return encodeCursor(before) === cursor ? before : null
}

export const pageRequest = ({
  limit = defaultPage,
  cursor,
}: {
  limit?: number
  cursor?: string
}): PageRequest | Refusal => {
  if (cursor === undefined) return { limit, before: null }
  const before = decodeCursor(cursor)
  return before === null ? refuseField("cursor", "the nextCursor of the page before") : { limit, before }
}

/** How many of the first items, as shown, fit on a page. */
const countShown = (items: readonly unknown[], limit: number): number => {
  const room = new PageRoom(limit)
  const end = items.findIndex((item) => !room.take(Buffer.byteLength(JSON.stringify(item))))
  return end === -1 ? items.length : end
}

/** The body of a page, with each item mapped by `view`. */
export const shownPage = <T>(page: PageRequest, found: Page<T>, view: (item: T) => unknown) => {
  const shown = found.items.map(view)
  const count = countShown(shown, page.limit)
  const nextBefore = count < shown.length ? (found.rows[count - 1] ?? null) : found.nextBefore
  return { items: shown.slice(0, count), nextCursor: nextBefore === null ? null : encodeCursor(nextBefore) }
}

/** Reads the requested page and returns it, with each item mapped by `view`. */
export const replyPage = async <T>(
  query: { limit?: number; cursor?: string },
  read: (page: PageRequest) => Promise<Page<T> | Refusal>,
  view: (item: T) => unknown,
): Promise<Reply | Refusal> => {
  const page = pageRequest(query)
  if (isRefusal(page)) return page
  const found = await read(page)
  return isRefusal(found) ? found : ok(shownPage(page, found, view))
}
