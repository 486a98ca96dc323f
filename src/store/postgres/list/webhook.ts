import { and, eq, gte, isNull, lt } from "drizzle-orm"
import type { WebhookAdmin } from "../../../core/port/webhook-admin.ts"
import {
  type DeliveryFilter,
  type DeliveryItem,
  refuseUnknownWebhook,
  webhookView as viewOf,
} from "../../../core/webhook/webhook.ts"
import { deliveryIdOf } from "../../delivery-id.ts"
import { type StoredWebhook, toState } from "../record/webhook.ts"
import { deliveries, webhooks } from "../schema/webhook.ts"
import { type Db, pageOf, toPage } from "./page.ts"

export const itemFields = {
  id: deliveries.id,
  eventId: deliveries.eventId,
  event: deliveries.event,
  status: deliveries.status,
  attemptLog: deliveries.attemptLog,
  createdAt: deliveries.createdAt,
}

export const toItem = ({
  id,
  attemptLog,
  ...rest
}: Pick<typeof deliveries.$inferSelect, keyof typeof itemFields>): DeliveryItem => ({
  deliveryId: deliveryIdOf(id),
  ...rest,
  attempts: attemptLog,
})

export const deliveriesThat = ({ status, event, from, to }: DeliveryFilter) =>
  and(
    status === undefined ? undefined : eq(deliveries.status, status),
    event === undefined ? undefined : eq(deliveries.event, event),
    from === undefined ? undefined : gte(deliveries.createdAt, from),
    to === undefined ? undefined : lt(deliveries.createdAt, to),
  )

type Lists = Pick<WebhookAdmin, "deliveries" | "webhook" | "webhooks">

/** Webhooks and the log of their deliveries as the console sees them (docs/api.md §5.17, §5.18). */
export const webhookView = (db: Db, clock: () => number): Lists => {
  const ofOrganization = (orgId: string) => and(eq(webhooks.orgId, orgId), isNull(webhooks.deletedAt))

  const findWebhook = async (orgId: string, webhookId: string): Promise<StoredWebhook | null> => {
    const [row] = await db
      .select()
      .from(webhooks)
      .where(and(ofOrganization(orgId), eq(webhooks.webhookId, webhookId)))
    return row ?? null
  }

  return {
    webhook: async (orgId, webhookId) => {
      const row = await findWebhook(orgId, webhookId)
      return row ? viewOf(toState(row), clock()) : refuseUnknownWebhook(webhookId)
    },

    webhooks: async (orgId, page) => {
      const { where, orderBy, limit } = pageOf(webhooks.id, page, ofOrganization(orgId))
      const rows = await db.select().from(webhooks).where(where).orderBy(orderBy).limit(limit)
      return toPage(rows, page, (row) => viewOf(toState(row), clock()))
    },

    deliveries: async (orgId, webhookId, filter, page) => {
      const webhook = await findWebhook(orgId, webhookId)
      if (!webhook) return refuseUnknownWebhook(webhookId)
      const own = and(eq(deliveries.orgId, orgId), eq(deliveries.webhook, webhook.id), deliveriesThat(filter))
      const { where, orderBy, limit } = pageOf(deliveries.id, page, own)
      return toPage(
        await db.select(itemFields).from(deliveries).where(where).orderBy(orderBy).limit(limit),
        page,
        toItem,
      )
    },
  }
}
