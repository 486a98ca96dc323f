import { useQuery } from "@tanstack/react-query"
import { useApi } from "../shell/session.tsx"
import { bodyOf } from "./client.ts"

/** The organization's time zone, in which its reports are cut into days; null until it is read. */
export const useZone = (): string | null => {
  const api = useApi()
  const settings = useQuery({
    queryKey: ["settings"],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/settings")),
  })
  if (settings.isPending) return null
  return settings.data?.timezone ?? "UTC"
}
