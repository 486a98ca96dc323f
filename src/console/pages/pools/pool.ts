import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import type { components } from "../../api/schema.ts"
import { useApi } from "../../shell/session.ts"

/** A pool of codes, with its counts (docs/api.md#pools-of-codes). */
export type Pool = components["schemas"]["Pool"]
export type PoolCode = components["schemas"]["PoolCode"]
export type PoolKind = Pool["kind"]

/** What is out of date after a pool or its codes have changed. */
export const outdatedByPool = [["pools"], ["pool"], ["pool-codes"], ["audit-log"]] as const

export const poolHref = (poolId: string): string => `/pools/${encodeURIComponent(poolId)}`

const generatingMs = 1_000

/** Reads a pool, again and again while its codes are being generated. */
export const usePool = (poolId: string) => {
  const api = useApi()
  return useQuery({
    queryKey: ["pool", poolId],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/code-pools/{poolId}", { params: { path: { poolId } } })),
    refetchInterval: ({ state }) => (state.data?.generating ? generatingMs : false),
    placeholderData: keepPreviousData,
  })
}
