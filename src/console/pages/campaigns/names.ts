import { useQueries, useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { recordOf } from "../../api/record.ts"
import { useApi } from "../../shell/session.ts"

type Named = {
  readonly defaultCodeConfig?: unknown
  readonly prizes?: readonly { readonly poolId?: string | null }[] | null
  readonly entry?: { readonly poolId: string } | null
  readonly ranking?: {
    readonly prizes: readonly {
      readonly prize?: { readonly type: string; readonly campaignId?: string | null } | null
    }[]
  } | null
}

const namesPool = (template: unknown): boolean =>
  typeof template === "object" && template !== null && "poolId" in template

const usesPools = ({ defaultCodeConfig, prizes, entry }: Named): boolean =>
  Boolean(entry) || namesPool(defaultCodeConfig) || (prizes ?? []).some(({ poolId }) => poolId != null)

const rankedCampaigns = ({ ranking }: Named): string[] => [
  ...new Set((ranking?.prizes ?? []).flatMap(({ prize }) => (prize?.campaignId ? [prize.campaignId] : []))),
]

const offered = 200

/** The names of the pools and campaigns that a campaign takes codes from; the id of one whose name is not known. */
export const useSourceNames = (campaign: Named) => {
  const api = useApi()
  const pools = useQuery({
    queryKey: ["pools", "select"],
    enabled: usesPools(campaign),
    queryFn: () => bodyOf(api.GET("/api/v1/admin/code-pools", { params: { query: { limit: offered } } })),
  })
  const ids = rankedCampaigns(campaign)
  const campaigns = useQueries({
    queries: ids.map((campaignId) => ({
      queryKey: ["campaign", campaignId],
      retry: false,
      queryFn: () => recordOf(api.GET("/api/v1/admin/campaigns/{campaignId}", { params: { path: { campaignId } } })),
    })),
  })
  return {
    poolName: (id: string): string => pools.data?.items.find(({ poolId }) => poolId === id)?.name ?? id,
    campaignName: (id: string): string => campaigns[ids.indexOf(id)]?.data?.name ?? id,
  }
}
