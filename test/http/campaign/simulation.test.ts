import { describe, expect, test } from "bun:test"
import { isFair } from "../../support/fixture/odds.ts"
import { codeTemplate, type Fields, makeCampaign, play } from "../../support/fixture/play.ts"
import { previewOf, simulateOf } from "../../support/fixture/simulation.ts"
import { blank, coffee, makeWheel } from "../../support/fixture/spin.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"

const service = givenService()
const org = givenOrganization(service)

const simulate = simulateOf(org)
const preview = previewOf(org)
const previewGame = async (notification: Fields, more: Fields = {}): Promise<Body> =>
  (await org.post(`${admin}/notifications/preview`, { notification, ...more }, { status: 200 })).body

const a = { segmentId: "a", name: "Prize", weight: 1 }
const b = { segmentId: "b", name: "Blank", isPrize: false, weight: 3 }

describe("a simulation", () => {
  const prize = { rewardType: "promo_code", defaultCodeConfig: codeTemplate }

  test("has 10,000 plays by default, whose outcomes add up", async () => {
    const result = await simulate(await makeCampaign(org, { gameType: "roulette", segments: [a, b] }))
    expect(result.plays).toBe(10_000)
    const counts = result.outcomes.map(({ count }: Body) => count)
    expect(counts[0] + counts[1]).toBe(10_000)
    expect(result.wins).toBe(counts[0])
    expect(result.winRate).toBe(counts[0] / 10_000)
    expect(result.outcomes[1].share).toBe(counts[1] / 10_000)
    expect(result).toMatchObject({ codesIssued: 0, pointsAwarded: 0, xpAwarded: 0, quota: null })
  })

  test("uses up what plays have left of the total quota, and then loses", async () => {
    const rewardLimits = { maxPerUser: 1, maxTotal: 20, period: "day" }
    const campaignId = await makeCampaign(org, { ...prize, rewardLimits, xp: { perPlay: 1, perWin: 10 } })
    for (const user of ["ana", "bea", "carl"]) await play(org, campaignId, user)
    const { wins, codesIssued, xpAwarded, quota } = await simulate(campaignId, 100)
    expect({ wins, codesIssued, xpAwarded }).toEqual({ wins: 17, codesIssued: 17, xpAwarded: 100 + 170 })
    expect(quota).toEqual({ maxTotal: 20, usedBefore: 3, usedAfter: 20, usedUpAtPlay: 17 })
    expect((await simulate(campaignId, 10)).quota.usedAfter).toBe(13)
    const draft = {
      ...prize,
      rewardLimits: { maxTotal: 2, period: "day" },
      gameType: "scratch_card",
      winProbability: 1,
    }
    const { simulation } = await preview(draft, { campaignId, plays: 5 })
    expect(simulation).toMatchObject({ wins: 0, quota: { usedBefore: 3, usedAfter: 3, usedUpAtPlay: 0 } })
    expect((await preview(draft, { plays: 5 })).simulation).toMatchObject({ wins: 2, quota: { usedUpAtPlay: 2 } })
  })

  test("sums points and XP up to 2^53-1, as a balance does", async () => {
    const points = Number.MAX_SAFE_INTEGER
    const reward = { rewardType: "points", pointsReward: { points } }
    const campaignId = await makeCampaign(org, { ...reward, xp: { perPlay: 10 ** 12 } })
    expect(await simulate(campaignId)).toMatchObject({ pointsAwarded: points, xpAwarded: points })
    const prize = { type: "points", points }
    const { simulation } = await previewGame({ segments: [{ ...a, prize }] }, { plays: 3 })
    expect(simulation.pointsAwarded).toBe(points)
  })

  test("ignores limits per player, and the status", async () => {
    const limits = { playLimits: { maxPerUser: 1, period: "day" }, rewardLimits: { maxPerUser: 1, period: "day" } }
    const campaignId = await makeCampaign(org, { ...prize, ...limits, status: "draft" })
    expect(await simulate(campaignId, 30)).toMatchObject({ wins: 30, codesIssued: 30, quota: null })
    const points = await makeCampaign(org, { rewardType: "points", pointsReward: { points: 7 }, status: "ended" })
    expect((await simulate(points, 3)).pointsAwarded).toBe(21)
  })

  test.each([
    [{ kind: "codes" }, "CAMPAIGN_NOT_PLAYABLE"],
    [{ gameType: "chess" }, "UNSUPPORTED_GAME_TYPE"],
    [{ gameType: "marketplace", marketplaceGameId: "none" }, "GAME_NOT_INSTALLED"],
    [{ rewardType: "points" }, "CAMPAIGN_MISCONFIGURED"],
  ])("of %j is refused as a play would be: %s", async (fields, code) => {
    const campaignId = await makeCampaign(org, fields)
    expect((await org.post(`${admin}/campaigns/${campaignId}/simulation`, {}, { status: 400 })).body.code).toBe(code)
  })

  test.each([0, 100_001, 1.5, "10"])("of %p plays is 400", async (plays) => {
    const campaignId = await makeCampaign(org)
    await org.post(`${admin}/campaigns/${campaignId}/simulation`, { plays }, { status: 400 })
    await org.post(`${admin}/campaigns/none/simulation`, {}, { status: 404 })
  })

  test("of 100,000 plays lets other requests in while it runs", async () => {
    const segments = Array.from({ length: 200 }, (_, index) => ({ ...a, segmentId: `s${index}` }))
    const campaignId = await makeCampaign(org, { ...prize, gameType: "roulette", segments })
    let isRunning = true
    const running = simulate(campaignId, 100_000).finally(() => {
      isRunning = false
    })
    let answered = 0
    while (isRunning) {
      await fetch(`${service.url}/healthz`)
      answered++
    }
    expect((await running).wins).toBe(100_000)
    expect(answered).toBeGreaterThan(5)
  })
})

