import { and, eq, isNull } from "drizzle-orm"
import { decidePatchWebhook, decideRotateSecret } from "../../../core/operation/change-webhook.ts"
import { decideCreateWebhook } from "../../../core/operation/create-webhook.ts"
import type { WebhookAdmin } from "../../../core/port/webhook-admin.ts"
import type { Sources } from "../../../core/random.ts"
import { refuseUnknownWebhook, type WebhookState, webhookView } from "../../../core/webhook.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { GroupCommit } from "../engine/commit.ts"
import { pageOf, toPage } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import { toState, type Webhooks } from "../record/webhook.ts"
import { webhooks } from "../schema/webhook.ts"

type Needs = { readonly webhooks: Webhooks; readonly apply: ApplyChanges }

/** Where an organization's events go (docs/api.md §5.17). */
export const webhookStore = (
  db: Db,
  commit: GroupCommit,
  clock: () => number,
  sources: Pick<Sources, "ids" | "secrets">,
  { webhooks: rows, apply }: Needs,
): Pick<WebhookAdmin, "createWebhook" | "updateWebhook" | "rotateSecret" | "webhook" | "webhooks"> => {
  const stateOf = (orgId: string, webhookId: string): WebhookState | null => {
    const row = rows.findWebhook(orgId, webhookId)
    return row ? toState(row) : null
  }

  return {
    createWebhook: (caller, request) =>
      commit.run((tx) => {
        const facts = { count: rows.countOf(caller.orgId) }
        return apply(tx, caller, decideCreateWebhook(facts, request, tx.wall, sources))
      }),

    updateWebhook: (caller, webhookId, patch) =>
      commit.run((tx) => {
        const stored = stateOf(caller.orgId, webhookId)
        return apply(tx, caller, decidePatchWebhook(stored, { webhookId, patch }, tx.wall))
      }),

    rotateSecret: (caller, webhookId, secret, overlapSeconds) =>
      commit.run((tx) => {
        const request = { webhookId, secret, overlapSeconds }
        return apply(tx, caller, decideRotateSecret(stateOf(caller.orgId, webhookId), request, tx.wall))
      }),

    webhook: async (orgId, webhookId) => {
      const row = rows.findWebhook(orgId, webhookId)
      return row ? webhookView(toState(row), clock()) : refuseUnknownWebhook(webhookId)
    },

    webhooks: async (orgId, page) => {
      const condition = and(eq(webhooks.orgId, orgId), isNull(webhooks.deletedAt))
      const { where, orderBy, limit } = pageOf(webhooks.id, page, condition)
      const found = db.select().from(webhooks).where(where).orderBy(orderBy).limit(limit).all()
      return toPage(found, page, (row) => webhookView(toState(row), clock()))
    },
  }
}
