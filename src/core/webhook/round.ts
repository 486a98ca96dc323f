export const deliveryStatuses = ["pending", "delivered", "failed"] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** The state of a delivery: the attempts of its current round, and when the next is due (null: delivered or failed). */
export type Round = { readonly attempts: number; readonly dueAt: number | null }

/** The outcome of one request: `statusCode` is null if no response arrived, `error` is null if a complete one did. */
export type AttemptOutcome = { readonly statusCode: number | null; readonly error: string | null }

/**
 * What else is stored of the newest requests: the values of both signatures, and the beginning of the answer as text.
 */
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

const retryDelaysMs = [2_000, 4_000] as const
const jitterMs = 200

/** No retry is due later than this after the end of an attempt. */
export const longestRetryMs = Math.max(...retryDelaysMs) + jitterMs

/** How many attempts of one delivery the log stores; replays add to them. */
export const attemptsKept = 30
/** For how many of them the log stores the exchange: the attempts of one round. */
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

/** Whether the receiver accepted the delivery: a complete response with a 2xx status (docs/api.md#attempts). */
export const isDelivered = ({ statusCode, error }: AttemptOutcome): boolean =>
  error === null && statusCode !== null && statusCode >= 200 && statusCode < 300

/**
 * What follows attempt number `attempts` of a round: delivered, failed for good, or due again about 2 and then about
 * 4 seconds after its end. `fraction`, from 0 to 1, spreads the retries of many deliveries (docs/api.md#attempts).
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

/**
 * The round that a replay starts at `now`. It never has the same due time as the previous one, so that an attempt in
 * flight knows which round it belongs to.
 */
export const newRound = ({ dueAt }: Round, now: number): Round => ({
  attempts: 0,
  dueAt: dueAt !== null && dueAt <= now ? dueAt - 1 : now,
})

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
