import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type Campaign, campaignConfig } from "../../../../src/core/campaign/campaign.ts"
import type { PromoCode } from "../../../../src/core/code/code.ts"
import type { CreateCodeRequest } from "../../../../src/core/code/request.ts"
import { type CreateCodeFacts, decideCreateCode } from "../../../../src/core/operation/partner/create-code.ts"
import { isRefusal } from "../../../../src/core/refusal.ts"
import { seeded } from "../../../../src/demo/chance.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const dayMs = 24 * 60 * 60 * 1000
const request: CreateCodeRequest = { orgId: "org", campaignId: "spring", externalUserId: "ana" }
const keyed = { ...request, idempotencyKey: "k1" }
const template = { discountType: "percentage", discountValue: 10, expiresInSeconds: 60, prefix: "WIN-", length: 8 }

const living: PromoCode = {
  code: "WIN-LIVING22",
  discountType: "percentage",
  discountValue: 10,
  maxDiscountAmount: null,
  uses: 0,
  maxUses: 1,
  createdAt: now - 1,
  expiresAt: now + 1,
  deactivatedAt: null,
  boughtFor: null,
}

const campaign = (fields: Partial<Parameters<typeof campaignConfig>[1]> = {}): Campaign => ({
  ...campaignConfig("spring", {
    name: "Spring",
    status: "active",
    rewardType: "promo_code",
    defaultCodeConfig: template,
    ...fields,
  }),
  campaignId: "spring",
  createdAt: now,
  updatedAt: now,
})
const { defaultCodeConfig: _none, ...withoutTemplate } = campaign()
const limited = campaign({ timezone: "America/Lima", generationLimits: { period: "day", maxPerUser: 3 } })

const facts = (fields: Partial<CreateCodeFacts> = {}): CreateCodeFacts => ({
  campaign: campaign(),
  player: { externalUserId: "ana" },
  budget: null,
  eligibility: null,
  past: null,
  countReceived: () => 0,
  codes: () => [],
  codesOfKey: () => [],
  isCodeTaken: () => false,
  poolOf: () => null,
  use: null,
  ...fields,
})

const decide = (given: Partial<CreateCodeFacts>, asked = request) =>
  decideCreateCode(facts(given), asked, now, { ids: seeded(1) })

const decided = (given: Partial<CreateCodeFacts>, asked = request) => {
  const decision = decide(given, asked)
  if (isRefusal(decision)) throw new Error(decision.message)
  const { answer, changes } = decision
  if (isRefusal(answer)) throw new Error(answer.message)
  return { answer, changes }
}

describe("a code is refused in the order of the contract", () => {
  const full = { isCodeTaken: () => true }
  const spent = { countReceived: () => 3 }
  const reusable = { codes: () => [living] }
  const paused = { status: "paused", rewardType: "points" } as const

  // each row fails every check that the rows below fail
  test.each<[fault: string, given: Partial<CreateCodeFacts>, code: string | null]>([
    ["no such campaign", { campaign: null, ...reusable, ...full }, "CAMPAIGN_NOT_FOUND"],
    ["paused", { campaign: { ...withoutTemplate, ...paused }, ...reusable, ...full }, "CAMPAIGN_INACTIVE"],
    ["points", { campaign: { ...withoutTemplate, rewardType: "points" }, ...full }, "CAMPAIGN_NOT_CODE_REWARD"],
    ["no template", { campaign: withoutTemplate, ...reusable, ...full }, "CAMPAIGN_MISSING_CODE_CONFIG"],
    ["nothing, for one that is reused", { campaign: limited, ...spent, ...reusable, ...full }, null],
    ["all received", { campaign: limited, ...spent, ...full }, "GENERATION_LIMIT_REACHED"],
    ["no code left", { campaign: limited, ...full }, "CODE_COLLISION_RETRY_EXCEEDED"],
    ["nothing", {}, null],
  ])("%s", (_fault, given, code) => {
    const decision = decide(given)
    expect(isRefusal(decision) ? decision.refusal : null).toBe(code as never)
  })
})

