import { useQuery } from "@tanstack/react-query"
import { recordOf, type Versioned } from "../../api/record.ts"
import type { paths } from "../../api/schema.ts"
import { useApi } from "../../shell/session.ts"

type CampaignPath = paths["/api/v1/admin/campaigns/{campaignId}"]

/** A campaign as the service returns it. */
export type Campaign = CampaignPath["get"]["responses"][200]["content"]["application/json"]
export type VersionedCampaign = Versioned<Campaign>
/** The body of a PATCH; null removes a field. */
export type CampaignChanges = CampaignPath["patch"]["requestBody"]["content"]["application/json"]
/** The body of a creation. */
export type CampaignInput = paths["/api/v1/admin/campaigns"]["post"]["requestBody"]["content"]["application/json"]

/** What is out of date after a change of a campaign. */
export const outdatedByCampaign = [
  ["campaigns"],
  ["campaign"],
  ["overview"],
  ["results"],
  ["preview"],
  ["audit-log"],
] as const

/** How to read one campaign, with its version. */
export const useReadCampaign = (campaignId: string) => {
  const api = useApi()
  return () => recordOf(api.GET("/api/v1/admin/campaigns/{campaignId}", { params: { path: { campaignId } } }))
}

/** Reads one campaign, unless it is not `enabled`. */
export const useCampaign = (campaignId: string, enabled = true) => {
  const queryFn = useReadCampaign(campaignId)
  return useQuery({ queryKey: ["campaign", campaignId], enabled, queryFn })
}
