import { useQueries, useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { recordOf } from "../../api/record.ts"
import { useApi } from "../../shell/session.ts"
import type { Campaign } from "./campaign.ts"

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

type CodeCampaign = {
  readonly name: string
  /** The template and currency of its codes; undefined while they are not known. */
  readonly template?: Campaign["defaultCodeConfig"]
  readonly currency?: string | null
}

/** The campaigns whose codes something gives; each by its id alone while nothing else is known. */
export const useCodeCampaigns = (ids: readonly string[]): ((id: string) => CodeCampaign) => {
  const api = useApi()
  const campaigns = useQueries({
    queries: ids.map((campaignId) => ({
      queryKey: ["campaign", campaignId],
      retry: false,
      queryFn: () => recordOf(api.GET("/api/v1/admin/campaigns/{campaignId}", { params: { path: { campaignId } } })),
    })),
  })
  return (id) => {
    const found = campaigns[ids.indexOf(id)]?.data
    return found
      ? { name: found.name ?? id, template: found.defaultCodeConfig, currency: found.currency ?? null }
      : { name: id }
  }
}

const offered = 200

/** The names of the pools and campaigns that a campaign takes codes from; the id of one whose name is not known. */
export const useSourceNames = (campaign: Named) => {
  const api = useApi()
  const pools = useQuery({
    queryKey: ["pools", "select"],
    enabled: usesPools(campaign),
    queryFn: () => bodyOf(api.GET("/api/v1/admin/code-pools", { params: { query: { limit: offered } } })),
  })
  const campaignOf = useCodeCampaigns(rankedCampaigns(campaign))
  return {
    poolName: (id: string): string => pools.data?.items.find(({ poolId }) => poolId === id)?.name ?? id,
    campaignOf,
  }
}
