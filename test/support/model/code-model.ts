import { type PeriodKind, periodAt } from "../../../src/core/period.ts"

const hour = 3_600_000
const keyWindow = 24 * hour
const discount = { discountType: "percentage", discountValue: 10, length: 6 }

/** Codes with one or more uses, which expire within the hours by which the clock moves. */
export const templates = {
  game: {
    defaultCodeConfig: { ...discount, prefix: "GAME-", maxUses: 2, expiresInSeconds: 20 * 3600 },
    generationLimits: { maxPerUser: 6, period: "week" },
  },
  shop: {
    defaultCodeConfig: { ...discount, prefix: "SHOP-", maxUses: 1, expiresInSeconds: 40 * 3600 },
    generationLimits: { maxPerUser: 3, period: "day" },
  },
} as const
type CampaignId = keyof typeof templates
export const campaigns: readonly CampaignId[] = ["game", "shop"]

export type ModelCode = {
  /** Empty until it is answered. */
  text: string
  readonly user: string
  readonly campaign: CampaignId
  readonly origin: "play" | "codes"
  readonly key: string | null
  readonly createdAt: number
  uses: number
  deactivatedAt: number | null
}

const expiresAt = ({ campaign, createdAt }: ModelCode) =>
  createdAt + templates[campaign].defaultCodeConfig.expiresInSeconds * 1000
const maxUses = ({ campaign }: ModelCode) => templates[campaign].defaultCodeConfig.maxUses

/** A model of codes, as simple as possible: all in one array, from which every result is recomputed. */
export class CodeModel {
  readonly codes: ModelCode[] = []
  readonly #merges: { readonly from: string; readonly into: string }[] = []
  readonly #registered = new Set<string>()
  now: number

  constructor(now: number) {
    this.now = now
  }

  /** The person to whom an external id now refers. */
  #person(user: string): string {
    return this.#merges.reduce((who, { from, into }) => (who === from ? into : who), user)
  }

  isOwner(code: ModelCode, user: string): boolean {
    return this.#person(code.user) === this.#person(user)
  }

  register(user: string) {
    this.#registered.add(this.#person(user))
  }

  /** Returns whether they can be merged. */
  merge(user: string, intoUser: string): boolean {
    const [from, into] = [this.#person(user), this.#person(intoUser)]
    const isPossible = from !== into && this.#registered.has(from) && this.#registered.has(into)
    if (isPossible) this.#merges.push({ from, into })
    return isPossible
  }

  issue(user: string, campaign: CampaignId, origin: "play" | "codes", key: string | null): ModelCode {
    const code = { text: "", user, campaign, origin, key, createdAt: this.now, uses: 0, deactivatedAt: null }
    this.codes.push(code)
    return code
  }

  status(code: ModelCode) {
    if (code.uses >= maxUses(code)) return "redeemed"
    if (code.deactivatedAt !== null) return "deactivated"
    return this.now >= expiresAt(code) ? "expired" : "active"
  }

  /** The result of a request for a code: an active one or a new one; null if the limit is reached. */
  ask(user: string, campaignId: string, key: string | null) {
    const campaign = campaignId as CampaignId
    const owned = this.codes.filter((code) => code.campaign === campaign && this.isOwner(code, user))
    const { maxPerUser, period } = templates[campaign].generationLimits
    const { start, end } = periodAt(period satisfies PeriodKind, "UTC", this.now)
    const received = owned.filter(({ createdAt }) => createdAt >= start && createdAt < end).length
    const isOfKey = (code: ModelCode) =>
      code.origin === "codes" && code.key === key && code.createdAt > this.now - keyWindow
    const living = owned.filter((code) => this.status(code) === "active" && (key === null || isOfKey(code))).at(-1)
    if (living) return { code: living, isNew: false, remaining: Math.max(0, maxPerUser - received) }
    if (received >= maxPerUser) return null
    return { code: this.issue(user, campaign, "codes", key), isNew: true, remaining: maxPerUser - received - 1 }
  }

  /** The uses after a redemption, or the code of the refusal. */
  redeem(code: ModelCode | undefined, user: string | null): number | string {
    if (!code) return "CODE_NOT_FOUND"
    if (user !== null && !this.isOwner(code, user)) return "CODE_USER_MISMATCH"
    switch (this.status(code)) {
      case "redeemed":
        return "CODE_ALREADY_REDEEMED"
      case "deactivated":
        return "CODE_DEACTIVATED"
      case "expired":
        return "CODE_EXPIRED"
      case "active":
        return ++code.uses
    }
  }

  /** As shown in lists. */
  item(code: ModelCode) {
    const { text, user, campaign, origin, uses, createdAt, deactivatedAt } = code
    const state = { status: this.status(code), uses, createdAt, expiresAt: expiresAt(code), deactivatedAt }
    return { code: text, campaignId: campaign, externalUserId: this.#person(user), origin, ...state }
  }
}
