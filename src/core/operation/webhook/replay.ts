import type { ChangeOf, Decision } from "../../change.ts"
import { isoTime } from "../../period.ts"
import type { Refusal } from "../../refusal.ts"
import { type DeliveryFilter, type DeliveryItem, isWanted, refuseUnknownDelivery } from "../../webhook/delivery.ts"
import { newRound, type Round } from "../../webhook/round.ts"
import { refuseUnknownWebhook } from "../../webhook/webhook.ts"

/** A delivery as a replay finds it; `row` is its row in the outbox. */
export type ReplayableDelivery = Pick<DeliveryItem, "status" | "event" | "createdAt"> & {
  readonly row: number
  readonly round: Round
}

/** Decides POST /admin/deliveries/{deliveryId}/replay: a new round of attempts. */
export const decideReplayDelivery = (
  stored: (Pick<ReplayableDelivery, "row" | "round"> & { readonly item: DeliveryItem }) | null,
  { deliveryId }: { readonly deliveryId: string },
  now: number,
): Decision<DeliveryItem, ChangeOf<"audit" | "startRound">> | Refusal => {
  if (!stored) return refuseUnknownDelivery(deliveryId)
  const { row, round, item } = stored
  const after: DeliveryItem = { ...item, status: "pending" }
  return {
    answer: after,
    changes: [
      { kind: "startRound", delivery: row, round: newRound(round, now) },
      { kind: "audit", entry: { action: "delivery.replay", target: deliveryId, before: item, after } },
    ],
  }
}

/** The row of the webhook whose deliveries are replayed; null if it does not exist. */
type WebhookFacts = { readonly webhook: number | null }

type ReplayRequest = { readonly webhookId: string; readonly filter: DeliveryFilter }

const shown = ({ from, to, ...rest }: DeliveryFilter) => ({
  ...rest,
  ...(from !== undefined && { from: isoTime(from) }),
  ...(to !== undefined && { to: isoTime(to) }),
})

/**
 * Decides POST /admin/webhooks/{webhookId}/replay; the answer is the webhook's row, whose deliveries are then replayed
 * step by step.
 */
export const decideReplayDeliveries = (
  { webhook }: WebhookFacts,
  { webhookId, filter }: ReplayRequest,
): Decision<number, ChangeOf<"audit">> | Refusal => {
  if (webhook === null) return refuseUnknownWebhook(webhookId)
  const entry = { action: "webhook.replay", target: webhookId, before: null, after: shown(filter) }
  return { answer: webhook, changes: [{ kind: "audit", entry }] }
}

/** Starts a new round of those of a few deliveries that still match; the answer is how many. */
export const decideReplayStep = (
  { webhook, deliveries }: WebhookFacts & { readonly deliveries: readonly ReplayableDelivery[] },
  { webhookId, filter }: ReplayRequest,
  now: number,
): Decision<number, ChangeOf<"startRound">> | Refusal => {
  if (webhook === null) return refuseUnknownWebhook(webhookId)
  const wanted = deliveries.filter((delivery) => isWanted(delivery, filter))
  return {
    answer: wanted.length,
    changes: wanted.map(({ row, round }) => ({
      kind: "startRound",
      delivery: row,
      round: newRound(round, now),
    })),
  }
}
