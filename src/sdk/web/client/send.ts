import { PremioError, type RefusalBody } from "./error.ts"
import type { Host } from "./host.ts"
import type { Fetch } from "./types.ts"
import { within } from "./within.ts"

/** A Retry-After above this many seconds is not waited for. */
const maxRetryAfter = 10
const firstPauseMs = 500
const maxPauseMs = 8_000
/** An attempt with less time left than this would only end in a time-out. */
const leastMs = 1_000

/** Seconds from a Retry-After, which proxies also write as a date. */
const retryAfterOf = ({ headers }: Response, now: number): number | null => {
  const value = headers.get("retry-after")
  if (value === null) return null
  const seconds = Number(value)
  const waited = Number.isNaN(seconds) ? (Date.parse(value) - now) / 1000 : seconds
  return Number.isNaN(waited) ? null : Math.max(0, Math.ceil(waited))
}

/** The code of an answer that is not the service's, as of a proxy before it. */
const codeOf = (status: number): string => {
  if (status === 429) return "RATE_LIMITED"
  return status >= 502 && status <= 504 ? "UNAVAILABLE" : "UNEXPECTED_ANSWER"
}

/** Sends one request, and returns the body of the answer; a refusal, or no answer, throws a PremioError. */
export const request = async (
  fetch: Fetch,
  url: string,
  init: RequestInit,
  { now, requestMs }: Pick<Host, "now" | "requestMs">,
): Promise<unknown> => {
  const { response, body } = await within(requestMs, async (signal) => {
    const response = await fetch(url, { ...init, signal }).catch((cause) => {
      throw new PremioError("OFFLINE", `${new URL(url).origin} could not be reached`, { cause })
    })
    return { response, body: await response.json().catch(() => null) }
  })
  const { ok, status } = response
  if (ok && body !== null) return body
  if (ok) throw new PremioError("OFFLINE", "the answer broke off, or is not the service's", { status })
  const refusal: RefusalBody | null = body
  const retryAfter = retryAfterOf(response, now())
  const code = refusal?.code ?? codeOf(status)
  throw new PremioError(code, refusal?.error ?? `the service answered ${status}`, { status, retryAfter, body: refusal })
}

const isPassing = ({ code, status }: PremioError): boolean =>
  ["OFFLINE", "TIMEOUT", "UNAVAILABLE", "RATE_LIMITED"].includes(code) || status === 502 || status === 504

/** Repeats what may pass: after growing pauses of random length, as long as the call may take. */
export const repeated = async <T>(host: Host, attempt: (leftMs: number) => Promise<T>): Promise<T> => {
  const end = host.now() + host.callMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      return await attempt(end - host.now())
    } catch (error) {
      if (!(error instanceof PremioError) || !isPassing(error)) throw error
      const asked = error.retryAfter ?? 0
      const waitMs = asked * 1000 + pauseMs * (0.5 + host.random() / 2)
      if (asked > maxRetryAfter || host.now() + waitMs + leastMs > end) throw error
      await host.pause(waitMs)
    }
  }
}

/** Whether the service has decided: a repeat would be refused alike. */
export const isFinal = ({ code, status, body }: PremioError): boolean =>
  body?.code !== undefined && status >= 400 && status < 500 && status !== 401 && code !== "RATE_LIMITED"
