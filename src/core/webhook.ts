/** Where an organization's events go (interface.md §6, organization-api.md §3 and §4). The secret is never shown again. */
export type Webhook = {
  readonly webhookId: string
  readonly url: string
  readonly events: readonly string[]
  readonly description: string | null
  readonly active: boolean
  readonly createdAt: number
}

export const isSubscribed = (events: readonly string[], name: string): boolean =>
  events.includes("*") || events.includes(name)

/** One event on its way to one webhook. `body` is the exact text that is signed and sent. */
export type Delivery = {
  readonly deliveryId: number
  readonly webhookId: string
  readonly eventId: string
  readonly event: string
  readonly body: string
  readonly url: string
  readonly secret: string
  readonly attempts: number
}

/** What became of one attempt: `statusCode` is null when no answer came. */
export type Attempt = { readonly statusCode: number | null; readonly error: string | null }

const retryDelaysMs = [2_000, 4_000]

export const isDelivered = (attempt: Attempt): boolean =>
  attempt.statusCode !== null && attempt.statusCode >= 200 && attempt.statusCode < 300

/** Milliseconds from the end of attempt number `attempts` to the next one, or null when it was the last. */
export const retryDelayMs = (attempts: number): number | null => retryDelaysMs[attempts - 1] ?? null
