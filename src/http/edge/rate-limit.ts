import { type Refusal, refuse } from "../../core/refusal.ts"

/** `credit` is in thousandths of a request, so that a rate per millisecond adds up exactly. */
type Bucket = { credit: number; filledAt: number }

const maxKeys = 10_000
const burstSeconds = 2
const creditOfOne = 1_000

/** A token bucket per key of a map: `perSecond` requests per second, with bursts of twice that by default. */
class RateLimiter {
  readonly #buckets = new Map<string, Bucket>()
  readonly #perSecond: number
  readonly #burst: number

  constructor(perSecond: number, burst = perSecond * burstSeconds) {
    this.#perSecond = perSecond
    this.#burst = burst
  }

  /** Takes one request of `keyId`; returns 0, or the whole seconds after which to retry. */
  take(keyId: string, now: number): number {
    const bucket = this.#bucketOf(keyId, now)
    const filled = bucket.credit + Math.max(0, now - bucket.filledAt) * this.#perSecond
    bucket.credit = Math.min(this.#burst * creditOfOne, filled)
    bucket.filledAt = now
    if (bucket.credit < creditOfOne) return Math.ceil((creditOfOne - bucket.credit) / creditOfOne / this.#perSecond)
    bucket.credit -= creditOfOne
    return 0
  }

  /** Returns a request of `keyId` that should not count. */
  giveBack(keyId: string) {
    const bucket = this.#buckets.get(keyId)
    if (bucket) bucket.credit += creditOfOne
  }

  /** Returns how long a request of `keyId` would have to wait, without taking one. */
  waitOf(keyId: string, now: number): number {
    const waitSeconds = this.take(keyId, now)
    if (waitSeconds === 0) this.giveBack(keyId)
    return waitSeconds
  }

  /** Not all of them: otherwise a client with enough addresses would start fresh with each. */
  #forgetOldest() {
    const [oldest] = this.#buckets.keys()
    if (oldest !== undefined) this.#buckets.delete(oldest)
  }

  #bucketOf(keyId: string, now: number): Bucket {
    const known = this.#buckets.get(keyId)
    if (known) return known
    if (this.#buckets.size >= maxKeys) this.#forgetOldest()
    const bucket = { credit: this.#burst * creditOfOne, filledAt: now }
    this.#buckets.set(keyId, bucket)
    return bucket
  }
}

const keysOfAnOrganization = 4
const changesPerSecond = 20
const changesAtOnce = 100

const refuseFast = (what: string, waitSeconds: number): Refusal | null =>
  waitSeconds > 0 ? refuse("RATE_LIMITED", `${what} a second; wait as Retry-After says`, waitSeconds) : null

/**
 * Requests per second: `perSecond` for one key, four times that for all keys of an organization, and few changes under
 * /admin.
 */
export class RequestLimiter {
  readonly #byKey: RateLimiter
  readonly #byOrganization: RateLimiter
  readonly #changes = new RateLimiter(changesPerSecond, changesAtOnce)

  constructor(perSecond: number) {
    this.#byKey = new RateLimiter(perSecond)
    this.#byOrganization = new RateLimiter(keysOfAnOrganization * perSecond)
  }

  /** Counts a request, or refuses it. */
  take({ keyId, orgId }: { readonly keyId: string; readonly orgId: string }, now: number): Refusal | null {
    return (
      refuseFast("this key sends too many requests", this.#byKey.take(keyId, now)) ??
      refuseFast("the organization's keys together send too many requests", this.#byOrganization.take(orgId, now))
    )
  }

  /** Counts a change that an organization makes under /admin, or refuses it. */
  takeChange(orgId: string, now: number): Refusal | null {
    return refuseFast("the organization makes too many changes", this.#changes.take(orgId, now))
  }
}

const everyone = ""

const failuresPerSecond = 0.2
const failuresAtOnce = 10

/** Refused keys: ten at once from an address and one more every five seconds. A valid key is never counted. */
export class KeyFailureLimiter {
  readonly #byAddress = new RateLimiter(failuresPerSecond, failuresAtOnce)

  /** Counts a refused key, or returns the refusal if there were too many. */
  take(address: string, now: number): Refusal | null {
    const waitSeconds = this.#byAddress.take(address, now)
    const message = "too many keys of this address were refused; check the key, and wait as Retry-After says"
    return waitSeconds > 0 ? refuse("RATE_LIMITED", message, waitSeconds) : null
  }
}

/** Failed sign-ins: ten at once from an address and one more every five seconds, and a bound on all addresses together. */
export class SignInLimiter {
  readonly #byAddress = new RateLimiter(failuresPerSecond, failuresAtOnce)
  readonly #failures = new RateLimiter(20, 200)

  /**
   * Counts an attempt of an address as failed before it is checked, so that concurrent ones count. Returns 0, or the
   * whole seconds after which to retry: then it was not counted.
   */
  begin(address: string, now: number): number {
    return (
      this.#byAddress.waitOf(address, now) || this.#failures.waitOf(everyone, now) || this.#byAddress.take(address, now)
    )
  }

  fail(now: number) {
    this.#failures.take(everyone, now)
  }

  succeed(address: string) {
    this.#byAddress.giveBack(address)
  }
}
