import { beforeAll, describe, expect, test } from "bun:test"
import { day, hour, playOnce, redeem, scoped, template, winningCampaign } from "../../support/fixture/promo.ts"
import { cli } from "../../support/service/cli.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const campaigns = "/api/v1/admin/campaigns"
const service = givenService()
const org = givenOrganization(service, beforeAll)

const resultsOf = async (campaignId: string, query = "") =>
  (await org.get(`${campaigns}/${campaignId}/results${query}`, { status: 200 })).body

const segments = [
  { segmentId: "a", name: "Coffee", weight: 1 },
  { segmentId: "b", name: "Again", isPrize: false, weight: 3 },
  { segmentId: "c", name: "Again", isPrize: false, weight: 0 },
]
const roulette = (fields: object = {}) =>
  winningCampaign(org, { gameType: "roulette", rewardType: "none", segments, timezone: "America/Bogota", ...fields })

const prize = (prizeId: string, weight: number, stock?: object) => ({
  prizeId,
  name: prizeId.toUpperCase(),
  kind: "external",
  weight,
  ...(stock && { stock }),
})

describe("the results of a campaign", () => {
  test("without plays only has expected values", async () => {
    const campaignId = await roulette({ rewardLimits: { maxTotal: 5, period: "day" } })
    expect(await resultsOf(campaignId)).toEqual({
      plays: 0,
      players: 0,
      wins: 0,
      winRate: null,
      expectedWinRate: 0.25,
      segments: [
        { id: "a", name: "Coffee", expectedShare: 0.25, plays: 0 },
        { id: "b", name: "Again", expectedShare: 0.75, plays: 0 },
        { id: "c", name: "Again", expectedShare: 0, plays: 0 },
      ],
      sinceConfigured: {
        at: "2026-11-21T10:05:00.000Z",
        plays: 0,
        wins: 0,
        segments: ["a", "b", "c"].map((id) => ({ id, plays: 0 })),
      },
      turned: { draws: 0, quota: 0, stock: 0, budget: 0, perUser: 0, pool: 0 },
      nearlyUsed: [],
      codes: { issued: 0, redeemed: 0, expired: 0, deactivated: 0 },
      cost: { codes: 0, prizes: 0, total: 0 },
      quota: { maxTotal: 5, used: 0, left: 5, period: "day" },
      budget: null,
      discountGiven: 0,
      attributedSales: 0,
      currency: null,
      perDay: [],
    })
  })

  test.each<[string, object]>([
    ["a roulette without segments", { gameType: "roulette", segments: null }],
    ["a roulette without a weight", { gameType: "roulette", segments: [{ segmentId: "a", name: "A", weight: 0 }] }],
    ["a trivia without questions", { gameType: "trivia" }],
    ["codes without a template", { rewardType: "promo_code", defaultCodeConfig: null }],
    ["a kind that is not played", { kind: "codes" }],
  ])("of %s, which cannot be played, expects nothing", async (_name, fields) => {
    const prizes = [{ prizeId: "ten", name: "Ten", kind: "promo_code" }]
    const campaignId = await winningCampaign(org, { prizes, ...fields })
    const { expectedWinRate, prizes: ofPrizes, segments: ofSegments = [] } = await resultsOf(campaignId)
    expect(expectedWinRate).toBeNull()
    for (const { expectedShare } of [...ofPrizes, ...ofSegments]) expect(expectedShare).toBeNull()
  })

  test("expects the first of several prizes without a weight, which is the one that plays give", async () => {
    const prize = { kind: "external", weight: 0 }
    const prizes = ["tv", "car"].map((prizeId) => ({ ...prize, prizeId, name: prizeId }))
    const campaignId = await winningCampaign(org, { prizes })
    await playOnce(org, campaignId, "u")
    expect((await resultsOf(campaignId)).prizes).toEqual([
      { id: "tv", name: "tv", expectedShare: 1, wins: 1 },
      { id: "car", name: "car", expectedShare: 0, wins: 0 },
    ])
  })

  test("of a campaign of planned moments alone expects no win by odds", async () => {
    const prizes = [{ prizeId: "tv", name: "TV", kind: "external" }]
    const campaignId = await winningCampaign(org, { prizes })
    await org.post(
      `${campaigns}/${campaignId}/moments`,
      { prizeId: "tv", at: ["2026-12-01T00:00:00Z"] },
      { status: 201 },
    )
    expect(await resultsOf(campaignId)).toMatchObject({ expectedWinRate: 0, prizes: [{ id: "tv", expectedShare: 0 }] })
  })

  test("counts plays, players and wins by the day of its time zone, and segments by their ids", async () => {
    const campaignId = await roulette({ segments: [segments[0], { ...segments[1], weight: 0 }, segments[2]] })
    for (const user of ["u1", "u2", "u1"]) await playOnce(org, campaignId, user)
    // 2026-11-22T04:59Z is still the 21st in Bogotá.
    service.clock.now = Date.parse("2026-11-22T04:59:59.999Z")
    await playOnce(org, campaignId, "u3")
    service.clock.advance(1)
    await playOnce(org, campaignId, "u1")
    const all = await resultsOf(campaignId)
    expect(all).toMatchObject({ plays: 5, players: 3, wins: 5, winRate: 1, expectedWinRate: 1 })
    expect(all.perDay).toEqual([
      { day: "2026-11-21", plays: 4, wins: 4 },
      { day: "2026-11-22", plays: 1, wins: 1 },
    ])
    expect(all.segments.map(({ plays }: { plays: number }) => plays)).toEqual([5, 0, 0])
    const { players, ...first } = await resultsOf(campaignId, "?from=2026-11-21&to=2026-11-21")
    expect(players).toBeUndefined()
    expect(first).toMatchObject({ plays: 4, wins: 4, perDay: [{ day: "2026-11-21", plays: 4 }] })
    expect(await resultsOf(campaignId, "?from=2026-11-22")).toMatchObject({
      plays: 1,
      segments: [{ plays: 1 }, {}, {}],
    })
    expect(await resultsOf(campaignId, "?to=2026-11-20")).toMatchObject({ plays: 0, winRate: null, perDay: [] })
  })

  test("starts over when the odds change, and only then", async () => {
    const campaignId = await roulette()
    await playOnce(org, campaignId, "u1")
    service.clock.advance(hour)
    await org.patch(`${campaigns}/${campaignId}`, { name: "Renamed", playLimits: { maxPerUser: 9, period: "day" } })
    await playOnce(org, campaignId, "u1")
    const created = "2026-11-21T10:05:00.000Z"
    expect((await resultsOf(campaignId)).sinceConfigured).toMatchObject({ at: created, plays: 2 })
    service.clock.advance(hour)
    await org.patch(`${campaigns}/${campaignId}`, { segments: segments.slice(0, 2) }, { status: 200 })
    await playOnce(org, campaignId, "u1")
    const after = await resultsOf(campaignId)
    expect(after.sinceConfigured).toMatchObject({ at: "2026-11-21T12:05:00.000Z", plays: 1 })
    expect(after.plays).toBe(3)
  })

  test("counts by the times of plays where a clock is set back around a change of the odds", async () => {
    const campaignId = await roulette()
    const change = (weight: number) =>
      org.patch(`${campaigns}/${campaignId}`, { segments: [{ ...segments[0], weight }, segments[1]] }, { status: 200 })
    const since = async () => (await resultsOf(campaignId)).sinceConfigured
    await playOnce(org, campaignId, "u1")
    await playOnce(org, campaignId, "u1")
    service.clock.advance(-hour)
    await change(2)
    await cli(service.database.place, "doctor")
    service.clock.advance(2 * hour)
    await playOnce(org, campaignId, "u1")
    expect(await since()).toMatchObject({ at: "2026-11-21T09:05:00.000Z" })
    await cli(service.database.place, "doctor")
    service.clock.advance(hour / 2)
    await change(3)
    service.clock.advance(-hour / 2)
    await playOnce(org, campaignId, "u1")
    expect(await since()).toEqual({
      at: "2026-11-21T11:35:00.000Z",
      plays: 0,
      wins: 0,
      segments: ["a", "b"].map((id) => ({ id, plays: 0 })),
    })
    await cli(service.database.place, "doctor")
  })
})

