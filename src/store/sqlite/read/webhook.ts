import { and, eq, isNull } from "drizzle-orm"
import type { WebhookAdmin } from "../../../core/port/webhook-admin.ts"
import { refuseUnknownWebhook, webhookView } from "../../../core/webhook/webhook.ts"
import { toWebhook, type Webhooks } from "../../../record/webhook.ts"
import { pageOf, toPage } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import { webhooks } from "../schema/webhook.ts"

/** The webhooks of an organization (docs/api.md#webhooks). */
export const webhookReads = (
  db: Db,
  clock: () => number,
  { findWebhook }: Webhooks,
): Pick<WebhookAdmin, "webhook" | "webhooks"> => {
  return {
    webhook: async (orgId, webhookId) => {
      const stored = findWebhook(orgId, webhookId)
      return stored ? webhookView(stored.webhook, clock()) : refuseUnknownWebhook(webhookId)
    },

    webhooks: async (orgId, page) => {
      const condition = and(eq(webhooks.orgId, orgId), isNull(webhooks.deletedAt))
      const { where, orderBy, limit } = pageOf(webhooks.id, page, condition)
      const found = db.select().from(webhooks).where(where).orderBy(orderBy).limit(limit).all()
      return toPage(found, page, (row) => webhookView(toWebhook(row), clock()))
    },
  }
}
