import { useQuery, useQueryClient } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { live } from "../../api/live.ts"
import type { paths } from "../../api/schema.ts"
import { useApi } from "../../shell/session.ts"

type Body<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { "application/json": infer Content } } } }
}
  ? Content
  : never

/** Everything about a player, with the newest 50 of each list. */
export type Player = Body<"/api/v1/admin/players/{externalUserId}">
/** A player in the list. */
export type PlayerItem = Body<"/api/v1/admin/players">["items"][number]

/** A row of one of a player's lists, which load more on request. */
export type PlayerPlay = Body<"/api/v1/admin/players/{externalUserId}/plays">["items"][number]
export type PlayerAward = Body<"/api/v1/admin/players/{externalUserId}/awards">["items"][number]
export type LedgerRow = Body<"/api/v1/admin/players/{externalUserId}/ledger">["items"][number]
export type PlayerGrant = Body<"/api/v1/admin/players/{externalUserId}/grants">["items"][number]
export type PlayerCode = Body<"/api/v1/admin/codes">["items"][number]

/** What is out of date after a player is banned, unbanned or merged. */
export const outdatedByPlayer = [["players"], ["player"], ["player-list"], ["bans"], ["codes"], ["awards"]] as const

/**
 * Reads one player by any id that they have ever had. What refreshes the page belongs to the same visit, which the audit
 * log has once; nothing is kept for the next visit, which begins with a read of its own.
 */
export const usePlayer = (externalUserId: string) => {
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = ["player", externalUserId]
  return useQuery({
    ...live,
    gcTime: 0,
    queryKey,
    queryFn: () => {
      const readAt = queries.getQueryData<Player>(queryKey)?.readAt
      const params = { path: { externalUserId }, query: readAt ? { readAt } : {} }
      return bodyOf(api.GET("/api/v1/admin/players/{externalUserId}", { params }))
    },
  })
}
