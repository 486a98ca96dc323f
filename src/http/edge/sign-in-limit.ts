import type { Limits, RateLimiter } from "../../core/port/limits.ts"
import { networkOf } from "./client-address.ts"

/** A bucket of a limiter that an attempt counts in. */
type Bucket = { readonly limiter: RateLimiter; readonly key: string }

const everyone = "all"

const failuresOfOne = { perSecond: 0.2, burst: 10 }
const failuresOfNetwork = { perSecond: 0.8, burst: 40 }
const failuresOfAll = { perSecond: 20, burst: 200 }
const failuresOfAccount = { perSecond: 0.1, burst: 20 }
/** Far less than of the account as a whole, so that one network cannot keep out a user who signs in elsewhere. */
const failuresOfAccountInNetwork = { perSecond: 1 / 60, burst: 10 }
const failuresOfDevice = { perSecond: 0.1, burst: 10 }
/** Nothing can be guessed there: what is bounded is what the provider is asked. */
const returnsFromProvider = { perSecond: 1, burst: 60 }
/** Codes that somebody tries who knows the password. */
const codesOfAccount = { perSecond: 1 / 300, burst: 5 }
const boundsToldOf = { perSecond: 1 / 3600, burst: 1 }

/** Takes a token of each bucket, in order. Returns 0, or the seconds after which to retry: then nothing was taken. */
export const takeAll = async (buckets: readonly Bucket[], now: number): Promise<number> => {
  for (const [index, { limiter, key }] of buckets.entries()) {
    const waitSeconds = await limiter.take(key, now)
    if (waitSeconds === 0) continue
    await giveBackAll(buckets.slice(0, index), now)
    return waitSeconds
  }
  return 0
}

/** Awaited before the response, since the next attempt may go to another process. */
export const giveBackAll = async (buckets: readonly Bucket[], now: number): Promise<void> => {
  await Promise.all(buckets.map(({ limiter, key }) => limiter.giveBack(key, now)))
}

/**
 * Where attempts to sign in count, as failed until they have succeeded (docs/limits.md). What strangers do counts by
 * address, network, account and all together; a device that the user has signed in with before counts by itself, so that
 * strangers cannot keep the user out.
 */
export class SignInLimiter {
  readonly #byAddress: RateLimiter
  readonly #byNetwork: RateLimiter
  readonly #byAccount: RateLimiter
  readonly #byAccountInNetwork: RateLimiter
  readonly #byDevice: RateLimiter
  readonly #all: RateLimiter
  readonly #returns: RateLimiter
  readonly #codes: RateLimiter
  readonly #bounds: RateLimiter

  constructor(limits: Limits) {
    this.#byAddress = limits.rateLimiter("sign-in", failuresOfOne)
    this.#byNetwork = limits.rateLimiter("sign-in-of-network", failuresOfNetwork)
    this.#byAccount = limits.rateLimiter("sign-in-of-user", failuresOfAccount)
    this.#byAccountInNetwork = limits.rateLimiter("sign-in-of-user-in-network", failuresOfAccountInNetwork)
    this.#byDevice = limits.rateLimiter("sign-in-of-device", failuresOfDevice)
    this.#all = limits.rateLimiter("failed-sign-in", failuresOfAll)
    this.#returns = limits.rateLimiter("return-from-provider", returnsFromProvider)
    this.#codes = limits.rateLimiter("second-factor", codesOfAccount)
    this.#bounds = limits.rateLimiter("second-factor-bound", boundsToldOf)
  }

  /** Of an attempt with the right key: who sends it guesses nothing, so that others cannot keep it out. */
  ofRightKey(address: string): readonly Bucket[] {
    return [{ limiter: this.#byAddress, key: address }]
  }

  /** Of an attempt that names no user. */
  ofStranger(address: string): readonly Bucket[] {
    const network = networkOf(address)
    return [
      ...this.ofRightKey(address),
      ...(network === address ? [] : [{ limiter: this.#byNetwork, key: network }]),
      { limiter: this.#all, key: everyone },
    ]
  }

  /** Of a return from the identity provider. */
  ofReturn(address: string): readonly Bucket[] {
    return [
      { limiter: this.#returns, key: networkOf(address) },
      { limiter: this.#all, key: everyone },
    ]
  }

  /** Of an attempt as a user from a device that is unknown. */
  ofAccount(address: string, account: string): readonly Bucket[] {
    return [
      ...this.ofStranger(address),
      { limiter: this.#byAccountInNetwork, key: `${networkOf(address)} ${account}` },
      { limiter: this.#byAccount, key: account },
    ]
  }

  /** Of an attempt from a device that the user has signed in with before, or from a session of the user. */
  ofDevice(device: string): readonly Bucket[] {
    return [{ limiter: this.#byDevice, key: device }]
  }

  /** Of codes of a second factor; `who` is an account, a device or a session of it. */
  ofCodes(who: string): readonly Bucket[] {
    return [{ limiter: this.#codes, key: who }]
  }

  /** Of audit rows that say that codes of a user reached their bound. */
  ofBounds(userId: string): readonly Bucket[] {
    return [{ limiter: this.#bounds, key: userId }]
  }
}
