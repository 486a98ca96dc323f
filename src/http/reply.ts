import { isRefusal, type Refusal } from "../core/rejection.ts"

/** Passes a refusal on, and a result through `next`. */
export const unlessRefused = <T, U>(result: T | Refusal, next: (value: T) => U): U | Refusal =>
  isRefusal(result) ? result : next(result)

/** The header that tells a stored answer from a first one (organization-api.md §2). */
export const replayedHeader = (replayed: boolean) => (replayed ? { "idempotency-replayed": "true" } : undefined)
