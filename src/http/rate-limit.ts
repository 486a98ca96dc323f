/** `credit` is in thousandths of a request, so that a rate by the millisecond adds up exactly. */
type Bucket = { credit: number; filledAt: number }

const maxKeys = 10_000
const burstSeconds = 2
const creditOfOne = 1_000

/** A token bucket for each API key: `perSecond` requests a second, bursts of twice that. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>()
  readonly #perSecond: number
  readonly #burst: number

  constructor(perSecond: number, burst = perSecond * burstSeconds) {
    this.#perSecond = perSecond
    this.#burst = burst
  }

  /** Takes one request of `keyId`; answers 0, or after how many whole seconds to try again. */
  take(keyId: string, now: number): number {
    const bucket = this.#bucketOf(keyId, now)
    const filled = bucket.credit + Math.max(0, now - bucket.filledAt) * this.#perSecond
    bucket.credit = Math.min(this.#burst * creditOfOne, filled)
    bucket.filledAt = now
    if (bucket.credit < creditOfOne) return Math.ceil((creditOfOne - bucket.credit) / creditOfOne / this.#perSecond)
    bucket.credit -= creditOfOne
    return 0
  }

  /** Gives back a request of `keyId` that is not to count. */
  giveBack(keyId: string) {
    const bucket = this.#buckets.get(keyId)
    if (bucket) bucket.credit += creditOfOne
  }

  #bucketOf(keyId: string, now: number): Bucket {
    const known = this.#buckets.get(keyId)
    if (known) return known
    if (this.#buckets.size >= maxKeys) this.#buckets.clear()
    const bucket = { credit: this.#burst * creditOfOne, filledAt: now }
    this.#buckets.set(keyId, bucket)
    return bucket
  }
}

const everyone = ""

/** Failed sign-ins: ten at once from an address and one more every five seconds, and a bound on all addresses together. */
export class SignInLimiter {
  readonly #byAddress = new RateLimiter(0.2, 10)
  readonly #overall = new RateLimiter(20, 200)

  /** Counts an attempt as failed before it is looked at, so that parallel ones count; answers as RateLimiter does. */
  begin(address: string, now: number): number {
    const waitSeconds = this.#byAddress.take(address, now)
    return waitSeconds > 0 ? waitSeconds : this.#overall.take(everyone, now)
  }

  succeed(address: string) {
    this.#byAddress.giveBack(address)
    this.#overall.giveBack(everyone)
  }
}
