import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, max, type SQL, sql } from "drizzle-orm"
import { decideDeleteWebhook } from "../../../core/operation/webhook/change-webhook.ts"
import type { Caller } from "../../../core/organization/organization.ts"
import { isoTime } from "../../../core/period.ts"
import type { WebhookAdmin } from "../../../core/port/webhook-admin.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import {
  type DeliveryFilter,
  type DeliveryItem,
  refuseUnknownDelivery,
  refuseUnknownWebhook,
} from "../../../core/webhook/webhook.ts"
import { deliveryIdOf, deliveryRowOf } from "../../delivery-id.ts"
import type { ApplyChanges } from "../../operation/apply/apply.ts"
import type { GroupCommit } from "../engine/commit.ts"
import { takeTurns } from "../engine/turn.ts"
import { walkPage } from "../engine/walk.ts"
import { changedRows, type Db } from "../file/open.ts"
import type { Outbox } from "../log/outbox.ts"
import type { Audit } from "../record/audit.ts"
import { type StoredWebhook, toState, type Webhooks } from "../record/webhook.ts"
import { deliveries, webhooks } from "../schema/webhook.ts"

/** Changes of many deliveries are made this many at a time, so that no play waits for all of them. */
const stepRows = 200

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

const toItem = ({ id, attemptLog, ...rest }: ItemRow): DeliveryItem => ({
  deliveryId: deliveryIdOf(id),
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

const pendingOf = (webhook: number): SQL => sql`${ofWebhook(webhook)} AND ${deliveries.dueAt} IS NOT NULL`

/** A status as the SQL condition of its index. */
const indexedBy = (webhook: number, { status }: DeliveryFilter): readonly SQL[] => {
  if (status === "pending") return [pendingOf(webhook)]
  return status === "failed" ? [sql`${ofWebhook(webhook)} AND ${deliveries.status} = 'failed'`] : []
}

const period = ({ from, to, ...rest }: DeliveryFilter) => ({
  ...rest,
  ...(from !== undefined && { from: isoTime(from) }),
  ...(to !== undefined && { to: isoTime(to) }),
})

type Needs = {
  readonly apply: ApplyChanges
  readonly audit: Audit
  readonly outbox: Outbox
  readonly webhooks: Webhooks
}

/** The outbox as its owner sees it: the log of attempts, tests and replays (docs/api.md §5.18). */
export const deliveryStore = (
  db: Db,
  commit: GroupCommit,
  { apply, audit, outbox, webhooks: hooks }: Needs,
): Pick<WebhookAdmin, "deliveries" | "testWebhook" | "replayDelivery" | "replayDeliveries" | "deleteWebhook"> => {
  const find = (orgId: string, row: number) =>
    db
      .select({ ...itemFields, webhook: deliveries.webhook })
      .from(deliveries)
      .innerJoin(webhooks, eq(webhooks.id, deliveries.webhook))
      .where(and(eq(deliveries.id, row), eq(webhooks.orgId, orgId), isNull(webhooks.deletedAt)))
      .get()

  /**
   * A round never has the same due time as the previous one, so that an attempt in flight knows which round it belongs
   * to.
   */
  const startRound = (condition: SQL | undefined, now: number) => {
    const dueAt = sql`CASE WHEN ${deliveries.dueAt} <= ${now} THEN ${deliveries.dueAt} - 1 ELSE ${now} END`
    return changedRows(db.update(deliveries).set({ attempts: 0, status: "pending", dueAt }).where(condition).run())
  }

  /** The condition for the next rows of a webhook after row `after`, up to `newest`; null if there are none. */
  const nextRows = (webhook: number, after: number, newest: number): { rows: SQL; last: number } | null => {
    const numbers = db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(ofWebhook(webhook), gt(deliveries.id, after), lte(deliveries.id, newest)))
      .orderBy(asc(deliveries.id))
      .limit(stepRows)
      .as("numbers")
    const last = db
      .select({ id: max(numbers.id) })
      .from(numbers)
      .get()?.id
    if (last === null || last === undefined) return null
    return { rows: and(ofWebhook(webhook), gt(deliveries.id, after), lte(deliveries.id, last)) as SQL, last }
  }

  /** Drops the deliveries of a webhook that fell due first; returns how many. */
  const giveUpSome = (webhook: number): number => {
    outbox.flush()
    const rows = db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(pendingOf(webhook))
      .orderBy(asc(deliveries.dueAt))
      .limit(stepRows)
      .all()
      .map(({ id }) => id)
    if (rows.length > 0)
      db.update(deliveries).set({ status: "failed", dueAt: null }).where(inArray(deliveries.id, rows)).run()
    return rows.length
  }

  /** Replays the existing deliveries, oldest first; ends if the webhook is deleted meanwhile. Returns how many. */
  const replayInSteps = async (
    { orgId }: Caller,
    { id, webhookId }: StoredWebhook,
    filter: DeliveryFilter,
  ): Promise<number | Refusal> => {
    const wanted = filterOf(filter)
    const newest =
      db
        .select({ id: max(deliveries.id) })
        .from(deliveries)
        .get()?.id ?? 0
    const giveWay = takeTurns()
    let replayed = 0
    for (let next = nextRows(id, 0, newest); next; next = nextRows(id, next.last, newest)) {
      await giveWay()
      const condition = and(next.rows, wanted)
      if (db.select({ id: deliveries.id }).from(deliveries).where(condition).limit(1).get()) {
        const changed = await commit.run((tx) => {
          if (!hooks.findWebhook(orgId, webhookId)) return refuseUnknownWebhook(webhookId)
          outbox.wake(tx, id)
          return startRound(condition, tx.wall)
        })
        if (isRefusal(changed)) return changed
        replayed += changed
      }
    }
    return replayed
  }

  return {
    deliveries: async (orgId, webhookId, filter, page) => {
      const webhook = hooks.findWebhook(orgId, webhookId)
      if (!webhook) return refuseUnknownWebhook(webhookId)
      const own = ofWebhook(webhook.id)
      const wanted = filterOf(filter)
      return walkPage(
        db,
        page,
        {
          ...{ id: deliveries.id, own, indexed: indexedBy(webhook.id, filter), stepRows: lookedAtRows },
          read: (where, limit) =>
            db
              .select(itemFields)
              .from(deliveries)
              .where(and(own, where, wanted))
              .orderBy(desc(deliveries.id))
              .limit(limit)
              .all(),
        },
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
        if (!found) return refuseUnknownDelivery(deliveryId)
        const { webhook, ...item } = found
        startRound(eq(deliveries.id, item.id), tx.wall)
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
      return replayInSteps(caller, webhook, filter)
    },

    /**
     * Drops the pending deliveries in steps, and deletes the webhook with the last of them, so that a deleted webhook
     * has none.
     */
    deleteWebhook: async (caller, webhookId) => {
      for (;;) {
        const isDone = await commit.run((tx) => {
          const webhook = hooks.findWebhook(caller.orgId, webhookId)
          const decision = decideDeleteWebhook(webhook ? toState(webhook) : null, { webhookId }, tx.wall)
          if (webhook && giveUpSome(webhook.id) === stepRows) return false
          return apply(tx, caller, decision) ?? true
        })
        if (isRefusal(isDone)) return isDone
        if (isDone) return null
      }
    },
  }
}
