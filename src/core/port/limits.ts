import type { Rate } from "../limit/rate.ts"
import type { Result } from "../refusal.ts"

/**
 * Token buckets by key, shared by all processes that serve the store. Returns a promise if the answer is not known in
 * memory.
 */
export interface RateLimiter {
  /**
   * Takes a token of `key`; returns 0, or the whole seconds after which to retry. `rate` replaces the limiter's own,
   * and must always be the same for a key.
   */
  take(key: string, now: number, rate?: Rate): number | Promise<number>
  /** The whole seconds until `key` has a token, without taking it; 0 if it has one. */
  look(key: string, now: number): number | Promise<number>
  /**
   * Returns a token of `key` that should not count. If it returns a promise, other processes may only get the token
   * once it resolves.
   */
  giveBack(key: string, now: number): void | Promise<void>
}

/** Token buckets by key, in the memory of one process. */
export interface OwnRateLimiter {
  take(key: string, now: number): number
  look(key: string, now: number): number
  giveBack(key: string): void
}

/** Limits shared by all processes that serve the store: on rates, and on concurrent work. */
export interface Limits {
  /** `name` distinguishes its buckets from those of other rates. */
  rateLimiter(name: string, rate: Rate): RateLimiter
  /** Buckets of this process alone, which answers at once. */
  ownRateLimiter(rate: Rate): OwnRateLimiter
  /**
   * Begins work that an organization may only do once at a time. Returns an idempotent function that ends it, or null
   * while work of that name runs. The next may begin once the promise of the end has resolved.
   */
  begin(work: string, orgId: string): Result<(() => Promise<void>) | null>
}
