import { isoTime } from "../period.ts"
import { drawText, type Random } from "../random.ts"
import { type Refusal, refuse } from "../refusal.ts"
import { noRecovery, type Recovery } from "./auto-replay.ts"

/** The webhooks of an organization (docs/api.md §5.17). The secrets are never shown again. */
export type Webhook = {
  readonly webhookId: string
  readonly url: string
  readonly events: readonly string[]
  readonly description: string | null
  readonly active: boolean
  /** Whether what failed is sent again once the receiver works again. */
  readonly autoReplay: boolean
  readonly createdAt: number
  /** The time of the first failure since the last success or long break; null while it is not failing. */
  readonly failingSince: number | null
  /** When it was switched off for failing too long, otherwise null. */
  readonly switchedOffAt: number | null
  /** Since when what failed is being sent again by itself; null while nothing is. */
  readonly replayingSince: number | null
  /** Its problems, in sentences for its owner. */
  readonly warnings: readonly string[]
}

/** The rule for secrets; completes the sentence "secret must be …". */
export const secretRule = "a text of 8 to 500 characters; what follows whsec_ must be base64 of at least 16 bytes"

const minSecretLength = 8
const maxSecretLength = 500
const minKeyBytes = 16
/** The prefix of secrets in the format of the Standard Webhooks libraries: the key is the rest, decoded from base64. */
export const standardPrefix = "whsec_"

/** The decoded bytes of base64, padded or not, or null if the text is not base64. */
const base64Bytes = (text: string): number | null => {
  const [, digits = "", padding = ""] = /^([A-Za-z0-9+/]*)(={0,2})$/.exec(text) ?? []
  const isPadded = padding === "" || (digits.length + padding.length) % 4 === 0
  if (digits.length + padding.length !== text.length || digits.length % 4 === 1 || !isPadded) return null
  return Math.floor((digits.length * 3) / 4)
}

/** Whether deliveries may be signed with `secret` (docs/api.md §5.17). */
export const isSecret = (secret: string): boolean => {
  const length = [...secret].length
  if (length < minSecretLength || length > maxSecretLength || !secret.isWellFormed()) return false
  if (!secret.startsWith(standardPrefix)) return true
  return (base64Bytes(secret.slice(standardPrefix.length)) ?? 0) >= minKeyBytes
}

const secretDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
/** 33 bytes, so that base64 needs no padding. */
const madeDigits = 44

/** Generates the secret of a webhook that was created without one. */
export const newSecret = (random: Random): string => standardPrefix + drawText(secretDigits, madeDigits, random)

export const isSubscribed = (events: readonly string[], name: string): boolean =>
  events.includes("*") || events.includes(name)

export const deliveryStatuses = ["pending", "delivered", "failed"] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** The state of a delivery: the attempts of its current round, and when the next is due (null: delivered or failed). */
export type Round = { readonly attempts: number; readonly dueAt: number | null }

/** One event on its way to one webhook. `body` is the exact text that is signed and sent. */
export type Delivery = {
  readonly deliveryId: string
  readonly orgId: string
  readonly eventId: string
  readonly event: string
  readonly body: string
  readonly url: string
  /** Newest first; there is a second one while a rotated secret overlaps. */
  readonly secrets: readonly string[]
  /** The current round of attempts. */
  readonly round: Round
}

/** The outcome of one request: `statusCode` is null if no response arrived, `error` is null if a complete one did. */
export type AttemptOutcome = { readonly statusCode: number | null; readonly error: string | null }

/** What else is kept of the newest requests: the values of both signatures, and the beginning of the answer as text. */
export type Exchange = {
  readonly signature: string
  readonly webhookSignature: string
  /** Null if there was no answer, or one that is not text. */
  readonly answer: string | null
}

/** One request to a receiver, started at `at` (epoch milliseconds). */
export type Attempt = AttemptOutcome & {
  readonly at: number
  readonly durationMs: number
  readonly exchange?: Exchange | undefined
}

/** A delivery as the log shows it. */
export type DeliveryItem = {
  readonly deliveryId: string
  readonly eventId: string
  readonly event: string
  readonly status: DeliveryStatus
  readonly createdAt: number
  readonly attempts: readonly Attempt[]
}

/** A delivery with all that is kept of it. */
export type DeliveryDetail = DeliveryItem & { readonly webhookId: string; readonly body: string }

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

/** How many attempts of one delivery the log keeps; replays add to them. */
export const attemptsKept = 30
/** Of how many of them it keeps the exchange: those of a round. */
const exchangesKept = retryDelaysMs.length + 1

/** The log of a delivery with one more attempt. */
export const loggedAttempts = (log: readonly Attempt[], attempt: Attempt): Attempt[] => {
  const kept = [...log, attempt].slice(-attemptsKept)
  return kept.map((logged, index) => {
    if (logged.exchange === undefined || index >= kept.length - exchangesKept) return logged
    const { exchange: _exchange, ...rest } = logged
    return rest
  })
}

