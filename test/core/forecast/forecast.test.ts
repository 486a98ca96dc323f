import { describe, expect, test } from "bun:test"
import { type Campaign, type CampaignInput, campaignConfig } from "../../../src/core/campaign/campaign.ts"
import { codeConfig } from "../../../src/core/code/template.ts"
import { type Forecast, forecastCampaign } from "../../../src/core/forecast/forecast.ts"
import { type Used, unused } from "../../../src/core/forecast/used.ts"

const now = Date.parse("2026-12-01T05:00:00.000Z")
const hour = 3_600_000
const day = 24 * hour
const fixed = (discountValue: number) => ({ discountType: "fixed", discountValue })

const given = (input: CampaignInput): Campaign => ({
  campaignId: "spring",
  ...campaignConfig("spring", {
    gameType: "scratch_card",
    rewardType: "promo_code",
    winProbability: 0.5,
    timezone: "America/Bogota",
    ...input,
  }),
  createdAt: now,
  updatedAt: now,
})
const prize = (prizeId: string, more: object = {}) => ({
  prizeId,
  name: prizeId,
  kind: "promo_code" as const,
  codeConfig: fixed(100),
  ...more,
})
const inAll = (maxTotal: number) => ({ stock: { maxTotal, period: "total" as const } })
const daily = (maxTotal: number) => ({ stock: { maxTotal, period: "day" as const } })

