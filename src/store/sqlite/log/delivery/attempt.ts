import { eq } from "drizzle-orm"
import type { ChangeOf } from "../../../../core/change.ts"
import type { Recovery } from "../../../../core/webhook/auto-replay.ts"
import type { Health } from "../../../../core/webhook/health.ts"
import type { AttemptedDelivery } from "../../../../record/webhook/delivery.ts"
import type { Db } from "../../file/open.ts"
import { attemptLogOf, attemptLogText } from "../../schema/attempt-log.ts"
import { bodyIn, webhooks } from "../../schema/webhook.ts"
import type { FreshDeliveries } from "./fresh-deliveries.ts"

type Row = Health &
  Recovery & {
    readonly attempts: number
    readonly attemptLog: string
    readonly body: string
    readonly dueAt: number | null
    readonly webhook: number
    readonly orgId: string
    readonly webhookId: string
    readonly active: number
    readonly autoReplay: number
  }

/** The log of attempts, stored in the row of each delivery, and their effect on the webhook. */
export const attemptRows = (db: Db, fresh: FreshDeliveries) => {
  // As text, since drizzle's mapping of rows takes longer than SQLite does.
  const select = db.$client.query<Row, [row: number]>(
    `SELECT attempts, attempt_log AS attemptLog, ${bodyIn("deliveries")} AS body, due_at AS dueAt,
       webhooks.id AS webhook, org_id AS orgId,
       webhook_id AS webhookId, active, failing_since AS failingSince, last_failure_at AS lastFailureAt,
       auto_replay AS autoReplay, replay_since AS replaySince, replay_after AS replayAfter, replay_at AS replayAt
     FROM deliveries JOIN webhooks ON webhooks.id = deliveries.webhook WHERE deliveries.id = +?`,
  )

  const update = db.$client.query<
    null,
    [attempts: number, log: string, status: string, dueAt: number | null, row: number]
  >("UPDATE deliveries SET attempts = ?, attempt_log = ?, status = ?, due_at = ?, is_fresh = 0 WHERE id = ?")

  return {
    find: (row: number): AttemptedDelivery | null => {
      const found = select.get(row)
      if (!found) return null
      const { attempts, body, dueAt } = found
      return {
        delivery: { attempts, body, dueAt, attemptLog: attemptLogOf(found.attemptLog) },
        webhook: {
          id: found.webhook,
          orgId: found.orgId,
          webhookId: found.webhookId,
          active: found.active === 1,
          failingSince: found.failingSince,
          lastFailureAt: found.lastFailureAt,
          autoReplay: found.autoReplay === 1,
          replaySince: found.replaySince,
          replayAfter: found.replayAfter,
          replayAt: found.replayAt,
        },
      }
    },

    log: (row: number, { log, next }: ChangeOf<"logAttempt">) => {
      fresh.leave(row)
      update.run(next.attempts, attemptLogText(log), next.status, next.dueAt, row)
    },

    noteHealth: (webhook: number, { failingSince, lastFailureAt }: Health, recovery: Recovery) => {
      db.update(webhooks)
        .set({ failingSince, lastFailureAt, ...recovery })
        .where(eq(webhooks.id, webhook))
        .run()
    },
  }
}
