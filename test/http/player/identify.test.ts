import { describe, expect, test } from "bun:test"
import { listen, newCode, playOnce, requestCode, scoped, times, winningCampaign } from "../../support/fixture/promo.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const identify = (org: Client, body: unknown) => org.post("/api/v1/clients/identify", body)
const identified = async (org: Client, body: unknown) =>
  (await org.post("/api/v1/clients/identify", body, { status: 200 })).body
const player = async (org: Client, externalUserId: string) =>
  (await org.get(`/api/v1/admin/players/${encodeURIComponent(externalUserId)}`, { status: 200 })).body

describe("POST /api/v1/clients/identify", () => {
  test("registers the end user and returns their standing", async () => {
    expect(await identified(org, { externalId: "u" })).toEqual({
      clientId: expect.stringMatching(/^[A-Za-z0-9:-]{1,100}$/),
      externalId: "u",
      created: true,
      xp: 0,
      points: 0,
      tier: null,
    })
  })

  test("a second call updates the same client: created is false and only the fields sent change", async () => {
    const first = await identified(org, { externalId: "u", name: "Ana", email: "a@x.co", traits: { city: "Bogotá" } })
    expect(await player(org, "u")).toMatchObject({ name: "Ana", email: "a@x.co", traits: { city: "Bogotá" } })
    const second = await identified(org, { externalId: "u", name: "Eva", email: null })
    expect(second).toEqual({ ...first, created: false })
    expect(await player(org, "u")).toMatchObject({
      clientId: first.clientId,
      name: "Eva",
      email: "a@x.co",
      traits: { city: "Bogotá" },
    })
  })

  test("20 parallel calls register one client", async () => {
    const answers = await Promise.all(times(20, () => identified(org, { externalId: "u" })))
    expect(new Set(answers.map(({ clientId }) => clientId)).size).toBe(1)
    expect(answers.filter(({ created }) => created)).toHaveLength(1)
  })

  test("what an unregistered user earned under the external id is the client's once identified", async () => {
    const tiers = [
      { name: "Bronce", minXp: 0, color: "#cd7f32" },
      { name: "Plata", minXp: 60, color: "#c0c0c0" },
    ]
    await org.put("/api/v1/admin/tiers", { tiers }, { status: 200 })
    const campaignId = await winningCampaign(org, { xp: { perPlay: 10, perWin: 50 } })
    const { prizeCode } = (await playOnce(org, campaignId, "u")).body
    expect(await identified(org, { externalId: "u" })).toMatchObject({ created: true, xp: 60, tier: "Plata" })
    expect((await requestCode(org, campaignId, "u")).body).toMatchObject({ code: prizeCode, idempotent: true })
  })

  test("points and XP earned since are shown", async () => {
    await identified(org, { externalId: "u" })
    const rewards = { rewardType: "points", pointsReward: { points: 50 }, xp: { perPlay: 7 }, defaultCodeConfig: null }
    await playOnce(org, await winningCampaign(org, rewards), "u")
    expect(await identified(org, { externalId: "u" })).toMatchObject({ created: false, points: 50, xp: 7 })
  })

  test("only an identified user is registered: a points campaign is 400 CLIENT_REQUIRED before", async () => {
    const points = { rewardType: "points", pointsReward: { points: 50 } }
    const play = { campaignId: await winningCampaign(org, points), externalUserId: "u" }
    await newCode(org, await winningCampaign(org), "u")
    const { status, body } = await org.post("/api/v1/games/play", play)
    expect({ status, code: body.code }).toEqual({ status: 400, code: "CLIENT_REQUIRED" })
    await identified(org, { externalId: "u" })
    await org.post("/api/v1/games/play", play, { status: 200 })
  })

  test("a banned player may be identified", async () => {
    await org.post("/api/v1/admin/bans", { externalUserId: "u" }, { status: 201 })
    expect(await identified(org, { externalId: "u" })).toMatchObject({ created: true })
  })

  test("the same external id is another client in another organization", async () => {
    const other = await service.organization()
    const { clientId } = await identified(org, { externalId: "u", name: "Ana" })
    const theirs = await identified(other, { externalId: "u" })
    expect(theirs.created).toBe(true)
    expect(theirs.clientId).not.toBe(clientId)
    expect((await player(other, "u")).name).toBeNull()
  })

  test("emits no webhook", async () => {
    const hook = await listen(org)
    await identified(org, { externalId: "u" })
    expect(await hook.events(0)).toEqual([])
    hook.stop()
  })
})

describe("externalId is a text of 1 to 200 characters of any kind, trimmed", () => {
  const ids: [name: string, sent: string, kept: string][] = [
    ["spaces around", " \tu \n", "u"],
    ["spaces within", "u  1", "u  1"],
    ["signs of paths and queries", "a/b?c=d&e#f%20", "a/b?c=d&e#f%20"],
    ["quotes and wildcards", `'"%_;--`, `'"%_;--`],
    ["letters and emoji beyond ASCII", "Zoë 👩‍🚀", "Zoë 👩‍🚀"],
    ["a NUL character", "a\u0000b", "a\u0000b"],
    ["200 characters", "x".repeat(200), "x".repeat(200)],
    ["200 characters after trimming", ` ${"x".repeat(200)} `, "x".repeat(200)],
    ["the name of a built-in property", "__proto__", "__proto__"],
  ]
  test.each(ids)("%s", async (_name, sent, kept) => {
    const first = await identified(org, { externalId: sent })
    expect(first).toMatchObject({ externalId: kept, created: true })
    expect(await identified(org, { externalId: kept })).toEqual({ ...first, created: false })
    expect((await player(org, kept)).clientId).toBe(first.clientId)
  })

  test("ids that differ in case, in accents or after a NUL are different users", async () => {
    const ids = ["u", "U", "ú", "u\u0000a", "u\u0000b"]
    const clients = await Promise.all(ids.map((externalId) => identified(org, { externalId })))
    expect(new Set(clients.map(({ clientId }) => clientId)).size).toBe(ids.length)
  })

  const refused: [name: string, body: unknown, field: string][] = [
    ["no externalId", {}, "externalId"],
    ["an externalId of null", { externalId: null }, "externalId"],
    ["a blank externalId", { externalId: " \t" }, "externalId"],
    ["an externalId of 201 characters", { externalId: "x".repeat(201) }, "externalId"],
    ["an externalId that is a number", { externalId: 7 }, "externalId"],
    ["an externalId with half a surrogate pair", '{"externalId":"a\\ud800"}', "externalId"],
    ["a name that is a number", { externalId: "u", name: 7 }, "name"],
    ["an email that is a list", { externalId: "u", email: [] }, "email"],
    ["traits that are a list", { externalId: "u", traits: [] }, "traits"],
    ["traits that are a text", { externalId: "u", traits: "x" }, "traits"],
    ["traits above 16 KiB", { externalId: "u", traits: { x: "x".repeat(16 * 1024) } }, "traits"],
    ["a list", [], "body"],
    ["no JSON", "externalId=u", "body"],
  ]
  test.each(refused)("%s returns 400 VALIDATION_ERROR and names the field", async (_name, body, field) => {
    const answer = await identify(org, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ code: "VALIDATION_ERROR", error: expect.stringContaining(field) })
    expect((await identified(org, { externalId: "u" })).created).toBe(true)
  })

  const scopes: [scope: "sdk" | "read" | "write", status: number][] = [
    ["sdk", 200],
    ["write", 200],
    ["read", 403],
  ]
  test.each(scopes)("a key of scope %s gets %d", async (scope, status) => {
    expect((await identify(await scoped(org, scope), { externalId: "u" })).status).toBe(status)
  })
})
