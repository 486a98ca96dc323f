import { describe, expect, test } from "bun:test"
import { type Campaign, type CampaignInput, campaignConfig } from "../../../src/core/campaign/campaign.ts"
import { highestCost } from "../../../src/core/forecast/highest-cost.ts"
import { type Used, unused } from "../../../src/core/forecast/used.ts"
import type { MomentBatch } from "../../../src/core/moment/moment.ts"

const now = Date.parse("2026-12-01T05:00:00.000Z")
const day = 86_400_000
const fixed = (discountValue: number, more: object = {}) => ({ discountType: "fixed", discountValue, ...more })
const capped = { discountType: "percentage", discountValue: 10, maxDiscountAmount: 2000 }
const uncapped = { discountType: "percentage", discountValue: 10 }

const given = (input: CampaignInput): Campaign => ({
  campaignId: "spring",
  ...campaignConfig("spring", {
    gameType: "scratch_card",
    rewardType: "promo_code",
    winProbability: 0.5,
    timezone: "America/Bogota",
    currency: "COP",
    ...input,
  }),
  createdAt: now,
  updatedAt: now,
})
const prize = (prizeId: string, more: object = {}) => ({ prizeId, name: prizeId, kind: "promo_code" as const, ...more })
const costOf = (input: CampaignInput, used: Partial<Used> = {}) => {
  const { perDay, total, currency } = highestCost(given(input), { ...unused, ...used })
  expect(currency).toBe("COP")
  return [perDay, total].map((amount) => (amount === null ? null : Number(amount)))
}
const december = { startsAt: now, endsAt: now + 31 * day }

