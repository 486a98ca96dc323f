import { useQuery, useQueryClient } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { useApi } from "../../shell/session.ts"

type EventPage = paths["/api/v1/admin/test/events"]["get"]["responses"][200]["content"]["application/json"]
export type TestEvent = EventPage["items"][number]

/** What was read so far, oldest first, and the cursor for what follows. */
export type Events = { readonly items: readonly TestEvent[]; readonly cursor: string | null; readonly count: number }

const key = ["test-events"] as const
const pageSize = 200
const mostKept = 500
const pollMs = 3_000

/** Follows the events: reads on from where it was every few seconds, and rests while the page is hidden. */
export const useTestEvents = () => {
  const api = useApi()
  const queries = useQueryClient()
  return useQuery({
    queryKey: key,
    refetchInterval: pollMs,
    refetchOnMount: "always",
    queryFn: async (): Promise<Events> => {
      let read: Events = queries.getQueryData<Events>(key) ?? { items: [], cursor: null, count: 0 }
      for (;;) {
        const query = { limit: pageSize, ...(read.cursor !== null && { cursor: read.cursor }) }
        const { items, nextCursor } = await bodyOf(api.GET("/api/v1/admin/test/events", { params: { query } }))
        const all = [...read.items, ...items].slice(-mostKept)
        read = { items: all, cursor: nextCursor, count: read.count + items.length }
        if (items.length < pageSize) return read
      }
    },
  })
}
