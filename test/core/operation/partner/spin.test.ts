import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import type { Change, Decision } from "../../../../src/core/change.ts"
import type { CodeConfig } from "../../../../src/core/code/template.ts"
import { type MiniGame, miniGameConfig } from "../../../../src/core/mini-game/mini-game.ts"
import type { Award, SpinAnswer } from "../../../../src/core/mini-game/spin.ts"
import { decideSpin, type SpinFacts } from "../../../../src/core/operation/partner/spin.ts"
import { mostTestUse } from "../../../../src/core/organization/test-use.ts"
import type { Account } from "../../../../src/core/player/player.ts"
import { isRefusal } from "../../../../src/core/refusal.ts"
import { seeded } from "../../../../src/demo/chance.ts"
import { nativeHashing } from "../../../../src/secret/hash.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const request = { orgId: "org", miniGameId: "wheel", externalUserId: "ana" }
const template: CodeConfig = {
  discountType: "percentage",
  discountValue: 10,
  maxDiscountAmount: null,
  maxUses: 1,
  expiresInSeconds: 60,
  prefix: "WIN-",
  length: 8,
}
const ana: Account = { externalUserId: "ana", clientId: "c1", xp: 0, points: 5 }
const coffee = { segmentId: "a", name: "Coffee", externalId: "COFFEE", weight: 1 }
const codePrize = { ...coffee, prize: { type: "promo_code", campaignId: "spring" } } as const

const wheel = (fields: Partial<Parameters<typeof miniGameConfig>[2]> = {}): MiniGame => ({
  ...miniGameConfig("wheel", now - 1, { status: "active", cadence: "daily", segments: [coffee], ...fields }),
  miniGameId: "wheel",
  createdAt: now - 1,
  updatedAt: now - 1,
})

const stored: Award = {
  awardId: "2026-11-21_c1",
  spinPeriod: "2026-11-21",
  clientId: "c1",
  won: true,
  prizeCode: null,
  segment: { segmentId: "a", name: "Coffee", isPrize: true },
  pointsAwarded: 0,
  prizeValue: null,
  prizeCurrency: null,
  createdAt: now - 1,
}

const facts = (fields: Partial<SpinFacts> = {}): SpinFacts => ({
  miniGame: wheel(),
  player: ana,
  ban: null,
  terms: null,
  stored: null,
  eligibility: null,
  past: null,
  templateOf: () => template,
  currencyOf: () => "COP",
  ownCurrency: () => "COP",
  budgetOf: () => null,
  isCodeTaken: () => false,
  poolOf: () => null,
  stocks: new Map(),
  test: null,
  drawing: null,
  winsOfPlayer: () => 0,
  ...fields,
})

const decide = (given: SpinFacts, seed = 1) =>
  decideSpin(given, request, now, { draw: seeded(seed), ids: seeded(seed + 1), hashing: nativeHashing })

const decided = (given: SpinFacts, seed = 1): Decision<SpinAnswer> => {
  const decision = decide(given, seed)
  if (isRefusal(decision)) throw new Error(decision.message)
  return decision
}

const kinds = (changes: readonly Change[]) => changes.map(({ kind }) => kind)

describe("a spin is refused in the order of the contract", () => {
  const banned = { ban: { message: "no" } }
  const full = { isCodeTaken: () => true }
  const terms = { terms: { version: "2", url: "https://a.example" }, isAccepted: false, sent: "1" }
  const fullTest = { wall: now, queued: null, use: mostTestUse, added: { plays: 1, players: 0 } }
  const paused = wheel({ status: "paused", segments: [codePrize] })

  // each row fails every check that the rows below fail
  test.each<[fault: string, given: Partial<SpinFacts>, code: string | null]>([
    ["no such mini-game", { miniGame: null, player: null, ...banned, ...full }, "NOT_FOUND"],
    ["nobody by this id", { miniGame: paused, player: null, ...banned, ...full }, "CLIENT_NOT_FOUND"],
    ["not registered", { miniGame: paused, player: { ...ana, clientId: null }, ...banned }, "CLIENT_NOT_FOUND"],
    ["paused", { miniGame: paused, ...banned, ...full }, "NOTIFICATION_INACTIVE"],
    ["over", { miniGame: wheel({ startsAt: now - 1, endsAt: now }), ...banned }, "NOTIFICATION_INACTIVE"],
    ["not started", { miniGame: wheel({ startsAt: now + 1 }), ...banned }, "NOTIFICATION_INACTIVE"],
    ["banned", { miniGame: wheel({ segments: [] }), ...banned, ...full, terms }, "PLAYER_BANNED"],
    ["nothing to draw", { miniGame: wheel({ segments: [{ ...coffee, weight: 0 }] }) }, "NOTIFICATION_INACTIVE"],
    [
      "terms not accepted",
      { ...full, terms, test: fullTest, miniGame: wheel({ segments: [codePrize] }) },
      "TERMS_REQUIRED",
    ],
    ["no room for a test", { ...full, test: fullTest, miniGame: wheel({ segments: [codePrize] }) }, "TEST_LIMIT"],
    ["no code left", { miniGame: wheel({ segments: [codePrize] }), ...full }, "CODE_COLLISION_RETRY_EXCEEDED"],
    ["nothing", { miniGame: wheel({ startsAt: now, endsAt: now + 1 }) }, null],
  ])("%s", (_fault, given, code) => {
    const decision = decide(facts(given))
    expect(isRefusal(decision) ? decision.refusal : null).toBe(code as never)
  })

  test("a stored spin of the period is returned before inactive and banned, and changes nothing", () => {
    const { answer, changes } = decided(facts({ miniGame: paused, ...banned, stored }))
    const { prizeValue: _value, prizeCurrency: _currency, ...shown } = stored
    expect(answer).toMatchObject({ ...shown, alreadyPlayed: true })
    expect(changes).toEqual([])
  })
})

