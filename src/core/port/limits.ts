import type { Rate } from "../limit/rate.ts"
import type { Result } from "../refusal.ts"

/**
 * Token buckets by key, of all processes that serve the store together. What is not known in memory is returned as a
 * promise.
 */
export interface RateLimiter {
  /**
   * Takes a token of `key`; returns 0, or the whole seconds after which to retry. `rate` replaces the limiter's own: it is
   * the same for a key each time.
   */
  take(key: string, now: number, rate?: Rate): number | Promise<number>
  /** Returns a token of `key` that should not count; a promise where other processes may have it only once it resolves. */
  giveBack(key: string, now: number): void | Promise<void>
}

/** What all processes that serve the store may do together in a time, and at a time. */
export interface Limits {
  /** `name` tells its buckets from those of other rates. */
  rateLimiter(name: string, rate: Rate): RateLimiter
  /**
   * Begins work of an organization that runs one at a time; returns an idempotent function that ends it, or null while
   * another one of that name runs. The next may begin once the promise of the end is resolved.
   */
  begin(work: string, orgId: string): Result<(() => Promise<void>) | null>
}
