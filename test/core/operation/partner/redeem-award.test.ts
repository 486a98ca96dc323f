import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type MiniGame, miniGameConfig } from "../../../../src/core/mini-game/mini-game.ts"
import type { RedeemAwardRequest, StoredAward } from "../../../../src/core/mini-game/redemption.ts"
import { decideRedeemAward, type RedeemAwardFacts } from "../../../../src/core/operation/partner/redeem-award.ts"
import { isRefusal } from "../../../../src/core/refusal.ts"

const dayMs = 24 * 60 * 60 * 1000
const now = Date.parse("2026-11-21T10:05:00.000Z")
const report = { saleTotal: 500, discountAmount: 50, currency: "USD", externalReference: null }
const here = { orgId: "org", miniGameId: "wheel", report }
const byAward = { ...here, awardId: "2026-11-21_c1", override: false }
const byClient = { ...here, clientExternalId: "ana", segmentExternalId: "COFFEE" }

const earlier = { ...report, redeemedAt: now - 5, recordedAt: now - 4 }
const award: StoredAward = { row: 7, awardId: "2026-11-21_c1", segmentId: "a", isTurned: false, redemption: null }
const redeemed: StoredAward = { ...award, row: 8, redemption: { current: earlier, previous: null } }

const coffee = { segmentId: "a", name: "Coffee", externalId: "COFFEE", weight: 1 }
const lost = { ...coffee, isPrize: false }

const wheel = (segments: (typeof coffee)[], startsAt = now - dayMs): MiniGame => ({
  ...miniGameConfig("wheel", now, { status: "active", cadence: "daily", segments, startsAt }),
  miniGameId: "wheel",
  createdAt: now,
  updatedAt: now,
})

const facts = (fields: Partial<RedeemAwardFacts> = {}): RedeemAwardFacts => ({
  miniGame: wheel([coffee]),
  isClientKnown: true,
  reporter: "key_1",
  findAward: () => award,
  findAwards: () => [award],
  ...fields,
})

const refusalOf = (given: Partial<RedeemAwardFacts>, request: RedeemAwardRequest) => {
  const decision = decideRedeemAward(facts(given), request, now)
  return isRefusal(decision) ? decision.refusal : null
}

const decided = (given: Partial<RedeemAwardFacts>, request: RedeemAwardRequest) => {
  const decision = decideRedeemAward(facts(given), request, now)
  if (isRefusal(decision)) throw new Error(decision.message)
  return decision
}

describe("a report by award is refused in the order of the contract", () => {
  const corrected = { ...byAward, override: true }

  // each row fails every check that the rows below fail
  test.each<[fault: string, given: Partial<RedeemAwardFacts>, request: RedeemAwardRequest, code: string | null]>([
    ["no such mini-game", { miniGame: null, findAward: () => null }, byAward, "NOT_FOUND"],
    ["no such award", { miniGame: wheel([lost]), findAward: () => null }, byAward, "NOT_FOUND"],
    ["redeemed", { miniGame: wheel([lost]), findAward: () => redeemed }, byAward, "ALREADY_REDEEMED"],
    ["no prize now", { miniGame: wheel([lost]) }, byAward, "NOT_A_PRIZE"],
    ["no prize now, with an override", { miniGame: wheel([lost]) }, corrected, "NOT_A_PRIZE"],
    ["nothing", {}, byAward, null],
    ["its segment is gone", { miniGame: wheel([]) }, byAward, null],
    ["redeemed, with an override", { miniGame: wheel([lost]), findAward: () => redeemed }, corrected, null],
    ["no client, whom it does not name", { isClientKnown: false }, byAward, null],
  ])("%s", (_fault, given, request, code) => {
    expect(refusalOf(given, request)).toBe(code as never)
  })
})

