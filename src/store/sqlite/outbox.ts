import { and, asc, eq, gt, isNotNull, isNull, lte, min, notInArray, sql } from "drizzle-orm"
import type { Event } from "../../core/event.ts"
import { newId } from "../../core/id.ts"
import { isoTime } from "../../core/period.ts"
import type { Random } from "../../core/random.ts"
import type { Store } from "../../core/store.ts"
import { isDelivered, isSubscribed, retryDelayMs } from "../../core/webhook.ts"
import { Cache } from "./cache.ts"
import type { GroupCommit, Tx } from "./commit.ts"
import type { Db } from "./open.ts"
import { deliveries, webhooks } from "./schema/webhook.ts"

const cachedOrganizations = 10_000

type Subscriber = { readonly row: number; readonly events: readonly string[] }

/** The outbox of interface.md §6: events are stored with what caused them, one row for each webhook that wants them. */
export const outboxStore = (db: Db, commit: GroupCommit, random: Random) => {
  const listeners: (() => void)[] = []
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const subscribersByOrg = new Cache<string, readonly Subscriber[]>(cachedOrganizations)

  const appendDelivery = db
    .insert(deliveries)
    .values({
      webhook: sql.placeholder("webhook"),
      eventId: sql.placeholder("eventId"),
      event: sql.placeholder("event"),
      body: sql.placeholder("body"),
      status: "pending",
      dueAt: sql.placeholder("now"),
      createdAt: sql.placeholder("now"),
    })
    .prepare()

  const readSubscribers = (orgId: string): readonly Subscriber[] =>
    db
      .select({ row: webhooks.id, events: webhooks.events })
      .from(webhooks)
      .where(and(eq(webhooks.orgId, orgId), eq(webhooks.active, true), isNull(webhooks.deletedAt)))
      .all()

  const subscribersOf = (tx: Tx, orgId: string): readonly Subscriber[] => {
    const known = subscribersByOrg.get(orgId)
    if (known) return known
    const read = readSubscribers(orgId)
    tx.afterCommit(() => subscribersByOrg.set(orgId, read))
    return read
  }

  /** Puts `event` into the outbox, in the transaction of what caused it. */
  const emit = (tx: Tx, orgId: string, event: Event) => {
    const wanted = subscribersOf(tx, orgId).filter(({ events }) => isSubscribed(events, event.name))
    if (wanted.length === 0) return
    const eventId = newId("evt_", tx.now, random)
    const body = JSON.stringify({ event: event.name, timestamp: isoTime(tx.now), data: event.data })
    for (const { row } of wanted) appendDelivery.run({ webhook: row, eventId, event: event.name, body, now: tx.now })
    tx.afterCommit(notify)
  }

  const store = {
    dueDeliveries: async (now, limit, inFlight) => {
      const due = and(isNotNull(deliveries.dueAt), lte(deliveries.dueAt, now))
      const waiting = db.selectDistinct({ webhook: deliveries.webhook }).from(deliveries).where(due).all()
      return waiting.flatMap(({ webhook }) =>
        db
          .select({ delivery: deliveries, webhook: webhooks })
          .from(deliveries)
          .innerJoin(webhooks, eq(webhooks.id, deliveries.webhook))
          .where(
            and(
              eq(deliveries.webhook, webhook),
              eq(webhooks.active, true),
              due,
              notInArray(deliveries.id, [...inFlight]),
            ),
          )
          .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
          .limit(limit)
          .all()
          .map((row) => ({
            deliveryId: row.delivery.id,
            webhookId: row.webhook.webhookId,
            eventId: row.delivery.eventId,
            event: row.delivery.event,
            body: row.delivery.body,
            url: row.webhook.url,
            secret: row.webhook.secret,
            attempts: row.delivery.attempts,
          })),
      )
    },

    nextDeliveryAt: async (after) => {
      const next = db
        .select({ dueAt: min(deliveries.dueAt) })
        .from(deliveries)
        .where(gt(deliveries.dueAt, after))
        .get()
      return next?.dueAt ?? null
    },

    recordAttempt: (deliveryId, attempt) =>
      commit.run((tx) => {
        const row = db.select().from(deliveries).where(eq(deliveries.id, deliveryId)).get()
        if (!row) return null
        const attempts = row.attempts + 1
        const delayMs = retryDelayMs(attempts)
        const next = isDelivered(attempt)
          ? ({ status: "delivered", dueAt: null } as const)
          : delayMs === null || row.dueAt === null
            ? ({ status: "failed", dueAt: null } as const)
            : ({ status: "pending", dueAt: tx.now + delayMs } as const)
        db.update(deliveries)
          .set({ attempts, ...next })
          .where(eq(deliveries.id, deliveryId))
          .run()
        return null
      }),

    onDeliveriesAdded: (listener) => {
      listeners.push(listener)
    },
  } satisfies Partial<Store>

  /** Forgets who subscribes, once a webhook of the organization has changed; one that is no longer paused is served. */
  const forgetSubscribers = (tx: Tx, orgId: string) =>
    tx.afterCommit(() => {
      subscribersByOrg.delete(orgId)
      notify()
    })

  return { ...store, emit, forgetSubscribers }
}

export type Outbox = Pick<ReturnType<typeof outboxStore>, "emit" | "forgetSubscribers">
