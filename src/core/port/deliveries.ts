import type { Result } from "../refusal.ts"
import type { Attempt, Delivery } from "../webhook/webhook.ts"

/** The port of the delivery queue that sends the outbox (docs/api.md §6). A webhook is identified by its row. */
export interface Deliveries {
  /** The active webhooks with pending deliveries. */
  pendingWebhooks(): Promise<number[]>
  /** Up to `limit` deliveries of an active webhook that are due at `now`, earliest due first. */
  dueDeliveries(webhook: number, now: number, limit: number): Promise<Delivery[]>
  /** The time after `after` at which the next delivery of the webhook falls due, in epoch milliseconds, or null. */
  nextDeliveryAt(webhook: number, after: number): Promise<number | null>
  /** Logs an attempt and decides what follows it; a webhook that has been failing for too long is switched off. */
  recordAttempt(delivery: Pick<Delivery, "deliveryId" | "orgId" | "round">, attempt: Attempt): Result<null>
  /** Calls `listener` after each commit that may have made deliveries of a webhook due. */
  onDeliveriesDue(listener: (webhook: number) => void): void
}
