import { and, eq, isNull } from "drizzle-orm"
import type { WebhookAdmin } from "../../../core/port/webhook-admin.ts"
import { refuseUnknownWebhook, webhookView } from "../../../core/webhook/webhook.ts"
import { toWebhook } from "../../../record/webhook.ts"
import { type Db, pageOf, toPage } from "../engine/page.ts"
import { webhooks } from "../schema/webhook.ts"

type Lists = Pick<WebhookAdmin, "webhook" | "webhooks">

/** Webhooks as the console sees them (docs/api.md#webhooks). */
export const webhookReads = (db: Db, clock: () => number): Lists => {
  const ofOrganization = (orgId: string) => and(eq(webhooks.orgId, orgId), isNull(webhooks.deletedAt))

  return {
    webhook: async (orgId, webhookId) => {
      const [row] = await db
        .select()
        .from(webhooks)
        .where(and(ofOrganization(orgId), eq(webhooks.webhookId, webhookId)))
      return row ? webhookView(toWebhook(row), clock()) : refuseUnknownWebhook(webhookId)
    },

    webhooks: async (orgId, page) => {
      const { where, orderBy, limit } = pageOf(webhooks.id, page, ofOrganization(orgId))
      const rows = await db.select().from(webhooks).where(where).orderBy(orderBy).limit(limit)
      return toPage(rows, page, (row) => webhookView(toWebhook(row), clock()))
    },
  }
}
