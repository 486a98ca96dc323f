import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../../api/client.ts"
import { live } from "../../../api/live.ts"
import type { paths } from "../../../api/schema.ts"
import { useApi } from "../../../shell/session.ts"

/** The results of a campaign (docs/api.md#results). */
export type Results =
  paths["/api/v1/admin/campaigns/{campaignId}/results"]["get"]["responses"][200]["content"]["application/json"]

/** Reads the results of a campaign, up to its last play; nothing for one that is not saved yet. */
export const useResults = (campaignId: string | undefined) => {
  const api = useApi()
  return useQuery({
    ...live,
    queryKey: ["results", campaignId],
    enabled: campaignId !== undefined,
    queryFn: () => {
      const path = { campaignId: campaignId ?? "" }
      return bodyOf(api.GET("/api/v1/admin/campaigns/{campaignId}/results", { params: { path } }))
    },
  })
}
