import { beforeAll, describe, expect, test } from "bun:test"
import { day, hour, playOnce, redeem, winningCampaign } from "../../support/fixture/promo.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const campaigns = "/api/v1/admin/campaigns"
const service = givenService()
const org = givenOrganization(service, beforeAll)

const fixed = (discountValue: number) => ({ discountType: "fixed", discountValue })
const prize = (prizeId: string, more: object = {}) => ({
  prizeId,
  name: `Prize ${prizeId}`,
  kind: "promo_code",
  codeConfig: fixed(100),
  ...more,
})
const inAll = (maxTotal: number) => ({ stock: { maxTotal, period: "total" } })
const perDay = (maxTotal: number) => ({ stock: { maxTotal, period: "day" } })
const card = { gameType: "scratch_card", rewardType: "promo_code", winProbability: 1, currency: "COP" }

const preview = async (campaign: object, more: object = {}): Promise<Body> =>
  (await org.post(`${campaigns}/preview`, { campaign: { ...card, ...campaign }, ...more }, { status: 200 })).body
const simulate = async (campaignId: string, run: object): Promise<Body> =>
  (await org.post(`${campaigns}/${campaignId}/simulation`, run, { status: 200 })).body
const planned = (campaignId: string, prizeId: string, count: number) =>
  org.post(
    `${campaigns}/${campaignId}/moments`,
    { prizeId, batchId: "calendar", count, from: "2027-01-01T00:00:00.000Z", to: "2027-02-01T00:00:00.000Z" },
    { status: 201 },
  )

describe("the outlook of a draft", () => {
  test("shows the highest cost, and when stock and budget will probably be used up", async () => {
    const { now } = service.clock
    const endsAt = new Date(now + 10 * day).toISOString()
    const prizes = [prize("a", inAll(40)), prize("b", { weight: 3, ...perDay(1000) })]
    const told = await preview({ prizes, endsAt, budget: { maxAmount: 100_000 } }, { playsPerDay: 200 })
    expect(told).toMatchObject({
      highestCost: { perDay: 100_000, total: 100_000, currency: "COP" },
      forecast: {
        from: new Date(now).toISOString(),
        playsPerDay: 200,
        stock: [
          { prizeId: "a", goneAt: new Date(now + 0.8 * day).toISOString(), goneAfterDays: 0.8 },
          { prizeId: "b", goneAt: null, goneAfterDays: null },
        ],
        // 16,000 by then, and 15,000 a day of the remaining draws.
        budget: { goneAfterDays: 6.4 },
      },
      moments: [],
      simulation: null,
    })
    // Eleven calendar days, and 40 of the other prize.
    const unbudgeted = await preview({ prizes, endsAt })
    expect([unbudgeted.highestCost.total, unbudgeted.forecast]).toEqual([11 * 100_000 + 4000, null])
    expect((await preview({ prizes })).highestCost).toEqual({ perDay: 104_000, total: null, currency: "COP" })
  })

  test("has no forecast if it cannot be played", async () => {
    expect(await preview({ gameType: "chess" }, { playsPerDay: 5 })).toMatchObject({
      odds: null,
      forecast: null,
      highestCost: { perDay: 0, total: 0 },
    })
    for (const playsPerDay of [0, 1.5, 1_000_000_001])
      await org.post(`${campaigns}/preview`, { campaign: card, playsPerDay }, { status: 400 })
  })

  test("shows the odds of each prize", async () => {
    const { odds } = await preview({ winProbability: 0.5, prizes: [prize("a"), prize("b", { weight: 3 })] })
    expect(odds.outcomes).toEqual([
      { segmentId: null, prizeId: "a", result: "Prize a", won: true, odds: 0.125 },
      { segmentId: null, prizeId: "b", result: "Prize b", won: true, odds: 0.375 },
      { segmentId: null, prizeId: null, result: "Tarjeta sin premio", won: false, odds: 0.5 },
    ])
  })
})

