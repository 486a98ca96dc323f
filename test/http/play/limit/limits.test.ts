import { expect, test } from "bun:test"
import { calendarPeriods, instant } from "../../../support/core/periods.ts"
import {
  identify,
  listen,
  makeCampaign,
  patchCampaign,
  play,
  playerOf,
  playPath,
  tryPlay,
} from "../../../support/fixture/play.ts"
import { givenOrganization, givenService } from "../../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const limited = (maxPerUser: number, period = "day", timezone = "UTC") => ({
  playLimits: { maxPerUser, period },
  timezone,
})
const reached = "429 PLAY_LIMIT_REACHED"
const limitsAfter = async (campaignId: string, externalUserId = "user") =>
  (await play(org, campaignId, externalUserId)).body.limits
const retryAfter = async (campaignId: string) => {
  const { status, headers } = await org.post(playPath, { campaignId, externalUserId: "user" })
  expect(status).toBe(429)
  return headers.get("retry-after")
}
/** The limits in an answer if only plays are limited. */
const left = (playsRemaining: number, playLimitPeriod = "day") => ({ playsRemaining, playLimitPeriod })

for (const { period, timezone, start, end, key } of calendarPeriods)
  test(`playLimits hold for the calendar ${period} ${key} in ${timezone}`, async () => {
    const campaignId = await makeCampaign(org, limited(2, period, timezone))
    service.clock.now = instant(start) - 1
    expect(await limitsAfter(campaignId)).toEqual(left(1, period))
    service.clock.now = instant(start)
    expect(await limitsAfter(campaignId)).toEqual(left(1, period))
    service.clock.now = instant(end) - 1
    expect(await limitsAfter(campaignId)).toEqual(left(0, period))
    expect(await tryPlay(org, campaignId)).toBe(reached)
    service.clock.now = instant(end)
    expect(await limitsAfter(campaignId)).toEqual(left(1, period))
  })

for (const { period, timezone, end } of calendarPeriods)
  test(`a play over the limit is told to come back in the next ${period} in ${timezone}, and then plays`, async () => {
    const campaignId = await makeCampaign(org, limited(1, period, timezone))
    service.clock.now = instant(end) - 61_500
    await play(org, campaignId)
    expect(await retryAfter(campaignId)).toBe("62")
    service.clock.now = instant(end) - 1
    expect(await retryAfter(campaignId)).toBe("1")
    service.clock.advance(1_000)
    await play(org, campaignId)
  })

test("a play beyond an all-time limit has no time to retry", async () => {
  const campaignId = await makeCampaign(org, limited(1, "total"))
  await play(org, campaignId)
  expect(await retryAfter(campaignId)).toBeNull()
})

test("playLimits of period total never reset", async () => {
  const campaignId = await makeCampaign(org, limited(2, "total"))
  await play(org, campaignId)
  service.clock.now = instant("2031-01-01T00:00Z")
  expect(await limitsAfter(campaignId)).toEqual(left(0, "total"))
  service.clock.now = instant("2040-01-01T00:00Z")
  expect(await tryPlay(org, campaignId)).toBe(reached)
})

test("limits is always present, and empty if nothing is limited", async () => {
  const { body } = await play(org, await makeCampaign(org))
  expect(body.limits).toEqual({})
})

test("a limit of 0 refuses every play", async () => {
  const campaignId = await makeCampaign(org, limited(0, "total"))
  expect(await tryPlay(org, campaignId)).toBe(reached)
})

test("each player and each campaign has its own limit", async () => {
  const [one, other] = [await makeCampaign(org, limited(1)), await makeCampaign(org, limited(1))]
  for (const campaignId of [one, other])
    for (const user of ["ana", "leo"]) {
      expect(await tryPlay(org, campaignId, user)).toBe("200")
      expect(await tryPlay(org, campaignId, user)).toBe(reached)
    }
})

test("a play above the limit earns nothing, makes no session and sends no event", async () => {
  await identify(org)
  const { events, stop } = await listen(org)
  const pointsReward = { rewardType: "points", pointsReward: { points: 5 } }
  const campaignId = await makeCampaign(org, { ...limited(1), ...pointsReward, xp: { perPlay: 1 } })
  await play(org, campaignId)
  const { body } = await org.post(playPath, { campaignId, externalUserId: "user" }, { status: 429 })
  expect(body).toEqual({ error: expect.stringMatching(/\S/), code: "PLAY_LIMIT_REACHED" })
  const { plays, ledger, points, xp } = await playerOf(org)
  expect([plays.length, ledger.length, points, xp]).toEqual([1, 1, 5, 1])
  expect((await events(2)).map(({ event }) => event)).toEqual(["game.played", "game.won"])
  stop()
})

test("a refused play does not count", async () => {
  const campaignId = await makeCampaign(org, limited(2))
  await play(org, campaignId)
  await patchCampaign(org, campaignId, { status: "paused" })
  expect(await tryPlay(org, campaignId)).toBe("400 CAMPAIGN_INACTIVE")
  await patchCampaign(org, campaignId, { status: "active" })
  expect(await limitsAfter(campaignId)).toEqual(left(0))
})

