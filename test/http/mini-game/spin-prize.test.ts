import { describe, expect, test } from "bun:test"
import { ban, identify, listen, playerOf } from "../../support/fixture/play.ts"
import { codeCampaign, redeem, template, times } from "../../support/fixture/promo.ts"
import { awardsOf, blank, coffee, makeWheel, outcome, patchWheel, spin, spinPath } from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const now = "2026-11-21T10:05:00.000Z"
const service = givenService()
const org = givenOrganization(service)

const codesOf = async (query: string) => (await org.get(`/api/v1/admin/codes?${query}`, { status: 200 })).body.items
const codeWheel = (campaignId: string) =>
  makeWheel(org, { segments: [{ ...coffee, prize: { type: "promo_code", campaignId } }] })

/** cadence | zone | instant | spinPeriod | nextSpinAt */
const periods = `
none | UTC | 2026-11-21T10:05:00.000Z | once |
daily | UTC | 2026-11-21T23:59:59.999Z | 2026-11-21 | 2026-11-22T00:00:00.000Z
daily | America/Bogota | 2026-11-21T04:59:59.999Z | 2026-11-20 | 2026-11-21T05:00:00.000Z
daily | America/New_York | 2026-11-01T12:00:00.000Z | 2026-11-01 | 2026-11-02T05:00:00.000Z
daily | America/New_York | 2026-03-08T12:00:00.000Z | 2026-03-08 | 2026-03-09T04:00:00.000Z
daily | Pacific/Kiritimati | 2026-11-21T10:00:00.000Z | 2026-11-22 | 2026-11-22T10:00:00.000Z
weekly | UTC | 2026-11-21T10:05:00.000Z | 2026-W47 | 2026-11-23T00:00:00.000Z
weekly | UTC | 2027-01-03T10:05:00.000Z | 2026-W53 | 2027-01-04T00:00:00.000Z
weekly | Asia/Tokyo | 2026-11-22T15:00:00.000Z | 2026-W48 | 2026-11-29T15:00:00.000Z
monthly | UTC | 2028-02-29T10:05:00.000Z | 2028-02 | 2028-03-01T00:00:00.000Z
monthly | America/Bogota | 2027-01-01T04:59:59.999Z | 2026-12 | 2027-01-01T05:00:00.000Z
minute | UTC | 2026-11-21T10:05:59.999Z | 2026-11-21T10:05 | 2026-11-21T10:06:00.000Z
minute | Asia/Kathmandu | 2026-11-21T18:14:30.000Z | 2026-11-21T23:59 | 2026-11-21T18:15:00.000Z
`
  .trim()
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()) as [string, string, string, string, string])

test.each(periods)("cadence %s in %s at %s is spinPeriod %s, next at %s", async (cadence, timezone, at, key, next) => {
  service.clock.now = Date.parse(at)
  const wheel = await makeWheel(org, { cadence, timezone })
  const first = await spin(org, wheel)
  expect([first.spinPeriod, first.nextSpinAt]).toEqual([key, next || null])
  expect(first.awardId.startsWith(`${key}_`)).toBe(true)
  if (!next) {
    service.clock.now = Date.parse("2036-01-01T00:00:00Z")
    expect(await spin(org, wheel)).toEqual({ ...first, alreadyPlayed: true })
    return
  }
  service.clock.now = Date.parse(next) - 1
  expect(await spin(org, wheel)).toEqual({ ...first, alreadyPlayed: true })
  service.clock.now = Date.parse(next)
  const second = await spin(org, wheel)
  expect(second.alreadyPlayed).toBe(false)
  expect(second.spinPeriod).not.toBe(key)
})

