import type { WebhookAdmin } from "../../core/port/admin/webhook.ts"
import { refuseUnknownWebhook, webhookView } from "../../core/webhook/webhook.ts"
import type { CommittedRows } from "../../record/committed.ts"
import { toWebhook, type WebhookRow, webhookTable } from "../../record/webhook/webhook.ts"

/** The webhooks of an organization (docs/api.md#webhooks). */
export const webhookReads = (
  committed: CommittedRows,
  clock: () => number,
): Pick<WebhookAdmin, "webhook" | "webhooks"> => {
  const view = (row: WebhookRow) => webhookView(toWebhook(row), clock())
  return {
    webhook: async (orgId, webhookId) => {
      const row = await committed.one(webhookTable, "byId", orgId, webhookId)
      return row ? view(row) : refuseUnknownWebhook(webhookId)
    },

    webhooks: (orgId, page) => committed.page(webhookTable, { of: { orgId }, where: ["deletedAt"] }, page, view),
  }
}
