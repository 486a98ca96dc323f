import type { PremioError } from "./error.ts"

const firstPauseMs = 200
const longestPauseMs = 5000
/** A longer `Retry-After` is not waited for. */
const longestRetryAfter = 10
/** After this time, a call is not repeated. */
export const patienceMs = 30_000

/** Errors of connections that were never made, in Node, Deno and Bun. */
const unconnected = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ConnectionRefused", "UND_ERR_CONNECT_TIMEOUT"]

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined

/** Whether the request surely had no effect, as no connection was made. */
const isUnsent = ({ code, cause }: PremioError): boolean => {
  const inner = cause instanceof Error ? cause.cause : undefined
  return code === "OFFLINE" && [cause, inner].some((error) => unconnected.includes(String(codeOf(error))))
}

/**
 * Whether a failed call may be repeated. One that is not safe to repeat is repeated only where it surely had no effect;
 * `UNAVAILABLE` does not say so, since the database may have been lost during a commit.
 */
export const mayRepeat = (error: PremioError, isSafeToRepeat: boolean): boolean => {
  if (error.code === "RATE_LIMITED" || isUnsent(error)) return true
  if (!isSafeToRepeat) return false
  return ["OFFLINE", "TIMEOUT", "UNAVAILABLE"].includes(error.code) || error.status === 502 || error.status === 504
}

/**
 * How long to wait before repetition `number` (from 1), in milliseconds: twice as long each time, the later half of it at
 * random, and not less than `retryAfter` seconds. Null if that is too long to wait for.
 */
export const pauseBefore = (number: number, retryAfter: number | null, random: () => number): number | null => {
  if (retryAfter !== null && retryAfter > longestRetryAfter) return null
  const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** (number - 1))
  const pause = longest / 2 + random() * (longest / 2)
  return retryAfter === null ? pause : retryAfter * 1000 + random() * firstPauseMs
}