describe("a prize that is a promo code", () => {
  test("is a code of the campaign's template, issued by the spin and usable at once", async () => {
    const campaignId = await codeCampaign(org)
    const { prizeCode, pointsAwarded } = await spin(org, await codeWheel(campaignId))
    const { discountType, discountValue, maxDiscountAmount, maxUses } = template
    expect(await codesOf(`campaignId=${campaignId}`)).toEqual([
      {
        code: prizeCode,
        campaignId,
        externalUserId: "user",
        origin: "spin",
        status: "active",
        uses: 0,
        maxUses,
        discountType,
        discountValue,
        maxDiscountAmount,
        createdAt: now,
        expiresAt: "2026-11-28T10:05:00.000Z",
      },
    ])
    expect([prizeCode.startsWith("SPRING-"), pointsAwarded]).toEqual([true, 0])
    expect((await redeem(org, { code: prizeCode, externalUserId: "user" })).status).toBe(200)
  })

  test("stays the same in a replay and in the list of awards", async () => {
    const campaignId = await codeCampaign(org)
    const wheel = await codeWheel(campaignId)
    const first = await spin(org, wheel)
    expect(await spin(org, wheel)).toEqual({ ...first, alreadyPlayed: true })
    expect(await awardsOf(org, wheel)).toMatchObject([{ awardId: first.awardId, prizeCode: first.prizeCode }])
    expect(await codesOf(`campaignId=${campaignId}`)).toHaveLength(1)
  })

  test.each([
    ["the campaign is paused", { status: "paused" }],
    ["the campaign is a draft", { status: "draft" }],
    ["generationLimits are used up", { generationLimits: { maxPerUser: 1, period: "total" } }],
    ["rewardLimits are used up", { rewardLimits: { maxTotal: 0, maxPerUser: 0, period: "total" } }],
  ])("is given although %s", async (_name, fields) => {
    const campaignId = await codeCampaign(org)
    await spin(org, await codeWheel(campaignId))
    await org.patch(`/api/v1/admin/campaigns/${campaignId}`, fields, { status: 200 })
    expect((await spin(org, await codeWheel(campaignId))).prizeCode).toStartWith("SPRING-")
    expect(await codesOf(`campaignId=${campaignId}`)).toHaveLength(2)
  })

  test("is won with prizeCode null when the campaign has no template", async () => {
    const campaignId = await codeCampaign(org, { defaultCodeConfig: null })
    expect(await spin(org, await codeWheel(campaignId))).toMatchObject({ won: true, prizeCode: null })
    expect(await codesOf(`campaignId=${campaignId}`)).toEqual([])
  })

  test("of an unknown campaign is won with prizeCode null", async () => {
    const foreign = await codeCampaign(await service.organization())
    for (const campaignId of ["nope", foreign])
      expect(await spin(org, await codeWheel(campaignId))).toMatchObject({ won: true, prizeCode: null })
  })

  test("of a player who was banned later stays redeemable", async () => {
    const wheel = await codeWheel(await codeCampaign(org))
    const { prizeCode } = await spin(org, wheel)
    await ban(org, { externalUserId: "user" })
    expect((await redeem(org, { code: prizeCode })).status).toBe(200)
  })
})

test("a points prize adds to the balance, with one ledger row, once", async () => {
  const wheel = await makeWheel(org, { segments: [{ ...coffee, prize: { type: "points", points: 25 } }] })
  const first = await spin(org, wheel)
  expect(first).toMatchObject({ won: true, pointsAwarded: 25, prizeCode: null })
  expect(await spin(org, wheel)).toEqual({ ...first, alreadyPlayed: true })
  const { points, ledger } = await playerOf(org)
  expect(points).toBe(25)
  expect(ledger).toEqual([{ at: now, points: 25, balance: 25, reason: expect.any(String), sourceId: first.awardId }])
})

test("isPrize false is won: false, and gives nothing of the prize it names", async () => {
  const wheel = await makeWheel(org, { segments: [{ ...blank, prize: { type: "points", points: 25 } }] })
  expect(await spin(org, wheel)).toMatchObject({
    won: false,
    result: "Keep playing",
    segment: { segmentId: "b", isPrize: false },
    prizeCode: null,
    pointsAwarded: 0,
  })
  expect(await playerOf(org)).toMatchObject({ points: 0, ledger: [] })
  const campaignId = await codeCampaign(org)
  const wheelOfCodes = await makeWheel(org, { segments: [{ ...blank, prize: { type: "promo_code", campaignId } }] })
  expect(await spin(org, wheelOfCodes)).toMatchObject({ won: false, prizeCode: null })
  expect(await codesOf(`campaignId=${campaignId}`)).toEqual([])
})

