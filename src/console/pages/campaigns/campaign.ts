import { useQuery } from "@tanstack/react-query"
import { recordOf, type Versioned } from "../../api/record.ts"
import type { paths } from "../../api/schema.ts"
import { useApi } from "../../shell/session.tsx"

type CampaignPath = paths["/api/v1/admin/campaigns/{campaignId}"]

/** A campaign as the service returns it. */
export type Campaign = CampaignPath["get"]["responses"][200]["content"]["application/json"]
export type VersionedCampaign = Versioned<Campaign>
/** What a PATCH sends; null removes a field. */
export type CampaignChanges = CampaignPath["patch"]["requestBody"]["content"]["application/json"]
/** What a creation sends. */
export type CampaignInput = paths["/api/v1/admin/campaigns"]["post"]["requestBody"]["content"]["application/json"]

/** What changes when a campaign does. */
export const outdatedByCampaign = [
  ["campaigns"],
  ["campaign"],
  ["overview"],
  ["results"],
  ["preview"],
  ["audit-log"],
] as const

/** How one campaign is read, with its version. */
export const useReadCampaign = (campaignId: string) => {
  const api = useApi()
  return () => recordOf(api.GET("/api/v1/admin/campaigns/{campaignId}", { params: { path: { campaignId } } }))
}

/** Reads one campaign, unless it is not `enabled`. */
export const useCampaign = (campaignId: string, enabled = true) => {
  const queryFn = useReadCampaign(campaignId)
  return useQuery({ queryKey: ["campaign", campaignId], enabled, queryFn })
}
