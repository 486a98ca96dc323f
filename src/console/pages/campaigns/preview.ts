import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import { answer } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { useApi } from "../../shell/session.tsx"
import type { CampaignInput } from "./campaign.ts"

type Preview = paths["/api/v1/admin/campaigns/preview"]["post"]["responses"][200]["content"]["application/json"]
export type Odds = Preview["odds"]
export type Simulation = NonNullable<Preview["simulation"]>

/** What the service says of a draft, which it does not keep: its warnings and odds. `campaignId` names the one it changes. */
export const usePreview = (campaign: CampaignInput, campaignId?: string, enabled = true) => {
  const api = useApi()
  return useQuery({
    queryKey: ["preview", campaignId, campaign],
    queryFn: () =>
      answer(
        api.POST("/api/v1/admin/campaigns/preview", {
          body: { campaign, ...(campaignId !== undefined && { campaignId }) },
        }),
      ),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Plays a draft many times by the real rules, when told to. */
export const useSimulation = (campaign: CampaignInput, campaignId?: string) => {
  const api = useApi()
  const mutation = useMutation({
    mutationFn: (plays: number) =>
      answer(
        api.POST("/api/v1/admin/campaigns/preview", {
          body: { campaign, plays, ...(campaignId !== undefined && { campaignId }) },
        }),
      ),
  })
  return {
    run: (plays: number) => mutation.mutate(plays),
    isRunning: mutation.isPending,
    result: mutation.data?.simulation,
    error: mutation.error,
  }
}
