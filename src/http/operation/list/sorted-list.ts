import type { TObject } from "@sinclair/typebox"
import type { Page, PageRequest } from "../../../core/page.ts"
import { isRefusal, type Refusal, refuseField } from "../../../core/refusal.ts"
import { oneOf, optional } from "../fields.ts"
import type { Reply } from "../reply.ts"
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

const orders = ["desc", "asc"] as const
type Order = (typeof orders)[number]

/**
 * Like countedListQuery, for a list that can also be sorted (docs/api.md#lists); `title` names the values of `sort`.
 */
export const sortedListQuery = <T extends TObject["properties"], Sort extends string>(
  title: string,
  sorts: readonly Sort[],
  filters: T,
) => countedListQuery({ ...filters, sort: optional(oneOf(title, sorts)), order: optional(oneOf("SortOrder", orders)) })

/** The key of an item in a sorted list: its value, null last, and its key in the underlying list. */
type SortedKey<RowKey> = { readonly value: number | null; readonly key: RowKey }

/** How a list is read and sorted. */
type SortedList<T, RowKey, Sort extends string> = {
  readonly cursors: Cursors<RowKey>
  /** Whether `a` comes before `b` in the underlying list. */
  readonly isBefore: (a: RowKey, b: RowKey) => boolean
  readonly read: ReadPage<T, RowKey>
  readonly view: (item: T) => unknown
  readonly sorts: Readonly<Record<Sort, (item: T) => number | null>>
}

const sortedCursors = <RowKey>(cursors: Cursors<RowKey>): Cursors<SortedKey<RowKey>> => ({
  write: ({ value, key }) => `s${value ?? ""} ${cursors.write(key)}`,
  read: (text) => {
    const [, value = "", written = ""] = /^s([-+.\de]{0,24}) (.+)$/.exec(text) ?? []
    const key = cursors.read(written)
    return key === null ? null : { value: value === "" ? null : Number(value), key }
  },
})

type Sorted<T, RowKey> = SortedKey<RowKey> & { readonly item: T }

/** A page of a sorted list. Each page reads the whole list, and keeps only what it shows. */
const sortedPage = async <T, RowKey>(
  read: ReadPage<T, RowKey>,
  measure: (item: T) => number | null,
  isBefore: (a: SortedKey<RowKey>, b: SortedKey<RowKey>) => boolean,
  { limit, before }: PageRequest<SortedKey<RowKey>>,
  signal: AbortSignal,
): Promise<Page<T, SortedKey<RowKey>> | Refusal> => {
  let first: Sorted<T, RowKey>[] = []
  const ended = await walkList(read, signal, ({ items, rows }) => {
    const found = items.flatMap((item, index) => {
      const key = rows[index]
      const sorted = key === undefined ? null : { value: measure(item), key, item }
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
  const rows = shown.map(({ value, key }) => ({ value, key }))
  const nextBefore = first.length > limit ? (rows.at(-1) ?? null) : null
  return { items: shown.map(({ item }) => item), rows, nextBefore }
}

type SortedCall<Sort> = CountedCall & { readonly query: { readonly sort?: Sort; readonly order?: Order } }

/**
 * Like replyCountedBy, sorted by a value of the items if the query asks for it; by default, largest or latest first.
 */
export const replySorted = async <T, RowKey, Sort extends string>(
  call: SortedCall<Sort>,
  { cursors, isBefore, read, view, sorts }: SortedList<T, RowKey, Sort>,
): Promise<Reply | Refusal> => {
  const { service, caller, request, query } = call
  const { sort, order } = query
  if (sort === undefined)
    return order === undefined ? replyCountedBy(call, cursors, read, view) : refuseField("order", "sent with sort")
  const placed = sortedCursors(cursors)
  const page = pageRequestOf(placed, query)
  if (isRefusal(page)) return page
  const standsBefore = (a: SortedKey<RowKey>, b: SortedKey<RowKey>) => {
    if (a.value === b.value) return isBefore(a.key, b.key)
    if (a.value === null || b.value === null) return b.value === null
    return order === "asc" ? a.value < b.value : a.value > b.value
  }
  const found = await service.sorts.run(caller.orgId, () =>
    sortedPage(read, sorts[sort], standsBefore, page, request.signal),
  )
  return isRefusal(found) ? found : replyWithTotal(call, read, bodyOf(placed, page, found, view))
}

/** The order of lists whose keys are row numbers: newest first. */
export const isNewer = (a: number, b: number): boolean => a > b
