import { expect, test } from "bun:test"
import { calendarPeriods, instant } from "../../../support/core/periods.ts"
import {
  codeTemplate,
  type Fields,
  identify,
  listen,
  makeCampaign,
  patchCampaign,
  play,
  playerOf,
} from "../../../support/fixture/play.ts"
import type { Body } from "../../../support/service/client.ts"
import { givenOrganization, givenService } from "../../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const promo = { rewardType: "promo_code", defaultCodeConfig: codeTemplate }
const quota = (limits: Fields, period = "day") => ({ ...promo, rewardLimits: { ...limits, period } })
/** Whether a play won, and how many wins it reports as left. */
const turn = async (campaignId: string, externalUserId = "user") => {
  const { won, limits } = (await play(org, campaignId, externalUserId)).body
  return [won, limits.winsRemaining]
}
const winsOf = (bodies: Body[]) => bodies.filter(({ won }) => won)

for (const { period, timezone, start, end, key } of calendarPeriods)
  for (const limit of ["maxPerUser", "maxTotal"])
    test(`rewardLimits.${limit} holds for the calendar ${period} ${key} in ${timezone}`, async () => {
      const campaignId = await makeCampaign(org, { ...quota({ [limit]: 1 }, period), timezone })
      service.clock.now = instant(start) - 1
      expect(await turn(campaignId)).toEqual([true, 0])
      service.clock.now = instant(start)
      expect(await turn(campaignId)).toEqual([true, 0])
      service.clock.now = instant(end) - 1
      expect(await turn(campaignId)).toEqual([false, 0])
      service.clock.now = instant(end)
      expect(await turn(campaignId)).toEqual([true, 0])
    })

test("a reward quota of period total never resets", async () => {
  const campaignId = await makeCampaign(org, quota({ maxPerUser: 1, maxTotal: 2 }, "total"))
  expect(await turn(campaignId, "ana")).toEqual([true, 0])
  service.clock.now = instant("2035-01-01T00:00Z")
  expect(await turn(campaignId, "ana")).toEqual([false, 0])
  expect(await turn(campaignId, "leo")).toEqual([true, 0])
  expect(await turn(campaignId, "eva")).toEqual([false, 0])
})

test("limits.winsRemaining is the smaller remainder of maxPerUser and maxTotal, with rewardLimitPeriod", async () => {
  const campaignId = await makeCampaign(org, quota({ maxPerUser: 3, maxTotal: 4 }, "week"))
  expect((await play(org, campaignId, "ana")).body.limits).toEqual({ winsRemaining: 2, rewardLimitPeriod: "week" })
  expect(await turn(campaignId, "leo")).toEqual([true, 2])
  expect(await turn(campaignId, "leo")).toEqual([true, 1])
  expect(await turn(campaignId, "ana")).toEqual([true, 0])
  expect(await turn(campaignId, "ana")).toEqual([false, 0])
  expect(await turn(campaignId, "eva")).toEqual([false, 0])
})

test("a loss uses no quota", async () => {
  const campaignId = await makeCampaign(org, { ...quota({ maxTotal: 1 }), winProbability: 0 })
  expect(await turn(campaignId)).toEqual([false, 1])
  await patchCampaign(org, campaignId, { winProbability: 1 })
  expect(await turn(campaignId)).toEqual([true, 0])
})

test("a used-up quota turns a win into a loss: no code, no perWin, no game.won, playable on", async () => {
  const { events, stop } = await listen(org)
  const campaignId = await makeCampaign(org, { ...quota({ maxPerUser: 1 }), xp: { perPlay: 1, perWin: 10 } })
  const first = (await play(org, campaignId)).body
  const second = (await play(org, campaignId)).body
  expect(second).toMatchObject({ won: false, prizeCode: null, xpAwarded: 1, newTotalXp: 12, awardsPrize: true })
  expect(second.metadata).not.toHaveProperty("discountType")
  const { codes, plays } = await playerOf(org)
  expect(codes).toMatchObject([{ code: first.prizeCode }])
  expect(plays).toMatchObject([{ won: false, prizeCode: null }, { won: true }])
  const sent = (await events(3)).map(({ event, data }) => [event, data.won])
  expect(sent.slice(0, 2).sort()).toEqual([
    ["game.played", false],
    ["game.played", true],
  ])
  expect(sent[2]?.[0]).toBe("game.won")
  stop()
})

test("a used-up quota grants no points", async () => {
  await identify(org)
  const rewardLimits = { maxTotal: 1, period: "day" }
  const campaignId = await makeCampaign(org, { rewardType: "points", pointsReward: { points: 9 }, rewardLimits })
  await play(org, campaignId)
  expect((await play(org, campaignId)).body).toMatchObject({ won: false, pointsAwarded: 0, newPointsBalance: 9 })
  expect((await playerOf(org)).ledger).toHaveLength(1)
})