test("40 parallel plays on a limit of 5 give 5 sessions and 35 refusals", async () => {
  const campaignId = await makeCampaign(org, { ...limited(5), xp: { perPlay: 1 } })
  const request = { campaignId, externalUserId: "user" }
  const answers = await Promise.all(Array.from({ length: 40 }, () => org.post(playPath, request)))
  const accepted = answers.filter(({ status }) => status === 200)
  expect(accepted.map(({ body }) => body.limits.playsRemaining).sort()).toEqual([0, 1, 2, 3, 4])
  expect(answers.filter(({ body }) => body.code === "PLAY_LIMIT_REACHED")).toHaveLength(35)
  const { plays, xp } = await playerOf(org)
  expect([plays.length, xp]).toEqual([5, 5])
})

test("parallel plays of many players respect the limit of each", async () => {
  const campaignId = await makeCampaign(org, limited(2))
  const users = Array.from({ length: 20 }, (_, index) => `user-${index}`)
  const outcomes = await Promise.all(users.flatMap((user) => [1, 2, 3].map(() => tryPlay(org, campaignId, user))))
  expect(outcomes.filter((outcome) => outcome === "200")).toHaveLength(40)
  expect(outcomes.filter((outcome) => outcome === reached)).toHaveLength(20)
})

test("a limit survives a restart of the service", async () => {
  const campaignId = await makeCampaign(org, limited(2))
  await play(org, campaignId)
  await service.restart()
  expect(await limitsAfter(campaignId)).toEqual(left(0))
  await service.restart()
  expect(await tryPlay(org, campaignId)).toBe(reached)
})

test("PATCH of playLimits in mid-period: a raised limit leaves the difference", async () => {
  const campaignId = await makeCampaign(org, limited(1))
  await play(org, campaignId)
  expect(await tryPlay(org, campaignId)).toBe(reached)
  await patchCampaign(org, campaignId, limited(3))
  expect(await limitsAfter(campaignId)).toEqual(left(1))
  expect(await limitsAfter(campaignId)).toEqual(left(0))
  expect(await tryPlay(org, campaignId)).toBe(reached)
})

test("PATCH of playLimits in mid-period: a lowered limit counts what was played", async () => {
  const campaignId = await makeCampaign(org, limited(5))
  for (let turn = 0; turn < 3; turn++) await play(org, campaignId)
  await patchCampaign(org, campaignId, limited(2))
  expect(await tryPlay(org, campaignId)).toBe(reached)
  service.clock.now = instant("2026-11-22T00:00Z")
  expect(await limitsAfter(campaignId)).toEqual(left(1))
})

test("PATCH of playLimits in mid-period: another period counts its own plays", async () => {
  const campaignId = await makeCampaign(org, limited(3))
  service.clock.now = instant("2026-11-10T10:00Z")
  await play(org, campaignId)
  service.clock.now = instant("2026-11-16T10:00Z")
  await play(org, campaignId)
  service.clock.now = instant("2026-11-21T10:00Z")
  expect(await limitsAfter(campaignId)).toEqual(left(2))
  await patchCampaign(org, campaignId, limited(4, "week"))
  expect(await limitsAfter(campaignId)).toEqual(left(1, "week"))
  await patchCampaign(org, campaignId, limited(6, "month"))
  expect(await limitsAfter(campaignId)).toEqual(left(1, "month"))
  await patchCampaign(org, campaignId, limited(3, "day"))
  expect(await tryPlay(org, campaignId)).toBe(reached)
  await patchCampaign(org, campaignId, limited(6, "total"))
  expect(await limitsAfter(campaignId)).toEqual(left(0, "total"))
})

test("PATCH of timezone in mid-period: the limit holds for the day of the new zone", async () => {
  const campaignId = await makeCampaign(org, limited(2))
  service.clock.now = instant("2026-11-21T01:00Z")
  await play(org, campaignId)
  service.clock.now = instant("2026-11-21T10:00Z")
  await play(org, campaignId)
  expect(await tryPlay(org, campaignId)).toBe(reached)
  // In Bogota, the first of the two was played on the 20th.
  await patchCampaign(org, campaignId, { timezone: "America/Bogota" })
  expect(await limitsAfter(campaignId)).toEqual(left(0))
  await patchCampaign(org, campaignId, { timezone: "UTC" })
  expect(await tryPlay(org, campaignId)).toBe(reached)
})

test("PATCH of playLimits: null lifts the limit, and plays without one count once it is back", async () => {
  const campaignId = await makeCampaign(org, limited(1))
  await play(org, campaignId)
  await patchCampaign(org, campaignId, { playLimits: null })
  expect(await limitsAfter(campaignId)).toEqual({})
  expect(await limitsAfter(campaignId)).toEqual({})
  await patchCampaign(org, campaignId, limited(3))
  expect(await tryPlay(org, campaignId)).toBe(reached)
  await patchCampaign(org, campaignId, limited(4))
  expect(await limitsAfter(campaignId)).toEqual(left(0))
})