describe("a report by client and segment is refused in the order of the contract", () => {
  const nothingWon = { findAwards: () => [] }
  const longAgo = now - 400 * dayMs

  // each row fails every check that the rows below fail
  test.each<[fault: string, given: Partial<RedeemAwardFacts>, code: string | null]>([
    ["no such mini-game", { miniGame: null, isClientKnown: false, ...nothingWon }, "NOT_FOUND"],
    ["no such client", { miniGame: wheel([], longAgo), isClientKnown: false, ...nothingWon }, "CLIENT_NOT_FOUND"],
    ["no such segment", { miniGame: wheel([], longAgo), ...nothingWon }, "SEGMENT_NOT_FOUND"],
    ["two such segments", { miniGame: wheel([lost, coffee], longAgo), ...nothingWon }, "AMBIGUOUS_SEGMENT"],
    ["no prize now", { miniGame: wheel([lost], longAgo), ...nothingWon }, "NOT_A_PRIZE"],
    ["401 periods", { miniGame: wheel([coffee], longAgo), ...nothingWon }, "TOO_MANY_PERIODS"],
    ["nothing won", { miniGame: wheel([coffee], longAgo + dayMs), ...nothingWon }, "AWARD_NOT_FOUND"],
    ["all redeemed", { findAwards: () => [redeemed, redeemed] }, "ALL_REDEEMED"],
    ["nothing", { miniGame: wheel([coffee], longAgo + dayMs) }, null],
  ])("%s", (_fault, given, code) => {
    expect(refusalOf(given, byClient)).toBe(code as never)
  })

  test("the newest redeemed award is named, with its history and the times of recording", () => {
    const newest = { ...redeemed, awardId: "newest", redemption: { current: earlier, previous: earlier } }
    const decision = decideRedeemAward(facts({ findAwards: () => [redeemed, newest] }), byClient, now)
    const recorded = { redeemedAt: "2026-11-21T10:04:59.995Z", recordedAt: "2026-11-21T10:04:59.996Z" }
    expect(decision).toMatchObject({
      detail: { awardId: "newest", redemption: { ...recorded, previous: recorded } },
    })
  })

  test("the awards are of the periods from the start to now, and of the segment that the id names now", () => {
    const asked: unknown[] = []
    const findAwards = (spinPeriods: readonly string[], segmentId: string) => {
      asked.push(spinPeriods, segmentId)
      return [award]
    }
    decided({ miniGame: wheel([{ ...coffee, segmentId: "b" }]), findAwards }, byClient)
    expect(asked).toEqual([["2026-11-20", "2026-11-21"], "b"])
  })
})

describe("a report changes", () => {
  test("the award that it names, and shows the redemption that it replaced, but none before that", () => {
    const twice = { ...redeemed, redemption: { current: earlier, previous: { ...earlier, saleTotal: 1 } } }
    const { answer, changes } = decided({ findAward: () => twice }, { ...byAward, override: true })
    const current = { ...report, redeemedAt: now, recordedAt: now }
    expect(answer).toEqual({ awardId: award.awardId, redemption: { current, previous: earlier } })
    const named = { awardId: award.awardId, miniGameId: "wheel" }
    expect(changes).toEqual([
      { kind: "recordRedemption", award: 8, ...named, redemption: current, recordedBy: "key_1" },
    ])
  })

  test("when it was redeemed by what it says itself, and when it was recorded by now", () => {
    const { answer } = decided({}, { ...byAward, report: { ...report, redeemedAt: now - 9 } })
    expect(answer.redemption.current).toMatchObject({ redeemedAt: now - 9, recordedAt: now })
  })

  test("the oldest award that is not redeemed, and nothing behind it is read", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), (isRedeemed) => {
        let read = 0
        function* findAwards() {
          for (const [row, is] of isRedeemed.entries()) {
            read++
            yield { ...(is ? redeemed : award), row, awardId: `a${row}` }
          }
        }
        const decision = decideRedeemAward(facts({ findAwards }), byClient, now)
        const oldest = isRedeemed.indexOf(false)
        if (isRefusal(decision)) return oldest === -1 && decision.refusal === "ALL_REDEEMED"
        return decision.changes[0]?.award === oldest && read === oldest + 1
      }),
    )
  })
})
