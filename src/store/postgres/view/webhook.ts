import { and, desc, eq, gte, isNull, lt } from "drizzle-orm"
import type { Page, PageRequest } from "../../../core/page.ts"
import {
  type DeliveryFilter,
  type DeliveryItem,
  webhookView as viewOf,
  type Webhook,
} from "../../../core/webhook/webhook.ts"
import { deliveryIdOf, deliveryRowOf } from "../../delivery-id.ts"
import { type StoredWebhook, toState } from "../record/webhook.ts"
import { deliveries, webhooks } from "../schema/webhook.ts"
import { type Db, pageOf, toPage } from "./page.ts"

const itemFields = {
  id: deliveries.id,
  eventId: deliveries.eventId,
  event: deliveries.event,
  status: deliveries.status,
  attemptLog: deliveries.attemptLog,
  createdAt: deliveries.createdAt,
}

const toItem = ({
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

/** Webhooks and the log of their deliveries as the console sees them (docs/api.md §5.17, §5.18). */
export const webhookView = (db: Db, clock: () => number) => {
  const ofOrganization = (orgId: string) => and(eq(webhooks.orgId, orgId), isNull(webhooks.deletedAt))

  const findWebhook = async (orgId: string, webhookId: string): Promise<StoredWebhook | null> => {
    const [row] = await db
      .select()
      .from(webhooks)
      .where(and(ofOrganization(orgId), eq(webhooks.webhookId, webhookId)))
    return row ?? null
  }

  return {
    findWebhook,

    webhook: async (orgId: string, webhookId: string): Promise<Webhook | null> => {
      const row = await findWebhook(orgId, webhookId)
      return row && viewOf(toState(row), clock())
    },

    webhooks: async (orgId: string, page: PageRequest): Promise<Page<Webhook>> => {
      const { where, orderBy, limit } = pageOf(webhooks.id, page, ofOrganization(orgId))
      const rows = await db.select().from(webhooks).where(where).orderBy(orderBy).limit(limit)
      return toPage(rows, page, (row) => viewOf(toState(row), clock()))
    },

    deliveries: async (
      { orgId, id }: Pick<StoredWebhook, "orgId" | "id">,
      filter: DeliveryFilter,
      page: PageRequest,
    ): Promise<Page<DeliveryItem>> => {
      const own = and(eq(deliveries.orgId, orgId), eq(deliveries.webhook, id), deliveriesThat(filter))
      const { where, orderBy, limit } = pageOf(deliveries.id, page, own)
      return toPage(
        await db.select(itemFields).from(deliveries).where(where).orderBy(orderBy).limit(limit),
        page,
        toItem,
      )
    },

    delivery: async (orgId: string, deliveryId: string): Promise<DeliveryItem | null> => {
      const row = deliveryRowOf(deliveryId)
      if (row === null) return null
      const [found] = await db
        .select(itemFields)
        .from(deliveries)
        .where(and(eq(deliveries.orgId, orgId), eq(deliveries.id, row)))
        .orderBy(desc(deliveries.id))
      return found ? toItem(found) : null
    },
  }
}
