import type { Result } from "../refusal.ts"
import type { Delivery, Destination } from "../webhook/delivery.ts"
import type { Attempt } from "../webhook/round.ts"

/** A due delivery; its content is read when its turn comes. */
export type DueDelivery = Pick<Delivery, "row" | "orgId">

/** What a store reports to the queue of a process that sends. */
export type Sender = {
  /** Deliveries of a webhook may be due. */
  onDue(to: Destination): void
  /** From now on, other processes may take over what is being sent: it has to end at once, and is not recorded. */
  onLost(): void
}

/**
 * The port of the delivery queue that sends the outbox (docs/api.md#webhook-requests). Each delivery is sent by one
 * process at a time.
 */
export interface Deliveries {
  /** Makes this process a sender, which learns of pending deliveries through `sender`. */
  startSending(sender: Sender): Promise<void>
  /** Stops sending; other processes take over the rest once this one has ended. */
  stopSending(): Promise<void>
  /** The number of processes that may send, including this one. */
  senders(): number
  /**
   * Up to `limit` deliveries of an active webhook that this process sends and that are due at `now`, earliest due
   * first.
   */
  dueDeliveries(to: Destination, now: number, limit: number): Promise<DueDelivery[]>
  /**
   * When the next delivery that this process sends to the webhook falls due after `after`, in epoch milliseconds, or
   * null.
   */
  nextDeliveryAt(to: Destination, after: number): Promise<number | null>
  /**
   * The delivery as it should be sent at `now`, to the webhook in its current state; null if this process no longer
   * sends it.
   */
  deliveryToSend(due: DueDelivery, now: number): Promise<Delivery | null>
  /**
   * Logs an attempt and decides what follows; switches off a webhook that has been failing for too long. Does nothing
   * if another process has taken over the delivery. Drops the receiver's answer if an erasure has changed the body
   * since.
   */
  recordAttempt(delivery: Pick<Delivery, "row" | "orgId" | "round" | "body">, attempt: Attempt): Result<null>
}
