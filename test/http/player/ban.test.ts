import { expect, test } from "bun:test"
import {
  ban,
  codeTemplate,
  type Fields,
  identify,
  listen,
  makeCampaign,
  makeMarketplace,
  places,
  play,
  playerOf,
  playPath,
  ranking,
  score,
  tryPlay,
} from "../../support/fixture/play.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const banned = "403 PLAYER_BANNED"
const promo = { rewardType: "promo_code", defaultCodeConfig: codeTemplate }
const points = { rewardType: "points", pointsReward: { points: 5 } }
const lift = (banId: string) => org.delete(`/api/v1/admin/bans/${banId}`, { status: 204 })

const rewards: Record<string, Fields> = { none: {}, promo_code: promo, points, mystery: { rewardType: "mystery" } }
for (const [rewardType, fields] of Object.entries(rewards))
  test(`a banned player gets 403 PLAYER_BANNED in a ${rewardType} campaign: no session, code, points, score or event`, async () => {
    await identify(org)
    const { events, stop } = await listen(org)
    const rewardLimits = { maxTotal: 1, period: "total" }
    const campaignId = await makeMarketplace(org, { ...fields, xp: { perPlay: 1 }, rewardLimits })
    const { banId } = await ban(org, { externalUserId: "user" })
    for (let retry = 0; retry < 3; retry++)
      expect(await tryPlay(org, campaignId, "user", { gameResult: { score: 9, won: true } })).toBe(banned)
    expect(await playerOf(org)).toMatchObject({ plays: [], codes: [], ledger: [], points: 0, xp: 0 })
    expect(await events(0)).toEqual([])
    await lift(banId)
    expect(await places(org, campaignId)).toEqual([])
    expect((await play(org, campaignId)).body.won).toBe(true)
    stop()
  })

test("a refused play of a banned player does not count toward playLimits", async () => {
  const campaignId = await makeCampaign(org, { playLimits: { maxPerUser: 1, period: "total" } })
  const { banId } = await ban(org, { externalUserId: "user" })
  expect(await tryPlay(org, campaignId)).toBe(banned)
  await lift(banId)
  expect((await play(org, campaignId)).body.limits.playsRemaining).toBe(0)
})

for (const message of ["Tu cuenta está suspendida.", '  <b>¡Hola!</b> \n 🎈 "comillas" ', "x".repeat(1000)])
  test(`the message of a ban is shown to the player as it is: ${JSON.stringify(message.slice(0, 20))}`, async () => {
    const campaignId = await makeCampaign(org)
    await ban(org, { externalUserId: "user", reason: "an internal reason", message })
    const { body } = await org.post(playPath, { campaignId, externalUserId: "user" }, { status: 403 })
    expect(body).toEqual({ error: message, code: "PLAYER_BANNED" })
  })

test("a ban without a message shows the player a default text, never the reason", async () => {
  const campaignId = await makeCampaign(org)
  await ban(org, { externalUserId: "user", reason: "internal" })
  const { body } = await org.post(playPath, { campaignId, externalUserId: "user" }, { status: 403 })
  expect(body.error).toMatch(/\S/)
  expect(body.error).not.toContain("internal")
})

const keyings: [name: string, banPlayer: () => Promise<unknown>][] = [
  ["by externalUserId, unregistered", () => ban(org, { externalUserId: "user" })],
  ["by externalUserId with blanks around", () => ban(org, { externalUserId: " user " })],
  [
    "by externalUserId, registered",
    async () => {
      await identify(org)
      await ban(org, { externalUserId: "user" })
    },
  ],
  ["by clientId", async () => ban(org, { clientId: (await identify(org)).clientId })],
  [
    "by externalUserId before they are registered",
    async () => {
      await ban(org, { externalUserId: "user" })
      await identify(org)
    },
  ],
]
for (const [name, banPlayer] of keyings)
  test(`a ban holds for the person, however it was keyed: ${name}`, async () => {
    const campaignId = await makeMarketplace(org)
    await score(org, campaignId, "user", 5)
    await banPlayer()
    expect(await tryPlay(org, campaignId)).toBe(banned)
    expect(await tryPlay(org, campaignId, " user ")).toBe(banned)
    expect((await ranking(org, campaignId, "&externalUserId=user")).entry).toBeNull()
    expect((await playerOf(org)).bans).toHaveLength(1)
  })

