import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { discountText, statusOf, tierProgress } from "../../../../src/sdk/web/element/read/wallet-words.ts"
import { sayIn } from "../../../../src/sdk/web/text/say.ts"

const discounts = {
  "percentage 10": { discountType: "percentage", discountValue: 10, maxDiscountAmount: null },
  "percentage 12.5, at most 50000": { discountType: "percentage", discountValue: 12.5, maxDiscountAmount: 50_000 },
  "fixed 15000": { discountType: "fixed", discountValue: 15_000, maxDiscountAmount: null },
  "fixed_amount 7.25": { discountType: "fixed_amount", discountValue: 7.25, maxDiscountAmount: 100 },
} as const

describe("a discount in words", () => {
  test.each([
    ["en-US", "percentage 10", "10% off"],
    ["en-US", "percentage 12.5, at most 50000", "12.5% off, up to 50,000"],
    ["en-US", "fixed 15000", "15,000 off"],
    ["en-US", "fixed_amount 7.25", "7.25 off"],
    ["es-CO", "percentage 10", "10% de descuento"],
    ["es-CO", "percentage 12.5, at most 50000", "12,5% de descuento, hasta 50.000"],
    ["es-MX", "fixed 15000", "15,000 de descuento"],
    ["pt-BR", "percentage 12.5, at most 50000", "12,5% de desconto, até 50.000"],
    ["pt-BR", "fixed 15000", "15.000 de desconto"],
  ] as const)("in %s, %s is %p", (locale, discount, expected) => {
    const text = discountText(discounts[discount], sayIn(locale), locale)
    // Whether a space stands before the sign is up to the version of ICU.
    expect(text?.replace(/\s%/, "%")).toBe(expected)
  })

  test("is missing for a type of the organization's own", () => {
    const ownType = { discountType: "second_for_free", discountValue: 1, maxDiscountAmount: null }
    expect(discountText(ownType, sayIn("es"), "es")).toBeNull()
  })
})

describe("the status of a code", () => {
  const [before, at] = ["2026-11-21T10:04:59.999Z", "2026-11-21T10:05:00.000Z"]
  test.each([
    ["active", before, "active"],
    ["active", at, "expired"],
    ["redeemed", at, "redeemed"],
    ["deactivated", at, "deactivated"],
    ["expired", before, "expired"],
  ] as const)("is, if %s, at %s %s", (status, now, expected) => {
    expect(statusOf({ status, expiresAt: at }, now)).toBe(expected)
  })
})

describe("the way to the next tier", () => {
  const tier = (minXp: number) => ({ name: "", color: "#000000", minXp })
  test("is a share of it, and grows with the XP", () => {
    const xp = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(xp, xp, xp, (reached, next, more) => {
        const at = (now: number) =>
          tierProgress({ xp: now, tier: tier(reached), nextTier: { ...tier(next), xpMissing: 0 } })
        expect(at(more)).toBeGreaterThanOrEqual(0)
        expect(at(more)).toBeLessThanOrEqual(1)
        expect(at(more + 1)).toBeGreaterThanOrEqual(at(more))
      }),
    )
  })

  test.each([
    [160, tier(100), 500, 0.15],
    [0, null, 500, 0],
    [250, null, 500, 0.5],
    [900, tier(500), null, 1],
  ])("with %p XP, reached %p and next %p, is %p", (xp, reached, next, expected) => {
    const nextTier = next === null ? null : { ...tier(next), xpMissing: next - xp }
    expect(tierProgress({ xp, tier: reached, nextTier })).toBe(expected)
  })
})
