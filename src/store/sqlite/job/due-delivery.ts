import { and, asc, eq, gt, isNotNull, lte, type SQL, sql } from "drizzle-orm"
import type { Deliveries } from "../../../core/port/deliveries.ts"
import { type RowToSend, toDelivery } from "../../../record/webhook/delivery.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { batchedReads } from "../engine/batched-reads.ts"
import { bound, boundLimit } from "../engine/bound.ts"
import type { Db } from "../file/open.ts"
import { isActive, type Outbox } from "../log/outbox.ts"
import { bodyIn, deliveries, webhooks } from "../schema/webhook.ts"

/** The deliveries of the outbox that are due, and when (docs/api.md#webhook-requests). */
export const dueDeliveryOperations = (
  db: Db,
  outbox: Outbox,
  cipher: SecretCipher,
): Omit<Deliveries, "recordAttempt"> => {
  const ofWebhook = eq(deliveries.webhook, bound("webhook"))
  const selectDue = db
    .select({ row: deliveries.id })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhook))
    .where(and(ofWebhook, isActive, lte(deliveries.dueAt, bound("now"))))
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
    .limit(boundLimit(sql.placeholder("limit")))
    .prepare()

  const selectNextDue = db
    .select({ dueAt: deliveries.dueAt })
    .from(deliveries)
    .where(and(ofWebhook, gt(deliveries.dueAt, bound("after"))))
    .orderBy(asc(deliveries.dueAt))
    .limit(boundLimit(1))
    .prepare()

  // As text, since drizzle's mapping of rows takes longer than SQLite does.
  const selectToSend = db.$client.query<RowToSend, [row: number]>(
    `SELECT attempts, due_at AS dueAt, event_id AS eventId, event, ${bodyIn("deliveries")} AS body, url, secret,
       previous_secret AS previousSecret,
       overlap_until AS overlapUntil, sealed_with AS sealedWith, webhook_id AS webhookId
     FROM deliveries JOIN webhooks ON webhooks.id = deliveries.webhook
     WHERE deliveries.id = +? AND active = 1 AND due_at IS NOT NULL`,
  )

  const readToSend = batchedReads(db, (row: number) => selectToSend.get(row))

  const pendingWebhooks = () => {
    const pending: SQL = sql`EXISTS (SELECT 1 FROM ${deliveries} WHERE ${and(eq(deliveries.webhook, webhooks.id), isNotNull(deliveries.dueAt))})`
    return db.select({ orgId: webhooks.orgId, webhook: webhooks.id }).from(webhooks).where(and(isActive, pending)).all()
  }

  return {
    startSending: async ({ onDue }) => {
      outbox.onDue(onDue)
      for (const to of pendingWebhooks()) onDue(to)
    },
    stopSending: async () => undefined,
    // No other process may open the file.
    senders: () => 1,

    dueDeliveries: async ({ orgId, webhook }, now, limit) =>
      selectDue.all({ webhook, now, limit }).map(({ row }) => ({ orgId, row })),

    nextDeliveryAt: async ({ webhook }, after) => selectNextDue.get({ webhook, after })?.dueAt ?? null,

    deliveryToSend: async (due, now) => {
      const found = await readToSend(due.row)
      return found ? toDelivery(due, found, cipher, now) : null
    },
  }
}
