import { isRefusal, type Refusal } from "../../core/refusal.ts"
import { statusOf } from "./errors.ts"

/** The response of an operation; without `body` and `stream`, it has no body. */
export type Reply = {
  readonly status: number
  readonly body?: unknown
  /** Instead of a body: bytes that are produced while they are read. */
  readonly stream?: ReadableStream<Uint8Array>
  readonly headers?: Record<string, string> | undefined
  /** The values of Set-Cookie headers. */
  readonly cookies?: readonly string[]
}

/** The error body of docs/api.md#errors. */
export const errorReply = ({ refusal, message, retryAfterSeconds, detail }: Refusal): Reply => ({
  status: statusOf[refusal],
  body: { error: message, code: refusal, ...detail },
  ...(retryAfterSeconds !== undefined && { headers: { "retry-after": String(retryAfterSeconds) } }),
})

const withOwn = (headers: Headers, own: Readonly<Record<string, string>>, cookies: readonly string[]): Headers => {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(own)) all.set(name, value)
  for (const cookie of cookies) all.append("set-cookie", cookie)
  return all
}

/** A response that is not on its way yet: headers may still be set. */
export type Answer = { readonly status: number; readonly headers: Pick<Headers, "set"> }
/** Makes an answer of a result, with a copy of `headers`. */
export type Respond<A extends Answer> = (result: Reply | Refusal, headers: Headers) => A

/**
 * Creates the Response with a copy of all headers at once: adding one to an existing Response costs as much as all
 * others together.
 */
export const toResponse: Respond<Response> = (result, headers) => {
  const { status, body, stream, headers: own, cookies } = isRefusal(result) ? errorReply(result) : result
  const init = { status, headers: own || cookies ? withOwn(headers, own ?? {}, cookies ?? []) : headers }
  return body === undefined ? new Response(stream ?? null, init) : Response.json(body, init)
}

/** Returns a refusal as is, and passes a result to `next`. */
export const unlessRefused = <T, U>(result: T | Refusal, next: (value: T) => U): U | Refusal =>
  isRefusal(result) ? result : next(result)

/** The header that marks a replayed response (docs/api.md#idempotency-keys). */
export const replayedHeader = (replayed: boolean) => (replayed ? { "idempotency-replayed": "true" } : undefined)
