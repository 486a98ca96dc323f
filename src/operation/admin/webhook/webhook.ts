import {
  decideDeleteWebhook,
  decidePatchWebhook,
  decideRotateSecret,
} from "../../../core/operation/webhook/change-webhook.ts"
import { decideCreateWebhook } from "../../../core/operation/webhook/create-webhook.ts"
import type { WebhookAdmin } from "../../../core/port/admin/webhook.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { Context } from "../../context.ts"

type Changes = "createWebhook" | "deleteWebhook" | "rotateSecret" | "updateWebhook"

/** Creates, changes and deletes webhooks (docs/api.md#webhooks). */
export const webhookOperations = ({
  jobs,
  sources,
  organizations,
  webhooks,
  outbox,
  apply,
}: Context): Pick<WebhookAdmin, Changes> => ({
  createWebhook: (caller, request) =>
    jobs.run(caller, (tx) => {
      const { orgId } = caller
      const facts = {
        orgId,
        count: webhooks.countOf(orgId),
        configurationBytes: organizations.configurationBytes(orgId),
      }
      return apply(tx, caller, decideCreateWebhook(facts, request, tx.wall, sources))
    }),

  updateWebhook: (caller, webhookId, patch, seen) =>
    jobs.run(caller, (tx) => {
      const { orgId } = caller
      const facts = {
        webhook: webhooks.findWebhook(orgId, webhookId)?.webhook ?? null,
        configurationBytes: organizations.configurationBytes(orgId),
      }
      return apply(tx, caller, decidePatchWebhook(facts, { webhookId, patch, seen }, tx.wall))
    }),

  rotateSecret: (caller, webhookId, secret, overlapSeconds) =>
    jobs.run(caller, (tx) => {
      const stored = webhooks.findWebhook(caller.orgId, webhookId)?.webhook ?? null
      return apply(tx, caller, decideRotateSecret(stored, { webhookId, secret, overlapSeconds }, tx.wall))
    }),

  deleteWebhook: async (caller, webhookId, seen) => {
    for (;;) {
      const isDeleted = await jobs.run(caller, (tx) => {
        const { orgId } = caller
        const stored = webhooks.findWebhook(orgId, webhookId)
        const facts = stored && {
          webhook: stored.webhook,
          pending: outbox.pendingOf({ orgId, webhook: stored.row }),
        }
        return apply(tx, caller, decideDeleteWebhook(facts, { webhookId, seen }, tx.wall))
      })
      if (isRefusal(isDeleted)) return isDeleted
      if (isDeleted) return null
    }
  },
})
