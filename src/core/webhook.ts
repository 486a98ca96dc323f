import { isoTime } from "./period.ts"
import { drawText, type Random } from "./random.ts"

/** Where an organization's events go (interface.md §6, organization-api.md §3 and §4). The secrets are never shown again. */
export type Webhook = {
  readonly webhookId: string
  readonly url: string
  readonly events: readonly string[]
  readonly description: string | null
  readonly active: boolean
  readonly createdAt: number
  /** The first failure since the last success; null after a success, and before the first attempt. */
  readonly failingSince: number | null
  /** When it was made inactive for failing too long; null while it is not. */
  readonly switchedOffAt: number | null
  /** What is wrong with it, in sentences for its owner. */
  readonly warnings: readonly string[]
}

/** What a secret must be, as the end of "secret must be …". */
export const secretRule = "a text of 8 to 500 characters; what follows whsec_ must be base64 of at least 16 bytes"

const minSecretLength = 8
const maxSecretLength = 500
const minKeyBytes = 16
/** Secrets that begin so are what the Standard Webhooks libraries take: the key is the rest, decoded from base64. */
export const standardPrefix = "whsec_"

/** The bytes that base64 decodes to, padded or not, or null when it is no base64. */
const base64Bytes = (text: string): number | null => {
  const [, digits = "", padding = ""] = /^([A-Za-z0-9+/]*)(={0,2})$/.exec(text) ?? []
  const isPadded = padding === "" || (digits.length + padding.length) % 4 === 0
  if (digits.length + padding.length !== text.length || digits.length % 4 === 1 || !isPadded) return null
  return Math.floor((digits.length * 3) / 4)
}

/** Whether deliveries may be signed with `secret` (organization-api.md §3, Webhooks). */
export const isSecret = (secret: string): boolean => {
  const length = [...secret].length
  if (length < minSecretLength || length > maxSecretLength || !secret.isWellFormed()) return false
  if (!secret.startsWith(standardPrefix)) return true
  return (base64Bytes(secret.slice(standardPrefix.length)) ?? 0) >= minKeyBytes
}

const secretDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
/** 33 bytes, so that base64 needs no padding. */
const madeDigits = 44

/** A secret made for a webhook that came without one. */
export const newSecret = (random: Random): string => standardPrefix + drawText(secretDigits, madeDigits, random)

export const isSubscribed = (events: readonly string[], name: string): boolean =>
  events.includes("*") || events.includes(name)

export const deliveryStatuses = ["pending", "delivered", "failed"] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** One event on its way to one webhook. `body` is the exact text that is signed and sent. */
export type Delivery = {
  readonly deliveryId: string
  readonly eventId: string
  readonly event: string
  readonly body: string
  readonly url: string
  /** The newest first; a second one while a rotated secret overlaps. */
  readonly secrets: readonly string[]
}

/** What became of one request: `statusCode` is null when no answer came, `error` when a whole answer came. */
export type Outcome = { readonly statusCode: number | null; readonly error: string | null }

/** One request to a receiver, begun at `at` (epoch milliseconds). */
export type Attempt = Outcome & { readonly at: number; readonly durationMs: number }

/** A delivery as the log shows it. */
export type DeliveryItem = {
  readonly deliveryId: string
  readonly eventId: string
  readonly event: string
  readonly status: DeliveryStatus
  readonly createdAt: number
  readonly attempts: readonly Attempt[]
}

/** `from` <= createdAt < `to`, in epoch milliseconds. */
export type DeliveryFilter = {
  readonly status?: DeliveryStatus
  readonly event?: string
  readonly from?: number
  readonly to?: number
}

const retryDelaysMs = [2_000, 4_000] as const
const jitterMs = 200

/** No retry is due later than this after the end of an attempt. */
export const longestRetryMs = Math.max(...retryDelaysMs) + jitterMs

/** How many attempts the log keeps of one delivery; replays add to them. */
export const attemptsKept = 30

/** Deliveries and their attempts are kept this long. */
export const deliveryRetentionMs = 30 * 24 * 3_600_000

const failingLimitMs = 5 * 24 * 3_600_000
const failingWarningMs = 3_600_000

/** Whether the receiver took the delivery: a whole answer with a 2xx status (interface.md §6). */
export const isDelivered = ({ statusCode, error }: Outcome): boolean =>
  error === null && statusCode !== null && statusCode >= 200 && statusCode < 300

/**
 * What follows attempt number `attempts` of a round: delivered, failed for good, or due again about 2 and then about
 * 4 seconds after its end. `fraction`, from 0 to 1, spreads the retries of many deliveries (interface.md §6).
 */
export const afterAttempt = (
  outcome: Outcome,
  attempts: number,
  now: number,
  fraction: number,
): { readonly status: DeliveryStatus; readonly dueAt: number | null } => {
  if (isDelivered(outcome)) return { status: "delivered", dueAt: null }
  const delayMs = retryDelaysMs[attempts - 1]
  if (delayMs === undefined) return { status: "failed", dueAt: null }
  return { status: "pending", dueAt: now + delayMs + Math.floor(fraction * jitterMs) }
}

/** Whether a webhook that has failed since `failingSince`, without one success, is switched off. */
export const isFailingTooLong = (failingSince: number, now: number): boolean => now - failingSince >= failingLimitMs

/** What its owner should know of a webhook. */
export const webhookWarnings = (
  { failingSince, switchedOffAt }: { readonly failingSince: number | null; readonly switchedOffAt: number | null },
  now: number,
): string[] => {
  if (switchedOffAt !== null)
    return [
      `switched off at ${isoTime(switchedOffAt)} after 5 days without one success: mend the receiver, then PATCH active to true and replay what it missed`,
    ]
  if (failingSince === null || now - failingSince < failingWarningMs) return []
  const end = isoTime(failingSince + failingLimitMs)
  return [`no delivery has succeeded since ${isoTime(failingSince)}; without one it is switched off at ${end}`]
}

/** Without a secret one is made. */
export type NewWebhook = {
  readonly url: string
  readonly secret?: string
  readonly events: readonly string[]
  readonly description?: string
}

/** A webhook as its creation shows it: with its secret if that was made for it. */
export type CreatedWebhook = Webhook & { readonly madeSecret: string | null }

/** What a PATCH changes. */
export type WebhookChanges = Omit<NewWebhook, "secret"> & { readonly active: boolean }