const forecast = (input: CampaignInput, used: Partial<Used> = {}, playsPerDay = 1000): Forecast => {
  const steps = forecastCampaign(given(input), { ...unused, ...used }, playsPerDay, now)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
const stockDays = ({ stock }: Forecast) => stock.map(({ goneAfterDays }) => goneAfterDays)

describe("a forecast", () => {
  test("spreads wins over prizes by weight, and says when each stock is gone", () => {
    const prizes = [
      prize("a", { weight: 1, ...inAll(100) }),
      prize("b", { weight: 4, ...inAll(4000) }),
      prize("c", { weight: 5 }),
    ]
    // 500 wins a day: 50, 200 and 250.
    const told = forecast({ prizes })
    expect(told.stock).toEqual([
      { prizeId: "a", goneAt: now + 2 * day, goneAfterDays: 2 },
      { prizeId: "b", goneAt: now + 20 * day, goneAfterDays: 20 },
    ])
    expect([told.from, told.playsPerDay, told.budget]).toEqual([now, 1000, null])
  })

  test("draws others more often once a stock is gone, with redraw only", () => {
    const prizes = [prize("a", inAll(250)), prize("b", inAll(1000))]
    expect(stockDays(forecast({ prizes }))).toEqual([1, 4])
    // 250 on the first day, then 500 a day.
    expect(stockDays(forecast({ prizes, whenGone: "redraw" }))).toEqual([1, 2.5])
  })

  test("begins at startsAt, with new periods, and ends at endsAt", () => {
    const prizes = [prize("a", daily(250))]
    const used = { taken: new Map([["stock:a", 200]]) }
    expect(stockDays(forecast({ prizes }, used))).toEqual([0.1])
    const later = forecast({ prizes, startsAt: now + 2 * day }, used)
    expect([later.from, stockDays(later)]).toEqual([now + 2 * day, [0.5]])
    expect(stockDays(forecast({ prizes, endsAt: now + 11 * hour }))).toEqual([null])
    expect(stockDays(forecast({ prizes, endsAt: now + 13 * hour }))).toEqual([0.5])
  })

  test("refills a stock by days in the campaign's time zone", () => {
    // The day begins at 06:00 UTC, an hour after the forecast.
    const prizes = [prize("a", daily(500)), prize("b", { weight: 0 })]
    const used = { taken: new Map([["stock:a", 400]]) }
    const timezone = "Etc/GMT+6"
    expect(stockDays(forecast({ prizes, timezone }, used, 1200))).toEqual([0.88])
    expect(stockDays(forecast({ prizes, timezone }, used, 900))).toEqual([null])
  })

  test("spends the budget by the cost of codes, until nothing is left", () => {
    const prizes = [prize("a"), prize("b", { codeConfig: fixed(300), ...inAll(1000) })]
    // 100,000 a day.
    expect(forecast({ prizes, budget: { maxAmount: 250_000 } }).budget).toEqual({
      goneAt: now + 2.5 * day,
      goneAfterDays: 2.5,
    })
    const spent = forecast({ prizes, budget: { maxAmount: 250_000 } }, { budget: 250_000 })
    expect([spent.budget?.goneAfterDays, stockDays(spent)]).toEqual([0, [null]])
    expect(forecast({ prizes, budget: { maxAmount: 250_000 } }, { budget: 200_000 }).budget?.goneAfterDays).toBe(0.5)
  })

  test("holds the quota of a day", () => {
    const rewardLimits = { maxTotal: 100, period: "day" as const }
    // 100 wins in the first 4.8 hours of each day.
    expect(stockDays(forecast({ prizes: [prize("a", inAll(300))], rewardLimits }))).toEqual([2.2])
  })

  test("looks a year ahead, and ignores planned moments", () => {
    const prizes = [prize("a", inAll(190_000)), prize("b", { weight: 0, ...inAll(1) })]
    expect(stockDays(forecast({ prizes }))).toEqual([null, null])
    expect(stockDays(forecast({ prizes: [prize("a", inAll(1))] }, { momentPrizes: ["a"] }))).toEqual([null])
  })

  test("extrapolates the pace so far once many limits were reached", () => {
    const prizes = Array.from({ length: 99 }, (_, index) => ({
      ...prize(`p${index}`, daily(1)),
      weight: 0.5 + index / 100,
    }))
    const late = { ...prize("late", inAll(40_000)), weight: 100 }
    const told = forecast({ prizes: [late, ...prizes], budget: { maxAmount: 6_000_000 } })
    const daysOf = ({ weight }: { weight: number }, stock: number, of: readonly { weight: number }[]) =>
      stock / ((500 * weight) / of.reduce((sum, one) => sum + one.weight, 0))
    expect(told.stock[0]?.goneAfterDays).toBeCloseTo(daysOf(late, 40_000, [late, ...prizes]), 1)
    expect(told.budget?.goneAfterDays).toBeGreaterThan(100)
    expect(forecast({ prizes: [{ ...late, ...inAll(400_000) }, ...prizes] }).stock[0]?.goneAfterDays).toBeNull()
  })

  test("yields often, however many limits are reached each day", () => {
    const prizes = Array.from({ length: 100 }, (_, index) => prize(`p${index}`, daily(index + 1)))
    prizes.push(prize("late", inAll(1_000_000_000)))
    const steps = forecastCampaign(given({ prizes, endsAt: now + 30 * day }), unused, 1_000_000, now)
    let yields = 0
    while (!steps.next().done) yields++
    expect(yields).toBeGreaterThan(100)
  })
})

describe("the last win of a prize", () => {
  const lastWins = (input: CampaignInput, used: Partial<Used> = {}) =>
    forecast(input, used).prizes.map(({ prizeId, goneAfterDays, by }) => `${prizeId} ${goneAfterDays} ${by}`)
  const tv = { ...prize("tv", { weight: 1, value: 100_000, ...inAll(400) }), kind: "external" as const }
  const mug = { ...prize("mug", { weight: 9 }), kind: "external" as const }
  const both = { prizes: [tv, mug] }
  const all = (maxAmount: number) => ({ budget: { maxAmount, counts: "all" as const } })
  const quota = (maxTotal: number, period: "total" | "day") => ({ rewardLimits: { maxTotal, period } })

  // 50 TVs and 450 mugs a day.
  test.each<[what: string, input: CampaignInput, expected: string[]]>([
    ["its stock", both, ["tv 8 prize_stock", "mug null null"]],
    ["the budget before its stock", { ...both, ...all(10_000_000) }, ["tv 2 code_budget", "mug null null"]],
    ["its stock before the budget", { ...both, ...all(50_000_000) }, ["tv 8 prize_stock", "mug null null"]],
    ["no budget of codes alone", { ...both, budget: { maxAmount: 1 } }, ["tv 8 prize_stock", "mug null null"]],
    ["a budget that never covers it", { ...both, ...all(99_999) }, ["tv 0 code_budget", "mug null null"]],
    ["the quota of all", { ...both, ...quota(1000, "total") }, ["tv 2 win_quota", "mug 2 win_quota"]],
    ["no quota of a day", { prizes: [mug], ...quota(10, "day") }, ["mug null null"]],
  ])("is said to come with %s", (_what, input, expected) => {
    expect(lastWins(input)).toEqual(expected)
  })

  test("has been when the budget is spent or its pool is empty", () => {
    expect(lastWins({ prizes: [tv], ...all(500_000) }, { budget: 500_000 })).toEqual(["tv 0 code_budget"])
    const bought = { ...prize("code", { poolId: "gifts" }), codeConfig: undefined }
    const pool = { poolId: "gifts", codeConfig: codeConfig(fixed(1)), given: 0, left: 1500 }
    const pools = new Map([["gifts", pool]]) as unknown as Used["pools"]
    expect(lastWins({ prizes: [bought] } as CampaignInput, { pools })).toEqual(["code 3 code_pool"])
  })
})
