import type { DeliveryChange } from "../../core/change/delivery-change.ts"
import type { Tx } from "../../record/transaction.ts"
import type { UsedUpCounter } from "../../record/used-up.ts"
import type { Attempts, Outbox } from "../../record/webhook/delivery.ts"

export type DeliveryNeeds = { readonly attempts: Attempts; readonly outbox: Outbox; readonly usedUp: UsedUpCounter }

/** The row numbers of the delivery and webhook that a change is about, if any. */
type DeliverySubject = {
  readonly orgId: string
  readonly delivery?: number | undefined
  readonly webhook?: number | undefined
}

const row = (loaded: number | undefined): number => {
  if (loaded === undefined) throw new Error("a change needs a delivery or webhook that was not loaded")
  return loaded
}

/** Applies one change of the outbox. */
export const deliveryApplier =
  ({ attempts, outbox, usedUp }: DeliveryNeeds) =>
  (tx: Tx, { orgId, delivery, webhook }: DeliverySubject, change: DeliveryChange) => {
    switch (change.kind) {
      case "addDelivery":
        outbox.add(tx, { orgId, webhook: row(webhook) }, row(delivery), change.encoded)
        return
      case "dropDeliveries":
        outbox.drop(change.deliveries)
        return
      case "emit":
        outbox.emit(tx, orgId, change.event)
        usedUp.note(tx, orgId, change.event)
        return
      case "logAttempt":
        attempts.log(row(delivery), change)
        return
      case "noteHealth":
        attempts.noteHealth(row(webhook), change.health, change.recovery)
        return
      case "startRound":
        outbox.startRound(tx, { orgId, webhook: row(webhook) }, change.delivery, change.round, change.autoReplays)
        return
      default:
        change satisfies never
    }
  }