describe("a code is reused", () => {
  test("without a key the newest active one, with a key that of the key, of its last 24 hours", () => {
    const asked: unknown[] = []
    const given: Partial<CreateCodeFacts> = {
      codes: () => [{ ...living, code: "NEWEST" }],
      codesOfKey: (key, since) => {
        asked.push(key, since)
        return [{ ...living, code: "OF-KEY" }]
      },
    }
    expect(decided(given).answer).toMatchObject({ code: { code: "NEWEST" }, idempotent: true })
    expect(asked).toEqual([])
    expect(decided(given, keyed).answer).toMatchObject({ code: { code: "OF-KEY" }, idempotent: true })
    expect(asked).toEqual(["k1", now - dayMs])
  })

  test.each<[what: string, dead: Partial<PromoCode>]>([
    ["redeemed", { uses: 1 }],
    ["deactivated", { deactivatedAt: now - 1 }],
    ["expired", { expiresAt: now }],
  ])("but none that is %s, whatever the store has found", (_what, dead) => {
    const found = [{ ...living, ...dead, code: "DEAD" }, living, { ...living, code: "OLDER" }]
    for (const asked of [request, keyed]) {
      expect(decided({ codes: () => found, codesOfKey: () => found }, asked).answer.code.code).toBe(living.code)
      const isReused = decided({ codes: () => found.slice(0, 1), codesOfKey: () => found.slice(0, 1) }, asked)
      expect(isReused.answer.idempotent).toBe(false)
    }
  })

  test("and changes nothing, but a new key creates another code", () => {
    expect(decided({ codes: () => [living] }).changes).toEqual([])
    const { answer, changes } = decided({ codes: () => [living] }, keyed)
    expect(answer.idempotent).toBe(false)
    expect(changes).toMatchObject([{ kind: "issueCode", issueKey: "k1" }, { kind: "emit" }])
  })
})

test("a new code is issued for the current player of the id, and reported", () => {
  const { answer, changes } = decided({ player: { externalUserId: "kept" } })
  const code = answer.code.code
  expect(changes).toMatchObject([
    { kind: "issueCode", campaignId: "spring", origin: "codes", issueKey: null, code: { code } },
    { kind: "emit", event: { name: "code.created", data: { code, campaignId: "spring", externalUserId: "kept" } } },
  ])
})

describe("the limit of codes", () => {
  test("counts codes of the running period in the campaign's time zone, and returns when the next begins", () => {
    const asked: string[] = []
    const night = Date.parse("2026-11-21T04:59:00.000Z")
    const countReceived: CreateCodeFacts["countReceived"] = ({ key }) => asked.push(key) + 2
    const given = facts({ campaign: limited, countReceived })
    const refused = decideCreateCode(given, request, night, { ids: seeded(1) })
    expect(asked).toEqual(["2026-11-20"])
    expect(refused).toMatchObject({ refusal: "GENERATION_LIMIT_REACHED", retryAfterSeconds: 60 })
  })

  test("is never exceeded, and its remainder is never below 0", () => {
    const counts = fc.nat({ max: 6 })
    fc.assert(
      fc.property(counts, counts, fc.boolean(), (received, most, isReused) => {
        const maxPerUser = most + 1
        const decision = decide({
          campaign: campaign({ generationLimits: { period: "total", maxPerUser } }),
          countReceived: () => received,
          codes: () => (isReused ? [living] : []),
        })
        if (isRefusal(decision)) return !isReused && received >= maxPerUser
        const after = received + (isReused ? 0 : 1)
        if (isRefusal(decision.answer)) return false
        const { remainingGenerations, limitPeriod, idempotent } = decision.answer
        if (idempotent !== isReused || limitPeriod !== "total") return false
        return remainingGenerations === Math.max(0, maxPerUser - after) && (isReused || after <= maxPerUser)
      }),
    )
  })

  test("is not shown if there is none, and no codes are counted", () => {
    const countReceived = () => {
      throw new Error("counted")
    }
    expect(Object.keys(decided({ countReceived }).answer)).toEqual(["code", "idempotent"])
  })
})
