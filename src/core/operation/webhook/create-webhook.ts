import { refuseOneMore, refuseTestWebhook } from "../../bounds.ts"
import type { ConsoleChange } from "../../change/console-change.ts"
import type { Decision } from "../../change.ts"
import { newId } from "../../id.ts"
import { refuseMoreConfiguration, webhookBytes } from "../../organization/configuration.ts"
import type { Sources } from "../../random.ts"
import type { Refusal } from "../../refusal.ts"
import { newSecret } from "../../webhook/secret.ts"
import { type CreatedWebhook, type NewWebhook, untried, type WebhookState, webhookView } from "../../webhook/webhook.ts"

/** How many webhooks the organization has, and the size of its whole configuration. */
export type CreateWebhookFacts = { readonly orgId: string; readonly count: number; readonly configurationBytes: number }

/** Decides POST /admin/webhooks. */
export const decideCreateWebhook = (
  { orgId, count, configurationBytes }: CreateWebhookFacts,
  { url, events, description, autoReplay = false, secret }: NewWebhook,
  now: number,
  { ids, secrets }: Pick<Sources, "ids" | "secrets">,
): Decision<CreatedWebhook, ConsoleChange> | Refusal => {
  const refusal =
    refuseTestWebhook(orgId, count) ??
    refuseOneMore("webhooks", count) ??
    refuseMoreConfiguration(configurationBytes, 0, webhookBytes({ url, events, description: description ?? null }))
  if (refusal) return refusal
  const kept = secret ?? newSecret(secrets)
  const webhookId = newId("wh_", now, ids)
  const state: WebhookState = {
    webhookId,
    url,
    events,
    description: description ?? null,
    active: true,
    autoReplay,
    createdAt: now,
    ...untried,
  }
  const webhook = webhookView(state, now)
  return {
    answer: { ...webhook, madeSecret: secret === undefined ? kept : null },
    changes: [
      { kind: "addWebhook", webhook: state, secret: kept },
      { kind: "audit", entry: { action: "webhook.create", target: webhookId, before: null, after: webhook } },
    ],
  }
}
