import type { Campaign } from "./campaign.ts"
import type { Event } from "./event.ts"
import { isoTime, secondsToNextPeriod } from "./period.ts"
import { drawText, type Random } from "./random.ts"
import { isRefusal, type Refusal, refuse } from "./rejection.ts"

/** The template of a campaign's codes (organization-api.md §3). `length` does not count the prefix. */
export type CodeConfig = {
  readonly discountType: string
  readonly discountValue: number
  readonly maxDiscountAmount: number | null
  readonly maxUses: number
  readonly expiresInSeconds: number
  readonly prefix: string
  readonly length: number
}

/** Which flow issued a code. A key under which it was issued counts within its flow alone (interface.md §4.2 rule 5). */
export type CodeOrigin = "codes" | "play" | "spin" | "ranking"
export const codeStatuses = ["active", "redeemed", "expired", "deactivated"] as const
export type CodeStatus = (typeof codeStatuses)[number]

/** A promo code (interface.md §2.3). Times are epoch milliseconds. */
export type PromoCode = {
  readonly code: string
  readonly discountType: string
  readonly discountValue: number
  readonly maxDiscountAmount: number | null
  readonly uses: number
  readonly maxUses: number
  readonly createdAt: number
  readonly expiresAt: number
  readonly deactivatedAt: number | null
}

/** 27 characters: of each pair that the eye confuses (0O, 1IL, 2Z, 5S, 8B, UV) at most one. */
const alphabet = "23456789ACDEFGHJKMNPQRTVWXY"
const maxTries = 10

/** How many different codes a template can make. */
export const codeSpace = ({ length }: Pick<CodeConfig, "length">): number => alphabet.length ** length

/** Codes compare without regard to case. */
export const codeKey = (code: string): string => code.trim().toUpperCase()

/** The text of a code by the template that `isTaken` does not know yet, or null when ten draws in a row were taken. */
export const drawCodeText = (
  { prefix, length }: CodeConfig,
  random: Random,
  isTaken: (code: string) => boolean,
): string | null => {
  for (let tries = 0; tries < maxTries; tries++) {
    const code = prefix + drawText(alphabet, length, random)
    if (!isTaken(code)) return code
  }
  return null
}

/** A new code by the template, with the text `code`. */
export const codeOf = (config: CodeConfig, code: string, now: number): PromoCode => {
  const { discountType, discountValue, maxDiscountAmount, maxUses } = config
  const expiresAt = now + config.expiresInSeconds * 1000
  return {
    code,
    discountType,
    discountValue,
    maxDiscountAmount,
    maxUses,
    uses: 0,
    createdAt: now,
    expiresAt,
    deactivatedAt: null,
  }
}

/** A code by the template whose text `isTaken` does not know yet, or null when none was found. */
export const makeCode = (
  config: CodeConfig,
  now: number,
  random: Random,
  isTaken: (code: string) => boolean,
): PromoCode | null => {
  const text = drawCodeText(config, random, isTaken)
  return text === null ? null : codeOf(config, text, now)
}

export const refuseCollision = (): Refusal =>
  refuse(
    "CODE_COLLISION_RETRY_EXCEEDED",
    "no unique code was found; repeat the call, or raise the length of the campaign's codes",
  )

/** The state of a code, by the order in which code redeem checks (organization-api.md §2 and §3, Codes). */
export const codeStatus = (code: PromoCode, now: number): CodeStatus => {
  if (code.uses >= code.maxUses) return "redeemed"
  if (code.deactivatedAt !== null) return "deactivated"
  return now >= code.expiresAt ? "expired" : "active"
}

/** A code as a list shows it (organization-api.md §3, Codes). */
export type CodeItem = PromoCode & {
  readonly campaignId: string
  readonly externalUserId: string
  readonly origin: CodeOrigin
  readonly status: CodeStatus
}

export type CreateCodeRequest = {
  readonly orgId: string
  readonly campaignId: string
  readonly externalUserId: string
  readonly idempotencyKey?: string
}

/** What POST /codes has to know. `received` counts the user's codes of the period, of any origin. */
export type CreateCodeFacts = {
  readonly campaign: Campaign | null
  readonly received: number
  /** With an Idempotency-Key the living code of that key, without one the user's newest living code. */
  readonly reusable: PromoCode | null
  isTaken(code: string): boolean
}

export type CreateCodeOutcome = {
  readonly code: PromoCode
  readonly idempotent: boolean
  readonly remainingGenerations?: number
  readonly limitPeriod?: string
}

