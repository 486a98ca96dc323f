import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, max, type SQL, sql } from "drizzle-orm"
import { isoTime } from "../../core/period.ts"
import { isRefusal, type Refusal, refuse } from "../../core/rejection.ts"
import type { Store } from "../../core/store.ts"
import { type DeliveryFilter, type DeliveryItem, deliveryRetentionMs } from "../../core/webhook.ts"
import type { Audit } from "./audit.ts"
import type { GroupCommit, Tx } from "./commit.ts"
import { deliveryIdOf, deliveryRowOf } from "./delivery-id.ts"
import type { Db } from "./open.ts"
import type { Outbox } from "./outbox.ts"
import { pageOf, toPage } from "./page.ts"
import { deliveries, webhooks } from "./schema/webhook.ts"
import { refuseUnknownWebhook, type Webhooks } from "./webhook.ts"

/** Changes of many deliveries are made this many at a time, so that no play waits for all of them. */
const step = 500

const itemFields = {
  id: deliveries.id,
  eventId: deliveries.eventId,
  event: deliveries.event,
  status: deliveries.status,
  attemptLog: deliveries.attemptLog,
  createdAt: deliveries.createdAt,
}

type ItemRow = Pick<typeof deliveries.$inferSelect, keyof typeof itemFields>

const toItem = ({ id, attemptLog, ...rest }: ItemRow): DeliveryItem => ({
  deliveryId: deliveryIdOf(id),
  ...rest,
  attempts: attemptLog,
})

const matches = (webhook: number, { status, event, from, to }: DeliveryFilter): SQL | undefined =>
  and(
    eq(deliveries.webhook, webhook),
    // Each status in the words of the index that holds it.
    status === "failed" ? sql`${deliveries.status} = 'failed'` : undefined,
    status === "pending" ? isNotNull(deliveries.dueAt) : undefined,
    status === "delivered" ? eq(deliveries.status, status) : undefined,
    event === undefined ? undefined : eq(deliveries.event, event),
    from === undefined ? undefined : gte(deliveries.createdAt, from),
    to === undefined ? undefined : lt(deliveries.createdAt, to),
  )

const period = ({ from, to, ...rest }: DeliveryFilter) => ({
  ...rest,
  ...(from !== undefined && { from: isoTime(from) }),
  ...(to !== undefined && { to: isoTime(to) }),
})

/** The outbox as its owner sees it: the log of attempts, tests and replays (organization-api.md §3, Webhooks). */
export const deliveryStore = (
  db: Db,
  commit: GroupCommit,
  { audit, outbox, webhooks: hooks }: { audit: Audit; outbox: Outbox; webhooks: Webhooks },
) => {
  const find = (orgId: string, row: number) =>
    db
      .select({ ...itemFields, webhook: deliveries.webhook })
      .from(deliveries)
      .innerJoin(webhooks, eq(webhooks.id, deliveries.webhook))
      .where(and(eq(deliveries.id, row), eq(webhooks.orgId, orgId), isNull(webhooks.deletedAt)))
      .get()

  const startRound = (condition: SQL | undefined, now: number) =>
    db.update(deliveries).set({ attempts: 0, status: "pending", dueAt: now }).where(condition).run()

  /** Runs `change` on the rows that `condition` names, a step at a time in their order up to the newest there is now. */
  const inSteps = async (
    condition: SQL | undefined,
    change: (tx: Tx, rows: SQL | undefined) => void,
  ): Promise<number | Refusal> => {
    const newest = db
      .select({ id: max(deliveries.id) })
      .from(deliveries)
      .get()?.id
    let after = 0
    for (let changed = 0; ; ) {
      const rows = await commit.run((tx) => {
        const found = db
          .select({ id: deliveries.id })
          .from(deliveries)
          .where(and(condition, gt(deliveries.id, after), lte(deliveries.id, newest ?? 0)))
          .orderBy(asc(deliveries.id))
          .limit(step)
          .all()
          .map(({ id }) => id)
        if (found.length > 0) change(tx, inArray(deliveries.id, found))
        return found
      })
      if (isRefusal(rows)) return rows
      changed += rows.length
      after = rows.at(-1) ?? after
      if (rows.length < step) return changed
    }
  }

  return {
    deliveries: async (orgId, webhookId, filter, page) => {
      const webhook = hooks.findWebhook(orgId, webhookId)
      if (!webhook) return refuseUnknownWebhook(webhookId)
      const { where, orderBy, limit } = pageOf(deliveries.id, page, matches(webhook.id, filter))
      return toPage(
        db.select(itemFields).from(deliveries).where(where).orderBy(orderBy).limit(limit).all(),
        page,
        toItem,
      )
    },

    testWebhook: (caller, webhookId) =>
      commit.run((tx) => {
        const webhook = hooks.findWebhook(caller.orgId, webhookId)
        if (!webhook) return refuseUnknownWebhook(webhookId)
        const item = toItem(outbox.emitTo(tx, webhook.id, { name: "webhook.test", data: { webhookId } }))
        audit.record(tx, caller, { action: "webhook.test", target: webhookId, before: null, after: item })
        return item
      }),

    replayDelivery: (caller, deliveryId) =>
      commit.run((tx) => {
        const row = deliveryRowOf(deliveryId)
        const found = row === null ? undefined : find(caller.orgId, row)
        if (!found) return refuse("NOT_FOUND", `delivery ${deliveryId} does not exist; check deliveryId`)
        const { webhook, ...item } = found
        startRound(eq(deliveries.id, item.id), tx.now)
        outbox.wake(tx, webhook)
        const before = toItem(item)
        const after: DeliveryItem = { ...before, status: "pending" }
        audit.record(tx, caller, { action: "delivery.replay", target: deliveryId, before, after })
        return after
      }),

    replayDeliveries: async (caller, webhookId, filter) => {
      const webhook = hooks.findWebhook(caller.orgId, webhookId)
      if (!webhook) return refuseUnknownWebhook(webhookId)
      const audited = await commit.run((tx) => {
        audit.record(tx, caller, { action: "webhook.replay", target: webhookId, before: null, after: period(filter) })
        return null
      })
      if (isRefusal(audited)) return audited
      return inSteps(matches(webhook.id, filter), (tx, rows) => {
        startRound(rows, tx.now)
        outbox.wake(tx, webhook.id)
      })
    },

    deleteWebhook: async (caller, webhookId) => {
      const row = await commit.run((tx) => {
        const webhook = hooks.findWebhook(caller.orgId, webhookId)
        if (!webhook) return refuseUnknownWebhook(webhookId)
        hooks.removeWebhook(tx, caller, webhook)
        return webhook.id
      })
      if (isRefusal(row)) return row
      const pending = and(eq(deliveries.webhook, row), isNotNull(deliveries.dueAt))
      const givenUp = await inSteps(pending, (_tx, rows) => {
        db.update(deliveries).set({ status: "failed", dueAt: null }).where(rows).run()
      })
      return isRefusal(givenUp) ? givenUp : null
    },

    sweepDeliveries: (limit) =>
      commit.run((tx) => {
        const oldest = db
          .select({ id: deliveries.id, createdAt: deliveries.createdAt })
          .from(deliveries)
          .orderBy(asc(deliveries.id))
          .limit(limit)
          .all()
        const old = oldest.filter(({ createdAt }) => createdAt <= tx.now - deliveryRetentionMs).map(({ id }) => id)
        if (old.length > 0) db.delete(deliveries).where(inArray(deliveries.id, old)).run()
        return old.length
      }),
  } satisfies Partial<Store>
}
