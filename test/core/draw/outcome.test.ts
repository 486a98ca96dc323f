import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import type { DrawConfig } from "../../../src/core/draw/draw-config.ts"
import type { Numbers } from "../../../src/core/draw/numbers.ts"
import { type DrawFacts, decideOutcome, stockOf } from "../../../src/core/draw/outcome.ts"
import { almostOne } from "../../support/core/draws.ts"

const stock = (fields: object) => ({ period: "total" as const, ...fields })
const wheel: DrawConfig = {
  gameType: "roulette",
  segments: [
    { segmentId: "a", isPrize: true, weight: 1, prizeId: "tv" },
    { segmentId: "b", isPrize: true, weight: 1, prizeId: "ten" },
    { segmentId: "c", isPrize: false, weight: 1 },
    { segmentId: "d", isPrize: false, weight: 1 },
  ],
  limits: {
    quota: stock({ maxTotal: 10 }),
    "stock:tv": stock({ maxTotal: 2, maxPerUser: 1 }),
  },
}
const card: DrawConfig = {
  gameType: "scratch_card",
  winProbability: 0.5,
  prizes: [
    { prizeId: "tv", weight: 1 },
    { prizeId: "ten", weight: 3 },
  ],
  limits: wheel.limits,
}

type Taken = Readonly<Record<string, number>>
const factsOf = (taken: Taken = {}, own: Taken = {}, rest: Partial<DrawFacts> = {}): DrawFacts => ({
  taken: (limit) => taken[limit] ?? 0,
  takenByPlayer: (limit) => own[limit] ?? 0,
  budget: null,
  costOf: () => 0,
  moments: [],
  ...rest,
})
const redrawing = (config: DrawConfig): DrawConfig => ({
  ...config,
  whenGone: "redraw",
})
const at = Date.parse("2026-12-01T10:00:00.000Z")
const moments = [{ prizeId: "tv", at }]
const planned = { momentPrizes: ["tv"] }
const budget = { used: 90, maxAmount: 100 }
const costOf = (prizeId?: string) => (prizeId === "ten" ? 11 : 10)

