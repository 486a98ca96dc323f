import { Button, Group, Text } from "@mantine/core"
import type { QueryKey } from "@tanstack/react-query"
import { ArrowUpDown, type LucideIcon, SearchX } from "lucide-react"
import type { ReactNode } from "react"
import { ApiError } from "../../api/error.ts"
import { type List, type ListPage, type PageQuery, useList } from "../../api/list.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { Empty, Failed, Loading } from "../feedback/state.tsx"
import { componentMessages } from "../messages.ts"
import { useFilters } from "./filters.tsx"
import { SavedFilters } from "./saved.tsx"
import { DataTable, type TableProps } from "./table.tsx"

/** Whether a list was refused because it is too long to sort. */
const isTooLongToSort = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === "VALIDATION_ERROR" && error.message.startsWith("sort ")

const TooLongToSort = () => {
  const texts = useMessages(componentMessages)
  const { setAll } = useFilters("sort", "order")
  return (
    <Empty
      icon={ArrowUpDown}
      title={texts.tooLongToSort}
      text={texts.tooLongToSortText}
      action={
        <Button variant="default" onClick={() => setAll({ sort: null, order: null })}>
          {texts.newestFirst}
        </Button>
      }
    />
  )
}

type DataListProps<T> = Omit<TableProps<T>, "items"> & {
  readonly list: List<T>
  /** What to show if there is nothing. */
  readonly empty: ReactNode
  /** The total, if the page knows it without counting. */
  readonly total?: number | undefined
}

/** A list read by cursor: its rows so far, and a button for more. */
export const DataList = <T,>({ list, empty, total, ...table }: DataListProps<T>) => {
  const texts = useMessages(componentMessages)
  const format = useFormat()
  const all = total === undefined ? list.total : { count: total, isExact: true }
  if (list.isLoading) return <Loading lines={8} />
  if (isTooLongToSort(list.error)) return <TooLongToSort />
  if (list.error) return <Failed error={list.error} retry={list.retry} />
  const archived = list.archivedUntil !== null && !list.hasMore && (
    <Text size="sm" c="dimmed" mt="xs">
      {list.archived
        ? texts.archivedWins(
            format.number(list.archived.wins),
            format.number(list.archived.handedOut),
            format.dateTime(list.archivedUntil),
          )
        : texts.archivedUntil(format.dateTime(list.archivedUntil))}
    </Text>
  )
  if (list.items.length === 0)
    return (
      <>
        {empty}
        {archived}
      </>
    )
  return (
    <>
      <DataTable items={list.items} {...table} />
      <Group justify="space-between" mt="md">
        <Text size="sm" c="dimmed" aria-live="polite">
          {all && all.count >= list.items.length
            ? texts.shownOf(format.number(list.items.length), `${format.number(all.count)}${all.isExact ? "" : "+"}`)
            : texts.shown(format.number(list.items.length))}
        </Text>
        {list.hasMore && (
          <Button variant="default" onClick={list.loadMore} loading={list.isLoadingMore}>
            {texts.loadMore}
          </Button>
        )}
      </Group>
      {archived}
    </>
  )
}

type FilteredQuery<T, Name extends string> = {
  /** Names the list; its filters are added to it. */
  readonly key: QueryKey
  readonly filters?: readonly Name[]
  /** Whether its columns can sort it. */
  readonly isSorted?: boolean
  /** Reads one page; `query` also holds the filters that are set. */
  read(query: PageQuery): Promise<ListPage<T>>
  readonly refreshMs?: (items: readonly T[]) => number
  /** Nothing is read until then, if something else must be known first. */
  readonly isEnabled?: boolean
  readonly isCounted?: boolean
}

/** A list that follows the filters in the address. */
export const useFilteredList = <T, Name extends string = never>(query: FilteredQuery<T, Name>) => {
  const { filters, set } = useFilters(...(query.filters ?? []))
  const { filters: order } = useFilters(...(query.isSorted ? (["sort", "order"] as const) : []))
  const list = useList([...query.key, filters, order], (page) => query.read({ ...filters, ...order, ...page }), {
    refreshMs: query.refreshMs,
    ...(query.isEnabled !== undefined && { isEnabled: query.isEnabled }),
    ...(query.isCounted !== undefined && { isCounted: query.isCounted }),
  })
  return { ...list, filters, set, isFiltered: Object.keys(filters).length > 0 }
}

type FilteredListProps<T> = Omit<TableProps<T>, "items" | "label"> & {
  readonly list: List<T> & { readonly isFiltered: boolean }
  readonly icon: LucideIcon
  /** The name of the list, and what to say if it, or what its filters let through, is empty. */
  readonly texts: {
    readonly title: string
    readonly noneTitle: string
    readonly noneText: string
    readonly noMatchTitle?: string
    readonly noMatchText?: string
  }
  /** The fields of its filters, in a row; stacked on a narrow screen. */
  readonly filters?: ReactNode
  /** What can be done with its rows, between filters and rows. */
  readonly above?: ReactNode
  /** What to do about an empty list. */
  readonly action?: ReactNode
  readonly total?: number | undefined
}

/** A list with its filters above. */
export const FilteredList = <T,>({ texts, icon, filters, above, action, ...list }: FilteredListProps<T>) => {
  const { title, noneTitle, noneText, noMatchTitle = noneTitle, noMatchText = noneText } = texts
  return (
    <>
      {filters && (
        <search className="filters">
          {filters}
          <SavedFilters />
        </search>
      )}
      {above}
      <DataList
        {...list}
        label={title}
        empty={
          list.list.isFiltered ? (
            <Empty icon={SearchX} title={noMatchTitle} text={noMatchText} />
          ) : (
            <Empty icon={icon} title={noneTitle} text={noneText} action={action} />
          )
        }
      />
    </>
  )
}