test("a used-up quota stops a roulette on one of its non-prize segments", async () => {
  const prize = { segmentId: "a", name: "Prize", weight: 1 }
  const blanks = ["b", "c"].map((segmentId) => ({ segmentId, name: `Blank ${segmentId}`, isPrize: false, weight: 0 }))
  const fields = { gameType: "roulette", segments: [prize, ...blanks] }
  const campaignId = await makeCampaign(org, { ...quota({ maxTotal: 1 }), ...fields })
  expect((await play(org, campaignId)).body).toMatchObject({ won: true, result: "Prize" })
  const { body } = await play(org, campaignId)
  expect(body.won).toBe(false)
  expect(["Blank b", "Blank c"]).toContain(body.result)
  expect(body.metadata.segment).toBe(body.result)
})

test("a used-up quota of a roulette without a non-prize segment returns a plain text", async () => {
  const segments = [{ segmentId: "a", name: "Prize", prizeType: "discount" }]
  const campaignId = await makeCampaign(org, { ...quota({ maxTotal: 0 }), gameType: "roulette", segments })
  const { body } = await play(org, campaignId)
  expect(body).toMatchObject({ won: false, prizeCode: null, metadata: {} })
  expect(body.result).toMatch(/\S/)
  expect([body.result, body.metadata.segment]).not.toContain("Prize")
})

test("300 parallel plays on a quota of 10 give exactly 10 wins and 10 distinct codes", async () => {
  const campaignId = await makeCampaign(org, quota({ maxTotal: 10 }, "total"))
  const answers = Array.from({ length: 300 }, (_, index) => play(org, campaignId, `user-${index}`))
  const bodies = (await Promise.all(answers)).map(({ body }) => body)
  const wins = winsOf(bodies)
  expect(new Set(wins.map(({ prizeCode }) => prizeCode)).size).toBe(10)
  expect(wins.map(({ limits }) => limits.winsRemaining).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(bodies.filter(({ won, prizeCode }) => !won && prizeCode === null)).toHaveLength(290)
  const { body } = await org.get(`/api/v1/admin/codes?campaignId=${campaignId}&limit=200`, { status: 200 })
  expect(body.items.map(({ code }: Body) => code).sort()).toEqual(wins.map(({ prizeCode }) => prizeCode).sort())
})

test("100 parallel plays of one player on maxPerUser 3 give exactly 3 wins", async () => {
  const campaignId = await makeCampaign(org, quota({ maxPerUser: 3, maxTotal: 50 }))
  const bodies = (await Promise.all(Array.from({ length: 100 }, () => play(org, campaignId)))).map(({ body }) => body)
  expect(winsOf(bodies)).toHaveLength(3)
  expect((await playerOf(org)).codes).toHaveLength(3)
})

test("a quota survives a restart of the service", async () => {
  const campaignId = await makeCampaign(org, quota({ maxTotal: 2 }))
  await play(org, campaignId)
  await service.restart()
  expect(await turn(campaignId)).toEqual([true, 0])
  expect(await turn(campaignId)).toEqual([false, 0])
})

const patches: [name: string, before: Fields, between: Fields | null, after: Fields, left: number][] = [
  ["raised", { maxTotal: 2 }, null, { maxTotal: 5 }, 3],
  ["lowered below what was won", { maxTotal: 3 }, null, { maxTotal: 1 }, 0],
  ["maxTotal in place of maxPerUser", { maxPerUser: 9 }, null, { maxTotal: 4 }, 2],
  ["maxPerUser in place of maxTotal", { maxTotal: 9 }, null, { maxPerUser: 4 }, 2],
  ["lifted and back", { maxTotal: 9 }, { rewardLimits: null }, { maxTotal: 6 }, 2],
  ["lifted and back, per user", { maxPerUser: 9 }, { rewardLimits: null }, { maxPerUser: 6 }, 2],
  ["maxTotal gone and back", { maxTotal: 9 }, { rewardLimits: { maxPerUser: 9, period: "day" } }, { maxTotal: 6 }, 2],
  ["another period and back", { maxTotal: 9 }, { rewardLimits: { maxTotal: 9, period: "month" } }, { maxTotal: 6 }, 2],
]
for (const [name, before, between, after, left] of patches)
  test(`PATCH of rewardLimits in mid-period (${name}) counts every win of the period`, async () => {
    const campaignId = await makeCampaign(org, quota(before))
    for (let win = 0; win < 2; win++) expect((await turn(campaignId))[0]).toBe(true)
    if (between) {
      await patchCampaign(org, campaignId, between)
      for (let win = 0; win < 2; win++) expect((await turn(campaignId))[0]).toBe(true)
    }
    await patchCampaign(org, campaignId, { rewardLimits: { ...after, period: "day" } })
    for (let win = left; win > 0; win--) expect(await turn(campaignId)).toEqual([true, win - 1])
    expect(await turn(campaignId)).toEqual([false, 0])
  })
