import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import { deletionStepDeliveries } from "../../../core/operation/webhook/change-webhook.ts"
import type { ReplayableDelivery } from "../../../core/operation/webhook/replay.ts"
import type { Destination } from "../../../core/webhook/delivery.ts"
import type { Round } from "../../../core/webhook/round.ts"
import type { Tx } from "../../../record/transaction.ts"
import type { StoredDelivery } from "../../../record/webhook.ts"
import type { Db } from "../file/open.ts"
import { deliveries, webhooks } from "../schema/webhook.ts"

/** The outbox, which holds back new rows until the end of a transaction. */
type Waiting = {
  flush(): void
  flushFor(delivery: number): void
  wake(tx: Tx, to: Destination): void
}

const replayable = {
  row: deliveries.id,
  status: deliveries.status,
  event: deliveries.event,
  createdAt: deliveries.createdAt,
  round: { attempts: deliveries.attempts, dueAt: deliveries.dueAt },
}

/** The rows of deliveries, for operations of their webhook's owner. */
export const deliveryRows = (db: Db, outbox: Waiting) => {
  const select = db
    .select({
      ...replayable,
      webhook: deliveries.webhook,
      eventId: deliveries.eventId,
      attempts: deliveries.attemptLog,
    })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhook))
    .where(
      and(
        eq(deliveries.id, sql.placeholder("row")),
        eq(webhooks.orgId, sql.placeholder("orgId")),
        isNull(webhooks.deletedAt),
      ),
    )
    .prepare()

  const updateRound = db
    .update(deliveries)
    .set({
      attempts: sql`${sql.placeholder("attempts")}`,
      status: "pending",
      dueAt: sql`${sql.placeholder("dueAt")}`,
      autoReplays: sql`coalesce(${sql.placeholder("autoReplays")}, ${deliveries.autoReplays})`,
    })
    .where(eq(deliveries.id, sql.placeholder("row")))
    .prepare()

  return {
    findDelivery: (orgId: string, delivery: number): StoredDelivery | null => {
      outbox.flushFor(delivery)
      const found = select.get({ orgId, row: delivery })
      if (!found) return null
      const { row, webhook, round, ...item } = found
      return { row, webhook, round, item }
    },

    findReplayable: (_orgId: string, rows: readonly number[]): readonly ReplayableDelivery[] =>
      db
        .select(replayable)
        .from(deliveries)
        .where(inArray(deliveries.id, [...rows]))
        .orderBy(deliveries.id)
        .all(),

    pendingOf: ({ webhook }: Destination): readonly number[] => {
      outbox.flush()
      return db
        .select({ row: deliveries.id })
        .from(deliveries)
        .where(and(eq(deliveries.webhook, webhook), isNotNull(deliveries.dueAt)))
        .limit(deletionStepDeliveries)
        .all()
        .map(({ row }) => row)
    },

    findFailed: (_orgId: string, rows: readonly number[]) =>
      db
        .select({ ...replayable, autoReplays: deliveries.autoReplays, log: deliveries.attemptLog })
        .from(deliveries)
        .where(inArray(deliveries.id, [...rows]))
        .orderBy(deliveries.id)
        .all()
        .map(({ log, ...failed }) => ({ ...failed, lastAttempt: log.at(-1) ?? null })),

    startRound: (tx: Tx, to: Destination, delivery: number, round: Round, autoReplays?: number) => {
      updateRound.run({ row: delivery, autoReplays: autoReplays ?? null, ...round })
      outbox.wake(tx, to)
    },

    drop: (_orgId: string, rows: readonly number[]) => {
      if (rows.length === 0) return
      db.update(deliveries)
        .set({ status: "failed", dueAt: null })
        .where(inArray(deliveries.id, [...rows]))
        .run()
    },
  }
}
