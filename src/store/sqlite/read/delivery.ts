import { and, asc, desc, eq, gt, gte, isNull, lt, lte, max, type SQL, sql } from "drizzle-orm"
import { takeTurns } from "../../../concurrency/turn.ts"
import type { WebhookAdmin } from "../../../core/port/admin/webhook.ts"
import { type DeliveryFilter, type DeliveryItem, refuseUnknownDelivery } from "../../../core/webhook/delivery.ts"
import { refuseUnknownWebhook } from "../../../core/webhook/webhook.ts"
import type { WalkDeliveries } from "../../../record/webhook/delivery.ts"
import type { Webhooks } from "../../../record/webhook/webhook.ts"
import type { DeliveryIds } from "../../../secret/delivery-id.ts"
import { fewRows, walkPage } from "../engine/walk.ts"
import type { Db } from "../file/open.ts"
import type { FreshDeliveries } from "../log/delivery/fresh-deliveries.ts"
import { bodyIn, deliveries, isIndexed, webhooks as webhookRows } from "../schema/webhook.ts"

/** Few enough to be changed in one step while plays wait. */
const walkedAtOnce = 200

/** A delivery's row is large, and each one of a webhook may be on a different page. */
const lookedAtRows = 1_000

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

const filterOf = ({ status, event, from, to }: DeliveryFilter): SQL | undefined =>
  and(
    status === undefined ? undefined : eq(deliveries.status, status),
    event === undefined ? undefined : eq(deliveries.event, event),
    from === undefined ? undefined : gte(deliveries.createdAt, from),
    to === undefined ? undefined : lt(deliveries.createdAt, to),
  )

const ofWebhook = (webhook: number): SQL => eq(deliveries.webhook, webhook)

/** The rows of a status by its index, up to one more than a few; of pending ones with those that memory has. */
const foundBy = (webhook: number, { status }: DeliveryFilter, fresh: FreshDeliveries): readonly SQL[] => {
  const few = fewRows + 1
  if (status === "failed")
    return [
      sql`SELECT ${deliveries.id} AS id FROM ${deliveries}
        WHERE ${ofWebhook(webhook)} AND ${deliveries.status} = 'failed' LIMIT ${few}`,
    ]
  if (status !== "pending") return []
  const untried = JSON.stringify(fresh.oldest(webhook, few).map(({ row }) => row))
  return [
    sql`SELECT id FROM (SELECT ${deliveries.id} AS id FROM ${deliveries}
        WHERE ${ofWebhook(webhook)} AND ${deliveries.dueAt} IS NOT NULL AND ${isIndexed}
        UNION ALL SELECT value FROM json_each(${untried})) LIMIT ${few}`,
  ]
}

/** The deliveries of a webhook with their attempts (docs/api.md#deliveries). */
export const deliveryReads = (
  db: Db,
  { webhooks, freshDeliveries }: { readonly webhooks: Webhooks; readonly freshDeliveries: FreshDeliveries },
  ids: DeliveryIds,
): Pick<WebhookAdmin, "deliveries" | "delivery"> => ({
  delivery: async (orgId, deliveryId) => {
    const row = ids.rowOf(orgId, deliveryId)
    const ofOrganization = and(eq(webhookRows.orgId, orgId), isNull(webhookRows.deletedAt))
    const found =
      row !== null &&
      db
        .select({
          ...itemFields,
          webhookId: webhookRows.webhookId,
          body: sql<string>`${sql.raw(bodyIn("deliveries"))}`,
        })
        .from(deliveries)
        .innerJoin(webhookRows, eq(webhookRows.id, deliveries.webhook))
        .where(and(eq(deliveries.id, row), ofOrganization))
        .get()
    if (!found) return refuseUnknownDelivery(deliveryId)
    const { webhookId, body, ...item } = found
    return { ...itemsOf(ids, orgId)(item), webhookId, body }
  },

  deliveries: async (orgId, webhookId, filter, page) => {
    const webhook = webhooks.findWebhook(orgId, webhookId)
    if (!webhook) return refuseUnknownWebhook(webhookId)
    const own = ofWebhook(webhook.row)
    const wanted = filterOf(filter)
    return walkPage(
      db,
      page,
      {
        id: deliveries.id,
        own,
        found: foundBy(webhook.row, filter, freshDeliveries),
        stepRows: lookedAtRows,
        read: (where, limit) =>
          db
            .select(itemFields)
            .from(deliveries)
            .where(and(own, where, wanted))
            .orderBy(desc(deliveries.id))
            .limit(limit)
            .all(),
      },
      itemsOf(ids, orgId),
    )
  },
})

/** Walks the deliveries of a webhook in steps, with other requests in between. */
export const deliveryWalk = (db: Db): WalkDeliveries => {
  /** The last of the next rows of a webhook after row `after`, up to `newest`; null if there are none. */
  const lastOfStep = (webhook: number, after: number, newest: number): number | null => {
    const numbers = db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(ofWebhook(webhook), gt(deliveries.id, after), lte(deliveries.id, newest)))
      .orderBy(asc(deliveries.id))
      .limit(walkedAtOnce)
      .as("numbers")
    const [last] = db
      .select({ id: max(numbers.id) })
      .from(numbers)
      .all()
    return last?.id ?? null
  }

  return async function* ({ webhook }, filter) {
    const wanted = filterOf(filter)
    const [newest] = db
      .select({ id: max(deliveries.id) })
      .from(deliveries)
      .all()
    const giveWay = takeTurns()
    let after = 0
    for (;;) {
      const last = lastOfStep(webhook, after, newest?.id ?? 0)
      if (last === null) return
      await giveWay()
      const rows = db
        .select({ row: deliveries.id })
        .from(deliveries)
        .where(and(ofWebhook(webhook), gt(deliveries.id, after), lte(deliveries.id, last), wanted))
        .orderBy(asc(deliveries.id))
        .all()
      if (rows.length > 0) yield rows.map(({ row }) => row)
      after = last
    }
  }
}
