import { describe, expect, test } from "bun:test"
import { codeTemplate, makeCampaign, play } from "../../support/fixture/play.ts"
import { codeCampaign, day, hour, newCode, redeem } from "../../support/fixture/promo.ts"
import { blank, coffee, makeWheel, spin } from "../../support/fixture/spin.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"

const service = givenService()
const org = givenOrganization(service)

const overview = async (query = ""): Promise<Body> => (await org.get(`${admin}/overview${query}`, { status: 200 })).body
const attention = async (): Promise<Body> => (await overview()).attention
const nothing = { plays: 0, wins: 0, codes: 0, redemptions: 0, spins: 0, spinWins: 0 }

test("a new organization has nothing to show", async () => {
  expect(await overview()).toEqual({
    from: "2026-11-21T00:00:00.000Z",
    to: null,
    timezone: "UTC",
    totals: nothing,
    roi: [],
    attention: { webhooks: [], quotas: [], campaigns: [] },
  })
})

describe("totals", () => {
  test("cover all campaigns and mini-games since the start of the reader's day", async () => {
    const [first, second] = [await makeCampaign(org), await makeCampaign(org, { winProbability: 0 })]
    const codes = await codeCampaign(org)
    const wheel = await makeWheel(org, { segments: [coffee], cadence: "minute" })
    const blanks = await makeWheel(org, { segments: [blank] })
    await org.post("/api/v1/clients/identify", { externalId: "user" }, { status: 200 })
    await play(org, first)
    await spin(org, wheel)
    service.clock.advance(16 * hour)
    for (const campaignId of [first, second, second]) await play(org, campaignId)
    const code = await newCode(org, codes, "user")
    await redeem(org, { code, saleTotal: 1000, currency: "COP" })
    await spin(org, wheel)
    await spin(org, blanks)
    const late = { plays: 3, wins: 1, codes: 1, redemptions: 1, spins: 2, spinWins: 1 }
    expect((await overview()).totals).toEqual(late)
    // 21 November 21:05 in Bogotá, where the day began before the first play.
    const bogota = await overview("?timezone=America/Bogota")
    expect(bogota.from).toBe("2026-11-21T05:00:00.000Z")
    expect(bogota.totals).toEqual({ ...late, plays: 4, wins: 2, spins: 3, spinWins: 2 })
    const morning = await overview("?from=2026-11-21T00:00:00Z&to=2026-11-22T00:00:00Z")
    expect(morning.totals).toEqual({ ...nothing, plays: 1, wins: 1, spins: 1, spinWins: 1 })
  })

  test("add sales of code redeems and of awards by currency, as the reports of each do", async () => {
    const codes = await codeCampaign(org)
    for (const [saleTotal, currency] of [
      [1000, "COP"],
      [Number.MAX_SAFE_INTEGER, "COP"],
      [7, "USD"],
    ] as const)
      await redeem(org, { code: await newCode(org, codes, `u${saleTotal}`), saleTotal, discountAmount: 1, currency })
    const wheel = await makeWheel(org, { segments: [coffee] })
    await org.post("/api/v1/clients/identify", { externalId: "user" }, { status: 200 })
    const { awardId } = await spin(org, wheel)
    const redemption = { notificationId: wheel, awardId, saleTotal: 5, discountAmount: 2, currency: "COP" }
    await org.post("/api/v1/inapp-games/redemptions", redemption, { status: 200 })
    const { roi } = await overview()
    expect(roi).toEqual([
      {
        currency: "COP",
        redemptions: 3,
        attributedSales: String(BigInt(Number.MAX_SAFE_INTEGER) + 1005n),
        investedDiscount: 4,
        averageTicket: Number((BigInt(Number.MAX_SAFE_INTEGER) + 1005n + 1n) / 3n),
      },
      { currency: "USD", redemptions: 1, attributedSales: 7, investedDiscount: 1, averageTicket: 7 },
    ])
  })

  test.each(["timezone=Mars", "from=yesterday", "to=2026-11-21"])("%s is 400", async (query) => {
    await org.get(`${admin}/overview?${query}`, { status: 400 })
  })
})

