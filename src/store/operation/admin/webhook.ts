import { decidePatchWebhook, decideRotateSecret } from "../../../core/operation/webhook/change-webhook.ts"
import { decideCreateWebhook } from "../../../core/operation/webhook/create-webhook.ts"
import type { WebhookAdmin } from "../../../core/port/webhook-admin.ts"
import type { AdminNeeds } from "./needs.ts"

type Changes = "createWebhook" | "rotateSecret" | "updateWebhook"

/** Webhooks are created and changed (docs/api.md §5.17). */
export const webhookChanges = ({ jobs, sources, webhooks, apply }: AdminNeeds): Pick<WebhookAdmin, Changes> => ({
  createWebhook: (caller, request) =>
    jobs.run(caller, (tx) => {
      const facts = { count: webhooks.countOf(caller.orgId) }
      return apply(tx, caller, decideCreateWebhook(facts, request, tx.wall, sources))
    }),

  updateWebhook: (caller, webhookId, patch) =>
    jobs.run(caller, (tx) => {
      const stored = webhooks.findState(caller.orgId, webhookId)
      return apply(tx, caller, decidePatchWebhook(stored, { webhookId, patch }, tx.wall))
    }),

  rotateSecret: (caller, webhookId, secret, overlapSeconds) =>
    jobs.run(caller, (tx) => {
      const stored = webhooks.findState(caller.orgId, webhookId)
      return apply(tx, caller, decideRotateSecret(stored, { webhookId, secret, overlapSeconds }, tx.wall))
    }),
})
