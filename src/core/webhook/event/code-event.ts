import { event, integer, text, textOrNull } from "./field.ts"
import { campaignId, externalUserId } from "./shared-field.ts"

const amountOrNull = (description: string) =>
  ({ type: "integer", nullable: true, description: `${description}, in minor units of the currency, or null` }) as const

/** The events of promo codes. */
export const codeEvents = {
  "code.created": event(
    "a code that POST /codes created, not one that it returned again, or a code by hand",
    {
      code: text("the promo code"),
      campaignId,
      externalUserId,
      discountType: text("percentage or fixed; tolerate unknown ones"),
      discountValue: { type: "number", description: "percent, or minor units of the currency" },
      maxDiscountAmount: { type: "integer", nullable: true, description: "in minor units of the currency, or null" },
      maxUses: integer("how often the code can be redeemed"),
      expiresAt: { type: "string", format: "date-time", description: "when it expires" },
    },
    {
      code: "SPRING-C5NKG2M7",
      campaignId: "spring",
      externalUserId: "user-1",
      discountType: "percentage",
      discountValue: 10,
      maxDiscountAmount: 5000,
      maxUses: 1,
      expiresAt: "2026-11-28T10:05:00.000Z",
    },
  ),
  "code.redeemed": event(
    "a use of a code that POST /codes/redeem counted, not one that it returned again",
    {
      code: text("the promo code"),
      campaignId,
      externalUserId,
      uses: integer("how often the code has been redeemed, with this use"),
      maxUses: integer("how often the code can be redeemed"),
      saleTotal: amountOrNull("what the sale came to"),
      discountAmount: amountOrNull("what the code took off the sale"),
      currency: textOrNull("the currency of the amounts, or null"),
      externalReference: textOrNull("the caller's own reference, or null"),
      redeemedAt: { type: "string", format: "date-time", description: "when it was redeemed" },
    },
    {
      code: "SPRING-C5NKG2M7",
      campaignId: "spring",
      externalUserId: "user-1",
      uses: 1,
      maxUses: 1,
      saleTotal: 125_000,
      discountAmount: 12_500,
      currency: "COP",
      externalReference: null,
      redeemedAt: "2026-11-21T10:05:00.000Z",
    },
  ),
}
