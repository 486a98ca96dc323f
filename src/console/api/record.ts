import { type QueryKey, useQuery } from "@tanstack/react-query"

/** A record with the version in which it was read (docs/api.md#concurrent-edits). */
export type Versioned<T> = T & { readonly etag: string | null }

/** The body of a response, with the record's version; a refusal throws an ApiError. */
export const recordOf = async <T extends object>(
  call: Promise<{ data?: T; response: Response }>,
): Promise<Versioned<T>> => {
  const { data, response } = await call
  return { ...(data as T), etag: response.headers.get("etag") }
}

/** The header of a change to what was read in this version: the change is refused once somebody else has changed it. */
export const ifMatch = (etag: string | null) => (etag === null ? {} : { header: { "If-Match": etag } })

/** Options of a query whose record is edited: it is always reloaded, however recently it was read. */
const anew = { refetchOnMount: "always", staleTime: 0 } as const

/** Reads a record to be edited. Returns nothing until it was reloaded, so that no form starts from an older version. */
export const useEdited = <T>(queryKey: QueryKey, queryFn: () => Promise<T>) => {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ queryKey, queryFn, ...anew })
  return { data: isFetchedAfterMount ? data : undefined, error, refetch }
}
