import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, lte, sql } from "drizzle-orm"
import type { WebhookAdmin } from "../../../core/port/admin/webhook.ts"
import {
  type DeliveryFilter,
  type DeliveryItem,
  type Destination,
  refuseUnknownDelivery,
} from "../../../core/webhook/delivery.ts"
import { refuseUnknownWebhook } from "../../../core/webhook/webhook.ts"
import type { WalkDeliveries } from "../../../record/webhook/delivery.ts"
import type { DeliveryIds } from "../../../secret/delivery-id.ts"
import { type Db, pageOf, toPage } from "../engine/page.ts"
import { deliveries, webhooks } from "../schema/webhook.ts"

/** Few enough to be changed in one step that locks their rows for a few milliseconds. */
const walkedAtOnce = 200

const itemFields = {
  id: deliveries.id,
  eventId: deliveries.eventId,
  event: deliveries.event,
  status: deliveries.status,
  attemptLog: deliveries.attemptLog,
  createdAt: deliveries.createdAt,
}

type ItemRow = Pick<typeof deliveries.$inferSelect, keyof typeof itemFields>

const itemsOf =
  (ids: DeliveryIds, orgId: string) =>
  ({ id, attemptLog, ...rest }: ItemRow): DeliveryItem => ({
    deliveryId: ids.idOf(orgId, id),
    ...rest,
    attempts: attemptLog,
  })

/** The deliveries of a webhook that match a filter; the condition for pending ones is worded like their index. */
const thatMatch = ({ orgId, webhook }: Destination, { status, event, from, to }: DeliveryFilter) =>
  and(
    eq(deliveries.orgId, orgId),
    status === "pending"
      ? and(sql`${deliveries.webhook} + 0 = ${webhook}`, isNotNull(deliveries.dueAt))
      : eq(deliveries.webhook, webhook),
    status === undefined ? undefined : eq(deliveries.status, status),
    event === undefined ? undefined : eq(deliveries.event, event),
    from === undefined ? undefined : gte(deliveries.createdAt, from),
    to === undefined ? undefined : lt(deliveries.createdAt, to),
  )

/** The deliveries of a webhook with their attempts (docs/api.md#deliveries). */
export const deliveryReads = (db: Db, ids: DeliveryIds): Pick<WebhookAdmin, "deliveries" | "delivery"> => ({
  delivery: async (orgId, deliveryId) => {
    const row = ids.rowOf(orgId, deliveryId)
    const ofWebhook = and(eq(webhooks.orgId, orgId), eq(webhooks.id, deliveries.webhook), isNull(webhooks.deletedAt))
    const [found] =
      row === null
        ? []
        : await db
            .select({ ...itemFields, webhookId: webhooks.webhookId, body: deliveries.body })
            .from(deliveries)
            .innerJoin(webhooks, ofWebhook)
            .where(and(eq(deliveries.orgId, orgId), eq(deliveries.id, row)))
    if (!found) return refuseUnknownDelivery(deliveryId)
    const { webhookId, body, ...item } = found
    return { ...itemsOf(ids, orgId)(item), webhookId, body }
  },

  deliveries: async (orgId, webhookId, filter, page) => {
    const [webhook] = await db
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(and(eq(webhooks.orgId, orgId), eq(webhooks.webhookId, webhookId), isNull(webhooks.deletedAt)))
    if (!webhook) return refuseUnknownWebhook(webhookId)
    const { where, orderBy, limit } = pageOf(deliveries.id, page, thatMatch({ orgId, webhook: webhook.id }, filter))
    const rows = await db.select(itemFields).from(deliveries).where(where).orderBy(orderBy).limit(limit)
    return toPage(rows, page, itemsOf(ids, orgId))
  },
})

/** Walks the deliveries of a webhook in steps. */
export const deliveryWalk = (db: Db): WalkDeliveries =>
  async function* (to, filter) {
    const [newest] = await db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(thatMatch(to, {}))
      .orderBy(desc(deliveries.id))
      .limit(1)
    const matching = and(thatMatch(to, filter), lte(deliveries.id, newest?.id ?? 0))
    for (let after = 0; ; ) {
      const found = await db
        .select({ row: deliveries.id })
        .from(deliveries)
        .where(and(matching, gt(deliveries.id, after)))
        .orderBy(asc(deliveries.id))
        .limit(walkedAtOnce)
      const last = found.at(-1)
      if (!last) return
      yield found.map(({ row }) => row)
      after = last.row
    }
  }
