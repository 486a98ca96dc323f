import { type Bucket, creditAt, creditOfOne, type Rate, secondsToToken } from "../core/limit/rate.ts"

const maxKeys = 10_000
const lookedAt = 64

/** A token bucket per key, in the memory of one process. */
export class MemoryRateLimiter {
  readonly #buckets = new Map<string, { -readonly [Field in keyof Bucket]: Bucket[Field] } & { rate: Rate }>()
  readonly #rate: Rate

  constructor(rate: Rate) {
    this.#rate = rate
  }

  /** Takes a token of `key`; returns 0, or the whole seconds after which to retry. */
  take(key: string, now: number, rate = this.#rate): number {
    const bucket = this.#bucketOf(key, now, rate)
    bucket.credit = creditAt(bucket, rate, now)
    bucket.filledAt = now
    bucket.rate = rate
    const waitSeconds = secondsToToken(bucket.credit, rate)
    if (waitSeconds === 0) bucket.credit -= creditOfOne
    return waitSeconds
  }

  /** The whole seconds until `key` has a token; 0 if it has one. */
  look(key: string, now: number): number {
    const bucket = this.#buckets.get(key)
    return bucket ? secondsToToken(creditAt(bucket, bucket.rate, now), bucket.rate) : 0
  }

  /** Returns a token of `key` that should not count. */
  giveBack(key: string) {
    const bucket = this.#buckets.get(key)
    if (bucket) bucket.credit += creditOfOne
  }

  /**
   * Forgets a full bucket, which holds no information, or else the fullest of those examined: otherwise a client could
   * start over by having others forgotten in its place. Examined buckets that stay go to the end of the order.
   */
  #forgetOne(now: number) {
    let fullest: { readonly key: string; readonly missing: number } | undefined
    for (const [key, bucket] of [...this.#buckets.entries().take(lookedAt)]) {
      const missing = bucket.rate.burst * creditOfOne - creditAt(bucket, bucket.rate, now)
      if (!fullest || missing < fullest.missing) fullest = { key, missing }
      if (missing <= 0) break
      this.#buckets.delete(key)
      this.#buckets.set(key, bucket)
    }
    if (fullest) this.#buckets.delete(fullest.key)
  }

  #bucketOf(key: string, now: number, rate: Rate) {
    const known = this.#buckets.get(key)
    if (known) return known
    if (this.#buckets.size >= maxKeys) this.#forgetOne(now)
    const bucket = { credit: rate.burst * creditOfOne, filledAt: now, rate }
    this.#buckets.set(key, bucket)
    return bucket
  }
}
