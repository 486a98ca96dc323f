import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type CodeItem, codeStatus } from "../../../../src/core/code/code.ts"
import { decideDeactivateCode } from "../../../../src/core/operation/admin/code/deactivate-code.ts"
import { decideRedeemCode, type RedeemCodeFacts } from "../../../../src/core/operation/partner/redeem-code.ts"
import { isRefusal } from "../../../../src/core/refusal.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const request = { orgId: "org", code: "win-8f3k2m" }

const codeOf = (fields: Partial<CodeItem> = {}): CodeItem => {
  const code: Omit<CodeItem, "status"> = {
    code: "WIN-8F3K2M",
    discountType: "percentage",
    discountValue: 10,
    maxDiscountAmount: null,
    uses: 0,
    maxUses: 1,
    createdAt: now - 1,
    expiresAt: now + 1,
    deactivatedAt: null,
    boughtFor: null,
    campaignId: "spring",
    externalUserId: "ana",
    origin: "play",
    ...fields,
  }
  return { ...code, status: codeStatus(code, now) }
}

const factsOf = (code: CodeItem | null): RedeemCodeFacts => ({ code, budget: null, isIssuedTo: (id) => id === "ana" })

const decide = (code: CodeItem | null, fields: object = {}) =>
  decideRedeemCode(factsOf(code), { ...request, ...fields }, now)

const decided = (code: CodeItem, fields: object = {}) => {
  const decision = decide(code, fields)
  if (isRefusal(decision)) throw new Error(decision.message)
  return decision
}

describe("a redemption is refused in the order of the contract", () => {
  const dead = { uses: 1, deactivatedAt: now, expiresAt: now }

  // each row fails every check that the rows below fail
  test.each<[fault: string, code: CodeItem | null, externalUserId: string | undefined, refusal: string | null]>([
    ["no such code", null, "beto", "CODE_NOT_FOUND"],
    ["another's", codeOf(dead), "beto", "CODE_USER_MISMATCH"],
    ["redeemed", codeOf(dead), "ana", "CODE_ALREADY_REDEEMED"],
    ["deactivated", codeOf({ ...dead, uses: 0 }), "ana", "CODE_DEACTIVATED"],
    ["expired", codeOf({ expiresAt: now }), "ana", "CODE_EXPIRED"],
    ["nothing", codeOf(), "ana", null],
    ["nothing, whoever's it is", codeOf(), undefined, null],
  ])("%s", (_fault, code, externalUserId, refusal) => {
    const decision = decide(code, externalUserId === undefined ? {} : { externalUserId })
    expect(isRefusal(decision) ? decision.refusal : null).toBe(refusal as never)
  })
})

describe("a redemption", () => {
  test("counts one use, until all are used up", () => {
    fc.assert(
      fc.property(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 5 }), (uses, maxUses) => {
        const decision = decide(codeOf({ uses, maxUses }))
        if (isRefusal(decision)) return uses >= maxUses
        const change = decision.changes[0]
        return (
          change?.kind === "countUse" && change.uses === uses + 1 && decision.answer.uses === uses + 1 && uses < maxUses
        )
      }),
    )
  })

  test("records the reported part of the sale", () => {
    const told = { saleTotal: 500, currency: "USD" }
    const sale = { ...told, discountAmount: null, externalReference: null }
    const { code, campaignId, externalUserId, maxUses } = codeOf()
    const data = { code, campaignId, externalUserId, uses: 1, maxUses, ...sale, redeemedAt: "2026-11-21T10:05:00.000Z" }
    expect(decided(codeOf(), told).changes).toEqual([
      { kind: "countUse", uses: 1, sale },
      { kind: "emit", event: { name: "code.redeemed", data } },
    ])
  })

  test("shows the code as it was issued, and whose it is", () => {
    const { answer } = decided(codeOf({ maxUses: 4 }), request)
    expect(answer).toEqual({
      code: "WIN-8F3K2M",
      campaignId: "spring",
      externalUserId: "ana",
      discountType: "percentage",
      discountValue: 10,
      maxDiscountAmount: null,
      uses: 1,
      maxUses: 4,
      redeemedAt: now,
    })
  })
})

describe("a deactivation", () => {
  const deactivate = (code: CodeItem | null) => {
    const decision = decideDeactivateCode({ code, budget: null }, { code: "no-code" }, now)
    return isRefusal(decision) ? decision.refusal : decision
  }

  test("of no code is refused, and a second one changes nothing", () => {
    expect(deactivate(null)).toBe("NOT_FOUND")
    const before = codeOf({ deactivatedAt: now - 9 })
    expect(deactivate(before)).toEqual({ answer: before, changes: [] })
  })

  test.each([
    ["active", codeOf(), "deactivated"],
    ["expired", codeOf({ expiresAt: now }), "deactivated"],
    ["redeemed", codeOf({ uses: 1 }), "redeemed"],
  ] as const)("of one that is %s is logged", (_state, before, status) => {
    const after = { ...before, status, deactivatedAt: now }
    const entry = { action: "code.deactivate", target: before.code, before, after }
    const { expiresAt, maxUses } = before
    expect(deactivate(before)).toEqual({
      answer: after,
      changes: [
        { kind: "changeCode", expiresAt, maxUses, deactivatedAt: now },
        { kind: "audit", entry },
      ],
    })
  })
})
