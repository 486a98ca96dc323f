import { Badge } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { recordOf, type Versioned } from "../../api/record.ts"
import type { paths } from "../../api/schema.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.tsx"
import { webhookMessages } from "./messages.ts"

/** A webhook as the service returns it. */
export type Webhook =
  paths["/api/v1/admin/webhooks/{webhookId}"]["get"]["responses"][200]["content"]["application/json"]

export type VersionedWebhook = Versioned<Webhook>

export type WebhookState = "active" | "failing" | "paused" | "off"

const colors = { active: "teal", failing: "red", paused: "orange", off: "red" } as const
/** How soon to read again how webhooks do, while they are in front. */
export const refreshMs = 3_000

/** What changes when a webhook does. */
export const outdatedByWebhook = [["webhooks"], ["webhook"], ["overview"]] as const

/** How a webhook does: `failing` since its last success, `off` when the service gave it up. */
export const stateOf = ({ active, failingSince, switchedOffAt }: Webhook): WebhookState => {
  if (!active) return switchedOffAt === null ? "paused" : "off"
  return failingSince === null ? "active" : "failing"
}

/** The state of a webhook in a word; what needs a hand is filled with color. */
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

/** How one webhook is read, with its version. */
export const useReadWebhook = (webhookId: string) => {
  const api = useApi()
  return () => recordOf(api.GET("/api/v1/admin/webhooks/{webhookId}", { params: { path: { webhookId } } }))
}

/** Reads one webhook, and again every few seconds: deliveries change how it does. */
export const useWebhook = (webhookId: string) => {
  const queryFn = useReadWebhook(webhookId)
  return useQuery({ queryKey: ["webhook", webhookId], queryFn, refetchInterval: refreshMs })
}
