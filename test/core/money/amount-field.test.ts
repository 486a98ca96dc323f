import { describe, expect, test } from "bun:test"
import { amountAt, withAmounts } from "../../../src/core/money/amount-field.ts"

describe("the amounts of a record", () => {
  test.each([
    ["fixed", { currency: "COP" }],
    ["fixed_amount", { currency: "COP" }],
    ["percentage", null],
    ["a rule of the shop", null],
  ])("the value of a discount of type %s", (discountType, amount) => {
    const campaign = { currency: "COP", defaultCodeConfig: { discountType, discountValue: 100_000 } }
    expect(amountAt(campaign, "defaultCodeConfig.discountValue")).toEqual(amount)
    const shown = withAmounts(campaign, (minor, currency) => `${minor / 100} ${currency}`)
    const discountValue = amount ? "1000 COP" : 100_000
    expect(shown).toEqual({ currency: "COP", defaultCodeConfig: { discountType, discountValue } })
  })
})
