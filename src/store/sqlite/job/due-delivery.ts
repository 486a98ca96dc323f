import { and, asc, eq, gt, isNotNull, lte, type SQL, sql } from "drizzle-orm"
import type { Deliveries } from "../../../core/port/deliveries.ts"
import { deliveryIdOf, deliveryRowOf } from "../../delivery-id.ts"
import type { SecretSeal } from "../../secret.ts"
import { bound, boundLimit } from "../engine/bound.ts"
import type { Db } from "../file/open.ts"
import { isActive, type Outbox } from "../log/outbox.ts"
import { deliveries, webhooks } from "../schema/webhook.ts"

/** The deliveries of the outbox that are due, and when (docs/api.md §6). */
export const dueDeliveryStore = (db: Db, outbox: Outbox, seal: SecretSeal): Omit<Deliveries, "recordAttempt"> => {
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

  const selectToSend = db
    .select({
      attempts: deliveries.attempts,
      dueAt: deliveries.dueAt,
      eventId: deliveries.eventId,
      event: deliveries.event,
      body: deliveries.body,
      url: webhooks.url,
      secret: webhooks.secret,
      previousSecret: webhooks.previousSecret,
      overlapUntil: webhooks.overlapUntil,
      sealedWith: webhooks.sealedWith,
      webhookId: webhooks.webhookId,
    })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhook))
    .where(and(eq(deliveries.id, bound("row")), isActive, isNotNull(deliveries.dueAt)))
    .prepare()

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
      selectDue.all({ webhook, now, limit }).map(({ row }) => ({ orgId, deliveryId: deliveryIdOf(row) })),

    nextDeliveryAt: async ({ webhook }, after) => selectNextDue.get({ webhook, after })?.dueAt ?? null,

    deliveryToSend: async ({ orgId, deliveryId }, now) => {
      const found = selectToSend.get({ row: deliveryRowOf(deliveryId) })
      if (!found) return null
      const { attempts, dueAt, eventId, event, body, url, overlapUntil, ...sealed } = found
      const secrets = seal.signing({ ...sealed, orgId }, overlapUntil, now)
      return { deliveryId, orgId, eventId, event, body, url, round: { attempts, dueAt }, secrets }
    },
  }
}
