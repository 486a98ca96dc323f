import { type Refusal, refuse } from "../refusal.ts"
import { noRecovery, type Recovery } from "./auto-replay.ts"
import { type Health, healthy, webhookWarnings } from "./health.ts"

/** The webhooks of an organization (docs/api.md#webhooks). The secrets are never shown again. */
export type Webhook = {
  readonly webhookId: string
  readonly url: string
  readonly events: readonly string[]
  readonly description: string | null
  readonly active: boolean
  /** Whether failed deliveries are resent once the receiver works again. */
  readonly autoReplay: boolean
  readonly createdAt: number
  /** The time of the first failure since the last success or long break; null while it is not failing. */
  readonly failingSince: number | null
  /** When it was switched off for failing too long, otherwise null. */
  readonly switchedOffAt: number | null
  /** Since when failed deliveries are being resent automatically; null while none are. */
  readonly replayingSince: number | null
  /** Its problems, in sentences for its owner. */
  readonly warnings: readonly string[]
}

export const isSubscribed = (events: readonly string[], name: string): boolean =>
  events.includes("*") || events.includes(name)

/** A webhook as stored, except for its secrets. */
export type WebhookState = Omit<Webhook, "replayingSince" | "warnings"> & Health & Recovery

/** The state before the first attempt. */
export const untried = { ...healthy, ...noRecovery, switchedOffAt: null }

/** A webhook as shown to its owner. */
export const webhookView = (state: WebhookState, now: number): Webhook => {
  const { lastFailureAt: _lastFailureAt, replaySince, replayAfter: _after, replayAt: _at, ...shown } = state
  return { ...shown, replayingSince: replaySince, warnings: webhookWarnings(state, now) }
}

export const refuseUnknownWebhook = (webhookId: string): Refusal =>
  refuse("NOT_FOUND", `webhook ${webhookId} does not exist; check webhookId`)

const maxRequests = 1_024

/**
 * Whether an organization with `held` requests in flight, of `all` together, may start one more: only while it holds
 * fewer slots than are free. A single organization gets half of the slots, each of ten an eleventh, and one without
 * requests in flight always gets one.
 */
export const mayBegin = (held: number, all: number): boolean => held === 0 || held < maxRequests - all

/** Without a secret, one is generated. */
export type NewWebhook = {
  readonly url: string
  readonly secret?: string
  readonly events: readonly string[]
  readonly description?: string
  readonly autoReplay?: boolean
}

/** A webhook as shown at its creation: with its secret if the service generated it. */
export type CreatedWebhook = Webhook & { readonly madeSecret: string | null }

/** What a PATCH changes. */
export type WebhookChanges = Omit<NewWebhook, "autoReplay" | "secret"> & {
  readonly active: boolean
  readonly autoReplay: boolean
}
