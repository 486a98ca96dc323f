import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { useApi } from "../../shell/session.ts"

type MomentsPath = paths["/api/v1/admin/campaigns/{campaignId}/moments"]
type Batch = MomentsPath["get"]["responses"][200]["content"]["application/json"]["batches"][number]

/** The batches of planned moments; none for a campaign that is not saved yet. */
export const useMomentBatches = (savedId: string | undefined): readonly Batch[] => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ["moments", savedId, "batches"],
    enabled: savedId !== undefined,
    queryFn: () => {
      const params = { path: { campaignId: savedId ?? "" }, query: { limit: 1 } }
      return bodyOf(api.GET("/api/v1/admin/campaigns/{campaignId}/moments", { params }))
    },
  })
  return data?.batches ?? []
}

/** The prizes with planned moments, which odds never give; none for a campaign that is not saved yet. */
export const useMomentPrizes = (savedId: string | undefined): ReadonlySet<string> =>
  new Set(useMomentBatches(savedId).map(({ prizeId }) => prizeId))
