import { Type } from "@sinclair/typebox"
import { isoTime } from "../../core/period.ts"
import { refuseField } from "../../core/refusal.ts"
import { neededWith } from "../operation/field/dependent.ts"
import {
  Amount,
  Code,
  Currency,
  ExternalId,
  Id,
  nullable,
  optional,
  Period,
  Reference,
  Time,
} from "../operation/fields.ts"
import { created, ok, operation } from "../operation/operation.ts"
import { replayedHeader, unlessRefused } from "../operation/reply.ts"

const discountFields = {
  discountType: Type.String(),
  discountValue: Type.Number(),
  maxDiscountAmount: nullable(
    Type.Integer({ description: "the highest discount, in minor units of the currency; null if there is no bound" }),
  ),
}

const PromoCode = Type.Object(
  {
    code: Type.String(),
    ...discountFields,
    maxUses: Type.Integer(),
    expiresAt: Time,
    remainingGenerations: optional(
      Type.Integer({ description: "codes that the player may still receive in the period" }),
    ),
    limitPeriod: optional(Period),
    idempotent: Type.Boolean(),
  },
  { title: "IssuedPromoCode" },
)

const codeExample = {
  code: "SPRING-C5NKG2M7",
  discountType: "percentage",
  discountValue: 10,
  maxDiscountAmount: 5000,
  maxUses: 1,
  expiresAt: "2026-11-28T10:05:00.000Z",
  remainingGenerations: 2,
  limitPeriod: "day",
}

/** POST /api/v1/codes (docs/api.md#create-a-code). */
export const createCode = operation({
  id: "createPromoCode",
  method: "POST",
  path: "/api/v1/codes",
  access: ["write"],
  area: "integration",
  tag: "Partner: promo codes",
  summary: "Create one promo code for one player",
  description:
    "Without an Idempotency-Key, the player's active code is returned again. A key returns its own code for 24 hours while " +
    "that code is active; a new key always creates a new code.",
  body: Type.Object({ campaignId: Id, externalUserId: ExternalId }, { title: "PromoCodeInput" }),
  bodyExample: { campaignId: "spring", externalUserId: "user-1" },
  takesIdempotencyKey: true,
  answers: {
    201: { description: "A new code", schema: PromoCode, example: { ...codeExample, idempotent: false } },
    200: { description: "A code issued earlier", schema: PromoCode, example: { ...codeExample, idempotent: true } },
  },
  errors: [
    "CAMPAIGN_NOT_FOUND",
    "CAMPAIGN_INACTIVE",
    "CAMPAIGN_NOT_CODE_REWARD",
    "CAMPAIGN_MISSING_CODE_CONFIG",
    "NOT_ELIGIBLE",
    "GENERATION_LIMIT_REACHED",
    "BUDGET_REACHED",
    "POOL_EMPTY",
    "TEST_LIMIT",
    "CODE_COLLISION_RETRY_EXCEEDED",
  ],
  handle: async ({ partner, caller, body, idempotencyKey }) => {
    const request = { ...body, orgId: caller.orgId, ...(idempotencyKey !== undefined && { idempotencyKey }) }
    return unlessRefused(await partner.createCode(request), ({ code: promo, idempotent, ...remaining }) => {
      const { code, discountType, discountValue, maxDiscountAmount, maxUses } = promo
      const expiresAt = isoTime(promo.expiresAt)
      const answer = {
        code,
        discountType,
        discountValue,
        maxDiscountAmount,
        maxUses,
        expiresAt,
        ...remaining,
        idempotent,
      }
      return idempotent ? ok(answer) : created(answer)
    })
  },
})

const RedeemedPromoCode = Type.Object(
  {
    ok: Type.Boolean(),
    code: Type.String(),
    campaignId: Type.String(),
    externalUserId: Type.String(),
    ...discountFields,
    uses: Type.Integer(),
    maxUses: Type.Integer(),
    redeemedAt: Time,
  },
  { title: "RedeemedPromoCode" },
)

/** POST /api/v1/codes/redeem (docs/api.md#redeem-a-code). */
export const redeemCode = operation({
  id: "redeemPromoCode",
  method: "POST",
  path: "/api/v1/codes/redeem",
  access: ["write"],
  area: "integration",
  tag: "Partner: promo codes",
  summary: "Redeem a promo code",
  description: "Counts one use of the code. The sale, if sent, is included in the campaign's return on investment.",
  body: Type.Object(
    {
      code: Code,
      externalUserId: optional(ExternalId),
      saleTotal: optional(Amount),
      discountAmount: optional(Amount),
      currency: optional(Currency),
      externalReference: optional(Reference),
    },
    { title: "PromoCodeRedemptionInput", ...neededWith("currency", "saleTotal", "discountAmount") },
  ),
  bodyExample: {
    code: "SPRING-C5NKG2M7",
    externalUserId: "user-1",
    saleTotal: 125000,
    discountAmount: 12500,
    currency: "COP",
  },
  takesIdempotencyKey: true,
  marksReplays: true,
  answers: {
    200: {
      description: "The code after this use",
      schema: RedeemedPromoCode,
      example: {
        ok: true,
        code: "SPRING-C5NKG2M7",
        campaignId: "spring",
        externalUserId: "user-1",
        discountType: "percentage",
        discountValue: 10,
        maxDiscountAmount: 5000,
        uses: 1,
        maxUses: 1,
        redeemedAt: "2026-11-21T10:05:00.000Z",
      },
    },
  },
  errors: [
    "CODE_NOT_FOUND",
    "CODE_USER_MISMATCH",
    "CODE_ALREADY_REDEEMED",
    "CODE_DEACTIVATED",
    "CODE_EXPIRED",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  handle: async ({ partner, caller, body, idempotencyKey }) => {
    const hasAmount = body.saleTotal !== undefined || body.discountAmount !== undefined
    if (hasAmount && body.currency === undefined)
      return refuseField("currency", "3 uppercase letters, since saleTotal or discountAmount is sent")
    const request = { ...body, orgId: caller.orgId, ...(idempotencyKey !== undefined && { idempotencyKey }) }
    return unlessRefused(await partner.redeemCode(request), ({ answer, replayed }) =>
      ok({ ok: true, ...answer, redeemedAt: isoTime(answer.redeemedAt) }, replayedHeader(replayed)),
    )
  },
})
