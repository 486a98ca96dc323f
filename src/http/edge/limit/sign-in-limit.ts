import type { Limits, RateLimiter } from "../../../core/port/limits.ts"
import { networkOf } from "../caller/client-address.ts"

/** A bucket of a limiter in which an attempt counts. */
type Bucket = { readonly limiter: RateLimiter; readonly key: string }

const everyone = "all"

const failuresOfOne = { perSecond: 0.2, burst: 10 }
const failuresOfNetwork = { perSecond: 0.8, burst: 40 }
const failuresOfAll = { perSecond: 20, burst: 200 }
const failuresOfAccount = { perSecond: 0.1, burst: 20 }
/** Far less than for the whole account, so that one network cannot lock out a user who signs in elsewhere. */
const failuresOfAccountInNetwork = { perSecond: 1 / 60, burst: 10 }
const failuresOfDevice = { perSecond: 0.1, burst: 10 }
/** Nothing can be guessed here: this limits the calls to the provider. */
const returnsFromProvider = { perSecond: 1, burst: 60 }
/** Codes tried by somebody who knows the password. */
const codesOfAccount = { perSecond: 1 / 300, burst: 5 }
/** Mails requested by somebody who has forgotten a password. */
const mailsOfAccount = { perSecond: 1 / 600, burst: 3 }
const mailsOfNetwork = { perSecond: 1 / 60, burst: 10 }
const mailsOfAll = { perSecond: 2, burst: 100 }
const boundsToldOf = { perSecond: 1 / 3600, burst: 1 }

/** Takes a token from each bucket, in order. Returns 0, or the seconds after which to retry; then nothing was taken. */
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
 * Where sign-in attempts count, as failed until they have succeeded (docs/limits.md). Attempts of strangers count by
 * address, by network, by account and in total. A device that the user has signed in with before counts separately, so
 * that strangers cannot lock the user out.
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
  readonly #mails: readonly [ofAccount: RateLimiter, ofNetwork: RateLimiter, ofAll: RateLimiter]

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
    this.#mails = [
      limits.rateLimiter("mail-of-user", mailsOfAccount),
      limits.rateLimiter("mail-of-network", mailsOfNetwork),
      limits.rateLimiter("mail", mailsOfAll),
    ]
  }

  /** For an attempt with the right key: its sender guesses nothing, so others must not be able to block it. */
  ofRightKey(address: string): readonly Bucket[] {
    return [{ limiter: this.#byAddress, key: address }]
  }

  /** For an attempt that names no user. */
  ofStranger(address: string): readonly Bucket[] {
    const network = networkOf(address)
    return [
      ...this.ofRightKey(address),
      ...(network === address ? [] : [{ limiter: this.#byNetwork, key: network }]),
      { limiter: this.#all, key: everyone },
    ]
  }

  /** For a return from the identity provider. */
  ofReturn(address: string): readonly Bucket[] {
    return [
      { limiter: this.#returns, key: networkOf(address) },
      { limiter: this.#all, key: everyone },
    ]
  }

  /** For an attempt as a user from an unknown device. */
  ofAccount(address: string, account: string): readonly Bucket[] {
    return [
      ...this.ofStranger(address),
      { limiter: this.#byAccountInNetwork, key: `${networkOf(address)} ${account}` },
      { limiter: this.#byAccount, key: account },
    ]
  }

  /** For an attempt from a device that the user has signed in with before, or from a session of the user. */
  ofDevice(device: string): readonly Bucket[] {
    return [{ limiter: this.#byDevice, key: device }]
  }

  /** For codes of a second factor; `who` is an account, one of its devices or one of its sessions. */
  ofCodes(who: string): readonly Bucket[] {
    return [{ limiter: this.#codes, key: who }]
  }

  /** For mails that are asked for from an address; `account` names who they are to go to, whether or not they exist. */
  ofMails(address: string, account: string): readonly Bucket[] {
    const [ofAccount, ofNetwork, ofAll] = this.#mails
    return [
      { limiter: ofAccount, key: account },
      { limiter: ofNetwork, key: networkOf(address) },
      { limiter: ofAll, key: everyone },
    ]
  }

  /** For audit rows that report that a user's codes have reached their limit. */
  ofBounds(userId: string): readonly Bucket[] {
    return [{ limiter: this.#bounds, key: userId }]
  }
}
