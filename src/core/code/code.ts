import { isTest } from "../organization/test-organization.ts"
import { drawText, type Random } from "../random.ts"
import { type Refusal, refuse } from "../refusal.ts"

/** The template of a campaign's codes (docs/api.md#campaign-fields). `length` does not count the prefix. */
export type CodeConfig = {
  readonly discountType: string
  readonly discountValue: number
  readonly maxDiscountAmount: number | null
  readonly maxUses: number
  readonly expiresInSeconds: number
  readonly prefix: string
  readonly length: number
}

/** What a code gives its holder. */
export type CodeTerms = Pick<CodeConfig, "discountType" | "discountValue" | "maxDiscountAmount" | "maxUses">

/** Codes that are not made, but taken from a pool (docs/api.md#codes-from-a-pool). */
export type PooledCodes = { readonly poolId: string }

/** Where codes come from: a template by which they are made, or a pool. */
export type CodeTemplate = CodeConfig | PooledCodes

export const isPooled = (template: CodeTemplate | undefined): template is PooledCodes =>
  template !== undefined && "poolId" in template

/** The template by which codes are made; undefined if they come from a pool, or from nowhere. */
export const madeBy = (template: CodeTemplate | undefined): CodeConfig | undefined =>
  isPooled(template) ? undefined : template

/** The organization's input: fields that have defaults are optional. */
export type CodeConfigInput = Partial<CodeConfig> & Pick<CodeConfig, "discountType" | "discountValue">

/** The same where the codes may also come from a pool. */
export type CodeTemplateInput = CodeConfigInput | PooledCodes

const codeConfigDefaults = {
  maxDiscountAmount: null,
  maxUses: 1,
  expiresInSeconds: 30 * 24 * 60 * 60,
  prefix: "",
  length: 8,
} as const

/** A template with the documented defaults for missing fields. */
export const codeConfig = (input: CodeConfigInput): CodeConfig => ({
  ...codeConfigDefaults,
  ...input,
})

/** The same where the codes may also come from a pool. */
export const codeTemplate = (input: CodeTemplateInput): CodeTemplate => ("poolId" in input ? input : codeConfig(input))

/**
 * The flow that issued a code. The key under which it was issued is scoped to that flow
 * (docs/api.md#create-a-code-reuse).
 */
export const codeOrigins = ["codes", "play", "spin", "ranking", "goodwill"] as const
export type CodeOrigin = (typeof codeOrigins)[number]
export const codeStatuses = ["active", "redeemed", "expired", "deactivated"] as const
export type CodeStatus = (typeof codeStatuses)[number]

/** A promo code (docs/api.md#create-a-code). Times are epoch milliseconds. */
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
  /** What it cost, used or not, if it is a bought code of a pool; null for codes that cost their discount. */
  readonly boughtFor: number | null
}

/** 27 characters: at most one of each group that is easily confused (0O, 1IL, 2Z, 5S, 8B, UV). */
const alphabet = "23456789ACDEFGHJKMNPQRTVWXY"
const maxTries = 10

const testPrefix = "TEST-"

/** The template as an organization makes its codes by it: a cashier sees which come from a test organization. */
export const templateIn = (orgId: string, config: CodeConfig): CodeConfig =>
  isTest(orgId) ? { ...config, prefix: `${testPrefix}${config.prefix}` } : config

/** How many different codes a template can make. */
export const codeSpace = ({ length }: Pick<CodeConfig, "length">): number => alphabet.length ** length

/** Codes are case-insensitive. */
export const codeKey = (code: string): string => code.trim().toUpperCase()

/** A random text by the template that is not taken yet, or null if ten draws in a row were taken. */
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
export const codeOf = (config: CodeConfig, code: string, now: number): PromoCode =>
  codeWith(config, code, now, now + config.expiresInSeconds * 1000)

/** A new code with these terms, which expires at `expiresAt`. */
export const codeWith = (
  { discountType, discountValue, maxDiscountAmount, maxUses }: CodeTerms,
  code: string,
  now: number,
  expiresAt: number,
  boughtFor: number | null = null,
): PromoCode => ({
  code,
  discountType,
  discountValue,
  maxDiscountAmount,
  maxUses,
  uses: 0,
  createdAt: now,
  expiresAt,
  deactivatedAt: null,
  boughtFor,
})

/** A new code by the template whose text is not taken yet, or null if none was found. */
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

/** The state of a code, in the order in which redeem checks it (docs/api.md#promo-code-states). */
export const codeStatus = (code: PromoCode, now: number): CodeStatus => {
  if (code.uses >= code.maxUses) return "redeemed"
  if (code.deactivatedAt !== null) return "deactivated"
  return now >= code.expiresAt ? "expired" : "active"
}

/** The first of `codes` that can be redeemed or reused. */
export const firstActive = (codes: Iterable<PromoCode>, now: number): PromoCode | null => {
  for (const code of codes) if (codeStatus(code, now) === "active") return code
  return null
}

/** A code as a list shows it (docs/api.md#codes). */
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

export type CreateCodeAnswer = {
  readonly code: PromoCode
  readonly idempotent: boolean
  readonly remainingGenerations?: number
  readonly limitPeriod?: string
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

/** The response of POST /codes/redeem; `redeemedAt` is epoch milliseconds. */
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

/** The sale that a redemption was part of, as far as reported. Amounts are in minor units of `currency`. */
export type CodeSale = {
  readonly saleTotal: number | null
  readonly discountAmount: number | null
  readonly currency: string | null
  readonly externalReference: string | null
}

export const refuseMissingCode = (code: string): Refusal =>
  refuse("NOT_FOUND", `code ${code} does not exist; check the code`)

/**
 * A code that somebody of the organization gives to a player, by the template of the campaign or of one of its prizes.
 */
export type GoodwillRequest = {
  readonly orgId: string
  readonly campaignId: string
  readonly externalUserId: string
  readonly prizeId?: string
  readonly reason: string
  readonly idempotencyKey?: string
}

/** How a code is extended, and why; times are epoch milliseconds. */
export type ExtendRequest = { readonly expiresAt?: number; readonly maxUses?: number; readonly reason?: string }

/** How a deactivated code becomes valid again, and why. */
export type ReactivateRequest = Pick<ExtendRequest, "expiresAt" | "reason">

export type CodeFilter = {
  readonly campaignId?: string
  /** One of these; null: any. */
  readonly campaignIds?: readonly string[] | null
  readonly externalUserId?: string
  readonly status?: CodeStatus
  /** The beginning of the code, case-insensitive. */
  readonly search?: string
}
