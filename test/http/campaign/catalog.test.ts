import { describe, expect, test } from "bun:test"
import { scoped, winningCampaign } from "../../support/fixture/promo.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const games = "/api/v1/admin/marketplace-games"
const tiersPath = "/api/v1/admin/tiers"
const sends = "/api/v1/admin/push-sends"

describe("marketplace games", () => {
  test("PUT installs a game and returns it; GET lists it", async () => {
    const { body } = await org.put(`${games}/flappy`, { name: "Flappy", active: true }, { status: 200 })
    expect(body).toEqual({ gameId: "flappy", name: "Flappy", active: true })
    expect((await org.get(games, { status: 200 })).body).toEqual({
      items: [{ ...body, etag: expect.any(String) }],
      nextCursor: null,
    })
  })

  test("a second PUT changes the game in place, and the name may be left out", async () => {
    await org.put(`${games}/flappy`, { active: true }, { status: 200 })
    await org.put(`${games}/flappy`, { name: "Flappy 2", active: true }, { status: 200 })
    const { body } = await org.put(`${games}/flappy`, { name: null, active: false }, { status: 200 })
    expect(body).toEqual({ gameId: "flappy", name: "Flappy 2", active: false })
    expect((await org.get(games)).body.items).toEqual([{ ...body, etag: expect.any(String) }])
  })

  test("10 parallel PUTs of one game leave one game", async () => {
    await Promise.all(Array.from({ length: 10 }, () => org.put(`${games}/flappy`, { active: true }, { status: 200 })))
    expect((await org.get(games)).body.items).toHaveLength(1)
  })

  test("a game switched off cannot be played, switched on it can", async () => {
    const fields = { gameType: "marketplace", marketplaceGameId: "flappy", rewardType: "none" }
    const play = { campaignId: await winningCampaign(org, fields), externalUserId: "u" }
    const outcome = async () => {
      const { status, body } = await org.post("/api/v1/games/play", play)
      return status === 200 ? 200 : body.code
    }
    expect(await outcome()).toBe("GAME_NOT_INSTALLED")
    await org.put(`${games}/flappy`, { active: true }, { status: 200 })
    expect(await outcome()).toBe(200)
    await org.put(`${games}/flappy`, { active: false }, { status: 200 })
    expect(await outcome()).toBe("GAME_NOT_INSTALLED")
  })

  test("each organization has its own games", async () => {
    const other = await service.organization()
    await org.put(`${games}/flappy`, { active: true }, { status: 200 })
    expect((await other.get(games)).body.items).toEqual([])
    await other.put(`${games}/flappy`, { active: false }, { status: 200 })
    expect((await org.get(games)).body.items).toMatchObject([{ active: true }])
  })

  const refused: [name: string, gameId: string, body: unknown, field: string][] = [
    ["no active", "flappy", { name: "Flappy" }, "active"],
    ["active as a text", "flappy", { active: "true" }, "active"],
    ["active null", "flappy", { active: null }, "active"],
    ["a name that is a number", "flappy", { name: 7, active: true }, "name"],
    ["a gameId with a space", "a%20b", { active: true }, "gameId"],
    ["a gameId of 201 characters", "x".repeat(201), { active: true }, "gameId"],
  ]
  test.each(refused)("%s returns 400 and names the field", async (_name, gameId, body, field) => {
    const answer = await org.put(`${games}/${gameId}`, body, { status: 400 })
    expect(answer.body).toEqual({ code: "VALIDATION_ERROR", error: expect.stringContaining(field) })
    expect((await org.get(games)).body.items).toEqual([])
  })
})

