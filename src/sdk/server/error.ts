/** What was wrong with a call; `undefined` where it does not apply. */
type Details = {
  readonly status?: number
  readonly retryAfter?: number | null
  readonly requestId?: string | null
  readonly body?: unknown
  readonly cause?: unknown
}

/**
 * Why a call failed. `code` is that of the service, such as `PLAY_LIMIT_REACHED`, or one of these:
 *
 * - `OFFLINE`: the service could not be reached, or the connection broke
 * - `TIMEOUT`: no answer came in time
 * - `UNEXPECTED_ANSWER`: what answers at `baseUrl` is not the service
 * - `INVALID_WEBHOOK`: a request is not genuine (`verifyWebhook`)
 */
export class PremioError extends Error {
  override readonly name = "PremioError"
  readonly code: string
  /** The status of the answer; 0 if there was none. */
  readonly status: number
  /** Seconds after which the refusal ends, or null if it does not say so. */
  readonly retryAfter: number | null
  /** What to name when you ask the service's operators about the call, or null if there was no answer. */
  readonly requestId: string | null
  /** The whole refusal: some have further fields, such as `terms` or `changes`. */
  readonly body: unknown

  constructor(code: string, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.status = details.status ?? 0
    this.retryAfter = details.retryAfter ?? null
    this.requestId = details.requestId ?? null
    this.body = details.body ?? null
  }
}

/** `Retry-After` in seconds, which may also name a time. */
const retryAfterOf = (headers: Headers): number | null => {
  const text = headers.get("Retry-After")
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds))
}

/** The code of an answer that is not the service's own, but of a proxy before it, for example. */
const codeOf = (status: number): string => {
  if (status === 429) return "RATE_LIMITED"
  return status >= 502 && status <= 504 ? "UNAVAILABLE" : "UNEXPECTED_ANSWER"
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The error that an answer other than 2xx, with this `text`, stands for. */
export const refusalOf = (response: Response, text: string): PremioError => {
  const { status, headers } = response
  const details = { status, retryAfter: retryAfterOf(headers), requestId: headers.get("X-Request-Id") }
  const body = parsed(text)
  if (typeof body === "object" && body !== null && "code" in body && typeof body.code === "string")
    return new PremioError(body.code, "error" in body ? String(body.error) : body.code, { ...details, body })
  return new PremioError(codeOf(status), `what answered with ${status} is not the service; check baseUrl`, details)
}