describe("a mini-game", () => {
  test("has odds, warnings and a simulation, both as a draft and saved", async () => {
    const campaignId = await makeCampaign(org, {
      kind: "codes",
      rewardType: "promo_code",
      defaultCodeConfig: codeTemplate,
    })
    const segments = [
      { ...coffee, prize: { type: "promo_code", campaignId } },
      { ...coffee, segmentId: "c", prize: { type: "points", points: 5 } },
      { ...blank, weight: 2 },
    ]
    const { warnings, odds, simulation } = await previewGame({ segments }, { plays: 2000 })
    expect(warnings.map(({ code, params }: Body) => [code, params])).toEqual([
      ["EXTERNAL_ID_AMBIGUOUS", { externalId: "COFFEE" }],
    ])
    expect(odds.outcomes.map((outcome: Body) => outcome.odds)).toEqual([0.25, 0.25, 0.5])
    expect(odds.winProbability).toBe(0.5)
    expect(isFair(simulation.wins, 2000, 0.5)).toBe(true)
    expect(simulation.codesIssued).toBe(simulation.outcomes[0].count)
    expect(simulation.pointsAwarded).toBe(5 * simulation.outcomes[1].count)
    const notificationId = await makeWheel(org, { segments, status: "draft", startsAt: "2030-01-01T00:00:00Z" })
    const { body } = await org.post(
      `${admin}/notifications/${notificationId}/simulation`,
      { plays: 100 },
      { status: 200 },
    )
    expect(body.outcomes.reduce((sum: number, { count }: Body) => sum + count, 0)).toBe(100)
    expect((await org.get(`${admin}/notifications/${notificationId}/awards`)).body.items).toEqual([])
  })

  test("starts from what was already won of its segments' stock", async () => {
    const stock = { maxTotal: 5, period: "total" }
    const notificationId = await makeWheel(org, {
      segments: [
        { ...coffee, stock },
        { ...blank, weight: 0 },
      ],
    })
    for (const externalId of ["ana", "bea"]) {
      await org.post("/api/v1/clients/identify", { externalId }, { status: 200 })
      await org.post("/api/v1/inapp-games/spin", { notificationId, externalUserId: externalId }, { status: 200 })
    }
    const path = `${admin}/notifications/${notificationId}`
    expect((await org.post(`${path}/simulation`, { plays: 50 }, { status: 200 })).body.wins).toBe(3)
    await org.patch(path, { segments: [{ ...coffee, stock: { maxTotal: 9, period: "day" } }, blank] }, { status: 200 })
    expect((await org.post(`${path}/simulation`, { plays: 1000 }, { status: 200 })).body.wins).toBe(7)
  })

  test.each([
    ["no segments", {}, "SEGMENTS_MISSING"],
    ["no weight", { segments: [{ ...coffee, weight: 0 }] }, "SEGMENTS_MISSING"],
  ])("with %s has a warning and nothing to draw", async (_name, fields, code) => {
    const { warnings, ...rest } = await previewGame(fields, { plays: 5 })
    expect([warnings[0].code, rest]).toEqual([code, { odds: null, simulation: null }])
    const notificationId = await makeWheel(org, { segments: [], ...fields })
    const { body } = await org.post(`${admin}/notifications/${notificationId}/simulation`, {}, { status: 400 })
    expect(body.code).toBe("NOTIFICATION_INACTIVE")
  })

  test("has a warning if no campaign can generate its prize's code, and issues none", async () => {
    const segments = [{ ...coffee, prize: { type: "promo_code", campaignId: "none" } }]
    const { warnings, simulation } = await previewGame({ segments }, { plays: 5 })
    expect(warnings[0]).toMatchObject({
      code: "PRIZE_TEMPLATE_MISSING",
      params: { segmentId: "a", campaignId: "none" },
    })
    expect(simulation).toMatchObject({ wins: 5, codesIssued: 0 })
  })
})

