import { eq } from "drizzle-orm"
import type { ChangeOf } from "../../../core/change.ts"
import type { Recovery } from "../../../core/webhook/auto-replay.ts"
import type { Health } from "../../../core/webhook/health.ts"
import type { Attempt } from "../../../core/webhook/round.ts"
import type { AttemptedDelivery } from "../../../record/webhook/delivery.ts"
import type { Db } from "../file/open.ts"
import { webhooks } from "../schema/webhook.ts"

/** What one attempt takes in the log, as a rule: with both signatures, and an answer of a few words. */
const usualLogLength = 300

/**
 * The log of attempts as text, with spaces up to the usual length behind it. A delivery has the room from the start,
 * since a row that grew would part its full page, and each attempt would write three pages instead of one.
 */
export const attemptLogText = (log: readonly Attempt[]): string => JSON.stringify(log).padEnd(usualLogLength)

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
export const attemptRows = (db: Db) => {
  // As text, since drizzle's mapping of rows takes longer than SQLite does.
  const select = db.$client.query<Row, [row: number]>(
    `SELECT attempts, attempt_log AS attemptLog, body, due_at AS dueAt, webhooks.id AS webhook, org_id AS orgId,
       webhook_id AS webhookId, active, failing_since AS failingSince, last_failure_at AS lastFailureAt,
       auto_replay AS autoReplay, replay_since AS replaySince, replay_after AS replayAfter, replay_at AS replayAt
     FROM deliveries JOIN webhooks ON webhooks.id = deliveries.webhook WHERE deliveries.id = +?`,
  )

  const update = db.$client.query<
    null,
    [attempts: number, log: string, status: string, dueAt: number | null, row: number]
  >("UPDATE deliveries SET attempts = ?, attempt_log = ?, status = ?, due_at = ? WHERE id = ?")

  return {
    find: (row: number): AttemptedDelivery | null => {
      const found = select.get(row)
      if (!found) return null
      const { attempts, body, dueAt } = found
      return {
        delivery: { attempts, body, dueAt, attemptLog: JSON.parse(found.attemptLog) as Attempt[] },
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
