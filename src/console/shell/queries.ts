import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { ApiError, isSignedOut } from "../api/error.ts"

/** What was read of one organization, so that no data of another is ever shown. */
export const createQueries = (onSignedOut: () => void, refresh: () => void): QueryClient => {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut()
    // The role has changed since the session was read.
    if (error instanceof ApiError && error.code === "INSUFFICIENT_ROLE") refresh()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a network, a change fails at once, and is never sent later, when nobody expects it any more.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 5_000,
        retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      },
    },
  })
}