describe("a quota needs attention", () => {
  const prize = { rewardType: "promo_code", defaultCodeConfig: codeTemplate }
  test("from 80 percent on, in the present period, while its campaign is active", async () => {
    const rewardLimits = { maxTotal: 5, period: "day" }
    const campaignId = await makeCampaign(org, { ...prize, name: "Diez", rewardLimits })
    for (let wins = 0; wins < 3; wins++) await play(org, campaignId)
    expect((await attention()).quotas).toEqual([])
    await play(org, campaignId)
    const use = { campaignId, name: "Diez", period: "day", periodKey: "2026-11-21", used: 4, maxTotal: 5 }
    expect((await attention()).quotas).toEqual([use])
    await org.patch(`${admin}/campaigns/${campaignId}`, { status: "paused" }, { status: 200 })
    expect((await attention()).quotas).toEqual([])
    await org.patch(`${admin}/campaigns/${campaignId}`, { status: "active" }, { status: 200 })
    service.clock.advance(day)
    expect((await attention()).quotas).toEqual([])
  })

  test("the fullest first, and none without a total", async () => {
    const limits = [{ maxTotal: 5 }, { maxTotal: 4 }, { maxPerUser: 4 }]
    const ids = []
    for (const limit of limits) {
      const campaignId = await makeCampaign(org, { ...prize, rewardLimits: { ...limit, period: "total" } })
      for (let wins = 0; wins < 4; wins++) await play(org, campaignId)
      ids.push(campaignId)
    }
    expect((await attention()).quotas.map(({ campaignId }: Body) => campaignId)).toEqual([ids[1], ids[0]])
  })
})

test("campaigns with warnings need attention, those that have ended do not", async () => {
  const [broken, fine, over] = [
    await makeCampaign(org, { gameType: "roulette", name: "Rota", status: "draft" }),
    await makeCampaign(org),
    await makeCampaign(org, { gameType: "roulette", status: "ended" }),
  ]
  const { campaigns } = await attention()
  expect(campaigns).toEqual([
    {
      campaignId: broken,
      name: "Rota",
      status: "draft",
      warnings: [expect.objectContaining({ code: "SEGMENTS_MISSING" })],
    },
  ])
  expect([fine, over]).not.toContain(campaigns[0].campaignId)
})

test("codes that an app's key can win for any player need attention, until tokens are required or nothing is left to win", async () => {
  const own = await service.organization()
  const noticed = async () => (await own.get(`${admin}/overview`, { status: 200 })).body.attention.withoutToken
  const prize = { type: "promo_code", campaignId: await codeCampaign(own) }
  const wins = await makeWheel(own, { name: "Wheel", segments: [blank, { ...coffee, prize }] })
  await makeWheel(own, { segments: [coffee, { ...blank, segmentId: "c", weight: 0, isPrize: true, prize }] })
  await makeWheel(own, { segments: [{ ...coffee, prize: { type: "points", points: 5 } }] })
  for (const fields of [{ status: "paused" }, { startsAt: "2027-01-01T00:00:00Z" }])
    await makeWheel(own, { segments: [{ ...coffee, prize }], ...fields })
  await own.post(`${admin}/api-keys`, { name: "Server", scope: "write" }, { status: 201 })
  expect(await noticed()).toBeUndefined()
  const { body: key } = await own.post(`${admin}/api-keys`, { name: "App", scope: "sdk" }, { status: 201 })
  expect(await noticed()).toEqual([{ notificationId: wins, name: "Wheel" }])
  for (const [requireToken, isNoticed] of [
    [true, false],
    [null, true],
  ] as const) {
    await own.patch(`${admin}/settings`, { players: { requireToken } }, { status: 200 })
    expect((await noticed()) !== undefined).toBe(isNoticed)
  }
  await own.delete(`${admin}/api-keys/${key.keyId}`, { status: 204 })
  expect(await noticed()).toBeUndefined()
})
