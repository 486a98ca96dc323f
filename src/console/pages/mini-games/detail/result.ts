import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../../api/client.ts"
import { live } from "../../../api/live.ts"
import type { paths } from "../../../api/schema.ts"
import { useApi } from "../../../shell/session.ts"

const path = "/api/v1/admin/notifications/{notificationId}/results"

/** What the spins of a mini-game brought (docs/api.md#results). */
export type Results = paths[typeof path]["get"]["responses"][200]["content"]["application/json"]

/** Reads the results of a mini-game, in all or of some days. */
export const useResults = (miniGameId: string, days: { readonly from?: string; readonly to?: string } = {}) => {
  const api = useApi()
  const params = { path: { notificationId: miniGameId }, query: days }
  return useQuery({
    ...live,
    queryKey: ["mini-game", miniGameId, "results", days],
    queryFn: () => bodyOf(api.GET(path, { params })),
  })
}
