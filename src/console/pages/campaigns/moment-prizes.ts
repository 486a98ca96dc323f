import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { useApi } from "../../shell/session.ts"

const none: ReadonlySet<string> = new Set()

/** The prizes with planned moments, which odds never give; none for a campaign that is not saved yet. */
export const useMomentPrizes = (savedId: string | undefined): ReadonlySet<string> => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ["moments", savedId, "batches"],
    enabled: savedId !== undefined,
    queryFn: () => {
      const params = { path: { campaignId: savedId ?? "" }, query: { limit: 1 } }
      return bodyOf(api.GET("/api/v1/admin/campaigns/{campaignId}/moments", { params }))
    },
  })
  return data ? new Set(data.batches.map(({ prizeId }) => prizeId)) : none
}
