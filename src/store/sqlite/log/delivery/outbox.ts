import { and, eq, isNull, sql } from "drizzle-orm"
import { Cache } from "../../../../core/cache/cache.ts"
import { isTest } from "../../../../core/organization/test-organization.ts"
import type { Random } from "../../../../core/random.ts"
import { type Destination, type EncodedEvent, encodeEvent } from "../../../../core/webhook/delivery.ts"
import type { Event } from "../../../../core/webhook/event/event.ts"
import { isSubscribed } from "../../../../core/webhook/webhook.ts"
import { readFault } from "../../../../record/readable.ts"
import type { Tx } from "../../../../record/transaction.ts"
import { appender } from "../../engine/row/appender.ts"
import type { Db } from "../../file/open.ts"
import { attemptLogText } from "../../schema/attempt-log.ts"
import { deliveries, webhooks } from "../../schema/webhook.ts"
import { deliveryBodyRows } from "./delivery-body.ts"
import type { FreshDeliveries } from "./fresh-deliveries.ts"
import type { TestEventLog } from "./test-event.ts"

const cachedOrganizations = 10_000
const noAttempts = attemptLogText([])

type Subscriber = { readonly row: number; readonly events: readonly string[] }

/** Inlined, since a bound value would cause the join to be replanned (`bound.ts`). */
export const isActive = eq(webhooks.active, sql`1`)

/** The outbox of docs/api.md#events: events are stored with their cause, one row per subscribed webhook. */
export const outboxRows = (db: Db, ids: Random, testEvents: TestEventLog, fresh: FreshDeliveries) => {
  const listeners: ((to: Destination) => void)[] = []
  const subscribersByOrg = new Cache<string, readonly Subscriber[]>(cachedOrganizations)

  const { append: appendDelivery, flush: flushDeliveries, nextRow, isWaiting } = appender(db, deliveries)
  const bodies = deliveryBodyRows(db)

  const flush = () => {
    flushDeliveries()
    bodies.flush()
  }

  const readSubscribers = (orgId: string): readonly Subscriber[] =>
    db
      .select({ row: webhooks.id, url: webhooks.url, events: webhooks.events })
      .from(webhooks)
      .where(and(eq(webhooks.orgId, orgId), isActive, isNull(webhooks.deletedAt)))
      .all()
      // The subscriptions of a webhook that cannot be read are unknown.
      .filter(({ url, events }) => readFault("webhooks", { url, events }) === null)

  const cacheLater = (tx: Tx, orgId: string, read: readonly Subscriber[]) =>
    tx.afterCommit(() => subscribersByOrg.set(orgId, read))

  const subscribersOf = (tx: Tx, orgId: string): readonly Subscriber[] => {
    const known = subscribersByOrg.get(orgId)
    if (known) return known
    const read = readSubscribers(orgId)
    cacheLater(tx, orgId, read)
    return read
  }

  /** Triggers the deliveries of a webhook once the transaction is on disk. */
  const wake = (tx: Tx, to: Destination) =>
    tx.afterCommit(() => {
      for (const listener of listeners) listener(to)
    })

  /** The body of an event is under the row of its first delivery. */
  const append = (tx: Tx, to: Destination, { eventId, event, body }: EncodedEvent, bodyOf = nextRow()) => {
    wake(tx, to)
    const { wall } = tx
    if (bodyOf === nextRow()) bodies.append(tx, bodyOf, body)
    const { webhook } = to
    const untried = { status: "pending", attempts: 0, isFresh: 1, dueAt: wall, autoReplays: 0, createdAt: wall }
    const row = appendDelivery(tx, { webhook, eventId, event, body: "", bodyOf, attemptLog: noAttempts, ...untried })
    fresh.add(tx, { row, webhook, dueAt: wall })
  }

  return {
    /** Calls `listener` after each commit that may have made deliveries of a webhook due. */
    onDue: (listener: (to: Destination) => void) => {
      listeners.push(listener)
    },
    wake,
    /** Writes the transaction's new deliveries to the outbox, before one of its jobs reads or changes others. */
    flush: () => {
      flush()
      testEvents.flush()
    },
    /** The same if row `delivery` is one of them. */
    flushFor: (delivery: number) => {
      if (isWaiting(delivery)) flush()
    },

    /** Adds `event` to the outbox for all its subscribers, in the transaction of its cause. */
    emit(tx: Tx, orgId: string, event: Event) {
      let encoded: EncodedEvent | undefined
      const bodyOf = nextRow()
      if (isTest(orgId)) {
        encoded = encodeEvent(event, tx, ids)
        testEvents.record(tx, orgId, encoded)
      }
      for (const { row, events } of subscribersOf(tx, orgId)) {
        if (!isSubscribed(events, event.name)) continue
        encoded ??= encodeEvent(event, tx, ids)
        append(tx, { orgId, webhook: row }, encoded, bodyOf)
      }
    },

    nextRow,

    add: (tx: Tx, to: Destination, _delivery: number, encoded: EncodedEvent) => {
      append(tx, to, encoded)
      if (isTest(to.orgId)) testEvents.record(tx, to.orgId, encoded)
    },

    /**
     * Invalidates the subscribers after a webhook of the organization has changed: immediately for the rest of the
     * transaction, and again after it for what was read earlier in it.
     */
    forgetSubscribers(tx: Tx, orgId: string) {
      subscribersByOrg.delete(orgId)
      tx.afterCommit(() => subscribersByOrg.delete(orgId))
    },
  }
}

export type Outbox = ReturnType<typeof outboxRows>
