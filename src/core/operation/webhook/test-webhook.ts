import type { ChangeOf, Decision } from "../../change.ts"
import type { Random } from "../../random.ts"
import type { Refusal } from "../../refusal.ts"
import { type DeliveryItem, encodeEvent } from "../../webhook/delivery.ts"
import { type EventName, exampleEvent } from "../../webhook/event/event.ts"
import { refuseUnknownWebhook, type WebhookState } from "../../webhook/webhook.ts"

export type TestWebhookFacts = {
  readonly webhook: Pick<WebhookState, "webhookId"> | null
  /** The id of the next delivery. */
  readonly deliveryId: string
}

/** Which event to send as a test, with the data of its example; `webhook.test` by default. */
export type TestWebhookRequest = { readonly webhookId: string; readonly event?: EventName }

/** Decides POST /admin/webhooks/{webhookId}/test; `wall` is when the delivery is created, `now` the time of its event. */
export const decideTestWebhook = (
  { webhook, deliveryId }: TestWebhookFacts,
  { webhookId, event: name = "webhook.test" }: TestWebhookRequest,
  times: { readonly now: number; readonly wall: number },
  ids: Random,
): Decision<DeliveryItem, ChangeOf<"addDelivery" | "audit">> | Refusal => {
  if (!webhook) return refuseUnknownWebhook(webhookId)
  const sent = name === "webhook.test" ? ({ name, data: { webhookId } } as const) : exampleEvent(name)
  const encoded = encodeEvent(sent, times, ids)
  const { eventId, event } = encoded
  const item: DeliveryItem = { deliveryId, eventId, event, status: "pending", createdAt: times.wall, attempts: [] }
  return {
    answer: item,
    changes: [
      { kind: "addDelivery", encoded },
      { kind: "audit", entry: { action: "webhook.test", target: webhookId, before: null, after: item } },
    ],
  }
}