/** Deliveries and their attempts are kept this long. */
export const deliveryRetentionMs = 30 * 24 * 3_600_000

const failingLimitMs = 5 * 24 * 3_600_000
const failingWarningMs = 3_600_000
/** Long enough that a webhook with one event a day can fail without a break, and one with an event a week cannot. */
const failingBreakMs = 36 * 3_600_000
/** Writing a row for each failure would cost more than it is worth. */
const failureNotedMs = 60_000

/** Whether the receiver accepted the delivery: a complete response with a 2xx status (docs/api.md §6.4). */
export const isDelivered = ({ statusCode, error }: AttemptOutcome): boolean =>
  error === null && statusCode !== null && statusCode >= 200 && statusCode < 300

/**
 * What follows attempt number `attempts` of a round: delivered, failed for good, or due again about 2 and then about
 * 4 seconds after its end. `fraction`, from 0 to 1, spreads the retries of many deliveries (docs/api.md §6.4).
 */
export const afterAttempt = (
  outcome: AttemptOutcome,
  attempts: number,
  now: number,
  fraction: number,
): { readonly status: DeliveryStatus; readonly dueAt: number | null } => {
  if (isDelivered(outcome)) return { status: "delivered", dueAt: null }
  const delayMs = retryDelaysMs[attempts - 1]
  if (delayMs === undefined) return { status: "failed", dueAt: null }
  return { status: "pending", dueAt: now + delayMs + Math.floor(fraction * jitterMs) }
}

/** The state after an attempt that ends in a different round than it started in. */
const otherRound = (stored: Round, begun: Round): (Round & { readonly status: DeliveryStatus }) | null => {
  const isOther = stored.attempts !== begun.attempts || stored.dueAt !== begun.dueAt
  return isOther && stored.dueAt !== null ? { ...stored, status: "pending" } : null
}

/**
 * What follows an attempt that started in the round `begun` and finds `stored` at its end. If a replay has started a
 * new round meanwhile, all three attempts of that round are still to come; if the delivery was dropped, no attempt
 * follows.
 */
export const roundAfter = (
  stored: Round,
  begun: Round,
  outcome: AttemptOutcome,
  now: number,
  fraction: number,
): Round & { readonly status: DeliveryStatus } => {
  const other = otherRound(stored, begun)
  if (other) return other
  const attempts = stored.attempts + 1
  const next = afterAttempt(outcome, attempts, now, fraction)
  if (stored.dueAt === null && next.dueAt !== null) return { attempts, status: "failed", dueAt: null }
  return { attempts, ...next }
}

/**
 * Since when a webhook has been failing without a success or a break, and its last failure; null while it is not
 * failing.
 */
export type Health = { readonly failingSince: number | null; readonly lastFailureAt: number | null }

export const healthy: Health = { failingSince: null, lastFailureAt: null }

const isUnbroken = ({ failingSince, lastFailureAt }: Health, now: number): boolean =>
  failingSince !== null && now - (lastFailureAt ?? failingSince) <= failingBreakMs

/**
 * The health of a webhook after an attempt, and whether it is switched off: once it has failed for 5 days without a
 * success and without a span of 36 hours without a failure. A webhook that only fails occasionally costs nothing, and
 * stays on.
 */
export const healthAfter = (
  health: Health,
  isSuccess: boolean,
  now: number,
): Health & { readonly isSwitchedOff: boolean } => {
  if (isSuccess) return { ...healthy, isSwitchedOff: false }
  const { failingSince, lastFailureAt } = health
  if (failingSince === null || !isUnbroken(health, now))
    return { failingSince: now, lastFailureAt: now, isSwitchedOff: false }
  const isNoted = lastFailureAt !== null && now - lastFailureAt < failureNotedMs
  return {
    failingSince,
    lastFailureAt: isNoted ? lastFailureAt : now,
    isSwitchedOff: now - failingSince >= failingLimitMs,
  }
}

/** What its owner should know of a webhook. */
export const webhookWarnings = (
  { switchedOffAt, ...health }: Health & { readonly switchedOffAt: number | null },
  now: number,
): string[] => {
  if (switchedOffAt !== null)
    return [
      `switched off at ${isoTime(switchedOffAt)} after 5 days without one success: mend the receiver, then PATCH active to true and replay what it missed`,
    ]
  const { failingSince } = health
  if (failingSince === null || now - failingSince < failingWarningMs) return []
  const failing = `no delivery has succeeded since ${isoTime(failingSince)}`
  if (!isUnbroken(health, now)) return [failing]
  return [`${failing}; without one it is switched off at ${isoTime(failingSince + failingLimitMs)}`]
}

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

export const refuseUnknownDelivery = (deliveryId: string): Refusal =>
  refuse("NOT_FOUND", `delivery ${deliveryId} does not exist; check deliveryId`)

const maxRequests = 1_024

/**
 * Whether an organization with `held` requests in flight, of `all` together, may start one more: only while it holds
 * fewer places than are free. A single organization gets half of the places, each of ten an eleventh, and
 * one without requests in flight always gets one.
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
