import { customType } from "drizzle-orm/sqlite-core"
import type { Attempt, Exchange } from "../../../core/webhook/round.ts"
import { DamagedJson, jsonText, parsedJson } from "../../json.ts"

/** The usual length of one attempt in the log: accepted, with at most a word as its answer. */
const usualLogLength = 152

/** An attempt without field names; the exchange is omitted if there is none. */
type Short = readonly [
  at: number,
  durationMs: number,
  statusCode: number | null,
  error: string | null,
  exchange?: readonly [signature: string, webhookSignature: string, answer: string | null],
]

const hexSignature = /^[0-9a-f]{64}$/

/** Null where the attempt has to be stored as it is. */
const shortOf = ({ at, durationMs, statusCode, error, exchange }: Attempt): Short | null => {
  if (exchange === undefined) return [at, durationMs, statusCode, error]
  const { signature, webhookSignature, answer } = exchange
  if (!hexSignature.test(signature)) return null
  return [
    at,
    durationMs,
    statusCode,
    error,
    [Buffer.from(signature, "hex").toString("base64"), webhookSignature, answer],
  ]
}

const isShort = (attempt: Attempt | Short): attempt is Short => Array.isArray(attempt)

const exchangeOf = ([signature, webhookSignature, answer]: NonNullable<Short[4]>): Exchange => ({
  signature: Buffer.from(signature, "base64").toString("hex"),
  webhookSignature,
  answer,
})

const attemptOf = ([at, durationMs, statusCode, error, exchange]: Short): Attempt => ({
  at,
  durationMs,
  statusCode,
  error,
  ...(exchange && { exchange: exchangeOf(exchange) }),
})

/**
 * The log of attempts as text, padded with spaces to the usual length. A delivery has the room from the start: a row
 * that grew would split its full page, and each attempt would write three pages instead of one.
 */
export const attemptLogText = (log: readonly Attempt[]): string =>
  log instanceof DamagedJson
    ? jsonText(log)
    : JSON.stringify(log.map((attempt) => shortOf(attempt) ?? attempt)).padEnd(usualLogLength)

/** Reads a stored log. Attempts of earlier versions have names. */
export const attemptLogOf = (text: string): readonly Attempt[] => {
  const stored = parsedJson<readonly (Attempt | Short)[] | DamagedJson>(text)
  // Anything but a list is shown as it is.
  if (!Array.isArray(stored)) return stored as never
  return stored.map((attempt: Attempt | Short) => (isShort(attempt) ? attemptOf(attempt) : attempt))
}

/** The log of attempts of a delivery. */
export const attemptLog = customType<{ data: readonly Attempt[]; driverData: string }>({
  dataType: () => "text",
  toDriver: attemptLogText,
  fromDriver: attemptLogOf,
})

/** SQL for a log without the exchanges of its attempts. */
export const withoutExchanges = `(SELECT json_group_array(json_remove(value, iif(type = 'array', '$[4]', '$.exchange')))
  FROM json_each(attempt_log))`
