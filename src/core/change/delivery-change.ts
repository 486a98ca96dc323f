import type { Recovery } from "../webhook/auto-replay.ts"
import type { EncodedEvent } from "../webhook/delivery.ts"
import type { Event } from "../webhook/event/event.ts"
import type { Health } from "../webhook/health.ts"
import type { Attempt, DeliveryStatus, Round } from "../webhook/round.ts"

/** The changes of the outbox. */
export type DeliveryChange =
  /** Adds a delivery of one webhook, due at once. */
  | { readonly kind: "addDelivery"; readonly encoded: EncodedEvent }
  /** Gives up pending deliveries: nothing of them is sent any more. */
  | { readonly kind: "dropDeliveries"; readonly deliveries: readonly number[] }
  | { readonly kind: "emit"; readonly event: Event }
  /** The kept attempts of a delivery, and what comes next. */
  | {
      readonly kind: "logAttempt"
      readonly log: readonly Attempt[]
      readonly next: Round & { readonly status: DeliveryStatus }
    }
  | { readonly kind: "noteHealth"; readonly health: Health; readonly recovery: Recovery }
  /** Starts a new round of attempts of a delivery; `autoReplays` is how many were started automatically. */
  | { readonly kind: "startRound"; readonly delivery: number; readonly round: Round; readonly autoReplays?: number }