describe("a simulation", () => {
  test("counts stock and budget like plays, starting from what is used", async () => {
    const prizes = [prize("a", inAll(30)), { ...prize("b", inAll(12)), codeConfig: fixed(350) }]
    const campaignId = await winningCampaign(org, { ...card, prizes, whenGone: "redraw", budget: { maxAmount: 6000 } })
    for (let play = 0; play < 10; play++) await playOnce(org, campaignId, `u${play}`)
    const before = (await org.get(`${campaigns}/${campaignId}/results`, { status: 200 })).body
    const used = before.prizes.map(({ stock }: Body) => stock.used)
    expect(before.budget).toEqual({
      maxAmount: 6000,
      used: used[0] * 100 + used[1] * 350,
      left: 6000 - before.budget.used,
    })
    const after = await simulate(campaignId, { plays: 100 })
    expect(after.prizes.map(({ stock }: Body) => stock.usedBefore)).toEqual(used)
    const [a, b] = after.prizes
    expect([a.stock.usedAfter - a.wins, b.stock.usedAfter - b.wins]).toEqual(used)
    const codes = a.wins * 100 + b.wins * 350
    expect(after.cost).toEqual({ codes, prizes: 0, total: codes })
    expect(after.budget).toMatchObject({
      usedBefore: before.budget.used,
      usedAfter: before.budget.used + after.cost.total,
    })
    expect(after.budget.usedAfter).toBeLessThanOrEqual(6000)
    expect(6000 - after.budget.usedAfter).toBeLessThan(350)
    expect(after.wins).toBe(a.wins + b.wins)
    expect(after.codesIssued).toBe(after.wins)
    expect(after.highestCost).toEqual({ perDay: 6000, total: 6000, currency: "COP" })
    // An expired code gives its cost back; a redeemed one does not.
    const { items } = (await org.get(`/api/v1/admin/codes?campaignId=${campaignId}`, { status: 200 })).body
    await redeem(org, { code: items[0].code })
    service.clock.advance(40 * day)
    const first = items[0].discountValue
    expect((await simulate(campaignId, { plays: 1 })).budget.usedBefore).toBe(first)
    expect((await org.get(`${campaigns}/${campaignId}/results`, { status: 200 })).body.budget.used).toBe(first)
  })

  test("is in the currency that the draft would have: its own, or the organization's", async () => {
    const currencyOf = async (campaign: object, more = {}) => (await preview(campaign, more)).highestCost.currency
    expect(await currencyOf({ currency: null })).toBe(null)
    await org.patch("/api/v1/admin/settings", { currency: "MXN" }, { status: 200 })
    expect(await currencyOf({ currency: null })).toBe("MXN")
    expect(await currencyOf({ currency: null }, { campaignId: "not-yet" })).toBe("MXN")
    expect(await currencyOf({})).toBe("COP")
    const campaignId = await winningCampaign(org, { currency: "USD" })
    await org.patch(`${campaigns}/${campaignId}`, { currency: null }, { status: 200 })
    expect(await currencyOf({ currency: null }, { campaignId })).toBe(null)
  })

  test("spreads plays over days, whose stock is new, up to the end", async () => {
    const { now } = service.clock
    const campaignId = await winningCampaign(org, {
      ...card,
      timezone: "UTC",
      prizes: [prize("a", perDay(10))],
      startsAt: new Date(now + day).toISOString(),
      endsAt: new Date(now + 4 * day).toISOString(),
    })
    const atOnce = await simulate(campaignId, { plays: 500 })
    expect(atOnce).toMatchObject({ plays: 500, wins: 10, prizes: [{ stock: { usedAfter: 10, usedUpAtPlay: 10 } }] })
    const spread = await simulate(campaignId, { plays: 500, playsPerDay: 48 })
    // From 10:05 on the first day to 10:05 on the fourth.
    expect(spread).toMatchObject({ plays: 144, wins: 40, prizes: [{ wins: 40, stock: { usedUpAtPlay: 10 } }] })
    expect(spread.forecast.stock[0].goneAt).toBe(new Date(now + day + 5 * hour).toISOString())
    expect(spread.highestCost).toEqual({ perDay: 1000, total: 4000, currency: "COP" })
  })

  test("never draws a prize with planned moments, and shows none of their times", async () => {
    const segments = [
      { segmentId: "1", name: "TV!", weight: 5, prizeId: "tv" },
      { segmentId: "2", name: "A!", weight: 1, prizeId: "a" },
      { segmentId: "3", name: "Again", weight: 3, isPrize: false },
    ]
    const prizes = [prize("tv", { codeConfig: fixed(5000) }), prize("a", inAll(4))]
    const campaignId = await winningCampaign(org, { ...card, gameType: "roulette", segments, prizes })
    const { commitment } = (await planned(campaignId, "tv", 3)).body
    const simulated = await simulate(campaignId, { plays: 2000, playsPerDay: 100 })
    expect(simulated.prizes.map(({ wins }: Body) => wins)).toEqual([0, 4])
    const moments = [{ batchId: "calendar", prizeId: "tv", count: 3, commitment }]
    expect(simulated).toMatchObject({ moments, highestCost: { perDay: 15_400, total: 15_400 } })
    expect(JSON.stringify(simulated)).not.toContain("2027-01")
    const draft = { gameType: "roulette", segments, prizes }
    const told = await preview(draft, { campaignId, plays: 100 })
    expect(told.odds.outcomes.map(({ odds }: Body) => odds)).toEqual([0, 0.25, 0.75])
    expect(told).toMatchObject({ moments, odds: { winProbability: 0.25 } })
    const results = (await org.get(`${campaigns}/${campaignId}/results`, { status: 200 })).body
    expect(results.expectedWinRate).toBe(0.25)
    expect(results.segments.map((one: Body) => one.expectedShare)).toEqual([0, 0.25, 0.75])
    expect(results.prizes.map((one: Body) => one.expectedShare)).toEqual([0, 1])
  })

  test("with only prizes with planned moments always loses, and says so", async () => {
    const segments = [{ segmentId: "1", name: "TV!", prizeId: "tv" }]
    const roulette = { ...card, gameType: "roulette", segments, prizes: [prize("tv")] }
    const campaignId = await winningCampaign(org, roulette)
    await planned(campaignId, "tv", 1)
    expect(await simulate(campaignId, { plays: 20 })).toMatchObject({ wins: 0, codesIssued: 0 })
    const { odds } = await preview(roulette, { campaignId })
    expect(odds.winProbability).toBe(0)
    expect(odds.outcomes.map((one: Body) => [one.segmentId, one.won, one.odds])).toEqual([
      ["1", true, 0],
      [null, false, 1],
    ])
    const scratch = await winningCampaign(org, { ...card, prizes: [prize("tv")] })
    await planned(scratch, "tv", 1)
    const told = await preview({ prizes: [prize("tv")] }, { campaignId: scratch, plays: 20 })
    expect(told).toMatchObject({ odds: { winProbability: 0 }, simulation: { wins: 0 } })
  })

  test("counts moments that are to be planned as planned, and warns of more than there are in stock", async () => {
    const prizes = [prize("tv", { kind: "external", codeConfig: undefined, ...inAll(3) }), prize("a")]
    const { now } = service.clock
    const window = { from: new Date(now).toISOString(), to: new Date(now + 9 * day).toISOString() }
    const moments = [{ prizeId: "tv", count: 2, ...window }]
    const told = await preview({ prizes }, { moments, plays: 100 })
    expect(told).toMatchObject({ warnings: [], moments: [], simulation: { prizes: [{ wins: 0 }, { wins: 100 }] } })
    expect(told.odds.outcomes.map(({ prizeId, odds }: Body) => [prizeId, odds])).toContainEqual(["tv", 0])

    const campaignId = await winningCampaign(org, { ...card, prizes })
    await playOnce(org, campaignId, "lucky")
    const chosen = { prizeId: "tv", at: [window.from, window.to] }
    const { warnings } = await preview({ prizes: [prizes[0]] }, { campaignId, moments: [...moments, chosen] })
    expect(warnings).toMatchObject([
      { code: "MOMENTS_ABOVE_STOCK", params: { prizeId: "tv", prizeName: "Prize tv", planned: 4 } },
    ])
    const daily = [{ ...prizes[0], ...perDay(3) }]
    expect((await preview({ prizes: daily }, { campaignId, moments: [...moments, chosen] })).warnings).toEqual([])
    await planned(campaignId, "tv", 4)
    expect((await preview({ prizes }, { campaignId })).warnings).toMatchObject([{ code: "MOMENTS_ABOVE_STOCK" }])
    const stored = async () => (await org.get(`/api/v1/admin/campaigns/${campaignId}`, { status: 200 })).body.warnings
    expect(await stored()).toEqual([expect.stringMatching(/^prize tv has 4 planned moments to come, but [23] left/)])
    await org.post(`/api/v1/admin/campaigns/${campaignId}/prizes/tv/stock`, { add: 2 }, { status: 200 })
    expect(await stored()).toEqual([])
  })

  test.each([
    ["an unknown prize", { prizeId: "car", at: ["2027-01-01T00:00:00.000Z"] }, "moments.0.prizeId"],
    ["a window without an end", { prizeId: "a", count: 1, from: "2027-01-01T00:00:00.000Z" }, "moments.0.to"],
    ["times after its end", { prizeId: "a", at: ["2030-01-01T00:00:00.000Z"] }, "moments.0.at"],
  ])("refuses moments of %s", async (_what, moments, field) => {
    const campaign = { ...card, prizes: [prize("a")], endsAt: "2029-01-01T00:00:00.000Z" }
    const { body } = await org.post(`${campaigns}/preview`, { campaign, moments: [moments] }, { status: 400 })
    expect(body.error).toStartWith(field)
  })
})
