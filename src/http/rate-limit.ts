type Bucket = { tokens: number; filledAt: number }

const maxKeys = 10_000
const burstSeconds = 2

/** A token bucket for each API key: `perSecond` requests a second, bursts of twice that. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>()
  readonly #perSecond: number

  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  /** Takes one request of `keyId`; answers 0, or after how many whole seconds to try again. */
  take(keyId: string, now: number): number {
    const bucket = this.#bucketOf(keyId, now)
    const filled = bucket.tokens + (Math.max(0, now - bucket.filledAt) / 1000) * this.#perSecond
    bucket.tokens = Math.min(this.#perSecond * burstSeconds, filled)
    bucket.filledAt = now
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / this.#perSecond)
    bucket.tokens -= 1
    return 0
  }

  #bucketOf(keyId: string, now: number): Bucket {
    const known = this.#buckets.get(keyId)
    if (known) return known
    if (this.#buckets.size >= maxKeys) this.#buckets.clear()
    const bucket = { tokens: this.#perSecond * burstSeconds, filledAt: now }
    this.#buckets.set(keyId, bucket)
    return bucket
  }
}
