import { refuseNewPlayer } from "../../../core/organization/app-bounds.ts"
import type { Limits, OwnRateLimiter, RateLimiter } from "../../../core/port/limits.ts"
import { type Refusal, refuse } from "../../../core/refusal.ts"
import { networkOf } from "../caller/client-address.ts"

const burstSeconds = 2
const keysOfAnOrganization = 4
/** The part of an organization's rate that all player tokens together may use. */
const shareOfTokens = 0.5
const changes = { perSecond: 20, burst: 100 }
const onePlayer = { perSecond: 5, burst: 20 }

const rateOf = (perSecond: number) => ({ perSecond, burst: perSecond * burstSeconds })

/** A rate whose used tokens do not come back. */
const onceFull = (burst: number) => ({ perSecond: 1e-9, burst })
const hourMs = 3_600_000

const refuseFast = (what: string, waitSeconds: number): Refusal | null =>
  waitSeconds > 0 ? refuse("RATE_LIMITED", `${what} a second; wait as Retry-After says`, waitSeconds) : null

/** The refusal of a request, or null; a promise if the store has to ask for the shared buckets of all processes. */
type Verdict = Refusal | null | Promise<Refusal | null>

/**
 * Requests per second: `perSecond` for one key, four times that for all keys of an organization, half as many for all its
 * player tokens, apart from the keys, few for one player's tokens, and few changes under /admin.
 */
export class RequestLimiter {
  readonly #byKey: RateLimiter
  readonly #byOrganization: RateLimiter
  readonly #changes: RateLimiter
  readonly #byAddress: RateLimiter
  readonly #newPlayers: RateLimiter
  readonly #byPlayer: OwnRateLimiter
  readonly #byTokens: RateLimiter
  readonly #perSecond: number

  constructor(perSecond: number, limits: Limits) {
    this.#perSecond = perSecond
    this.#byKey = limits.rateLimiter("key", rateOf(perSecond))
    this.#byOrganization = limits.rateLimiter("organization", rateOf(keysOfAnOrganization * perSecond))
    this.#changes = limits.rateLimiter("changes", changes)
    this.#byAddress = limits.rateLimiter("app-address", rateOf(perSecond))
    this.#newPlayers = limits.rateLimiter("new-players", onceFull(1))
    this.#byPlayer = limits.ownRateLimiter(onePlayer)
    this.#byTokens = limits.rateLimiter("tokens", rateOf(shareOfTokens * keysOfAnOrganization * perSecond))
  }

  /** Counts a request, or refuses it. */
  take({ keyId, orgId }: { readonly keyId: string; readonly orgId: string }, now: number): Verdict {
    const waitSeconds = this.#byKey.take(keyId, now)
    return typeof waitSeconds === "number"
      ? this.#takeOfAll(waitSeconds, orgId, now)
      : waitSeconds.then((seconds) => this.#takeOfAll(seconds, orgId, now))
  }

  #takeOfAll(keySeconds: number, orgId: string, now: number): Verdict {
    const refusal = refuseFast("this key sends too many requests", keySeconds)
    if (refusal) return refusal
    const message = "the organization's keys together send too many requests"
    const waitSeconds = this.#byOrganization.take(orgId, now)
    return typeof waitSeconds === "number"
      ? refuseFast(message, waitSeconds)
      : waitSeconds.then((seconds) => refuseFast(message, seconds))
  }

  /** Counts a request by a player token, or refuses it. Keys have buckets of their own, so that they never wait for tokens. */
  takeOfPlayer(orgId: string, externalUserId: string, now: number): Verdict {
    const refusal = refuseFast(
      "this player sends too many requests",
      this.#byPlayer.take(`${orgId} ${externalUserId}`, now),
    )
    if (refusal) return refusal
    const message = "the organization's player tokens together send too many requests"
    const waitSeconds = this.#byTokens.take(orgId, now)
    return typeof waitSeconds === "number"
      ? refuseFast(message, waitSeconds)
      : waitSeconds.then((seconds) => refuseFast(message, seconds))
  }

