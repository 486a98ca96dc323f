/** `credit` is in thousandths of a request, so that a rate by the millisecond adds up exactly. */
type Bucket = { credit: number; filledAt: number }

const maxKeys = 10_000
const burstSeconds = 2
const creditOfOne = 1_000

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
    const filled = bucket.credit + Math.max(0, now - bucket.filledAt) * this.#perSecond
    bucket.credit = Math.min(this.#perSecond * burstSeconds * creditOfOne, filled)
    bucket.filledAt = now
    if (bucket.credit < creditOfOne) return Math.ceil((creditOfOne - bucket.credit) / creditOfOne / this.#perSecond)
    bucket.credit -= creditOfOne
    return 0
  }

  #bucketOf(keyId: string, now: number): Bucket {
    const known = this.#buckets.get(keyId)
    if (known) return known
    if (this.#buckets.size >= maxKeys) this.#buckets.clear()
    const bucket = { credit: this.#perSecond * burstSeconds * creditOfOne, filledAt: now }
    this.#buckets.set(keyId, bucket)
    return bucket
  }
}
