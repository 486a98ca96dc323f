import type { ChangeOf } from "../../../core/change.ts"
import type { Health } from "../../../core/webhook/webhook.ts"
import type { AttemptedDelivery } from "../../records.ts"
import { facts, organization } from "../engine/batch.ts"
import { rowReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import { deliveries } from "../schema/webhook.ts"

const byRow = rowReader("delivery", deliveries, ["orgId", "id"], { isLocked: true })
const table = tableOf(deliveries, {
  order: 82,
  key: ["orgId", "id"],
  changed: ["attempts", "attemptLog", "status", "dueAt", "sender"],
})

/** The log of attempts, each in the row of its delivery, for jobs; `webhooks` keep what the attempts say of them. */
export const attemptRecords = (webhooks: {
  byRow(row: number): (Health & { readonly webhookId: string; readonly active: boolean }) | null
  noteHealth(row: number, health: Health): void
}) => ({
  find: (delivery: number): AttemptedDelivery | null => {
    const orgId = organization()
    const found = facts().get(byRow, [orgId, delivery])
    const webhook = found && webhooks.byRow(found.webhook)
    if (!found || !webhook) return null
    const { id: row, attempts, attemptLog, dueAt } = found
    const { webhookId, active, failingSince, lastFailureAt } = webhook
    return {
      ...{ row, attempts, attemptLog, dueAt },
      webhook: { row: found.webhook, orgId, webhookId, active, failingSince, lastFailureAt },
    }
  },

  log: (delivery: number, { log, next }: ChangeOf<"logAttempt">) => {
    const row = facts().get(byRow, [organization(), delivery])
    if (!row) throw new Error(`delivery ${delivery}, whose attempt is logged, does not exist`)
    const after = { ...row, attemptLog: [...log], ...next, sender: null }
    table.change(after)
    facts().put(byRow, [row.orgId, row.id], after)
  },

  noteHealth: webhooks.noteHealth,
})