describe("tiers", () => {
  const bronze = { name: "Bronce", minXp: 0, color: "#cd7f32" }
  const silver = { name: "Plata", minXp: 100, color: "#c0c0c0" }

  test("none exist until PUT sets them, and PUT replaces all", async () => {
    expect((await org.get(tiersPath, { status: 200 })).body).toEqual({ tiers: [] })
    const { body } = await org.put(tiersPath, { tiers: [bronze, silver] }, { status: 200 })
    expect(body).toEqual({ tiers: [bronze, silver] })
    expect((await org.get(tiersPath)).body).toEqual(body)
    await org.put(tiersPath, { tiers: [silver] }, { status: 200 })
    expect((await org.get(tiersPath)).body).toEqual({ tiers: [silver] })
    await org.put(tiersPath, { tiers: [] }, { status: 200 })
    expect((await org.get(tiersPath)).body).toEqual({ tiers: [] })
  })

  test("a player's tier is the highest that their XP reaches, in whatever order tiers are sent", async () => {
    await org.put(tiersPath, { tiers: [silver, bronze, { name: "Oro", minXp: 101, color: "gold" }] }, { status: 200 })
    const campaignId = await winningCampaign(org, { rewardType: "none", xp: { perPlay: 100 } })
    const tier = async () =>
      (await org.post("/api/v1/clients/identify", { externalId: "u" }, { status: 200 })).body.tier
    expect(await tier()).toBe("Bronce")
    await org.post("/api/v1/games/play", { campaignId, externalUserId: "u" }, { status: 200 })
    expect(await tier()).toBe("Plata")
  })

  test("each organization has its own tiers", async () => {
    const other = await service.organization()
    await org.put(tiersPath, { tiers: [bronze] }, { status: 200 })
    expect((await other.get(tiersPath)).body).toEqual({ tiers: [] })
  })

  const refused: [name: string, body: unknown, field: string][] = [
    ["no tiers", {}, "tiers"],
    ["tiers null", { tiers: null }, "tiers"],
    ["no name", { tiers: [{ ...bronze, name: undefined }] }, "name"],
    ["no color", { tiers: [{ ...bronze, color: undefined }] }, "color"],
    ["a negative minXp", { tiers: [{ ...bronze, minXp: -1 }] }, "minXp"],
    ["a minXp of 2^53", { tiers: [{ ...bronze, minXp: 2 ** 53 }] }, "minXp"],
    ["a minXp that is not an integer", { tiers: [{ ...bronze, minXp: 0.5 }] }, "minXp"],
  ]
  test.each(refused)("%s returns 400 and names the field, and changes nothing", async (_name, body, field) => {
    await org.put(tiersPath, { tiers: [silver] }, { status: 200 })
    const answer = await org.put(tiersPath, body, { status: 400 })
    expect(answer.body).toEqual({ code: "VALIDATION_ERROR", error: expect.stringContaining(field) })
    expect((await org.get(tiersPath)).body).toEqual({ tiers: [silver] })
  })
})

describe("push sends", () => {
  test("POST returns the send with counters of 0, and GET returns the same", async () => {
    const { body } = await org.post(sends, { sendId: "welcome", title: "¡Hola!" }, { status: 201 })
    const counters = { clickCount: 0, dismissCount: 0 }
    expect(body).toEqual({ sendId: "welcome", title: "¡Hola!", ...counters, createdAt: "2026-11-21T10:05:00.000Z" })
    expect((await org.get(`${sends}/welcome`, { status: 200 })).body).toEqual(body)
  })

  test.each([{}, { sendId: null, title: null }])("%p generates an id and leaves the title null", async (request) => {
    const { body } = await org.post(sends, request, { status: 201 })
    expect(body.sendId).toMatch(/^[A-Za-z0-9_:-]{1,100}$/)
    expect(body.title).toBeNull()
    await org.get(`${sends}/${body.sendId}`, { status: 200 })
  })

  test("an id that exists already is 409 CONFLICT and changes nothing", async () => {
    const { body } = await org.post(sends, { sendId: "welcome", title: "First" }, { status: 201 })
    expect((await org.post(sends, { sendId: "welcome", title: "Second" }, { status: 409 })).body.code).toBe("CONFLICT")
    expect((await org.get(`${sends}/welcome`)).body).toEqual(body)
  })

  test("an unknown send, and one of another organization, is 404 NOT_FOUND", async () => {
    const other = await service.organization()
    await org.post(sends, { sendId: "welcome" }, { status: 201 })
    for (const sendId of ["welcome", "nope"])
      expect((await other.get(`${sends}/${sendId}`, { status: 404 })).body.code).toBe("NOT_FOUND")
  })

  const refused: [body: unknown, field: string][] = [
    [{ sendId: "a b" }, "sendId"],
    [{ sendId: "" }, "sendId"],
    [{ sendId: 7 }, "sendId"],
    [{ title: 7 }, "title"],
  ]
  test.each(refused)("%p returns 400 and names the field", async (request, field) => {
    const { body } = await org.post(sends, request, { status: 400 })
    expect(body).toEqual({ code: "VALIDATION_ERROR", error: expect.stringContaining(field) })
  })
})

test("only admin keys may read or change games, tiers and sends", async () => {
  await org.post(sends, { sendId: "welcome" }, { status: 201 })
  for (const scope of ["sdk", "read", "write"] as const) {
    const caller = await scoped(org, scope)
    await caller.get(games, { status: 403 })
    await caller.put(`${games}/flappy`, { active: true }, { status: 403 })
    await caller.get(tiersPath, { status: 403 })
    await caller.put(tiersPath, { tiers: [] }, { status: 403 })
    await caller.post(sends, {}, { status: 403 })
    await caller.get(`${sends}/welcome`, { status: 403 })
  }
})
