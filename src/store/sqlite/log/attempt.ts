import { eq, sql } from "drizzle-orm"
import type { ChangeOf } from "../../../core/change.ts"
import type { Recovery } from "../../../core/webhook/auto-replay.ts"
import type { Health } from "../../../core/webhook/webhook.ts"
import { bound } from "../engine/bound.ts"
import type { Db } from "../file/open.ts"
import { deliveries, webhooks } from "../schema/webhook.ts"

/** The log of attempts, stored in the row of each delivery, and their effect on the webhook. */
export const attemptRows = (db: Db) => {
  const select = db
    .select({
      row: deliveries.id,
      attempts: deliveries.attempts,
      attemptLog: deliveries.attemptLog,
      dueAt: deliveries.dueAt,
      webhook: {
        row: webhooks.id,
        orgId: webhooks.orgId,
        webhookId: webhooks.webhookId,
        active: webhooks.active,
        failingSince: webhooks.failingSince,
        lastFailureAt: webhooks.lastFailureAt,
        autoReplay: webhooks.autoReplay,
        replaySince: webhooks.replaySince,
        replayAfter: webhooks.replayAfter,
        replayAt: webhooks.replayAt,
      },
    })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhook))
    .where(eq(deliveries.id, bound("row")))
    .prepare()

  const update = db
    .update(deliveries)
    .set({
      attempts: sql`${sql.placeholder("attempts")}`,
      attemptLog: sql`${sql.placeholder("attemptLog")}`,
      status: sql`${sql.placeholder("status")}`,
      dueAt: sql`${sql.placeholder("dueAt")}`,
    })
    .where(eq(deliveries.id, sql.placeholder("row")))
    .prepare()

  return {
    find: (row: number) => select.get({ row }) ?? null,

    log: (row: number, { log, next }: ChangeOf<"logAttempt">) => {
      update.run({ row, attemptLog: JSON.stringify(log), ...next })
    },

    noteHealth: (webhook: number, { failingSince, lastFailureAt }: Health, recovery: Recovery) => {
      db.update(webhooks)
        .set({ failingSince, lastFailureAt, ...recovery })
        .where(eq(webhooks.id, webhook))
        .run()
    },
  }
}
