import { Cache } from "../../../core/cache/cache.ts"
import type { Rate } from "../../../core/limit/rate.ts"
import type { RateLimiter } from "../../../core/port/limits.ts"
import { MemoryRateLimiter } from "../../memory-rate-limiter.ts"
import type { Settlements } from "./settlements.ts"
import { SharedBucket } from "./shared-bucket.ts"

const maxKeys = 10_000

const shareOf = ({ perSecond, burst }: Rate, processes: number): Rate => ({
  perSecond: perSecond / processes,
  burst: Math.max(1, burst / processes),
})

/**
 * Buckets that all processes draw from. Each process draws a few tokens ahead and remembers which buckets are empty, so
 * that few requests wait. While the database does not answer, a process uses only its share of the rate.
 */
export class SharedRateLimiter implements RateLimiter {
  readonly #name: string
  readonly #rate: Rate
  readonly #settlements: Settlements
  readonly #bucketName: (text: string) => string
  readonly #buckets = new Cache<string, SharedBucket>(maxKeys)
  #share: { readonly processes: number; readonly limiter: MemoryRateLimiter } | null = null

  /** `bucketName` hides addresses and accounts, which are keys of buckets, from readers of the table. */
  constructor(name: string, rate: Rate, settlements: Settlements, bucketName: (text: string) => string) {
    this.#name = name
    this.#rate = rate
    this.#settlements = settlements
    this.#bucketName = bucketName
  }

  take(key: string, now: number, rate = this.#rate): number | Promise<number> {
    const bucket = this.#bucketOf(key, rate)
    if (bucket.hasStock()) {
      if (bucket.takeStock(this.#settlements.processes, now)) this.#settlements.open(bucket, now)
      return 0
    }
    const waitSeconds = bucket.waitSeconds(now)
    if (waitSeconds > 0) return waitSeconds
    const byShare = () => this.#ownShare().take(key, now, shareOf(rate, this.#settlements.processes))
    if (this.#settlements.isAway()) return byShare()
    this.#settlements.open(bucket, now)
    return bucket.take().then((seconds) => seconds ?? byShare())
  }

  look(key: string, now: number): number | Promise<number> {
    const byShare = () => this.#ownShare().look(key, now)
    if (this.#settlements.isAway()) return byShare()
    const bucket = this.#bucketOf(key)
    const waitSeconds = bucket.waitSeconds(now)
    if (bucket.hasStock() || waitSeconds > 0) return waitSeconds
    this.#settlements.open(bucket, now)
    return bucket.look().then((seconds) => seconds ?? byShare())
  }

  giveBack(key: string, now: number): void | Promise<void> {
    if (this.#settlements.isAway()) return this.#ownShare().giveBack(key)
    const bucket = this.#bucketOf(key)
    this.#settlements.open(bucket, now)
    return bucket.giveBack()
  }

  #ownShare(): MemoryRateLimiter {
    const { processes } = this.#settlements
    if (this.#share?.processes !== processes)
      this.#share = { processes, limiter: new MemoryRateLimiter(shareOf(this.#rate, processes)) }
    return this.#share.limiter
  }

  #bucketOf(key: string, rate = this.#rate): SharedBucket {
    const known = this.#buckets.get(key)
    if (known) return known
    const name = `${this.#name} ${this.#bucketName(key)}`
    // A bucket that waits for a draw is found again, even if it was forgotten meanwhile.
    const bucket = this.#settlements.find(name) ?? new SharedBucket(name, rate)
    this.#buckets.set(key, bucket)
    return bucket
  }
}
