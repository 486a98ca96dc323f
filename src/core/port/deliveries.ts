import type { Result } from "../refusal.ts"
import type { Delivery, Destination } from "../webhook/delivery.ts"
import type { Attempt } from "../webhook/round.ts"

/** A delivery that is due; what is sent is read when its turn comes. */
export type DueDelivery = Pick<Delivery, "row" | "orgId">

/** What a store reports to the queue of a process that sends. */
export type Sender = {
  /** Deliveries of a webhook may be due. */
  onDue(to: Destination): void
  /** Other processes may take over from now on what is being sent: it has to end at once, and is not recorded. */
  onLost(): void
}

/**
 * The port of the delivery queue that sends the outbox (docs/api.md#webhook-requests). Each delivery is sent by one
 * process at a time.
 */
export interface Deliveries {
  /** Makes this process one of those that send; `sender` learns of pending deliveries from now on. */
  startSending(sender: Sender): Promise<void>
  /** Sends no more: other processes take over what is left once this one has ended. */
  stopSending(): Promise<void>
  /** How many processes there are that may send, this one included. */
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
   * The delivery as it is to be sent at `now`, to the webhook as it is now; null if this process is not to send it any
   * more.
   */
  deliveryToSend(due: DueDelivery, now: number): Promise<Delivery | null>
  /**
   * Logs an attempt and decides what follows it; a webhook that has been failing for too long is switched off. Does
   * nothing if another process has taken over the delivery. What a body that an erasure has changed since was answered
   * with is not kept.
   */
  recordAttempt(delivery: Pick<Delivery, "row" | "orgId" | "round" | "body">, attempt: Attempt): Result<null>
}