describe("the codes and limits in the results of a campaign", () => {
  test("shows the states of codes, and what they sold", async () => {
    const campaignId = await winningCampaign(org, { rewardLimits: { maxTotal: 10, period: "total" } })
    const codes: string[] = []
    for (const user of ["u1", "u2", "u3", "u4"]) codes.push((await playOnce(org, campaignId, user)).body.prizeCode)
    const [used = "", dead = ""] = codes
    await redeem(org, { code: used, saleTotal: 900, discountAmount: 90, currency: "COP" })
    await org.post(`/api/v1/admin/codes/${dead}/deactivate`, undefined, { status: 200 })
    const before = await resultsOf(campaignId)
    expect(before).toMatchObject({ discountGiven: 90, attributedSales: 900, currency: "COP" })
    expect(before.codes).toEqual({ issued: 4, redeemed: 1, expired: 0, deactivated: 1 })
    expect(before.quota).toEqual({ maxTotal: 10, used: 4, left: 6, period: "total" })
    service.clock.advance(template.expiresInSeconds * 1000)
    expect((await resultsOf(campaignId)).codes).toEqual({ issued: 4, redeemed: 1, expired: 2, deactivated: 1 })
    expect((await resultsOf(campaignId, "?from=2026-11-22")).codes.issued).toBe(0)
  })

  test("shows prizes by their shares of wins, and their remaining stock", async () => {
    const prizes = [prize("tv", 1, { maxTotal: 2, period: "day" }), prize("cup", 3), prize("pen", 0)]
    const campaignId = await winningCampaign(org, { prizes: [prizes[0]] })
    for (const user of ["u1", "u2", "u3"]) await playOnce(org, campaignId, user)
    await org.patch(`${campaigns}/${campaignId}`, { prizes }, { status: 200 })
    const stock = { maxTotal: 2, used: 2, left: 0, period: "day" }
    const { wins, prizes: shown } = await resultsOf(campaignId)
    expect([wins, shown]).toEqual([
      2,
      [
        { id: "tv", name: "TV", expectedShare: 0.25, wins: 2, stock },
        { id: "cup", name: "CUP", expectedShare: 0.75, wins: 0 },
        { id: "pen", name: "PEN", expectedShare: 0, wins: 0 },
      ],
    ])
    service.clock.advance(day)
    expect((await resultsOf(campaignId)).prizes[0].stock).toEqual({ ...stock, used: 0, left: 2 })
  })

  test("counts merged players as one", async () => {
    const campaignId = await roulette()
    for (const user of ["m1", "m2", "m3"]) {
      await org.post("/api/v1/clients/identify", { externalId: user }, { status: 200 })
      await playOnce(org, campaignId, user)
    }
    const merge = { fromExternalId: "m1", intoExternalId: "m2" }
    await org.post("/api/v1/admin/clients/merge", merge, { status: 200 })
    await playOnce(org, campaignId, "m1")
    expect(await resultsOf(campaignId)).toMatchObject({ plays: 4, players: 2 })
  })

  test("has plays of before and after a change of the time zone", async () => {
    const campaignId = await roulette({ timezone: "UTC" })
    await playOnce(org, campaignId, "u1")
    await org.patch(`${campaigns}/${campaignId}`, { timezone: "Asia/Tokyo" }, { status: 200 })
    service.clock.advance(6 * hour)
    await playOnce(org, campaignId, "u1")
    const { plays, perDay } = await resultsOf(campaignId)
    expect([plays, perDay.at(-1)]).toEqual([2, { day: "2026-11-22", plays: 1, wins: expect.any(Number) }])
  })

  test("leaves plays on the days of the earlier time zone, whenever they are read", async () => {
    const campaignId = await roulette({ timezone: "UTC" })
    for (const timezone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"]) {
      await playOnce(org, campaignId, "u1")
      await org.patch(`${campaigns}/${campaignId}`, { timezone }, { status: 200 })
    }
    await playOnce(org, campaignId, "u1")
    expect((await resultsOf(campaignId)).perDay).toMatchObject([
      { day: "2026-11-20", plays: 1 },
      { day: "2026-11-21", plays: 2 },
      { day: "2026-11-22", plays: 1 },
    ])
  })

  test("includes plays made at once, each before its response", async () => {
    const campaignId = await roulette()
    const seen = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        await playOnce(org, campaignId, `many-${index % 20}`)
        return (await resultsOf(campaignId)).plays
      }),
    )
    expect(Math.min(...seen)).toBeGreaterThan(0)
    expect(await resultsOf(campaignId)).toMatchObject({ plays: 60, players: 20 })
  })

  test.each([
    ["?from=2026-02-30", 400],
    ["?from=21.11.2026", 400],
    ["?from=2026-11-22&to=2026-11-21", 400],
    ["?from=2026-11-22&to=2026-11-22", 200],
  ])("%s is %p", async (query, status) => {
    const campaignId = await roulette()
    expect((await org.get(`${campaigns}/${campaignId}/results${query}`)).status).toBe(status)
  })

  test("may be read with the scope read, but only for one's own campaigns", async () => {
    const campaignId = await roulette()
    const path = `${campaigns}/${campaignId}/results`
    expect((await (await scoped(org, "read")).get(path)).status).toBe(200)
    expect((await (await scoped(org, "sdk")).get(path)).status).toBe(403)
    const other = await service.organization()
    expect((await other.get(path)).status).toBe(404)
  })

  test("survives a restart", async () => {
    const campaignId = await roulette()
    await playOnce(org, campaignId, "u1")
    await service.restart()
    await playOnce(org, campaignId, "u1")
    service.clock.advance(day)
    await playOnce(org, campaignId, "u2")
    expect(await resultsOf(campaignId)).toMatchObject({ plays: 3, players: 2 })
  })
})

