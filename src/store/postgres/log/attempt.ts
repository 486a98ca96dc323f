import type { ChangeOf } from "../../../core/change.ts"
import { type Attempt, isDelivered } from "../../../core/webhook/round.ts"
import type { AttemptedDelivery, WebhookRow, Webhooks } from "../../../record/webhook.ts"
import { organization } from "../engine/batch.ts"
import { changeDelivery, findDeliveryRow } from "./delivery.ts"
import type { SenderIds } from "./wake.ts"

/** The log of attempts, each stored in the row of its delivery, for jobs, and their effect on the webhook. */
export const attemptRecords = (webhooks: Webhooks, ids: SenderIds) => {
  /** Locked only if its health may change: otherwise all attempts of a webhook would wait for each other. */
  const findHealth = (orgId: string, row: number, attempt: Attempt): WebhookRow | null => {
    const webhook = webhooks.readRow(orgId, row)
    return webhook?.failingSince === null && isDelivered(attempt) ? webhook : webhooks.lockRow(row)
  }

  return {
    find: (delivery: number, attempt: Attempt): AttemptedDelivery | null => {
      const orgId = organization()
      const found = findDeliveryRow(orgId, delivery)
      if (!found || !ids.hasBeen(found.sender)) return null
      const webhook = findHealth(orgId, found.webhook, attempt)
      if (!webhook) return null
      const { id: row, attempts, attemptLog, body, dueAt } = found
      const { webhookId, active, autoReplay, failingSince, lastFailureAt } = webhook
      const { replaySince, replayAfter, replayAt } = webhook
      return {
        row,
        attempts,
        attemptLog,
        body,
        dueAt,
        webhook: {
          row: found.webhook,
          orgId,
          webhookId,
          active,
          autoReplay,
          failingSince,
          lastFailureAt,
          replaySince,
          replayAfter,
          replayAt,
        },
      }
    },

    log: (delivery: number, { log, next }: ChangeOf<"logAttempt">) =>
      changeDelivery(organization(), delivery, { attemptLog: [...log], ...next }),

    noteHealth: webhooks.noteHealth,
  }
}