test("a ban names the person's two ids; clientId is null while unregistered", async () => {
  const createdAt = new Date(service.clock.now).toISOString()
  const made = await ban(org, { externalUserId: "user", reason: "cheats" })
  const shared = { banId: expect.any(String), externalUserId: "user", createdAt }
  expect(made).toEqual({ ...shared, clientId: null, reason: "cheats", message: null, until: null })
  const { clientId } = await identify(org)
  expect(await ban(org, { clientId, message: "No." })).toEqual({
    ...shared,
    clientId,
    reason: null,
    message: "No.",
    until: null,
  })
})

const faultyBans: [name: string, fields: Fields, status: number, code: string][] = [
  ["of an unknown clientId", { clientId: "nobody" }, 404, "CLIENT_NOT_FOUND"],
  ["of both ids", { clientId: "nobody", externalUserId: "user" }, 400, "VALIDATION_ERROR"],
  ["of neither id", { reason: "cheats" }, 400, "VALIDATION_ERROR"],
]
for (const [name, fields, status, code] of faultyBans)
  test(`a ban ${name} is ${status} ${code}`, async () => {
    expect((await org.post("/api/v1/admin/bans", fields, { status })).body.code).toBe(code)
    expect((await org.get("/api/v1/admin/bans", { status: 200 })).body.items).toEqual([])
  })

test("several bans may be in force, and the person is banned until the last is lifted", async () => {
  const campaignId = await makeMarketplace(org)
  await score(org, campaignId, "user", 5)
  const { clientId } = await identify(org)
  const first = await ban(org, { externalUserId: "user" })
  const second = await ban(org, { clientId })
  expect((await org.get("/api/v1/admin/bans", { status: 200 })).body.items).toHaveLength(2)
  for (const { banId } of [first, second]) {
    expect(await tryPlay(org, campaignId)).toBe(banned)
    expect(await places(org, campaignId)).toEqual([])
    await lift(banId)
  }
  await play(org, campaignId, "user", { gameResult: { score: 2 } })
  expect(await places(org, campaignId)).toEqual(["1 user 7"])
  const { body } = await org.delete(`/api/v1/admin/bans/${first.banId}`, { status: 404 })
  expect(body.code).toBe("NOT_FOUND")
})

test("a ban only applies in its organization, and no other can lift it", async () => {
  const other = await service.organization()
  const { banId } = await ban(org, { externalUserId: "user" })
  await play(other, await makeCampaign(other))
  await other.delete(`/api/v1/admin/bans/${banId}`, { status: 404 })
  expect(await tryPlay(org, await makeCampaign(org))).toBe(banned)
})

test("a ban applies to that player in every campaign, and survives a restart and the day", async () => {
  const campaigns = [await makeCampaign(org), await makeCampaign(org)]
  await ban(org, { externalUserId: "user" })
  await service.restart()
  service.clock.advance(48 * 60 * 60 * 1000)
  for (const campaignId of campaigns) {
    expect(await tryPlay(org, campaignId)).toBe(banned)
    await play(org, campaignId, "user-2")
  }
})

test("codes already won stay redeemable, and a banned player may still get codes", async () => {
  const campaignId = await makeCampaign(org, promo)
  const { prizeCode } = (await play(org, campaignId)).body
  await ban(org, { externalUserId: "user" })
  const sale = { code: prizeCode, externalUserId: "user" }
  const redeemed = await org.post("/api/v1/codes/redeem", sale, { status: 200 })
  expect(redeemed.body).toMatchObject({ ok: true, code: prizeCode })
  const { body } = await org.post("/api/v1/codes", { campaignId, externalUserId: "user" }, { status: 201 })
  expect(body.code).not.toBe(prizeCode)
})

for (const period of ["total", "day", "week", "month"])
  test(`the ${period} ranking omits banned players, closes up positions, and has entry null for them`, async () => {
    const campaignId = await makeMarketplace(org)
    for (const [user, total] of Object.entries({ ana: 50, leo: 40, eva: 30, max: 30, zoe: 10 }))
      await score(org, campaignId, user, total)
    const first = await ban(org, { externalUserId: "ana" })
    await ban(org, { externalUserId: "eva" })
    const query = `&period=${period}`
    expect(await places(org, campaignId, query)).toEqual(["1 leo 40", "2 max 30", "3 zoe 10"])
    expect(await places(org, campaignId, `${query}&limit=2`)).toEqual(["1 leo 40", "2 max 30"])
    expect((await ranking(org, campaignId, `${query}&externalUserId=ana`)).entry).toBeNull()
    const own = await ranking(org, campaignId, `${query}&limit=1&externalUserId=zoe`)
    expect(own.entry).toEqual({ position: 3, externalUserId: "zoe", totalScore: 10 })
    await lift(first.banId)
    expect(await places(org, campaignId, query)).toEqual(["1 ana 50", "2 leo 40", "3 max 30", "4 zoe 10"])
  })