describe("the outcome of a draw", () => {
  test.each<[string, DrawConfig, DrawFacts, Numbers, object]>([
    ["a segment by the first number", wheel, factsOf(), [0, 0, 0, 0], { won: true, segmentId: "a", prizeId: "tv" }],
    ["a segment that is not a prize", wheel, factsOf(), [0.99, 0, 0, 0], { won: false, segmentId: "d" }],
    ["a card that wins", card, factsOf(), [0.49, 0.24, 0, 0], { won: true, prizeId: "tv" }],
    ["its prize by the second number", card, factsOf(), [0.49, 0.25, 0, 0], { won: true, prizeId: "ten" }],
    ["a card that loses", card, factsOf(), [0.5, 0, 0, 0], { won: false }],
    ["a card without prizes", { ...card, prizes: [] }, factsOf(), [0, 0, 0, 0], { won: true }],
    [
      "a trivia that was won",
      { ...card, gameType: "trivia" },
      factsOf({}, {}, { decided: true }),
      [0.9, 0, 0, 0],
      { won: true, prizeId: "tv" },
    ],
    [
      "a trivia that was lost",
      { ...card, gameType: "trivia" },
      factsOf({}, {}, { decided: false, moments }),
      [0, 0, 0, 0],
      { won: false },
    ],
    [
      "the quota used up",
      wheel,
      factsOf({ quota: 10 }),
      [0, 0, 0.5, 0],
      { won: false, segmentId: "d", turned: { by: "quota", taken: 10 } },
    ],
    [
      "the stock used up",
      wheel,
      factsOf({ "stock:tv": 2 }),
      [0, 0, 0.49, 0],
      { won: false, segmentId: "c", turned: { by: "stock", taken: 2 } },
    ],
    [
      "the player's own part used up",
      wheel,
      factsOf({}, { "stock:tv": 1 }),
      [0, 0, 0, 0],
      { won: false, segmentId: "c", turned: { by: "perUser", taken: 1 } },
    ],
    [
      "a stock beyond its limit",
      card,
      factsOf({ "stock:tv": 7 }),
      [0, 0, 0, 0],
      { won: false, turned: { by: "stock", taken: 7 } },
    ],
    [
      "a redraw",
      redrawing(wheel),
      factsOf({ "stock:tv": 2 }),
      [0, 0, 0, 0.9],
      { won: true, segmentId: "b", prizeId: "ten", redrawnAmong: ["b"] },
    ],
    [
      "a redraw of a card",
      redrawing(card),
      factsOf({}, { "stock:tv": 1 }),
      [0, 0, 0, 0.9],
      { won: true, prizeId: "ten", redrawnAmong: ["ten"] },
    ],
    [
      "a redraw among nothing",
      { ...redrawing(card), prizes: [{ prizeId: "tv", weight: 1 }] },
      factsOf({ "stock:tv": 2 }),
      [0, 0, 0, 0],
      { won: false, turned: { by: "stock", taken: 2 } },
    ],
    [
      "a redraw among weights of 0",
      {
        ...redrawing(card),
        prizes: [
          { prizeId: "tv", weight: 1 },
          { prizeId: "ten", weight: 0 },
        ],
      },
      factsOf({ "stock:tv": 2 }),
      [0, 0, 0, 0],
      { won: false, turned: { by: "stock", taken: 2 } },
    ],
    [
      "no redraw after the quota",
      redrawing(wheel),
      factsOf({ quota: 10 }),
      [0, 0, 0, 0],
      { won: false, segmentId: "c", turned: { by: "quota", taken: 10 } },
    ],
    ["a code within the budget", card, factsOf({}, {}, { budget, costOf }), [0, 0, 0, 0], { won: true, prizeId: "tv" }],
    [
      "a code beyond the budget",
      card,
      factsOf({}, {}, { budget, costOf }),
      [0, 0.9, 0, 0],
      { won: false, turned: { by: "budget", taken: 90 } },
    ],
    [
      "a free prize beyond the budget",
      card,
      factsOf({}, {}, { budget: { used: 200, maxAmount: 100 } }),
      [0, 0, 0, 0],
      { won: true, prizeId: "tv" },
    ],
    [
      "a redraw that the budget stops",
      redrawing(card),
      factsOf({ "stock:tv": 2 }, {}, { budget, costOf }),
      [0, 0, 0, 0],
      { won: false, turned: { by: "budget", taken: 90 } },
    ],
    [
      "a moment, whatever the number",
      card,
      factsOf({}, {}, { moments }),
      [0.99, 0.9, 0, 0],
      { won: true, prizeId: "tv", moment: "2026-12-01T10:00:00.000Z" },
    ],
    ["no prize with moments by odds", card, factsOf({}, {}, planned), [0, 0, 0, 0], { won: false }],
    ["another prize by odds", card, factsOf({}, {}, planned), [0, 0.25, 0, 0], { won: true, prizeId: "ten" }],
    [
      "no prize with moments by answers",
      { ...card, gameType: "trivia" },
      factsOf({}, {}, { ...planned, decided: true }),
      [0, 0, 0, 0],
      { won: false },
    ],
    [
      "no segment of a prize with moments",
      wheel,
      factsOf({}, {}, planned),
      [0, 0, 0.6, 0],
      { won: false, segmentId: "d" },
    ],
    [
      "a moment of a roulette",
      wheel,
      factsOf({}, {}, { moments }),
      [0.99, 0, 0, 0],
      {
        won: true,
        segmentId: "a",
        prizeId: "tv",
        moment: "2026-12-01T10:00:00.000Z",
      },
    ],
    ["a moment without stock", card, factsOf({ "stock:tv": 2 }, {}, { moments }), [0.99, 0, 0, 0], { won: false }],
    [
      "a moment while the quota is used up",
      card,
      factsOf({ quota: 10 }, {}, { moments }),
      [0.99, 0, 0, 0],
      { won: false },
    ],
    [
      "the next moment after one that this player cannot have",
      card,
      factsOf({}, { "stock:tv": 1 }, { moments: [...moments, { prizeId: "ten", at: at + 1 }] }),
      [0.99, 0, 0, 0],
      { won: true, prizeId: "ten", moment: "2026-12-01T10:00:00.001Z" },
    ],
  ])("%s", (_name, config, facts, numbers, outcome) => {
    expect(decideOutcome(config, facts, numbers)).toEqual(outcome as never)
  })

  test("never takes what is gone, and never loses while something is left", () => {
    const number = fc.double({ min: 0, max: almostOne, noNaN: true })
    const count = fc.integer({ min: 0, max: 3 })
    const limit = fc.record(
      {
        maxTotal: count,
        maxPerUser: count,
        period: fc.constant("total" as const),
      },
      { requiredKeys: ["period"] },
    )
    const limits = fc.record(
      { quota: limit, "stock:tv": limit, "stock:ten": limit },
      { requiredKeys: [] },
    ) as fc.Arbitrary<DrawConfig["limits"]>
    const taken = fc.record({
      quota: count,
      "stock:tv": count,
      "stock:ten": count,
    })
    fc.assert(
      fc.property(
        fc.constantFrom(wheel, card),
        limits,
        taken,
        taken,
        fc.boolean(),
        fc.tuple(number, number, number, number),
        (base, limits, all, own, isRedrawn, u) => {
          const config: DrawConfig = {
            ...base,
            limits,
            ...(isRedrawn && { whenGone: "redraw" }),
          }
          const isLeft = (name: string) => {
            const { maxTotal = Number.POSITIVE_INFINITY, maxPerUser = Number.POSITIVE_INFINITY } = limits[name] ?? {}
            return ((all as Taken)[name] ?? 0) < maxTotal && ((own as Taken)[name] ?? 0) < maxPerUser
          }
          const unlimited = decideOutcome({ ...config, limits: {} }, factsOf(), u)
          const outcome = decideOutcome(config, factsOf(all, own), u)
          const name = stockOf(config, outcome)
          if (outcome.won) expect([isLeft("quota"), name === null || isLeft(name)]).toEqual([true, true])
          else if (unlimited.won) expect(isLeft("quota") && isLeft(`stock:${unlimited.prizeId}`)).toBe(false)
          expect(outcome.turned === undefined).toBe(outcome.won || !unlimited.won)
          if (outcome.redrawnAmong) expect(outcome.redrawnAmong.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 3_000 },
    )
  })
})
