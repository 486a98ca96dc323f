import type { TObject } from "@sinclair/typebox"
import type { Page, PageRequest } from "../../core/page.ts"
import { isRefusal, type Refusal, refuseField } from "../../core/refusal.ts"
import { oneOf, optional } from "./fields.ts"
import {
  bodyOf,
  type CountedCall,
  type Cursors,
  countedListQuery,
  mostWalkedRows,
  pageRequestOf,
  type ReadPage,
  replyCountedBy,
  replyWithTotal,
  walkList,
} from "./list.ts"
import type { Reply } from "./reply.ts"

const orders = ["desc", "asc"] as const
type Order = (typeof orders)[number]

/** As countedListQuery, for a list that can also be sorted (docs/api.md#lists); `title` names the values of `sort`. */
export const sortedListQuery = <T extends TObject["properties"], Sort extends string>(
  title: string,
  sorts: readonly Sort[],
  filters: T,
) => countedListQuery({ ...filters, sort: optional(oneOf(title, sorts)), order: optional(oneOf("SortOrder", orders)) })

/** An item's place in a sorted list; null stands last. */
type SortedPlace<Place> = { readonly value: number | null; readonly place: Place }

/** How a list is read and sorted. */
type SortedList<T, Place, Sort extends string> = {
  readonly cursors: Cursors<Place>
  /** Whether `a` stands before `b` in the list as it is read. */
  readonly isBefore: (a: Place, b: Place) => boolean
  readonly read: ReadPage<T, Place>
  readonly view: (item: T) => unknown
  readonly sorts: Readonly<Record<Sort, (item: T) => number | null>>
}

const sortedCursors = <Place>(cursors: Cursors<Place>): Cursors<SortedPlace<Place>> => ({
  write: ({ value, place }) => `s${value ?? ""} ${cursors.write(place)}`,
  read: (text) => {
    const [, value = "", written = ""] = /^s([-+.\de]{0,24}) (.+)$/.exec(text) ?? []
    const place = cursors.read(written)
    return place === null ? null : { value: value === "" ? null : Number(value), place }
  },
})

type Sorted<T, Place> = SortedPlace<Place> & { readonly item: T }

/** A page of a sorted list. Each page goes through the whole list, and keeps no more of it than what it shows. */
const sortedPage = async <T, Place>(
  read: ReadPage<T, Place>,
  measure: (item: T) => number | null,
  isBefore: (a: SortedPlace<Place>, b: SortedPlace<Place>) => boolean,
  { limit, before }: PageRequest<SortedPlace<Place>>,
  signal: AbortSignal,
): Promise<Page<T, SortedPlace<Place>> | Refusal> => {
  let first: Sorted<T, Place>[] = []
  const ended = await walkList(read, signal, ({ items, rows }) => {
    const found = items.flatMap((item, index) => {
      const place = rows[index]
      const sorted = place === undefined ? null : { value: measure(item), place, item }
      return sorted && (before === null || isBefore(before, sorted)) ? [sorted] : []
    })
    first = [...first, ...found].sort((a, b) => (isBefore(a, b) ? -1 : 1)).slice(0, limit + 1)
  })
  if (isRefusal(ended)) return ended
  if (!ended) {
    const bound = mostWalkedRows.toLocaleString("en")
    return refuseField(
      "sort",
      `left out of a list of more than ${bound} rows; narrow the list by a filter, or leave it out`,
    )
  }
  const shown = first.slice(0, limit)
  const rows = shown.map(({ value, place }) => ({ value, place }))
  const nextBefore = first.length > limit ? (rows.at(-1) ?? null) : null
  return { items: shown.map(({ item }) => item), rows, nextBefore }
}

type SortedCall<Sort> = CountedCall & { readonly query: { readonly sort?: Sort; readonly order?: Order } }

/**
 * As replyCountedBy, sorted by a value of the items where the query asks for it: the largest or latest first, unless
 * told.
 */
export const replySorted = async <T, Place, Sort extends string>(
  call: SortedCall<Sort>,
  { cursors, isBefore, read, view, sorts }: SortedList<T, Place, Sort>,
): Promise<Reply | Refusal> => {
  const { service, caller, request, query } = call
  const { sort, order } = query
  if (sort === undefined)
    return order === undefined ? replyCountedBy(call, cursors, read, view) : refuseField("order", "sent with sort")
  const placed = sortedCursors(cursors)
  const page = pageRequestOf(placed, query)
  if (isRefusal(page)) return page
  const standsBefore = (a: SortedPlace<Place>, b: SortedPlace<Place>) => {
    if (a.value === b.value) return isBefore(a.place, b.place)
    if (a.value === null || b.value === null) return b.value === null
    return order === "asc" ? a.value < b.value : a.value > b.value
  }
  const found = await service.sorts.run(caller.orgId, () =>
    sortedPage(read, sorts[sort], standsBefore, page, request.signal),
  )
  return isRefusal(found) ? found : replyWithTotal(call, read, bodyOf(placed, page, found, view))
}

/** How lists whose places are row numbers stand: the newest first. */
export const isNewer = (a: number, b: number): boolean => a > b