describe("the list of campaigns", () => {
  const listed = async (of: typeof org, query = "") =>
    (await of.get(`${campaigns}${query}`, { status: 200 })).body.items as {
      campaignId: string
      figures: Record<string, object>
    }[]

  test("shows plays, wins and codes, and how they changed from week to week", async () => {
    const own = await service.organization()
    const campaignId = await winningCampaign(own, { timezone: "America/Bogota" })
    const playsOn = async (count: number) => {
      for (let index = 0; index < count; index++) await playOnce(own, campaignId, `u${index}`)
      service.clock.advance(7 * day)
    }
    await playsOn(1)
    await playsOn(3)
    await playsOn(2)
    service.clock.advance(-7 * day)
    const figure = { total: 6, lastWeek: 2, weekBefore: 3, change: -1 }
    expect((await listed(own))[0]?.figures).toEqual({ plays: figure, wins: figure, codes: figure })
    service.clock.advance(7 * day)
    const later = { total: 6, lastWeek: 0, weekBefore: 2, change: -2 }
    expect((await listed(own))[0]?.figures).toEqual({ plays: later, wins: later, codes: later })
  })

  test("is sorted by them, on several pages and with a filter", async () => {
    const own = await service.organization()
    const made: string[] = []
    for (const [index, plays] of [2, 0, 3, 1].entries()) {
      const campaignId = await winningCampaign(own, {
        campaignId: `c${index}`,
        rewardType: "none",
        winProbability: index % 2,
      })
      made.push(campaignId)
      for (let count = 0; count < plays; count++) await playOnce(own, campaignId, `u${count}`)
    }
    const ids = async (query: string) => (await listed(own, query)).map(({ campaignId }) => campaignId)
    expect(await ids("?sort=plays")).toEqual(["c2", "c0", "c3", "c1"])
    expect(await ids("?sort=playsChange&status=active")).toEqual(["c2", "c0", "c3", "c1"])
    expect(await ids("?sort=wins")).toEqual(["c3", "c0", "c1", "c2"])
    expect(await ids("?sort=plays&search=c2")).toEqual(["c2"])
    expect(await ids("")).toEqual(["c3", "c2", "c1", "c0"])
    const first = (await own.get(`${campaigns}?sort=plays&limit=3`, { status: 200 })).body
    const second = (await own.get(`${campaigns}?sort=plays&limit=3&cursor=${first.nextCursor}`, { status: 200 })).body
    expect([first.items.length, second.items[0].campaignId, second.nextCursor]).toEqual([3, "c1", null])
    expect((await own.get(`${campaigns}?sort=name`)).status).toBe(400)
  })
})
