import type { ChangeOf } from "../../../core/change.ts"
import type { Recovery } from "../../../core/webhook/auto-replay.ts"
import type { Health } from "../../../core/webhook/health.ts"
import { type Attempt, isDelivered } from "../../../core/webhook/round.ts"
import type { AttemptedDelivery } from "../../../record/webhook.ts"
import { organization } from "../engine/batch.ts"
import { changeDelivery, findDeliveryRow } from "./delivery.ts"
import type { SenderIds } from "./wake.ts"

type HealthOf = Health &
  Recovery & { readonly webhookId: string; readonly active: boolean; readonly autoReplay: boolean }

type WebhookHealth = {
  /** A webhook that is not deleted, as it was when it was read. */
  byRow(row: number): HealthOf | null
  /** Any webhook, as it stays until the end of the transaction. */
  lockByRow(row: number): HealthOf | null
  noteHealth(row: number, health: Health, recovery: Recovery): void
}

/** The log of attempts, each in the row of its delivery, for jobs; `webhooks` keep what the attempts say of them. */
export const attemptRecords = (webhooks: WebhookHealth, ids: SenderIds) => {
  /** Locked only where its health may change: otherwise all attempts of a webhook would wait for each other. */
  const findHealth = (row: number, attempt: Attempt): HealthOf | null => {
    const webhook = webhooks.byRow(row)
    return webhook?.failingSince === null && isDelivered(attempt) ? webhook : webhooks.lockByRow(row)
  }

  return {
    find: (delivery: number, attempt: Attempt): AttemptedDelivery | null => {
      const orgId = organization()
      const found = findDeliveryRow(orgId, delivery)
      if (!found || !ids.hasBeen(found.sender)) return null
      const webhook = findHealth(found.webhook, attempt)
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
