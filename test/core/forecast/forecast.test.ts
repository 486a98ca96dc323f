import { describe, expect, test } from "bun:test"
import { type Campaign, type CampaignInput, campaignConfig } from "../../../src/core/campaign/campaign.ts"
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
