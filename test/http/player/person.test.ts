import { expect, test } from "bun:test"
import { ban, codeTemplate, identify, makeCampaign, play } from "../../support/fixture/play.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

type Body = Record<string, unknown>
const players = "/api/v1/admin/players"

const all = async (list: string, limit = 2): Promise<Body[]> => {
  const items: Body[] = []
  for (let cursor = ""; ; ) {
    const { body } = await org.get(`${players}/user/${list}?limit=${limit}${cursor}`, { status: 200 })
    items.push(...body.items)
    if (body.nextCursor === null) return items
    cursor = `&cursor=${body.nextCursor}`
  }
}

/** A player who has played twice in each of two campaigns, spun a mini-game, and got points by hand. */
const lively = async () => {
  await org.post("/api/v1/clients/identify", { externalId: "user", name: "Ana", email: "ana@x.y" }, { status: 200 })
  const first = await makeCampaign(org, { rewardType: "points", pointsReward: { points: 5 } })
  const second = await makeCampaign(org, { rewardType: "points", pointsReward: { points: 7 } })
  const segments = [{ segmentId: "a", name: "Points", prize: { type: "points", points: 9 } }]
  await org.post(
    "/api/v1/admin/notifications",
    { notificationId: "wheel", status: "active", segments },
    { status: 201 },
  )
  for (const campaignId of [first, second, first, second]) {
    service.clock.advance(1000)
    await play(org, campaignId)
  }
  await org.post("/api/v1/inapp-games/spin", { notificationId: "wheel", externalUserId: "user" }, { status: 200 })
  await org.post(`${players}/user/points`, { points: 1, reason: "a gift" }, { status: 201 })
  return { first, second }
}

test("the lists of a player have further pages, and the ledger names campaign and mini-game", async () => {
  const { first, second } = await lively()
  expect((await all("plays")).map(({ campaignId }) => campaignId)).toEqual([second, first, second, first])
  expect((await all("plays", 3)).length).toBe(4)
  expect(await all("awards")).toEqual([expect.objectContaining({ notificationId: "wheel", externalUserId: "user" })])
  const places = (await all("ledger")).map(({ reason, points, campaignId, notificationId }) => [
    reason,
    points,
    campaignId,
    notificationId,
  ])
  expect(places).toEqual([
    ["adjustment", 1, null, null],
    ["spin", 9, null, "wheel"],
    ["play", 7, second, null],
    ["play", 5, first, null],
    ["play", 7, second, null],
    ["play", 5, first, null],
  ])
  for (const list of ["plays", "awards", "ledger"]) {
    await org.get(`${players}/nobody/${list}`, { status: 404 })
    await (await service.organization()).get(`${players}/user/${list}`, { status: 404 })
  }
})

test("an export has everything that is stored about a player, and is in the audit log", async () => {
  await lively()
  const promo = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: codeTemplate })
  const { body: won } = await play(org, promo)
  const sale = { code: won.prizeCode, externalReference: "receipt-1" }
  await org.post("/api/v1/codes/redeem", sale, { status: 200 })
  const { banId } = await ban(org, { externalUserId: "user", reason: "a mistake" })
  await org.delete(`/api/v1/admin/bans/${banId}`, { status: 204 })
  const { text, headers } = await org.get(`${players}/user/export`, { status: 200 })
  expect(headers.get("content-type")).toStartWith("application/json")
  expect(JSON.parse(text)).toMatchObject({
    externalUserId: "user",
    name: "Ana",
    email: "ana@x.y",
    points: 34,
    bans: [],
    pastBans: [{ banId, reason: "a mistake" }],
    codes: [{ code: won.prizeCode, redemptions: [{ externalReference: "receipt-1" }] }],
    awards: [{ notificationId: "wheel" }],
    plays: Array.from({ length: 5 }, () => ({ won: true })),
    ledger: Array.from({ length: 6 }, () => ({ balance: expect.any(Number) })),
  })
  const { body: log } = await org.get("/api/v1/admin/audit-log?action=read&target=user", { status: 200 })
  expect(log.items).toHaveLength(1)
  await org.get(`${players}/nobody/export`, { status: 404 })
  await (await service.organization()).get(`${players}/user/export`, { status: 404 })
})

test("an erasure is confirmed with the id, and leaves nothing that names the player", async () => {
  await lively()
  const { banId } = await ban(org, { externalUserId: "user", reason: "Ana cheats" })
  await org.delete(`/api/v1/admin/bans/${banId}`, { status: 204 })
  const erase = (confirm: unknown, as = org) => as.post(`${players}/user/erase`, { confirm })
  expect((await erase(undefined)).status).toBe(400)
  expect((await erase("other")).body.code).toBe("VALIDATION_ERROR")
  expect((await erase("user", await service.organization())).status).toBe(404)
  const { body, status } = await erase("user")
  expect([status, body.externalUserId]).toEqual([200, expect.stringMatching(/^erased_/)])
  expect((await erase("user")).status).toBe(404)
  for (const search of ["ana", "ana@", "user"])
    expect((await org.get(`${players}?search=${search}`, { status: 200 })).body.items).toEqual([])
  const { body: left } = await org.get(`${players}/${body.externalUserId}`, { status: 200 })
  expect(left).toMatchObject({ name: null, email: null, points: 34, pastBans: [{ reason: null }] })
  const log = (await org.get("/api/v1/admin/audit-log?limit=200", { status: 200 })).text
  for (const word of ["Ana", "a gift", ':"user"']) expect(log).not.toContain(word)
  const [row] = (await org.get("/api/v1/admin/audit-log?action=player.erase", { status: 200 })).body.items
  expect(row).toMatchObject({ keyId: expect.stringMatching(/^key_/), target: body.externalUserId })
})

test("a preview of a merge shows names and emails", async () => {
  await org.post("/api/v1/clients/identify", { externalId: "old", name: "Ana", email: "ana@x.y" }, { status: 200 })
  await identify(org, "new")
  const pair = { fromExternalId: "old", intoExternalId: "new" }
  const { body } = await org.post("/api/v1/admin/clients/merge-preview", pair, { status: 200 })
  expect([body.from.name, body.from.email, body.into.name, body.result.name]).toEqual(["Ana", "ana@x.y", null, null])
})
