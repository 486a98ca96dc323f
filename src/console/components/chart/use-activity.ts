import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { live } from "../../api/live.ts"
import { useApi } from "../../shell/session.ts"
import type { Period, Span } from "../period/dates.ts"
import { rangeOf } from "../period/period.tsx"

/** The activity of one campaign or of all in a period; it stays up to date unless the period has ended. */
export const useActivity = (period: Period | null, span: Span | null, campaignId?: string) => {
  const api = useApi()
  const range = span && rangeOf(span)
  const timezone = period?.timezone
  const bucket = span?.bucket
  return useQuery({
    ...live,
    ...(range?.to !== undefined && { refetchInterval: false as const }),
    enabled: range !== null,
    queryKey: ["activity", campaignId ?? null, range, bucket, timezone],
    queryFn: () => {
      const query = {
        ...range,
        ...(bucket && { bucket }),
        ...(timezone && { timezone }),
        ...(campaignId && { campaignId }),
      }
      return bodyOf(api.GET("/api/v1/admin/reports/activity", { params: { query } }))
    },
  })
}
