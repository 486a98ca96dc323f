import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import type { components } from "../../api/schema.ts"
import { useApi } from "../../shell/session.ts"

/** A list of people that rules can name (docs/api.md#audiences). */
export type Audience = components["schemas"]["Audience"]
export type AudienceMember = components["schemas"]["AudienceMember"]

export const outdatedByAudience = [["audiences"], ["audience"], ["audience-members"], ["audit-log"]] as const

export const audienceHref = (audienceId: string): string => `/audiences/${encodeURIComponent(audienceId)}`

export const useAudience = (audienceId: string) => {
  const api = useApi()
  return useQuery({
    queryKey: ["audience", audienceId],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/audiences/{audienceId}", { params: { path: { audienceId } } })),
  })
}
