import type { CodeStatus, PromoCode } from "./code.ts"

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
