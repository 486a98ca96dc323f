import { and, asc, eq, gt, isNotNull, lte, type SQL, sql } from "drizzle-orm"
import type { Deliveries } from "../../../core/port/deliveries.ts"
import { deliveryIdOf } from "../../delivery-id.ts"
import type { SecretSeal, StoredSecrets } from "../../secret.ts"
import { bound, boundLimit } from "../engine/bound.ts"
import type { Db } from "../file/open.ts"
import { isActive, type Outbox } from "../log/outbox.ts"
import { deliveries, webhooks } from "../schema/webhook.ts"

/** The deliveries of the outbox that are due, and when (docs/api.md §6). */
export const dueDeliveryStore = (db: Db, outbox: Outbox, seal: SecretSeal): Omit<Deliveries, "recordAttempt"> => {
  const ofWebhook = eq(deliveries.webhook, bound("webhook"))
  const selectDue = db
    .select({
      row: deliveries.id,
      orgId: webhooks.orgId,
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

  /** The signing secrets, newest first. */
  const signing = (
    { overlapUntil, ...row }: StoredSecrets & { orgId: string; webhookId: string; overlapUntil: number | null },
    now: number,
  ): readonly string[] => {
    const { secret, previousSecret } = seal.open(row)
    return previousSecret !== null && (overlapUntil ?? 0) > now ? [secret, previousSecret] : [secret]
  }

  return {
    pendingWebhooks: async () => {
      const pending: SQL = sql`EXISTS (SELECT 1 FROM ${deliveries} WHERE ${and(eq(deliveries.webhook, webhooks.id), isNotNull(deliveries.dueAt))})`
      return db
        .select({ row: webhooks.id })
        .from(webhooks)
        .where(and(isActive, pending))
        .all()
        .map(({ row }) => row)
    },

    dueDeliveries: async (webhook, now, limit) =>
      selectDue
        .all({ webhook, now, limit })
        .map(({ row, orgId, eventId, event, body, url, attempts, dueAt, ...secrets }) => ({
          ...{ orgId, eventId, event, body, url },
          deliveryId: deliveryIdOf(row),
          round: { attempts, dueAt },
          secrets: signing({ ...secrets, orgId }, now),
        })),

    nextDeliveryAt: async (webhook, after) => selectNextDue.get({ webhook, after })?.dueAt ?? null,

    onDeliveriesDue: outbox.onDue,
  }
}
