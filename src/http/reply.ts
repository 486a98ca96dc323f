import { isRefusal, type Refusal } from "../core/rejection.ts"

/** Passes a refusal on, and a result through `next`. */
export const unlessRefused = <T, U>(result: T | Refusal, next: (value: T) => U): U | Refusal =>
  isRefusal(result) ? result : next(result)
