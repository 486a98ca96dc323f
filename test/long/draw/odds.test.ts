import { describe, expect, test } from "bun:test"
import { type CampaignInput, campaignConfig, isGameType } from "../../../src/core/campaign/campaign.ts"
import { drawTurn } from "../../../src/core/campaign/play.ts"
import { drawNumbers, type Numbers, seededNumbers } from "../../../src/core/draw/numbers.ts"
import { drawOutcomeOf } from "../../../src/core/forecast/odds.ts"
import { secureSources } from "../../../src/random.ts"
import { nativeHashing } from "../../../src/secret/hash.ts"
import { certain, deviation } from "../../support/core/draws.ts"

const draws = 1_000_000

type Share = readonly [segmentId: string | null, prizeId: string | null, share: number]

const kind = "external" as const
const prize = (prizeId: string, weight = 1, more: object = {}) => ({ prizeId, name: prizeId, kind, weight, ...more })
const stock = { maxTotal: 5, period: "total" as const }
const ofPlayer = { maxPerUser: 1, period: "total" as const }

const segments = [
  { segmentId: "1", name: "A", weight: 1, prizeId: "a" },
  { segmentId: "2", name: "B", weight: 3, prizeId: "b" },
  { segmentId: "3", name: "C", weight: 6, prizeId: "c" },
  { segmentId: "4", name: "A again", weight: 2, prizeId: "a" },
  { segmentId: "5", name: "Blank", weight: 5, isPrize: false },
  { segmentId: "6", name: "Rare blank", weight: 3, isPrize: false },
]
const wheel = (more: CampaignInput): CampaignInput => ({
  gameType: "roulette",
  rewardType: "promo_code",
  segments,
  prizes: [prize("a", 1, { stock }), prize("b"), prize("c", 1, { stock: ofPlayer })],
  ...more,
})
const card = (gameType: string, more: CampaignInput = {}): CampaignInput => ({
  gameType,
  rewardType: "promo_code",
  winProbability: 0.3,
  prizes: [prize("a", 1, { stock }), prize("b", 4), prize("c", 5, { stock: ofPlayer })],
  ...more,
})

/**
 * The shares of an outcome are exact fractions of the weights; those of used-up prizes go to nobody or to the others.
 */
const cases: [name: string, campaign: CampaignInput, gone: readonly string[], shares: Share[]][] = [
  [
    "roulette",
    wheel({}),
    [],
    [
      ["1", "a", 1 / 20],
      ["2", "b", 3 / 20],
      ["3", "c", 6 / 20],
      ["4", "a", 2 / 20],
      ["5", null, 5 / 20],
      ["6", null, 3 / 20],
    ],
  ],
  [
    "roulette whose prize is gone: lose",
    wheel({ whenGone: "lose" }),
    ["stock:a"],
    [
      ["2", "b", 3 / 20],
      ["3", "c", 6 / 20],
      ["5", null, 5 / 20 + (3 / 20) * (5 / 8)],
      ["6", null, 3 / 20 + (3 / 20) * (3 / 8)],
    ],
  ],
  [
    "roulette of which two prizes are gone: redraw",
    wheel({ whenGone: "redraw", segments: [...segments, { segmentId: "7", name: "None", weight: 4 }] }),
    ["stock:a", "stock:c"],
    [
      ["2", "b", 3 / 24 + (9 / 24) * (3 / 7)],
      ["7", null, 4 / 24 + (9 / 24) * (4 / 7)],
      ["5", null, 5 / 24],
      ["6", null, 3 / 24],
    ],
  ],
  [
    "scratch card",
    card("scratch_card"),
    [],
    [
      [null, "a", 0.03],
      [null, "b", 0.12],
      [null, "c", 0.15],
      [null, null, 0.7],
    ],
  ],
  [
    "scratch card whose prize is gone: lose",
    card("scratch_card", { whenGone: "lose" }),
    ["stock:a"],
    [
      [null, "b", 0.12],
      [null, "c", 0.15],
      [null, null, 0.73],
    ],
  ],
  [
    "slot machine of which the player can have one no more: redraw",
    card("slot_machine", { whenGone: "redraw" }),
    ["stock:c"],
    [
      [null, "a", 0.06],
      [null, "b", 0.24],
      [null, null, 0.7],
    ],
  ],
  [
    "slot machine of which nothing is left to draw: redraw",
    card("slot_machine", { whenGone: "redraw", prizes: [prize("a", 1, { stock }), prize("b", 0)] }),
    ["stock:a"],
    [[null, null, 1]],
  ],
]

const countTurns = (input: CampaignInput, gone: readonly string[], numbersOf: (n: number) => Numbers) => {
  const campaign = campaignConfig("spring", input)
  const gameType = isGameType(campaign.gameType) ? campaign.gameType : "roulette"
  const taken = (limit: string) => (gone.includes(limit) ? 5 : 0)
  const facts = { taken, takenByPlayer: taken, budget: null, costOf: () => 0, moments: [], momentPrizes: [] }
  const counts = new Map<string, number>()
  for (let n = 1; n <= draws; n++) {
    const { segmentId, prizeId } = drawOutcomeOf(drawTurn(campaign, gameType, {}, facts, numbersOf(n)).turn)
    const key = JSON.stringify([segmentId, prizeId])
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const expectShares = (counts: ReadonlyMap<string, number>, shares: readonly Share[]) => {
  const keys = shares.map(([segmentId, prizeId]) => JSON.stringify([segmentId, prizeId]))
  expect([...counts.keys()].filter((key) => !keys.includes(key))).toEqual([])
  const observed = keys.map((key) => counts.get(key) ?? 0)
  if (keys.length === 1) expect(observed).toEqual([draws])
  else
    expect(
      deviation(
        observed,
        shares.map(([, , share]) => share * draws),
      ),
    ).toBeLessThan(certain)
}

describe(`the shares of ${draws.toLocaleString("en")} draws`, () => {
  test.each(cases)("of a %s", (_name, campaign, gone, shares) => {
    expectShares(
      countTurns(campaign, gone, () => drawNumbers(secureSources.draw)),
      shares,
    )
  })

  test.each(cases)("of a %s, by the seed of a chain", (_name, campaign, gone, shares) => {
    const seed = crypto.getRandomValues(new Uint8Array(32))
    expectShares(
      countTurns(campaign, gone, (n) => seededNumbers(seed, { chainId: "chn_1", n }, nativeHashing)),
      shares,
    )
  })

  test("differ from others by the same measure", () => {
    const [, campaign, , shares] = cases[0] ?? []
    const counts = countTurns(campaign ?? {}, [], () => drawNumbers(secureSources.draw))
    const off = (shares ?? []).map(([segmentId, prizeId, share], index): Share => {
      const moved = index === 0 ? -0.005 : index === 1 ? 0.005 : 0
      return [segmentId, prizeId, share + moved]
    })
    expect(() => expectShares(counts, off)).toThrow()
  })
})
