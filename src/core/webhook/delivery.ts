import type { Times } from "../clock.ts"
import { newId } from "../id.ts"
import { isTest } from "../organization/test-organization.ts"
import { isoTime } from "../period.ts"
import type { Random } from "../random.ts"
import { type Refusal, refuse } from "../refusal.ts"
import type { Event } from "./event/event.ts"
import type { Attempt, DeliveryStatus, Exchange, Round } from "./round.ts"

/** One event on its way to one webhook. `body` is the exact text that is signed and sent. */
export type Delivery = {
  /** The number of its row in the outbox, which the API does not show. */
  readonly row: number
  readonly orgId: string
  readonly eventId: string
  readonly event: string
  readonly body: string
  readonly url: string
  /** Newest first; there is a second one while a rotated secret overlaps. */
  readonly secrets: readonly string[]
  /** The current round of attempts. */
  readonly round: Round
}

/** A delivery as the log shows it. */
export type DeliveryItem = {
  readonly deliveryId: string
  readonly eventId: string
  readonly event: string
  readonly status: DeliveryStatus
  readonly createdAt: number
  readonly attempts: readonly Attempt[]
}

/** A delivery with everything that is stored about it. */
export type DeliveryDetail = DeliveryItem & { readonly webhookId: string; readonly body: string }

/** `from` <= createdAt < `to`, in epoch milliseconds. */
export type DeliveryFilter = {
  readonly status?: DeliveryStatus
  readonly event?: string
  readonly from?: number
  readonly to?: number
}

/** Deliveries and their attempts are kept this long. */
export const deliveryRetentionMs = 30 * 24 * 3_600_000

export const refuseUnknownDelivery = (deliveryId: string): Refusal =>
  refuse("NOT_FOUND", `delivery ${deliveryId} does not exist; check deliveryId`)

/** Where a delivery goes: a webhook, by its row. */
export type Destination = { readonly orgId: string; readonly webhook: number }

/** An event as delivered: with an id, and with the exact text that is signed and sent. */
export type EncodedEvent = { readonly eventId: string; readonly event: string; readonly body: string }

/** Encodes an event that happens at `now`. */
export const encodeEvent = ({ name, data }: Event, { now, wall }: Times, ids: Random): EncodedEvent => ({
  eventId: newId("evt_", wall, ids),
  event: name,
  body: JSON.stringify({ event: name, timestamp: isoTime(now), data }),
})

/** What marks the requests of test organizations. */
const testHeaders = { "x-test-mode": "true" }

/** The headers of a request besides its length (docs/api.md#request); it starts at `at`. */
export const requestHeaders = (
  { orgId, eventId, event }: Pick<EncodedEvent, "event" | "eventId"> & Pick<Destination, "orgId">,
  at: number,
  { signature, webhookSignature }: Pick<Exchange, "signature" | "webhookSignature">,
) => ({
  "content-type": "application/json",
  "x-service-event": event,
  "x-service-signature": signature,
  "webhook-id": eventId,
  "webhook-timestamp": timestampOf(at),
  "webhook-signature": webhookSignature,
  ...(isTest(orgId) && testHeaders),
})

/** The value of `webhook-timestamp` for a request that starts at `at`. */
export const timestampOf = (at: number): string => String(Math.floor(at / 1000))

/** Whether a delivery matches a filter. */
export const isWanted = (
  delivery: Pick<DeliveryItem, "status" | "event" | "createdAt">,
  { status = delivery.status, event = delivery.event, from = -Infinity, to = Infinity }: DeliveryFilter,
): boolean =>
  delivery.status === status && delivery.event === event && delivery.createdAt >= from && delivery.createdAt < to
