import { deletionStepDeliveries } from "../../../../core/operation/webhook/change-webhook.ts"
import { type DeliveryRow, deliveryTable } from "../../../../record/webhook/delivery.ts"
import type { Reader } from "../../engine/row/facts.ts"
import { type Key, rowsReader } from "../../engine/row/reader.ts"
import { readerOf } from "../../record/tables.ts"
import { deliveries } from "../../schema/webhook.ts"

/** A delivery with the number of the process that sends it. */
type SentRow = DeliveryRow & { readonly sender: number }

export const senderOf = (row: DeliveryRow): number => (row as SentRow).sender
export const withSender = (row: DeliveryRow, sender: number): SentRow => ({ ...row, sender })

const byRow = readerOf(deliveryTable, "byRow")

const pendingRows = rowsReader("pending deliveries", deliveries, ["orgId", "webhook"], {
  // Worded like the index of pending deliveries.
  compared: ["webhook"],
  where: "t.due_at IS NOT NULL",
  limit: deletionStepDeliveries,
  lock: "delivery",
})

/** The rows of pending deliveries of a webhook, as many as one step of its deletion drops. */
export const pendingDeliveries: Reader<Key, readonly number[]> = {
  ...pendingRows,
  load: async (session, keys, known, locking) => {
    const found = await pendingRows.load(session, keys, known, locking)
    for (const row of found.flat()) known.fill(byRow, [row.orgId, row.id], row)
    return found.map((rows) => rows.map(({ id }) => id))
  },
}
