import type { OwnCode } from "premio-server"
import type { Organization } from "./premio.ts"
import type { Product } from "./products.ts"
import type { Shopper } from "./shoppers.ts"

/** What the campaign's codes have sold, and what they have cost. */
export type Return = { readonly redemptions: number; readonly sales: number; readonly discount: number }

const currency = "COP"

/** The codes that the shopper has won and not used, read as the shopper's own app would. */
export const codesOf = async (shopper: Shopper, { premio, premioFor }: Organization): Promise<OwnCode[]> => {
  const { token } = await premio.createPlayerToken({ externalId: shopper.id })
  const codes: OwnCode[] = []
  for await (const code of premioFor(token).each.listMyCodes()) if (code.status === "active") codes.push(code)
  return codes
}

/** How much a code takes off a price, in the minor unit of the currency. */
export const discountOf = (code: OwnCode, price: number): number => {
  const { discountType, discountValue, maxDiscountAmount } = code
  const whole = discountType === "percentage" ? Math.round((price * discountValue) / 100) : discountValue
  return Math.min(whole, maxDiscountAmount ?? whole, price)
}

/** The return on a campaign, as the console shows it. */
export const returnOf = async (campaignId: string, { reports }: Organization): Promise<Return> => {
  const { items } = await reports.getRoiReport({ campaignId })
  const report = items.find((item) => item.currency === currency)
  return {
    redemptions: report?.redemptions ?? 0,
    sales: Number(report?.attributedSales ?? 0),
    discount: Number(report?.investedDiscount ?? 0),
  }
}

/** Sells a product with a code. The order names the redemption: sent twice, it counts once. */
export const redeem = async (shopper: Shopper, at: Organization, code: OwnCode, product: Product, order: string) => {
  const before = await returnOf(code.campaignId, at)
  const discount = discountOf(code, product.price)
  await at.premio.redeemPromoCode({
    code: code.code,
    externalUserId: shopper.id,
    saleTotal: product.price - discount,
    discountAmount: discount,
    currency,
    externalReference: order,
    idempotencyKey: order,
  })
  return { discount, before, after: await returnOf(code.campaignId, at) }
}
