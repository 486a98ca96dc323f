import type { ChangeOf } from "../../../core/change.ts"
import type { Health } from "../../../core/webhook/webhook.ts"
import type { AttemptedDelivery } from "../../webhook-records.ts"
import { organization } from "../engine/batch.ts"
import { changeDelivery, findDeliveryRow } from "./delivery.ts"

/** The log of attempts, each in the row of its delivery, for jobs; `webhooks` keep what the attempts say of them. */
export const attemptRecords = (webhooks: {
  byRow(row: number): (Health & { readonly webhookId: string; readonly active: boolean }) | null
  noteHealth(row: number, health: Health): void
}) => ({
  find: (delivery: number): AttemptedDelivery | null => {
    const orgId = organization()
    const found = findDeliveryRow(orgId, delivery)
    const webhook = found && webhooks.byRow(found.webhook)
    if (!found || !webhook) return null
    const { id: row, attempts, attemptLog, dueAt } = found
    const { webhookId, active, failingSince, lastFailureAt } = webhook
    return {
      ...{ row, attempts, attemptLog, dueAt },
      webhook: { row: found.webhook, orgId, webhookId, active, failingSince, lastFailureAt },
    }
  },

  log: (delivery: number, { log, next }: ChangeOf<"logAttempt">) =>
    changeDelivery(organization(), delivery, { attemptLog: [...log], ...next, sender: null }),

  noteHealth: webhooks.noteHealth,
})