describe("a spin changes", () => {
  test.each<[given: string, segment: object, templates: CodeConfig | undefined, expected: Change["kind"][]]>([
    ["a prize that the organization hands out", coffee, template, ["addAward", "emit"]],
    ["no prize", { ...coffee, isPrize: false }, template, ["addAward"]],
    ["no prize, whatever its segment would give", { ...codePrize, isPrize: false }, template, ["addAward"]],
    ["a code", codePrize, template, ["addAward", "issueCode", "emit"]],
    ["a code of a campaign without a template", codePrize, undefined, ["addAward", "emit"]],
    ["points", { ...coffee, prize: { type: "points", points: 7 } }, template, ["addAward", "earn", "emit"]],
  ])("%s", (_given, segment, templates, expected) => {
    const segments = [segment as typeof coffee]
    const { changes } = decided(facts({ miniGame: wheel({ segments }), templateOf: () => templates }))
    expect(kinds(changes)).toEqual(expected)
  })

  test("a code is issued under the award's id, and is the response's", () => {
    const { answer, changes } = decided(facts({ miniGame: wheel({ segments: [codePrize] }) }))
    const issued = changes.find((change) => change.kind === "issueCode")
    expect(issued).toMatchObject({ campaignId: "spring", origin: "spin", issueKey: "2026-11-21_c1" })
    expect(issued?.code.code).toBe(answer.prizeCode ?? "")
  })

  test("points end at 2^53-1", () => {
    const rich = { ...ana, points: Number.MAX_SAFE_INTEGER - 3 }
    const segments = [{ ...coffee, prize: { type: "points", points: 7 } as const }]
    const { answer, changes } = decided(facts({ miniGame: wheel({ segments }), player: rich }))
    expect(answer.pointsAwarded).toBe(3)
    expect(changes.find((change) => change.kind === "earn")?.earning.points).toBe(3)
  })

  describe("of a segment with stock", () => {
    const stock = { maxTotal: 3, maxPerUser: 1, period: "day" } as const
    const tally = { from: 0, until: now + 1, count: 2 }
    const stocked = { ...codePrize, stock }
    const blank = { segmentId: "b", name: "Again", isPrize: false, weight: 1e-9 }

    test("the count of all, with the win", () => {
      const { changes } = decided(facts({ miniGame: wheel({ segments: [stocked] }), stocks: new Map([["a", tally]]) }))
      expect(changes).toContainEqual({ kind: "countSegment", segmentId: "a", wins: { ...tally, count: 3 } })
    })

    test.each<[by: string, given: Partial<SpinFacts>]>([
      ["all", { stocks: new Map([["a", { ...tally, count: 3 }]]) }],
      ["more than all", { stocks: new Map([["a", { ...tally, count: 4 }]]) }],
      ["those of the player", { stocks: new Map([["a", tally]]), winsOfPlayer: () => 1 }],
    ])("only the award once %s are taken", (_by, given) => {
      for (const segments of [[stocked, blank], [stocked]]) {
        const { answer, changes } = decided(facts({ miniGame: wheel({ segments }), ...given }))
        expect(kinds(changes)).toEqual(["addAward"])
        const [added] = changes.filter((change) => change.kind === "addAward")
        const turned = segments.length === 1 ? { isTurned: true } : undefined
        expect(added?.award).toMatchObject({ won: false, prizeCode: null, segment: { isPrize: false, ...turned } })
        expect(added?.award.segment.segmentId).toBe(turned ? "a" : "b")
        expect([answer.won, answer.result]).toEqual([false, turned ? "Sigue participando" : "Again"])
      }
    })

    test("the player's wins are read for the period in the mini-game's time zone", () => {
      const asked: string[] = []
      const winsOfPlayer: SpinFacts["winsOfPlayer"] = (segmentId, { key }) => asked.push(`${segmentId} ${key}`)
      const miniGame = wheel({ segments: [stocked], timezone: "Pacific/Kiritimati" })
      decided(facts({ miniGame, stocks: new Map([["a", tally]]), winsOfPlayer }))
      expect(asked).toEqual(["a 2026-11-22"])
    })
  })

  test("the draw goes by weight, and no segment of weight 0 is drawn", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(weights, fc.integer(), (drawn, seed) => {
        const segments = drawn.map((weight, index) => ({ segmentId: `s${index}`, name: `${index}`, weight }))
        const decision = decide(facts({ miniGame: wheel({ segments }) }), seed)
        if (isRefusal(decision)) return drawn.every((weight) => weight === 0)
        return (drawn[Number(decision.answer.segment.name)] ?? 0) > 0
      }),
    )
  })
})
