import { isRefusal, type Refusal } from "../core/rejection.ts"
import { refusalResponse } from "./errors.ts"

/** What an operation answers; without a body or a stream, the answer has none. */
export type Reply = {
  readonly status: number
  readonly body?: unknown
  /** Instead of a body: bytes that are made while they are read. */
  readonly stream?: ReadableStream<Uint8Array>
  readonly headers?: Record<string, string>
}

export const toResponse = (result: Reply | Refusal): Response => {
  if (isRefusal(result)) return refusalResponse(result)
  const { status, body, stream, headers } = result
  const init = { status, ...(headers && { headers }) }
  return body === undefined ? new Response(stream ?? null, init) : Response.json(body, init)
}

/** Passes a refusal on, and a result through `next`. */
export const unlessRefused = <T, U>(result: T | Refusal, next: (value: T) => U): U | Refusal =>
  isRefusal(result) ? result : next(result)

/** The header that tells a stored answer from a first one (organization-api.md §2). */
export const replayedHeader = (replayed: boolean) => (replayed ? { "idempotency-replayed": "true" } : undefined)
