import { type QueryKey, useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { ApiError } from "./error.ts"

/** One page of a list (docs/api.md#lists). */
export type ListPage<T> = {
  readonly items: readonly T[]
  readonly nextCursor: string | null
  readonly total?: ListTotal
  /** The time of the latest archived play, in lists of plays. */
  readonly archivedUntil?: string
  /** How many wins of a campaign have been archived, in the list of its winners. */
  readonly archived?: ArchivedWins
}
export type ArchivedWins = { readonly wins: number; readonly handedOut: number }
/** The number of rows, or that there are more than were counted. */
export type ListTotal = { readonly count: number; readonly isExact: boolean }
export type PageQuery = { readonly limit: number; readonly cursor?: string; readonly total?: "true" }

/** The state of a list: the rows read so far, and how to get more. */
export type List<T> = {
  readonly items: readonly T[]
  readonly isLoading: boolean
  readonly error: Error | null
  /** Null until it is counted, and if nothing is counted. */
  readonly total: ListTotal | null
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Up to when some of its rows are in the archive instead; null for most lists. */
  readonly archivedUntil: string | null
  /** How many of them, if the list says so. */
  readonly archived: ArchivedWins | null
  loadMore(): void
  retry(): void
}

const pageSize = 50

const liveMs = 10_000

/** For `refreshMs` of a list whose newest rows come first: follows them until the reader goes beyond the first page. */
export const whileOnFirstPage = (items: readonly unknown[]): number => (items.length > pageSize ? 0 : liveMs)

/** Another count or sort of the organization may be under way. */
const whileBusy = {
  retry: (failures: number, error: Error) =>
    failures < 3 && error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500),
  retryDelay: 1_500,
}

/** `isSought` says that the service had to look through many rows for it. */
type FoundPage<T> = ListPage<T> & { readonly isSought: boolean }

/** The next page that has rows: a filter that excludes many may end a page early. */
const readOn = async <T>(
  read: (page: PageQuery) => Promise<ListPage<T>>,
  first: string | null,
): Promise<FoundPage<T>> => {
  for (let cursor = first; ; ) {
    const page = await read({ limit: pageSize, ...(cursor !== null && { cursor }) })
    if (page.items.length > 0 || page.nextCursor === null) return { ...page, isSought: cursor !== first }
    cursor = page.nextCursor
  }
}

type ListOptions<T> = {
  readonly refreshMs?: ((items: readonly T[]) => number) | undefined
  readonly isEnabled?: boolean
  /** Whether the operation counts; it does so separately, so that the first rows come first. */
  readonly isCounted?: boolean
}

/**
 * Reads a list page by page; `read` is called with the query of one page. `key` names the list and its filters.
 * `refreshMs` is how often to reload while the page is in front; by default never, and never what takes the service long to
 * find. Nothing is read until the list is enabled.
 */
export const useList = <T>(
  key: QueryKey,
  read: (page: PageQuery) => Promise<ListPage<T>>,
  { refreshMs, isEnabled = true, isCounted = false }: ListOptions<T> = {},
): List<T> => {
  const query = useInfiniteQuery({
    ...whileBusy,
    queryKey: key,
    enabled: isEnabled,
    queryFn: ({ pageParam }) => readOn(read, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? []
      return !pages.some(({ isSought }) => isSought) && (refreshMs?.(pages.flatMap((page) => page.items)) ?? false)
    },
  })
  const total = useQuery({
    ...whileBusy,
    queryKey: [...key, "total"],
    enabled: isCounted && query.hasNextPage,
    queryFn: async () => (await read({ limit: 1, total: "true" })).total ?? null,
  })
  return {
    items: query.data?.pages.flatMap((page) => page.items) ?? [],
    isLoading: query.isPending,
    error: query.data ? null : query.error,
    total: (isCounted && total.data) || null,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    archivedUntil: query.data?.pages[0]?.archivedUntil ?? null,
    archived: query.data?.pages[0]?.archived ?? null,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}
