import { describe, expect, test } from "bun:test"
import { codeTemplate, makeCampaign, patchCampaign, play } from "../../support/fixture/play.ts"
import { hour } from "../../support/fixture/promo.ts"
import { coffee, makeWheel, miniGamesPath, patchWheel, spin } from "../../support/fixture/spin.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service)

const resultsOf = async (campaignId: string): Promise<Body> =>
  (await org.get(`${admin}/campaigns/${campaignId}/results`, { status: 200 })).body
const attention = async (): Promise<Body[]> =>
  (await org.get(`${admin}/overview`, { status: 200 })).body.attention.limits ?? []

const tv = { prizeId: "tv", name: "TV", kind: "external", stock: { maxTotal: 5, period: "total" } }
const prizes = { rewardType: "promo_code", prizes: [tv] }
const fixed = { discountType: "fixed", discountValue: 10 }
const stock = { limit: "prize_stock", prizeId: "tv", prizeName: "TV", period: "total", used: 4, maxTotal: 5 }
const ofCampaign = { prizeId: null, prizeName: null, period: "total" }

const playTimes = async (campaignId: string, times: number) => {
  for (let n = 0; n < times; n++) await play(org, campaignId, `user-${n}`)
}

describe("a limit that is used up or nearly is in the results and needs attention:", () => {
  test.each<[string, fields: object, plays: number, expected: object[]]>([
    ["the stock of a prize", prizes, 4, [stock]],
    ["the stock, not before 80 percent of it", prizes, 3, []],
    ["all of the stock", prizes, 7, [{ ...stock, used: 5 }]],
    [
      "a budget",
      { rewardType: "promo_code", currency: "COP", budget: { maxAmount: 50 }, defaultCodeConfig: fixed },
      4,
      [{ ...ofCampaign, limit: "code_budget", used: 40, maxTotal: 50, currency: "COP" }],
    ],
  ])("%s", async (_what, fields, plays, expected) => {
    const campaignId = await makeCampaign(org, { name: "Spring", ...fields })
    await playTimes(campaignId, plays)
    const shown = expected.map((limit) => ({ currency: null, ...limit }))
    expect(await attention()).toEqual(shown.map((limit) => ({ campaignId, name: "Spring", ...limit })))
    const { nearlyUsed } = await resultsOf(campaignId)
    expect(nearlyUsed).toEqual(shown.map(({ currency: _currency, ...limit }) => limit))
    await patchCampaign(org, campaignId, { status: "paused" })
    expect(await attention()).toEqual([])
  })

  test("the planned moments of a prize, once all of them are taken", async () => {
    const campaignId = await makeCampaign(org, { ...prizes, prizes: [{ ...tv, stock: undefined }] })
    const at = ["2026-11-20T00:00:00Z", "2026-11-20T01:00:00Z"]
    await org.post(`${admin}/campaigns/${campaignId}/moments`, { prizeId: "tv", at }, { status: 201 })
    await playTimes(campaignId, 1)
    expect(await attention()).toEqual([])
    await playTimes(campaignId, 1)
    expect(await attention()).toMatchObject([{ limit: "planned_moments", prizeId: "tv", used: 2, maxTotal: 2 }])
    await org.post(
      `${admin}/campaigns/${campaignId}/moments`,
      { prizeId: "tv", at: ["2026-11-20T02:00:00Z"] },
      { status: 201 },
    )
    expect((await resultsOf(campaignId)).nearlyUsed).toEqual([])
  })

  test("the granted plays of a campaign that takes them, also when they expire", async () => {
    const campaignId = await makeCampaign(org, { grants: { required: true } })
    const grant = (reference: string, fields: object) =>
      org.post("/api/v1/plays/grants", { campaignId, externalUserId: "user-0", reference, ...fields }, { status: 201 })
    await grant("a", { plays: 3 })
    await grant("b", { plays: 2, expiresAt: "2026-11-21T12:00:00Z" })
    await play(org, campaignId, "user-0")
    await play(org, campaignId, "user-0")
    await play(org, campaignId, "user-0")
    expect(await attention()).toEqual([])
    await play(org, campaignId, "user-0")
    expect(await attention()).toMatchObject([{ campaignId, limit: "granted_plays", used: 4, maxTotal: 5 }])
    service.clock.advance(3 * hour)
    await grant("c", { plays: 5, expiresAt: "2026-11-21T14:00:00Z" })
    expect(await attention()).toEqual([])
    service.clock.advance(3 * hour)
    expect((await resultsOf(campaignId)).nearlyUsed).toMatchObject([{ limit: "granted_plays", used: 9, maxTotal: 10 }])
  })
})

test("the stock of a running mini-game is in its results and needs attention", async () => {
  const segments = [{ ...coffee, stock: { maxTotal: 5, period: "day" } }]
  const notificationId = await makeWheel(org, { name: "Wheel", segments, timezone: "America/Bogota" })
  const used = async () => (await org.get(`${admin}/overview`, { status: 200 })).body.attention.miniGames
  const nearlyUsed = async () =>
    (await org.get(`${miniGamesPath}/${notificationId}/results`, { status: 200 })).body.nearlyUsed
  for (const index of [0, 1, 2]) await spin(org, notificationId, `user-${index}`)
  expect([await used(), await nearlyUsed()]).toEqual([undefined, []])
  await spin(org, notificationId, "user-3")
  const limit = { limit: "prize_stock", prizeId: "a", prizeName: "Free coffee", period: "day", used: 4, maxTotal: 5 }
  expect(await used()).toEqual([{ notificationId, name: "Wheel", ...limit }])
  expect(await nearlyUsed()).toEqual([limit])
  await patchWheel(org, notificationId, { status: "paused" })
  expect(await used()).toBeUndefined()
  await patchWheel(org, notificationId, { status: "active" })
  service.clock.advance(24 * hour)
  expect([await used(), await nearlyUsed()]).toEqual([undefined, []])
})

describe("what turned wins into losses", () => {
  test("is counted in the draws since the odds changed, by the limit", async () => {
    const campaignId = await makeCampaign(org, { ...prizes, defaultCodeConfig: codeTemplate })
    await playTimes(campaignId, 6)
    const none = { quota: 0, stock: 0, budget: 0, perUser: 0, pool: 0 }
    expect((await resultsOf(campaignId)).turned).toEqual({ draws: 6, ...none, stock: 1 })
    await patchCampaign(org, campaignId, { rewardLimits: { maxTotal: 5, period: "total" } })
    await playTimes(campaignId, 2)
    expect((await resultsOf(campaignId)).turned).toEqual({ draws: 8, ...none, stock: 1, quota: 2 })
    service.clock.advance(hour)
    await patchCampaign(org, campaignId, {
      winProbability: 0.9999999,
      rewardLimits: { maxPerUser: 1, period: "total" },
    })
    await play(org, campaignId, "user-0")
    const { turned, sinceConfigured } = await resultsOf(campaignId)
    expect(turned).toEqual({ draws: 1, ...none, perUser: 1 })
    expect(sinceConfigured).toMatchObject({ plays: 1, wins: 0, prizes: [{ id: "tv", wins: 0 }] })
  })

  test("is not known of a game without draws", async () => {
    const questions = [{ question: "1 + 1", options: ["2", "3"], correctIndex: 0 }]
    const campaignId = await makeCampaign(org, { gameType: "trivia", trivia: { questions } })
    expect((await resultsOf(campaignId)).turned).toBeNull()
  })
})
