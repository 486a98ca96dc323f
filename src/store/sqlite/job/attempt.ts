import { eq, sql } from "drizzle-orm"
import { decideSwitchOff } from "../../../core/operation/change-webhook.ts"
import type { Deliveries } from "../../../core/port/deliveries.ts"
import type { Random } from "../../../core/random.ts"
import {
  type Attempt,
  attemptsKept,
  type Delivery,
  healthAfter,
  isDelivered,
  roundAfter,
} from "../../../core/webhook.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import { bound } from "../engine/bound.ts"
import type { GroupCommit, Tx } from "../engine/commit.ts"
import type { Db } from "../file/open.ts"
import { deliveryRowOf } from "../log/delivery-id.ts"
import { type StoredWebhook, toState } from "../record/webhook.ts"
import { deliveries, webhooks } from "../schema/webhook.ts"

/** What became of the attempts to deliver: the log, the next attempt, the health of the webhook (docs/api.md §5.17, §6.4). */
export const attemptStore = (
  db: Db,
  commit: GroupCommit,
  random: Random,
  apply: ApplyChanges,
): Pick<Deliveries, "recordAttempt"> => {
  const selectForAttempt = db
    .select({
      attempts: deliveries.attempts,
      attemptLog: deliveries.attemptLog,
      dueAt: deliveries.dueAt,
      webhook: {
        id: webhooks.id,
        active: webhooks.active,
        failingSince: webhooks.failingSince,
        lastFailureAt: webhooks.lastFailureAt,
      },
    })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhook))
    .where(eq(deliveries.id, bound("row")))
    .prepare()

  const updateAfterAttempt = db
    .update(deliveries)
    .set({
      attempts: sql`${sql.placeholder("attempts")}`,
      attemptLog: sql`${sql.placeholder("attemptLog")}`,
      status: sql`${sql.placeholder("status")}`,
      dueAt: sql`${sql.placeholder("dueAt")}`,
    })
    .where(eq(deliveries.id, sql.placeholder("row")))
    .prepare()

  /** Remembers since when a webhook has failed, and switches it off when that is too long. */
  const noteHealth = (
    tx: Tx,
    known: Pick<StoredWebhook, "id" | "active" | "failingSince" | "lastFailureAt">,
    isSuccess: boolean,
  ) => {
    const { id, active } = known
    const { isSwitchedOff, failingSince, lastFailureAt } = healthAfter(known, isSuccess, tx.now)
    if (failingSince !== known.failingSince || lastFailureAt !== known.lastFailureAt)
      db.update(webhooks).set({ failingSince, lastFailureAt }).where(eq(webhooks.id, id)).run()
    if (!isSwitchedOff || !active) return
    const webhook = db.select().from(webhooks).where(eq(webhooks.id, id)).get()
    if (!webhook) return
    apply(tx, { orgId: webhook.orgId, keyId: null }, decideSwitchOff(toState(webhook), tx.now))
  }

  const log = (tx: Tx, { deliveryId, round }: Pick<Delivery, "deliveryId" | "round">, attempt: Attempt) => {
    const row = deliveryRowOf(deliveryId)
    const found = row === null ? undefined : selectForAttempt.get({ row })
    if (!found) return null
    const { attempts, status, dueAt } = roundAfter(found, round, attempt, tx.now, random())
    const attemptLog = JSON.stringify([...found.attemptLog, attempt].slice(-attemptsKept))
    updateAfterAttempt.run({ row, attempts, attemptLog, status, dueAt })
    noteHealth(tx, found.webhook, isDelivered(attempt))
    return null
  }

  return {
    recordAttempt: (delivery, attempt) => commit.run((tx) => log(tx, delivery, attempt)),
  }
}
