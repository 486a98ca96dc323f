import { and, eq, isNotNull, isNull } from "drizzle-orm"
import { newId } from "../../core/id.ts"
import type { Random } from "../../core/random.ts"
import { refuse } from "../../core/rejection.ts"
import type { Store } from "../../core/store.ts"
import type { Webhook } from "../../core/webhook.ts"
import type { Audit } from "./audit.ts"
import type { GroupCommit } from "./commit.ts"
import type { Db } from "./open.ts"
import type { Outbox } from "./outbox.ts"
import { pageOf, toPage } from "./page.ts"
import { deliveries, webhooks } from "./schema/webhook.ts"

const toWebhook = (row: typeof webhooks.$inferSelect): Webhook => {
  const { webhookId, url, events, description, active, createdAt } = row
  return { webhookId, url, events, description, active, createdAt }
}

const refuseUnknown = (webhookId: string) => refuse("NOT_FOUND", `webhook ${webhookId} does not exist; check webhookId`)

/** Where an organization's events go (organization-api.md §3, Webhooks). */
export const webhookStore = (db: Db, commit: GroupCommit, audit: Audit, outbox: Outbox, random: Random) => {
  const findWebhook = (orgId: string, webhookId: string) =>
    db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.orgId, orgId), eq(webhooks.webhookId, webhookId), isNull(webhooks.deletedAt)))
      .get()

  return {
    createWebhook: (caller, request) =>
      commit.run((tx) => {
        const { url, secret, description = null } = request
        const row = {
          webhookId: newId("wh_", tx.now, random),
          orgId: caller.orgId,
          url,
          secret,
          events: [...request.events],
          description,
          active: true,
          createdAt: tx.now,
          deletedAt: null,
        }
        db.insert(webhooks).values(row).run()
        const webhook = toWebhook({ id: 0, ...row })
        audit.record(tx, caller, { action: "webhook.create", target: row.webhookId, before: null, after: webhook })
        outbox.forgetSubscribers(tx, caller.orgId)
        return webhook
      }),

    updateWebhook: (caller, webhookId, { changes, removed }) =>
      commit.run((tx) => {
        const row = findWebhook(caller.orgId, webhookId)
        if (!row) return refuseUnknown(webhookId)
        const { events, ...rest } = changes
        const after = {
          ...row,
          ...rest,
          ...(events && { events: [...events] }),
          ...(removed.includes("description") && { description: null }),
        }
        db.update(webhooks).set(after).where(eq(webhooks.id, row.id)).run()
        const webhook = toWebhook(after)
        audit.record(tx, caller, {
          action: "webhook.update",
          target: webhookId,
          before: toWebhook(row),
          after: webhook,
        })
        outbox.forgetSubscribers(tx, caller.orgId)
        return webhook
      }),

    deleteWebhook: (caller, webhookId) =>
      commit.run((tx) => {
        const row = findWebhook(caller.orgId, webhookId)
        if (!row) return refuseUnknown(webhookId)
        db.update(webhooks).set({ deletedAt: tx.now, active: false }).where(eq(webhooks.id, row.id)).run()
        db.update(deliveries)
          .set({ status: "failed", dueAt: null })
          .where(and(eq(deliveries.webhook, row.id), isNotNull(deliveries.dueAt)))
          .run()
        audit.record(tx, caller, { action: "webhook.delete", target: webhookId, before: toWebhook(row), after: null })
        outbox.forgetSubscribers(tx, caller.orgId)
        return null
      }),

    webhook: async (orgId, webhookId) => {
      const row = findWebhook(orgId, webhookId)
      return row ? toWebhook(row) : refuseUnknown(webhookId)
    },

    webhooks: async (orgId, page) => {
      const condition = and(eq(webhooks.orgId, orgId), isNull(webhooks.deletedAt))
      const { where, orderBy, limit } = pageOf(webhooks.id, page, condition)
      return toPage(db.select().from(webhooks).where(where).orderBy(orderBy).limit(limit).all(), page, toWebhook)
    },
  } satisfies Partial<Store>
}
