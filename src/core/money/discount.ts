/** Whether a discount is an amount of money; the type is an open string: organizations also write `fixed_amount`. */
export const isFixedDiscount = (discountType: unknown): boolean =>
  typeof discountType === "string" && /^fixed/i.test(discountType)