  /** Counts a request by an `sdk` key against its address, which may use `share` of the key's rate, or refuses it. */
  async takeOfAddress(keyId: string, address: string, share: number, now: number): Promise<Refusal | null> {
    const { perSecond, burst } = rateOf(share * this.#perSecond)
    const rate = { perSecond, burst: Math.max(1, burst) }
    const waitSeconds = await this.#byAddress.take(`${keyId} ${address} ${share}`, now, rate)
    return refuseFast("this address sends too many requests by this key", waitSeconds)
  }

  /**
   * Counts a new player that an address registers with an `sdk` key, at most `perHour` an hour. Returns a function that
   * undoes this, or a refusal.
   */
  async takeNewPlayer(
    orgId: string,
    address: string,
    perHour: number,
    now: number,
  ): Promise<Refusal | { undo(): Promise<void> }> {
    const hour = Math.floor(now / hourMs)
    const key = `${orgId} ${address} ${hour} ${perHour}`
    const waitSeconds = perHour === 0 ? 1 : await this.#newPlayers.take(key, now, onceFull(perHour))
    if (waitSeconds > 0) return refuseNewPlayer(Math.ceil(((hour + 1) * hourMs - now) / 1000))
    return { undo: async () => this.#newPlayers.giveBack(key, now) }
  }

  /** Counts a change that an organization makes under /admin, or refuses it. */
  async takeChange(orgId: string, now: number): Promise<Refusal | null> {
    return refuseFast("the organization makes too many changes", await this.#changes.take(orgId, now))
  }
}

const failuresOfOne = { perSecond: 0.2, burst: 10 }
const failuresOfNetwork = { perSecond: 0.8, burst: 40 }

/**
 * Refused keys: ten at once from an address and one more every five seconds; 40 at once from an IPv6 network. A valid
 * key is never counted.
 */
export class KeyFailureLimiter {
  readonly #byAddress: RateLimiter
  readonly #byNetwork: RateLimiter

  constructor(limits: Limits) {
    this.#byAddress = limits.rateLimiter("refused-key", failuresOfOne)
    this.#byNetwork = limits.rateLimiter("refused-key-of-network", failuresOfNetwork)
  }

  /** Counts a refused key, or returns the refusal if there were too many. */
  async take(address: string, now: number): Promise<Refusal | null> {
    const network = networkOf(address)
    const ofAddress = await this.#byAddress.take(address, now)
    const waitSeconds = ofAddress > 0 || network === address ? ofAddress : await this.#byNetwork.take(network, now)
    const message = "too many keys of this address were refused; check the key, and wait as Retry-After says"
    return waitSeconds > 0 ? refuse("RATE_LIMITED", message, waitSeconds) : null
  }
}

const publicPages = { perSecond: 10, burst: 200 }

/**
 * Reads of public pages of games, which need no key: 200 at once from an address, which a hall full of phones may share,
 * and ten more every second, counted by each process.
 */
export class PublicPageLimiter {
  readonly #byAddress: OwnRateLimiter

  constructor(limits: Limits) {
    this.#byAddress = limits.ownRateLimiter(publicPages)
  }

  /** Counts a request; returns 0, or the seconds after which to retry. */
  take(address: string, now: number): number {
    return this.#byAddress.take(address, now)
  }
}

const drawReads = { perSecond: 1, burst: 60 }

/** Reads of draws, which need no key: 60 at once from an address, and one more every second. */
export class DrawReadLimiter {
  readonly #byAddress: RateLimiter

  constructor(limits: Limits) {
    this.#byAddress = limits.rateLimiter("draw-read", drawReads)
  }

  /** Counts a request, or refuses it. */
  async take(address: string, now: number): Promise<Refusal | null> {
    const waitSeconds = await this.#byAddress.take(address, now)
    const message = "this address reads too many draws; wait as Retry-After says"
    return waitSeconds > 0 ? refuse("RATE_LIMITED", message, waitSeconds) : null
  }
}
