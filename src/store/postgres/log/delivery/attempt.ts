import { type Attempt, isDelivered } from "../../../../core/webhook/round.ts"
import type { Rows } from "../../../../record/rows.ts"
import { type Attempts, deliveryTable } from "../../../../record/webhook/delivery.ts"
import type { WebhookRow, Webhooks } from "../../../../record/webhook/webhook.ts"
import { organization } from "../../engine/commit/batch.ts"
import { senderOf } from "./delivery.ts"
import type { SenderIds } from "./wake.ts"

/** The log of attempts, each stored in the row of its delivery, for jobs, and their effect on the webhook. */
export const attemptRecords = (rows: Rows, webhooks: Webhooks, ids: SenderIds): Attempts => {
  /** Locked only if its health may change: otherwise all attempts of a webhook would wait for each other. */
  const findHealth = (row: number, attempt: Attempt): WebhookRow | null => {
    const webhook = webhooks.readRow(organization(), row)
    return webhook?.failingSince === null && isDelivered(attempt) ? webhook : webhooks.lockRow(row)
  }

  return {
    find: (row, attempt) => {
      const delivery = rows.one(deliveryTable, "byRow", row)
      const webhook = delivery && ids.hasBeen(senderOf(delivery)) ? findHealth(delivery.webhook, attempt) : null
      return delivery && webhook && { delivery, webhook }
    },

    log: (row, { log, next }) => {
      const delivery = rows.one(deliveryTable, "byRow", row)
      if (!delivery) throw new Error(`delivery ${row}, whose attempt is logged, does not exist`)
      rows.change(deliveryTable, delivery, { ...delivery, attemptLog: log, ...next })
    },

    noteHealth: webhooks.noteHealth,
  }
}
