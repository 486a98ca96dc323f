import { Badge } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { recordOf, type Versioned } from "../../api/record.ts"
import type { paths } from "../../api/schema.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { webhookMessages } from "./messages.ts"

/** A webhook as the service returns it. */
export type Webhook =
  paths["/api/v1/admin/webhooks/{webhookId}"]["get"]["responses"][200]["content"]["application/json"]

export type VersionedWebhook = Versioned<Webhook>

export type WebhookState = "active" | "failing" | "paused" | "off"

const colors = { active: "teal", failing: "red", paused: "orange", off: "red" } as const
/** How often to reload webhooks while the page is in front. */
export const refreshMs = 3_000

/** What is out of date after a change of a webhook. */
export const outdatedByWebhook = [["webhooks"], ["webhook"], ["overview"]] as const

/** The state of a webhook: `failing` since its last success, `off` once the service has switched it off. */
export const stateOf = ({ active, failingSince, switchedOffAt }: Webhook): WebhookState => {
  if (!active) return switchedOffAt === null ? "paused" : "off"
  return failingSince === null ? "active" : "failing"
}

/** The state of a webhook in a word; states that need action are filled with color. */
export const WebhookBadge = ({ webhook }: { webhook: Webhook }) => {
  const { states } = useMessages(webhookMessages)
  const state = stateOf(webhook)
  const isBad = state === "failing" || state === "off"
  return (
    <Badge variant={isBad ? "light" : "dot"} color={colors[state]}>
      {states[state]}
    </Badge>
  )
}

/** How to read one webhook, with its version. */
export const useReadWebhook = (webhookId: string) => {
  const api = useApi()
  return () => recordOf(api.GET("/api/v1/admin/webhooks/{webhookId}", { params: { path: { webhookId } } }))
}

/** Reads one webhook, and reloads it every few seconds, since deliveries change its state. */
export const useWebhook = (webhookId: string) => {
  const queryFn = useReadWebhook(webhookId)
  return useQuery({ queryKey: ["webhook", webhookId], queryFn, refetchInterval: refreshMs })
}