/** The checks of the campaign, in the order of interface.md §7.2. */
const checkCampaign = (campaign: Campaign | null): CodeConfig | Refusal => {
  if (!campaign)
    return refuse("CAMPAIGN_NOT_FOUND", "the campaign does not exist in this organization; check campaignId")
  const { campaignId, status, rewardType, defaultCodeConfig } = campaign
  if (status !== "active")
    return refuse("CAMPAIGN_INACTIVE", `campaign ${campaignId} is ${status}; set its status to active`)
  if (rewardType !== "promo_code")
    return refuse(
      "CAMPAIGN_NOT_CODE_REWARD",
      `campaign ${campaignId} rewards ${rewardType}; only promo_code issues codes`,
    )
  return (
    defaultCodeConfig ??
    refuse("CAMPAIGN_MISSING_CODE_CONFIG", `campaign ${campaignId} has no defaultCodeConfig; set it`)
  )
}

/** Decides POST /codes: campaign, reuse, limit, new code (interface.md §4.2, rules 1 to 6, and §7.2). */
export const decideCreateCode = (facts: CreateCodeFacts, now: number, random: Random): CreateCodeOutcome | Refusal => {
  const config = checkCampaign(facts.campaign)
  if (isRefusal(config)) return config
  const { received, reusable } = facts
  const limit = facts.campaign?.generationLimits
  const remaining = (used: number) =>
    limit && { remainingGenerations: Math.max(0, limit.maxPerUser - used), limitPeriod: limit.period }
  if (reusable) return { code: reusable, idempotent: true, ...remaining(received) }
  if (limit && received >= limit.maxPerUser)
    return refuse(
      "GENERATION_LIMIT_REACHED",
      `the user has received ${received} of ${limit.maxPerUser} codes (period: ${limit.period}); wait for the next period`,
      secondsToNextPeriod(limit.period, facts.campaign?.timezone ?? "UTC", now),
    )
  const code = makeCode(config, now, random, facts.isTaken)
  return code ? { code, idempotent: false, ...remaining(received + 1) } : refuseCollision()
}

export const codeCreated = (code: PromoCode, campaignId: string, externalUserId: string): Event => {
  const { discountType, discountValue, maxDiscountAmount, maxUses } = code
  const expiresAt = isoTime(code.expiresAt)
  return {
    name: "code.created",
    data: {
      code: code.code,
      campaignId,
      externalUserId,
      discountType,
      discountValue,
      maxDiscountAmount,
      maxUses,
      expiresAt,
    },
  }
}

export type RedeemCodeRequest = {
  readonly orgId: string
  readonly code: string
  readonly externalUserId?: string
  readonly saleTotal?: number
  readonly discountAmount?: number
  readonly currency?: string
  readonly externalReference?: string
  readonly idempotencyKey?: string
}

/** The answer of POST /codes/redeem; `redeemedAt` is epoch milliseconds. */
export type RedeemCodeAnswer = {
  readonly code: string
  readonly campaignId: string
  readonly externalUserId: string
  readonly discountType: string
  readonly discountValue: number
  readonly maxDiscountAmount: number | null
  readonly uses: number
  readonly maxUses: number
  readonly redeemedAt: number
}

export const refuseUnknownCode = (): Refusal =>
  refuse("CODE_NOT_FOUND", "no code of this organization reads like that; check the code")

/** Why a known code cannot be redeemed, in the order user, redeemed, deactivated, expired (organization-api.md §2). */
export const refuseRedeemCode = (found: CodeItem, isOwner: boolean): Refusal | null => {
  if (!isOwner) return refuse("CODE_USER_MISMATCH", "the code was issued to another externalUserId")
  switch (found.status) {
    case "redeemed":
      return refuse("CODE_ALREADY_REDEEMED", `the code has been redeemed ${found.uses} of ${found.maxUses} times`)
    case "deactivated":
      return refuse("CODE_DEACTIVATED", "the code was deactivated by the organization; issue another one")
    case "expired":
      return refuse("CODE_EXPIRED", `the code expired at ${isoTime(found.expiresAt)}; issue another one`)
    case "active":
      return null
  }
}

export type CodeFilter = {
  readonly campaignId?: string
  readonly externalUserId?: string
  readonly status?: CodeStatus
  /** How the code begins, in any case of its letters. */
  readonly search?: string
}