describe("the highest cost of a campaign per day and in total", () => {
  const rows: [name: string, campaign: CampaignInput, perDay: number | null, total: number | null][] = [
    ["is unknown without a limit", { defaultCodeConfig: fixed(300) }, null, null],
    ["is nothing without codes", { rewardType: "points", pointsReward: { points: 5 } }, 0, 0],
    ["is nothing if no play wins", { winProbability: 0, defaultCodeConfig: fixed(300) }, 0, 0],
    [
      "goes by the quota, which is open in all without an end",
      { defaultCodeConfig: fixed(300), rewardLimits: { maxTotal: 10, period: "day" } },
      3000,
      null,
    ],
    [
      "counts the days of the campaign",
      { ...december, defaultCodeConfig: fixed(300), rewardLimits: { maxTotal: 10, period: "day" } },
      3000,
      93_000,
    ],
    [
      "counts the weeks that it touches",
      // From Tuesday the 1st to Thursday the 31st.
      { ...december, defaultCodeConfig: capped, rewardLimits: { maxTotal: 10, period: "week" } },
      20_000,
      100_000,
    ],
    [
      "counts months in the campaign's time zone",
      {
        ...december,
        endsAt: december.endsAt + 1,
        defaultCodeConfig: capped,
        rewardLimits: { maxTotal: 1, period: "month" },
      },
      2000,
      4000,
    ],
    [
      "adds up the stocks of prizes with all uses of their codes, and no external ones",
      {
        defaultCodeConfig: fixed(1),
        prizes: [
          prize("a", { codeConfig: fixed(99.5, { maxUses: 3 }), stock: { maxTotal: 2, period: "total" } }),
          prize("b", { stock: { maxTotal: 7, period: "total" } }),
          { ...prize("tv", { stock: { maxTotal: 1, period: "day" } }), kind: "external" },
        ],
      },
      607,
      607,
    ],
    [
      "takes the dearest that the quota leaves",
      {
        prizes: [
          prize("a", { codeConfig: fixed(10) }),
          prize("b", { codeConfig: fixed(1000), stock: { maxTotal: 2, period: "total" } }),
        ],
        rewardLimits: { maxTotal: 5, period: "total" },
      },
      2030,
      2030,
    ],
    [
      "leaves out a prize that no draw gives",
      {
        prizes: [
          prize("a", { weight: 0, codeConfig: fixed(10) }),
          prize("b", { codeConfig: fixed(20), stock: { maxTotal: 1, period: "total" } }),
        ],
      },
      20,
      20,
    ],
    [
      "is the budget where nothing else bounds it",
      { defaultCodeConfig: fixed(300), budget: { maxAmount: 1000 } },
      1000,
      1000,
    ],
    [
      "is unknown for a percentage without a cap, which no budget counts",
      { defaultCodeConfig: uncapped, budget: { maxAmount: 1000 } },
      null,
      null,
    ],
    [
      "is the budget where only codes that no play gives are uncapped",
      {
        defaultCodeConfig: uncapped,
        budget: { maxAmount: 1000 },
        prizes: [prize("a", { codeConfig: fixed(10) }), prize("b", { weight: 0, codeConfig: uncapped })],
      },
      1000,
      1000,
    ],
    [
      "is unknown where the ranking gives uncapped ones",
      {
        ...december,
        defaultCodeConfig: uncapped,
        budget: { maxAmount: 1000 },
        prizes: [prize("a", { codeConfig: fixed(10) })],
        ranking: {
          period: "week",
          prizes: [{ fromPosition: 1, toPosition: 3, prize: { type: "promo_code", campaignId: "spring" } }],
        },
      },
      null,
      null,
    ],
    [
      "counts a roulette by its segments",
      {
        gameType: "roulette",
        segments: [
          { segmentId: "1", name: "A", prizeId: "a" },
          { segmentId: "2", name: "A again", prizeId: "a" },
          { segmentId: "3", name: "-", isPrize: false },
        ],
        prizes: [
          prize("a", { codeConfig: fixed(5), stock: { maxTotal: 4, period: "day" } }),
          prize("b", { codeConfig: fixed(9) }),
        ],
      },
      20,
      null,
    ],
    [
      "counts the campaign's own codes that its ranking gives",
      {
        ...december,
        winProbability: 0,
        defaultCodeConfig: fixed(100),
        ranking: {
          period: "week",
          prizes: [
            { fromPosition: 1, toPosition: 3, prize: { type: "promo_code", campaignId: "spring" } },
            { fromPosition: 2, toPosition: 9, prize: { type: "points", points: 5 } },
          ],
        },
      },
      300,
      1500,
    ],
    [
      "counts them in a contest too, whose plays win nothing",
      {
        ...december,
        rewardType: "none",
        gameType: "marketplace",
        defaultCodeConfig: fixed(100),
        ranking: {
          period: "week",
          prizes: [{ fromPosition: 1, toPosition: 3, prize: { type: "promo_code", campaignId: "spring" } }],
        },
      },
      300,
      1500,
    ],
    [
      "adds what prizes of the ranking that are handed out are worth, which no budget limits",
      {
        ...december,
        budget: { maxAmount: 1000 },
        defaultCodeConfig: fixed(100),
        ranking: {
          period: "week",
          prizes: [
            { fromPosition: 1, toPosition: 1, prize: { type: "external", name: "TV", value: 7000 } },
            { fromPosition: 1, toPosition: 3, prize: { type: "external", name: "Mug", value: 500 } },
            { fromPosition: 4, toPosition: 9, prize: { type: "external", name: "Thanks" } },
          ],
        },
      },
      9000,
      41_000,
    ],
    ["is unknown for requested codes", { kind: "codes", defaultCodeConfig: fixed(300) }, null, null],
    [
      "is the budget for requested codes, whose number no quota limits",
      {
        kind: "codes",
        defaultCodeConfig: fixed(300),
        budget: { maxAmount: 1000 },
        rewardLimits: { maxTotal: 1, period: "total" },
      },
      1000,
      1000,
    ],
    [
      "is unknown for uncapped requested codes, which no budget counts",
      { kind: "codes", defaultCodeConfig: uncapped, budget: { maxAmount: 1000 } },
      null,
      null,
    ],
    ["is nothing without a code to ask for", { kind: "codes" }, 0, 0],
    [
      "is nothing for codes that are refused",
      { kind: "codes", rewardType: "none", defaultCodeConfig: fixed(300) },
      0,
      0,
    ],
    [
      "is nothing once the campaign is over",
      { endsAt: now - day, defaultCodeConfig: fixed(300), rewardLimits: { maxTotal: 1, period: "total" } },
      0,
      0,
    ],
  ]
  test.each(rows)("%s", (_name, campaign, perDay, total) => {
    expect(costOf(campaign)).toEqual([perDay, total])
  })

  test("is never below what a budget that was lowered has already cost", () => {
    const campaign = { defaultCodeConfig: fixed(300), budget: { maxAmount: 100 } }
    expect(costOf(campaign, { budget: 900 })).toEqual([900, 900])
  })

  test("is exact beyond 2^53", () => {
    const prizes = [1, 2, 3].map((number) =>
      prize(`p${number}`, { codeConfig: fixed(2 ** 52), stock: { maxTotal: 1, period: "total" } }),
    )
    expect(highestCost(given({ prizes }), unused).total).toBe(3n * 2n ** 52n)
  })

  test("counts the planned moments of a prize, not its odds nor how many of them are open", () => {
    const batch: MomentBatch = {
      batchId: "x",
      prizeId: "a",
      count: 20,
      live: 12,
      taken: 1,
      chosen: false,
      commitment: "",
      window: null,
      droppedAt: null,
    }
    const prizes = [prize("a", { codeConfig: fixed(100) })]
    expect(costOf({ prizes }, { momentPrizes: ["a"], batches: [batch] })).toEqual([2000, 2000])
    const allTaken = { ...batch, taken: 12 }
    expect(costOf({ prizes }, { momentPrizes: ["a"], batches: [allTaken] })).toEqual([1200, 1200])
    const stocked = [prize("a", { codeConfig: fixed(100), stock: { maxTotal: 5, period: "total" } })]
    expect(costOf({ prizes: stocked }, { momentPrizes: ["a"], batches: [batch] })).toEqual([500, 500])
  })
})
