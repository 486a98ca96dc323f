import { useQuery } from "@tanstack/react-query"
import { useApi } from "../shell/session.ts"
import { bodyOf } from "./client.ts"

/** The organization's settings. */
export const useSettings = () => {
  const api = useApi()
  return useQuery({
    queryKey: ["settings"],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/settings")),
  })
}

/** The time zone in which the organization's reports count days; null until it is read. */
export const useZone = (): string | null => {
  const settings = useSettings()
  if (settings.isPending) return null
  return settings.data?.timezone ?? "UTC"
}

/** The time zone that the organization has chosen; null without one, and until it is read. */
export const useChosenZone = (): string | null => useSettings().data?.timezone ?? null
