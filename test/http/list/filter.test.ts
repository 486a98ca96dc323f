import { beforeEach, describe, expect, test } from "bun:test"
import { merge, register } from "../../support/fixture/merge.ts"
import { ban, makeMarketplace, playerOf, score } from "../../support/fixture/play.ts"
import { codeCampaign, newCode, scoped } from "../../support/fixture/promo.ts"
import { coffee, makeWheel, spin } from "../../support/fixture/spin.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"

const service = givenService()
const org = givenOrganization(service)

const list = async (path: string): Promise<Body[]> => (await org.get(`${admin}/${path}`, { status: 200 })).body.items
const ids = async (path: string, id: string): Promise<string[]> => (await list(path)).map((item) => item[id])

describe("campaigns by filter", () => {
  beforeEach(async () => {
    for (const campaign of [
      { campaignId: "spring-1", name: "Café de primavera", status: "active", gameType: "roulette" },
      { campaignId: "spring-2", name: "100% off_", status: "paused", gameType: "trivia" },
      { campaignId: "codes", name: "Cupones", status: "active", kind: "codes" },
      { campaignId: "odd", name: "Ajedrez\\", gameType: "chess" },
    ])
      await org.post(`${admin}/campaigns`, campaign, { status: 201 })
    const other = await service.organization()
    await other.post(`${admin}/campaigns`, { campaignId: "spring-3", status: "active" }, { status: 201 })
  })

  test.each([
    ["", ["odd", "codes", "spring-2", "spring-1"]],
    ["status=active", ["codes", "spring-1"]],
    ["status=ended", []],
    ["kind=codes", ["codes"]],
    ["kind=game&status=active", ["spring-1"]],
    ["gameType=chess", ["odd"]],
    ["search=spring", ["spring-2", "spring-1"]],
    ["search=CAF", ["spring-1"]],
    ["search=CAFÉ", ["spring-1"]],
    ["search=É DE&limit=1", ["spring-1"]],
    ["search=CAFÉS", []],
    ["search=primavera&status=paused", []],
    ["search=%25", ["spring-2"]],
    ["search=_", ["spring-2"]],
    ["search=%5C", ["odd"]],
    ["search='", []],
  ])("%s", async (query, expected) => {
    expect(await ids(`campaigns?${query}`, "campaignId")).toEqual(expected)
  })

  test.each(["status=none", "kind=none", "search="])("%s is 400", async (query) => {
    await org.get(`${admin}/campaigns?${query}`, { status: 400 })
  })

  test("paging by cursor finds each of more than a step's rows once", async () => {
    for (let made = 0; made < 30; made++)
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          org.post(`${admin}/campaigns`, { status: index === 0 ? "ended" : "draft" }, { status: 201 }),
        ),
      )
    const seen: string[] = []
    let cursor = ""
    do {
      const { body } = await org.get(`${admin}/campaigns?status=ended&limit=7${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.items.map(({ campaignId }: Body) => campaignId))
      cursor = body.nextCursor ?? ""
    } while (cursor !== "")
    expect(seen).toHaveLength(30)
    expect(new Set(seen).size).toBe(30)
  })
})

test("mini-games by status and search", async () => {
  for (const [notificationId, name, status] of [
    ["w1", "Rueda diaria", "active"],
    ["w2", "Rueda de fin de año", "draft"],
    ["x3", "Otra", "active"],
  ])
    await org.post(`${admin}/notifications`, { notificationId, name, status }, { status: 201 })
  for (const [query, expected] of [
    ["status=active", ["x3", "w1"]],
    ["search=rueda", ["w2", "w1"]],
    ["search=DE FIN DE AÑO", ["w2"]],
    ["search=w&status=draft", ["w2"]],
  ] as const)
    expect(await ids(`notifications?${query}`, "notificationId")).toEqual([...expected])
})

test("changes by action and target", async () => {
  await codeCampaign(org, { campaignId: "a" })
  await codeCampaign(org, { campaignId: "b" })
  await org.patch(`${admin}/campaigns/a`, { name: "A" }, { status: 200 })
  await org.put(`${admin}/marketplace-games/a`, { active: true }, { status: 200 })
  for (const [query, expected] of [
    ["action=campaign.create", ["campaign.create b", "campaign.create a"]],
    ["target=a", ["marketplace-game.put a", "campaign.update a", "campaign.create a"]],
    ["target=a&action=campaign.update", ["campaign.update a"]],
    ["action=none", []],
  ] as const)
    expect((await list(`audit-log?${query}`)).map(({ action, target }) => `${action} ${target}`)).toEqual([...expected])
})

test("push sends, newest first, with the rates of their interactions", async () => {
  for (const sendId of ["quiet", "busy"]) await org.post(`${admin}/push-sends`, { sendId }, { status: 201 })
  for (const event of ["click", "click", "click", "dismiss"])
    await org.post("/api/v1/notifications/push/events", { sendId: "busy", event }, { status: 200 })
  expect(await list("push-sends")).toEqual([
    expect.objectContaining({ sendId: "busy", clickCount: 3, dismissCount: 1, clickRate: 0.75, dismissRate: 0.25 }),
    expect.objectContaining({ sendId: "quiet", clickCount: 0, clickRate: null, dismissRate: null }),
  ])
  const { body } = await org.get(`${admin}/push-sends?limit=1`)
  expect((await list(`push-sends?cursor=${body.nextCursor}`)).map(({ sendId }) => sendId)).toEqual(["quiet"])
})

describe("players", () => {
  test("are found by the beginning of either id, the exact one first, in their own organization alone", async () => {
    const [ana, anabel] = await register(org, "ana", "anabel")
    await ban(org, { externalUserId: "Ana%" })
    await register(await service.organization(), "ana")
    expect(await ids("players", "externalUserId")).toEqual(["Ana%", "anabel", "ana"])
    for (const [search, expected] of [
      ["ana", ["ana", "anabel"]],
      ["anab", ["anabel"]],
      ["Ana%25", ["Ana%"]],
      ["na", []],
      [ana, ["ana"]],
      [anabel?.slice(0, -1), ["anabel"]],
      ["%20ana%20", ["ana", "anabel"]],
    ] as const)
      expect([search, await ids(`players?search=${search}`, "externalUserId")]).toEqual([search, [...expected]])
  })

  test("are shown with their totals, whether they are banned, and into whom they were merged", async () => {
    const [clientId] = await register(org, "ana", "old")
    await ban(org, { externalUserId: "ana" })
    await merge(org, "old", "ana")
    const row = {
      externalUserId: "ana",
      clientId,
      name: null,
      email: null,
      xp: 0,
      points: 0,
      isBanned: true,
      mergedInto: null,
    }
    expect(await list("players")).toEqual([
      expect.objectContaining({ externalUserId: "old", isBanned: false, mergedInto: "ana" }),
      { ...row, createdAt: "2026-11-21T10:05:00.000Z" },
    ])
  })
})

describe("a preview of a merge", () => {
  const path = `${admin}/clients/merge-preview`

  test("shows the result of the merge, and changes nothing", async () => {
    const [from, into, older] = await register(org, "from", "into", "older")
    await merge(org, "older", "from")
    const game = await makeMarketplace(org, { xp: { perPlay: 10 } })
    for (const user of ["from", "into", "into"]) await score(org, game, user, 5)
    const codes = await codeCampaign(org)
    await newCode(org, codes, "from")
    await spin(org, await makeWheel(org, { segments: [{ ...coffee, prize: { type: "points", points: 30 } }] }), "from")
    await ban(org, { externalUserId: "into" })
    const before = [await playerOf(org, "from"), await playerOf(org, "into")]
    const { body } = await org.post(path, { fromExternalId: "from", intoExternalId: "into" }, { status: 200 })
    expect([await playerOf(org, "from"), await playerOf(org, "into")]).toEqual(before)
    expect(body.from).toMatchObject({
      externalUserId: "from",
      clientId: from,
      xp: 10,
      points: 30,
      plays: 1,
      codes: 1,
      awards: 1,
      bans: 0,
    })
    expect(body.into).toMatchObject({
      externalUserId: "into",
      clientId: into,
      xp: 20,
      points: 0,
      plays: 2,
      codes: 0,
      awards: 0,
      bans: 1,
    })
    const merged = await merge(org, "from", "into")
    expect(body.result.mergedClientIds).toEqual(merged.mergedClientIds)
    expect(body.result.mergedClientIds).toContain(older)
    const after = await playerOf(org, "into")
    const { clientId, xp, points } = after
    expect(body.result).toMatchObject({
      externalUserId: "into",
      clientId,
      xp,
      points,
      plays: after.plays.length,
      codes: after.codes.length,
      awards: after.awards.length,
      bans: after.bans.length,
    })
  })

  test("refuses as the merge does", async () => {
    await register(org, "ana")
    for (const [fromExternalId, intoExternalId, status] of [
      ["ana", "ana", 400],
      ["none", "ana", 404],
      ["ana", "none", 404],
    ] as const) {
      const preview = await org.post(path, { fromExternalId, intoExternalId }, { status })
      const { body } = await org.post(`${admin}/clients/merge`, { fromExternalId, intoExternalId }, { status })
      expect(preview.body).toEqual(body)
    }
    const reader = await scoped(org, "write")
    await reader.post(path, { fromExternalId: "ana", intoExternalId: "none" }, { status: 403 })
  })
})
