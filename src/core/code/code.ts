import type { Random } from "../random.ts"
import { type Refusal, refuse } from "../refusal.ts"
import { type CodeConfig, type CodeTerms, drawCodeText } from "./template.ts"

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

/** Codes are case-insensitive. */
export const codeKey = (code: string): string => code.trim().toUpperCase()

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

/** The sale that a redemption was part of, as far as reported. Amounts are in minor units of `currency`. */
export type CodeSale = {
  readonly saleTotal: number | null
  readonly discountAmount: number | null
  readonly currency: string | null
  readonly externalReference: string | null
}

export const refuseMissingCode = (code: string): Refusal =>
  refuse("NOT_FOUND", `code ${code} does not exist; check the code`)
