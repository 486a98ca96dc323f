import { and, asc, eq, gt, isNotNull, lte, sql } from "drizzle-orm"
import type { Deliveries } from "../../../../core/port/deliveries.ts"
import { type RowToSend, toDelivery } from "../../../../record/webhook/delivery.ts"
import type { SecretCipher } from "../../../../secret/secret.ts"
import { batchedReads } from "../../engine/batched-reads.ts"
import { bound, boundLimit } from "../../engine/bound.ts"
import type { Db } from "../../file/open.ts"
import type { FreshDeliveries } from "../../log/delivery/fresh-deliveries.ts"
import { isActive, type Outbox } from "../../log/delivery/outbox.ts"
import { bodyIn, deliveries, isIndexed, webhooks } from "../../schema/webhook.ts"

type Due = { readonly row: number; readonly dueAt: number | null }

/** The first of both lists by the time since which they are due. */
const inOrder = (indexed: readonly Due[], fresh: readonly Due[], limit: number): readonly Due[] =>
  indexed.length === 0
    ? fresh
    : [...indexed, ...fresh].sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0) || a.row - b.row).slice(0, limit)

/** The deliveries of the outbox that are due, and when (docs/api.md#webhook-requests). */
export const dueDeliveryOperations = (
  db: Db,
  outbox: Outbox,
  fresh: FreshDeliveries,
  cipher: SecretCipher,
): Omit<Deliveries, "recordAttempt"> => {
  const ofWebhook = eq(deliveries.webhook, bound("webhook"))
  const selectDue = db
    .select({ row: deliveries.id, dueAt: deliveries.dueAt })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhook))
    .where(and(ofWebhook, isActive, isIndexed, lte(deliveries.dueAt, bound("now"))))
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
    .limit(boundLimit(sql.placeholder("limit")))
    .prepare()

  const selectNextDue = db
    .select({ dueAt: deliveries.dueAt })
    .from(deliveries)
    .where(and(ofWebhook, isIndexed, gt(deliveries.dueAt, bound("after"))))
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

  const selectActive = db.$client.query<{ active: number }, [webhook: number]>(
    "SELECT active FROM webhooks WHERE id = ?",
  )

  const freshOf = (webhook: number, now: number, limit: number): readonly Due[] =>
    fresh.has(webhook) && selectActive.get(webhook)?.active === 1 ? fresh.due(webhook, now, limit) : []

  const pendingWebhooks = () => {
    const ofThis = and(eq(deliveries.webhook, webhooks.id), isNotNull(deliveries.dueAt), isIndexed)
    const hasIndexed = sql<0 | 1>`EXISTS (SELECT 1 FROM ${deliveries} WHERE ${ofThis})`
    return db
      .select({ orgId: webhooks.orgId, webhook: webhooks.id, hasIndexed })
      .from(webhooks)
      .where(isActive)
      .all()
      .filter(({ webhook, hasIndexed }) => hasIndexed === 1 || fresh.has(webhook))
  }

  return {
    startSending: async ({ onDue }) => {
      outbox.onDue(onDue)
      for (const { orgId, webhook } of pendingWebhooks()) onDue({ orgId, webhook })
    },
    stopSending: async () => undefined,
    // No other process may open the file.
    senders: () => 1,

    dueDeliveries: async ({ orgId, webhook }, now, limit) =>
      inOrder(selectDue.all({ webhook, now, limit }), freshOf(webhook, now, limit), limit).map(({ row }) => ({
        orgId,
        row,
      })),

    nextDeliveryAt: async ({ webhook }, after) => {
      const indexed = selectNextDue.get({ webhook, after })?.dueAt ?? null
      const untried = fresh.nextAt(webhook, after)
      return indexed === null || untried === null ? (indexed ?? untried) : Math.min(indexed, untried)
    },

    deliveryToSend: async (due, now) => {
      const found = await readToSend(due.row)
      if (found) return toDelivery(due, found, cipher, now)
      fresh.forgetDeleted(due.row)
      return null
    },
  }
}
