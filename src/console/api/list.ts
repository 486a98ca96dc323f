import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query"

/** One page of a list (docs/api.md §1.8). */
export type ListPage<T> = { readonly items: readonly T[]; readonly nextCursor: string | null }
export type PageQuery = { readonly limit: number; readonly cursor?: string }

/** What a list shows: the rows read so far, and how to get more. */
export type List<T> = {
  readonly items: readonly T[]
  readonly isLoading: boolean
  readonly error: Error | null
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  loadMore(): void
  retry(): void
}

const pageSize = 50

/** The next page with rows, as a filter that leaves out many may end a page early. */
const readOn = async <T>(
  read: (page: PageQuery) => Promise<ListPage<T>>,
  first: string | null,
): Promise<ListPage<T>> => {
  for (let cursor = first; ; ) {
    const page = await read({ limit: pageSize, ...(cursor !== null && { cursor }) })
    if (page.items.length > 0 || page.nextCursor === null) return page
    cursor = page.nextCursor
  }
}

type ListOptions<T> = {
  readonly refreshMs?: ((items: readonly T[]) => number) | undefined
  readonly isEnabled?: boolean
}

/**
 * Reads a list page by page: `read` is called with the query of one page. `key` names the list and its filters.
 * `refreshMs` says how soon to read again what is shown, while the page is in front; never by default. Nothing is read
 * until the list is enabled.
 */
export const useList = <T>(
  key: QueryKey,
  read: (page: PageQuery) => Promise<ListPage<T>>,
  { refreshMs, isEnabled = true }: ListOptions<T> = {},
): List<T> => {
  const query = useInfiniteQuery({
    queryKey: key,
    enabled: isEnabled,
    queryFn: ({ pageParam }) => readOn(read, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) => refreshMs?.(state.data?.pages.flatMap((page) => page.items) ?? []) ?? false,
  })
  return {
    items: query.data?.pages.flatMap((page) => page.items) ?? [],
    isLoading: query.isPending,
    error: query.data ? null : query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}
