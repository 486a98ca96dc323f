import { type TObject, Type } from "@sinclair/typebox"
import type { Page, PageRequest } from "../core/page.ts"
import { isRefusal, type Refusal, refuseField } from "../core/rejection.ts"
import { integer, optional } from "./fields.ts"
import { ok } from "./operation.ts"
import type { Reply } from "./reply.ts"

const maxPage = 200
const defaultPage = 50

/** The query of every list (organization-api.md §1), beside the filters of its own. */
export const listQuery = <T extends TObject["properties"]>(filters: T) =>
  Type.Object({
    ...filters,
    limit: optional(integer(1, maxPage)),
    cursor: optional(Type.String({ maxLength: 100, description: "the nextCursor of the page before" })),
  })

/** The filters of a list's query, without what says which page. */
export const filterOf = <Q extends { limit?: number; cursor?: string }>(query: Q): Omit<Q, "limit" | "cursor"> => {
  const { limit: _limit, cursor: _cursor, ...filter } = query
  return filter
}

const encodeCursor = (before: number) => Buffer.from(`b${before}`).toString("base64url")

const decodeCursor = (cursor: string): number | null => {
  const before = Number(/^b(\d{1,15})$/.exec(Buffer.from(cursor, "base64url").toString())?.[1])
  return encodeCursor(before) === cursor ? before : null
}

const pageRequest = ({ limit = defaultPage, cursor }: { limit?: number; cursor?: string }): PageRequest | Refusal => {
  if (cursor === undefined) return { limit, before: null }
  const before = decodeCursor(cursor)
  return before === null ? refuseField("cursor", "the nextCursor of the page before") : { limit, before }
}

/** Reads the page that `query` asks for and answers it, with each item as `view` shows it. */
export const replyPage = async <T>(
  query: { limit?: number; cursor?: string },
  read: (page: PageRequest) => Promise<Page<T> | Refusal>,
  view: (item: T) => unknown,
): Promise<Reply | Refusal> => {
  const page = pageRequest(query)
  if (isRefusal(page)) return page
  const found = await read(page)
  if (isRefusal(found)) return found
  const { items, nextBefore } = found
  return ok({ items: items.map(view), nextCursor: nextBefore === null ? null : encodeCursor(nextBefore) })
}