describe("webhook", () => {
  test("inapp_game.won reports the prize exactly, once, and a replay reports nothing", async () => {
    const { events, stop } = await listen(org)
    const wheel = await codeWheel(await codeCampaign(org))
    const { clientId } = await identify(org)
    const { awardId, prizeCode } = await spin(org, wheel)
    await spin(org, wheel)
    const received = await events(1)
    stop()
    expect(received).toHaveLength(1)
    expect(JSON.parse(received[0]?.text ?? "")).toEqual({
      event: "inapp_game.won",
      timestamp: now,
      data: {
        notificationId: wheel,
        awardId,
        segmentExternalId: "COFFEE",
        externalUserId: "user",
        clientId,
        segmentName: "Free coffee",
        prizeCode,
        spinPeriod: "2026-11-21",
      },
    })
  })

  test("a losing spin reports nothing; a segment without externalId is reported as null", async () => {
    const { events, stop } = await listen(org)
    const wheel = await makeWheel(org, { segments: [blank] })
    await spin(org, wheel, "loser")
    await patchWheel(org, wheel, { segments: [{ segmentId: "x", name: "Mug" }] })
    await spin(org, wheel, "winner")
    const received = await events(1)
    stop()
    expect(received.map(({ event, data }) => [event, data.externalUserId, data.segmentExternalId])).toEqual([
      ["inapp_game.won", "winner", null],
    ])
  })

  test("thirty parallel spins give one award, one code and one event", async () => {
    const { events, stop } = await listen(org)
    const campaignId = await codeCampaign(org)
    const wheel = await codeWheel(campaignId)
    const { clientId } = await identify(org)
    const sent = [{ externalUserId: "user" }, { clientId }]
    const spins = await Promise.all(
      times(30, (index) => org.post(spinPath, { notificationId: wheel, ...sent[index % 2] }, { status: 200 })),
    )
    const received = await events(1)
    stop()
    expect(spins.filter(({ body }) => !body.alreadyPlayed)).toHaveLength(1)
    expect(new Set(spins.map(({ body }) => `${body.awardId} ${body.prizeCode}`)).size).toBe(1)
    expect(await awardsOf(org, wheel)).toHaveLength(1)
    expect(await codesOf(`campaignId=${campaignId}`)).toHaveLength(1)
    expect(received.map(({ event }) => event)).toEqual(["inapp_game.won"])
  })
})

describe("a ban", () => {
  const keyed: [string, () => Promise<unknown>][] = [
    ["keyed by externalUserId", () => ban(org, { externalUserId: "user", message: "Fuera" })],
    ["keyed by clientId", async () => ban(org, { clientId: (await identify(org)).clientId, message: "Fuera" })],
  ]
  test.each(keyed)("%s refuses a new spin with its message, until it is lifted", async (_name, makeBan) => {
    const { events, stop } = await listen(org)
    const notificationId = await makeWheel(org)
    const { clientId } = await identify(org)
    await makeBan()
    for (const who of [{ externalUserId: "user" }, { clientId }]) {
      const { body } = await org.post(spinPath, { notificationId, ...who }, { status: 403 })
      expect(body).toEqual({ error: "Fuera", code: "PLAYER_BANNED" })
    }
    expect(await events(0)).toEqual([])
    stop()
    expect(await awardsOf(org, notificationId)).toEqual([])
    const { items } = (await org.get("/api/v1/admin/bans")).body
    for (const { banId } of items) await org.delete(`/api/v1/admin/bans/${banId}`, { status: 204 })
    expect(await spin(org, notificationId)).toMatchObject({ alreadyPlayed: false, won: true })
  })

  test("from before the player was identified applies", async () => {
    const notificationId = await makeWheel(org)
    await ban(org, { externalUserId: "user" })
    const { clientId } = await identify(org)
    for (const who of [{ externalUserId: "user" }, { clientId }])
      expect(await outcome(org.post(spinPath, { notificationId, ...who }))).toBe("403 PLAYER_BANNED")
  })

  test("in another organization does not apply here", async () => {
    const notificationId = await makeWheel(org)
    await ban(await service.organization(), { externalUserId: "user" })
    expect(await spin(org, notificationId)).toMatchObject({ won: true })
  })
})
