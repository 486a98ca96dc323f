import { isRefusal, type Refusal } from "../../core/refusal.ts"
import { errorReply } from "./errors.ts"

/** What an operation answers; without a body or a stream, the answer has none. */
export type Reply = {
  readonly status: number
  readonly body?: unknown
  /** Instead of a body: bytes that are made while they are read. */
  readonly stream?: ReadableStream<Uint8Array>
  readonly headers?: Record<string, string>
}

/** The answer with all of its headers at once: one that is added to a made Response costs as much as the others together. */
export const toResponse = (result: Reply | Refusal, headers: Readonly<Record<string, string>>): Response => {
  const { status, body, stream, headers: own } = isRefusal(result) ? errorReply(result) : result
  const init = { status, headers: own ? { ...headers, ...own } : headers }
  return body === undefined ? new Response(stream ?? null, init) : Response.json(body, init)
}

/** Passes a refusal on, and a result through `next`. */
export const unlessRefused = <T, U>(result: T | Refusal, next: (value: T) => U): U | Refusal =>
  isRefusal(result) ? result : next(result)

/** The header that tells a stored answer from a first one (docs/api.md §1.10). */
export const replayedHeader = (replayed: boolean) => (replayed ? { "idempotency-replayed": "true" } : undefined)
