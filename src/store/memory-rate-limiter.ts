import { type Bucket, creditAt, creditOfOne, type Rate, secondsToToken } from "../core/limit/rate.ts"

const maxKeys = 10_000

/** A token bucket per key, in the memory of one process. */
export class MemoryRateLimiter {
  readonly #buckets = new Map<string, { -readonly [Field in keyof Bucket]: Bucket[Field] }>()
  readonly #rate: Rate

  constructor(rate: Rate) {
    this.#rate = rate
  }

  /** Takes a token of `key`; returns 0, or the whole seconds after which to retry. */
  take(key: string, now: number, rate = this.#rate): number {
    const bucket = this.#bucketOf(key, now, rate)
    bucket.credit = creditAt(bucket, rate, now)
    bucket.filledAt = now
    const waitSeconds = secondsToToken(bucket.credit, rate)
    if (waitSeconds === 0) bucket.credit -= creditOfOne
    return waitSeconds
  }

  /** Returns a token of `key` that should not count. */
  giveBack(key: string) {
    const bucket = this.#buckets.get(key)
    if (bucket) bucket.credit += creditOfOne
  }

  /** Returns how long `take` would have to wait, without taking a token. */
  waitOf(key: string, now: number): number {
    return secondsToToken(creditAt(this.#bucketOf(key, now), this.#rate, now), this.#rate)
  }

  /** Not all of them: otherwise a client with enough addresses would start fresh with each. */
  #forgetOldest() {
    const [oldest] = this.#buckets.keys()
    if (oldest !== undefined) this.#buckets.delete(oldest)
  }

  #bucketOf(key: string, now: number, { burst } = this.#rate) {
    const known = this.#buckets.get(key)
    if (known) return known
    if (this.#buckets.size >= maxKeys) this.#forgetOldest()
    const bucket = { credit: burst * creditOfOne, filledAt: now }
    this.#buckets.set(key, bucket)
    return bucket
  }
}
