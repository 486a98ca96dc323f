import type { ConsoleChange } from "../../change/console-change.ts"
import type { ChangeOf, Decision } from "../../change.ts"
import { refuseStale, type Seen } from "../../edit/edit.ts"
import type { Patch } from "../../edit/patch.ts"
import { canonicalJson } from "../../idempotency.ts"
import { refuseMoreConfiguration, webhookBytes } from "../../organization/configuration.ts"
import type { Refusal } from "../../refusal.ts"
import { noRecovery, type Recovery, recoveryAfter } from "../../webhook/auto-replay.ts"
import { healthy } from "../../webhook/health.ts"
import {
  refuseUnknownWebhook,
  type Webhook,
  type WebhookChanges,
  type WebhookState,
  webhookView,
} from "../../webhook/webhook.ts"

type WebhookChange = ChangeOf<"audit" | "changeWebhook">

/** Changes a webhook to `after`; if nothing differs, nothing is changed or recorded. */
const changed = (
  action: string,
  before: WebhookState,
  after: WebhookState,
  now: number,
): Decision<Webhook, WebhookChange> => {
  const webhook = webhookView(after, now)
  if (canonicalJson(before) === canonicalJson(after)) return { answer: webhook, changes: [] }
  const entry = { action, target: after.webhookId, before: webhookView(before, now), after: webhook }
  return {
    answer: webhook,
    changes: [
      { kind: "changeWebhook", webhook: after },
      { kind: "audit", entry },
    ],
  }
}

/** The webhook before the change, null if there is none, and the size of the whole configuration. */
export type PatchWebhookFacts = { readonly webhook: WebhookState | null; readonly configurationBytes: number }

type PatchWebhookRequest = {
  readonly webhookId: string
  readonly patch: Patch<WebhookChanges>
  readonly seen?: Seen | undefined
}

/**
 * What to resend when a webhook is switched on again that had been failing until it was switched off: its receiver is
 * assumed to be repaired.
 */
const resumed = ({ autoReplay, failingSince, ...state }: WebhookState, now: number): Partial<Recovery> =>
  autoReplay && failingSince !== null ? recoveryAfter(state, failingSince, now) : {}

/** Decides PATCH /admin/webhooks/{webhookId}: a webhook that is switched on again starts as if nothing had failed. */
export const decidePatchWebhook = (
  { webhook: stored, configurationBytes }: PatchWebhookFacts,
  { webhookId, patch, seen }: PatchWebhookRequest,
  now: number,
): Decision<Webhook, ConsoleChange> | Refusal => {
  if (!stored) return refuseUnknownWebhook(webhookId)
  const stale = refuseStale(seen, { kind: "webhook", target: webhookId, fields: stored })
  if (stale) return stale
  const { changes, removed } = patch
  const after: WebhookState = {
    ...stored,
    ...changes,
    ...(removed.includes("description") && { description: null }),
    ...(changes.active && !stored.active && { ...healthy, switchedOffAt: null, ...resumed(stored, now) }),
    ...(changes.autoReplay === false && noRecovery),
  }
  const refusal = refuseMoreConfiguration(configurationBytes, webhookBytes(stored), webhookBytes(after))
  if (refusal) return refusal
  return changed("webhook.update", stored, after, now)
}

/** Switches off a webhook that has been failing for too long; an inactive one stays as it is. */
export const decideSwitchOff = (stored: WebhookState, now: number): Decision<Webhook, WebhookChange> => {
  const after = stored.active ? { ...stored, active: false, switchedOffAt: now } : stored
  return changed("webhook.switch-off", stored, after, now)
}

export type RotateSecretRequest = {
  readonly webhookId: string
  readonly secret: string
  /** How long deliveries are signed with both secrets. */
  readonly overlapSeconds: number
}

/** Decides POST /admin/webhooks/{webhookId}/rotate-secret. */
export const decideRotateSecret = (
  stored: WebhookState | null,
  { webhookId, secret, overlapSeconds }: RotateSecretRequest,
  now: number,
): Decision<Webhook, ConsoleChange> | Refusal => {
  if (!stored) return refuseUnknownWebhook(webhookId)
  const webhook = webhookView(stored, now)
  const entry = { action: "webhook.rotate-secret", target: webhookId, before: webhook, after: webhook }
  return {
    answer: webhook,
    changes: [
      { kind: "rotateSecret", webhookId, secret, overlapUntil: now + overlapSeconds * 1000 },
      { kind: "audit", entry },
    ],
  }
}

/** How many pending deliveries one step of a deletion drops, so that no play waits for all of them. */
export const deletionStepDeliveries = 200

/** The webhook to be deleted; `pending` holds the rows of its pending deliveries, no more than one step drops. */
export type DeleteWebhookFacts = { readonly webhook: WebhookState; readonly pending: readonly number[] }

/**
 * Decides a step of DELETE /admin/webhooks/{webhookId}: drops pending deliveries, and deletes the webhook with the last
 * of them, so that a deleted webhook has none. The answer is whether the webhook is deleted.
 */
export const decideDeleteWebhook = (
  facts: DeleteWebhookFacts | null,
  { webhookId, seen }: { readonly webhookId: string; readonly seen?: Seen | undefined },
  now: number,
): Decision<boolean, ChangeOf<"audit" | "dropDeliveries" | "removeWebhook">> | Refusal => {
  if (!facts) return refuseUnknownWebhook(webhookId)
  const { webhook, pending } = facts
  const stale = refuseStale(seen, { kind: "webhook", target: webhookId, fields: webhook })
  if (stale) return stale
  const drop = { kind: "dropDeliveries", deliveries: pending } as const
  if (pending.length === deletionStepDeliveries) return { answer: false, changes: [drop] }
  const entry = { action: "webhook.delete", target: webhookId, before: webhookView(webhook, now), after: null }
  return {
    answer: true,
    changes: [drop, { kind: "removeWebhook", webhookId }, { kind: "audit", entry }],
  }
}