describe("an organization can only have one run of more than 1,000 plays at a time", () => {
  const roulette = { gameType: "roulette", rewardType: "none", segments: [a, b] }
  const runs: readonly [string, (caller: Client, plays: number) => ReturnType<Client["post"]>][] = [
    ["campaign", (caller, plays) => caller.post(`${admin}/campaigns/spring/simulation`, { plays })],
    ["mini-game", (caller, plays) => caller.post(`${admin}/notifications/wheel/simulation`, { plays })],
    [
      "draft of a campaign",
      (caller, plays) => caller.post(`${admin}/campaigns/preview`, { campaign: roulette, plays }),
    ],
    [
      "draft of a mini-game",
      (caller, plays) => caller.post(`${admin}/notifications/preview`, { notification: { segments: [a, b] }, plays }),
    ],
  ]
  const furnish = async (caller: Client) => {
    await makeCampaign(caller, { campaignId: "spring", ...roulette })
    await makeWheel(caller, { notificationId: "wheel", segments: [coffee, blank] })
  }

  test.each(runs)("%s", async (_name, run) => {
    const other = await service.organization()
    await furnish(org)
    await furnish(other)
    const others = runs.map(([, another]) => another).filter((another) => another !== run)
    // With several servers, any may be first.
    const racing = Promise.all([run, ...others].map((another) => another(org, 100_000)))
    expect((await run(other, 1_001)).status).toBe(200)
    const few = await Promise.all(runs.map(([, another]) => another(org, 1_000)))
    expect(few.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const refused = (await racing).filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(3)
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).toEqual([429, "RATE_LIMITED"])
      expect(body.error).toContain("simulation")
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    }
    expect((await run(org, 1_001)).status).toBe(200)
  })

  test("a refused run does not block the next", async () => {
    const unknown = await org.post(`${admin}/campaigns/none/simulation`, { plays: 5_000 })
    const wrong = await org.post(`${admin}/campaigns/preview`, { campaign: { timezone: "Mars" }, plays: 5_000 })
    expect([unknown.status, wrong.status]).toEqual([404, 400])
    const right = await org.post(`${admin}/campaigns/preview`, { campaign: roulette, plays: 5_000 })
    expect(right.status).toBe(200)
  })
})
