import { expect, test } from "bun:test"
import {
  ban,
  codeTemplate,
  type Fields,
  identify,
  listen,
  makeCampaign,
  makeMarketplace,
  patchCampaign,
  play,
  playerOf,
  playPath,
} from "../../support/fixture/play.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const hours = (count: number) => count * 60 * 60 * 1000
const promo = { rewardType: "promo_code", defaultCodeConfig: codeTemplate }

const send = (key: string, campaignId: string, fields: Fields = {}, caller = org) =>
  caller.post(playPath, { campaignId, externalUserId: "user", ...fields }, { headers: { "idempotency-key": key } })
const playsOf = async (externalUserId = "user") => (await playerOf(org, externalUserId)).plays.length

test("a repeat returns the stored result byte for byte with Idempotency-Replayed: true, and plays nothing", async () => {
  const { events, stop } = await listen(org)
  const tiers = [{ name: "Plata", minXp: 1, color: "#c0c0c0" }]
  await org.put("/api/v1/admin/tiers", { tiers }, { status: 200 })
  const limits = { playLimits: { maxPerUser: 5, period: "day" }, rewardLimits: { maxTotal: 5, period: "day" } }
  const template = { ...codeTemplate, discountValue: 0.1 }
  const campaignId = await makeCampaign(org, { ...promo, ...limits, xp: { perPlay: 3 }, defaultCodeConfig: template })
  const first = await send("key", campaignId)
  expect(first.status).toBe(200)
  expect(first.headers.get("idempotency-replayed")).toBeNull()
  for (let repeat = 0; repeat < 3; repeat++) {
    service.clock.advance(hours(1))
    const again = await send("key", campaignId)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(again.headers.get("idempotency-replayed")).toBe("true")
    expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"))
  }
  const { plays, codes, xp } = await playerOf(org)
  expect([plays.length, codes.length, xp]).toEqual([1, 1, 3])
  expect((await events(2)).map(({ event }) => event)).toEqual(["game.played", "game.won"])
  stop()
})

test("without the header each call is a play", async () => {
  const campaignId = await makeCampaign(org)
  const [first, second] = [await play(org, campaignId), await play(org, campaignId)]
  expect(second.body.sessionId).not.toBe(first.body.sessionId)
  expect(second.headers.get("idempotency-replayed")).toBeNull()
  expect(await playsOf()).toBe(2)
})

test("another key is another play", async () => {
  const campaignId = await makeCampaign(org)
  await send("a", campaignId)
  expect((await send("b", campaignId)).headers.get("idempotency-replayed")).toBeNull()
  expect(await playsOf()).toBe(2)
})

test("concurrent plays with the same key create one session: the repeats wait for the first", async () => {
  const campaignId = await makeCampaign(org, { ...promo, xp: { perPlay: 1 } })
  const answers = await Promise.all(Array.from({ length: 30 }, () => send("key", campaignId)))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers.get("idempotency-replayed") === null)).toHaveLength(1)
  const { plays, codes, xp } = await playerOf(org)
  expect([plays.length, codes.length, xp]).toEqual([1, 1, 1])
})

const otherBodies: [name: string, fields: Fields][] = [
  ["another user", { externalUserId: "other" }],
  ["answers", { answers: [1] }],
  ["another score", { gameResult: { score: 2, metadata: { level: 1 } } }],
  ["other metadata", { gameResult: { score: 1, metadata: { level: 2 } } }],
  ["no gameResult", { gameResult: undefined }],
]
for (const [name, fields] of otherBodies)
  test(`the same key with another body (${name}) is 422 IDEMPOTENCY_KEY_REUSED and plays nothing`, async () => {
    const campaignId = await makeMarketplace(org)
    const gameResult = { score: 1, metadata: { level: 1 } }
    const first = await send("key", campaignId, { gameResult })
    const other = await send("key", campaignId, { gameResult, ...fields })
    expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"])
    expect((await send("key", campaignId, { gameResult })).text).toBe(first.text)
    expect(await playsOf()).toBe(1)
    await org.get("/api/v1/admin/players/other", { status: 404 })
  })

test("the same key with another campaign is 422, also with one that does not exist", async () => {
  await send("key", await makeCampaign(org))
  expect((await send("key", await makeCampaign(org))).body.code).toBe("IDEMPOTENCY_KEY_REUSED")
  expect((await send("key", "nope")).body.code).toBe("IDEMPOTENCY_KEY_REUSED")
})

test("a repeat is recognized whatever the order of its fields and the spaces around the user", async () => {
  const campaignId = await makeMarketplace(org)
  const first = await send("key", campaignId, { gameResult: { score: 1, metadata: { a: 1, b: 2 } } })
  const sent = `{ "gameResult": {"metadata":{"b":2,"a":1},"score":1.0}, "externalUserId":" user ", "campaignId":"${campaignId}" }`
  const again = await org.post(playPath, sent, { status: 200, headers: { "idempotency-key": "key" } })
  expect(again.text).toBe(first.text)
})

test("a repeat is validated too: an invalid one is 400", async () => {
  const campaignId = await makeCampaign(org)
  await send("key", campaignId)
  expect((await send("key", campaignId, { externalUserId: " " })).body.code).toBe("VALIDATION_ERROR")
})

test("a repeat gets the response before campaign, ban and limits are checked", async () => {
  const campaignId = await makeCampaign(org, { ...promo, playLimits: { maxPerUser: 1, period: "total" } })
  const first = await send("key", campaignId)
  expect((await send("late", campaignId)).body.code).toBe("PLAY_LIMIT_REACHED")
  expect((await send("key", campaignId)).text).toBe(first.text)
  await ban(org, { externalUserId: "user" })
  expect((await send("late", campaignId)).body.code).toBe("PLAYER_BANNED")
  expect((await send("key", campaignId)).text).toBe(first.text)
  await patchCampaign(org, campaignId, { status: "ended" })
  expect((await send("late", campaignId)).body.code).toBe("CAMPAIGN_INACTIVE")
  expect((await send("key", campaignId)).text).toBe(first.text)
})

test("refusals are not stored: the key plays once the fault is fixed", async () => {
  const noTemplate = { rewardType: "points", playLimits: { maxPerUser: 0, period: "day" }, status: "paused" }
  const campaignId = await makeCampaign(org, noTemplate)
  const { banId } = await ban(org, { externalUserId: "user" })
  const outcome = async () => (await send("key", campaignId)).body.code
  expect(await outcome()).toBe("CAMPAIGN_INACTIVE")
  await patchCampaign(org, campaignId, { status: "active" })
  expect(await outcome()).toBe("CAMPAIGN_MISCONFIGURED")
  await patchCampaign(org, campaignId, { pointsReward: { points: 1 } })
  expect(await outcome()).toBe("PLAYER_BANNED")
  await org.delete(`/api/v1/admin/bans/${banId}`, { status: 204 })
  expect(await outcome()).toBe("CLIENT_REQUIRED")
  await identify(org)
  expect(await outcome()).toBe("PLAY_LIMIT_REACHED")
  await patchCampaign(org, campaignId, { playLimits: null })
  const played = await send("key", campaignId)
  expect([played.status, played.headers.get("idempotency-replayed")]).toEqual([200, null])
  expect((await send("key", campaignId)).text).toBe(played.text)
})

test("a refusal leaves its key free for another body", async () => {
  const campaignId = await makeCampaign(org)
  expect((await send("key", "nope")).status).toBe(404)
  expect((await send("key", campaignId)).status).toBe(200)
})

test("the window ends after 24 hours: the key then plays again and stores the new answer", async () => {
  const campaignId = await makeCampaign(org)
  const first = await send("key", campaignId)
  service.clock.advance(hours(24) - 1)
  expect((await send("key", campaignId)).text).toBe(first.text)
  service.clock.advance(1)
  const second = await send("key", campaignId)
  expect(second.headers.get("idempotency-replayed")).toBeNull()
  expect(second.body.sessionId).not.toBe(first.body.sessionId)
  service.clock.advance(hours(24) - 1)
  expect((await send("key", campaignId)).text).toBe(second.text)
  service.clock.advance(1)
  expect((await send("key", campaignId, { answers: [1] })).status).toBe(200)
  expect(await playsOf()).toBe(3)
})

test("a stored answer survives a restart of the service", async () => {
  const campaignId = await makeCampaign(org, promo)
  const first = await send("key", campaignId)
  await service.restart()
  expect((await send("key", campaignId)).text).toBe(first.text)
  expect(await playsOf()).toBe(1)
})

test("a key belongs to its organization", async () => {
  const other = await service.organization()
  for (const owner of [org, other]) await makeCampaign(owner, { campaignId: "same" })
  const first = await send("key", "same")
  const second = await send("key", "same", {}, other)
  expect(second.body.sessionId).not.toBe(first.body.sessionId)
  expect(second.headers.get("idempotency-replayed")).toBeNull()
})

test("a key belongs to its operation: a play, a code redeem and a code creation do not share it", async () => {
  const campaignId = await makeCampaign(org, promo)
  const headers = { "idempotency-key": "key" }
  const { body } = await send("key", campaignId)
  const redeem = await org.post("/api/v1/codes/redeem", { code: body.prizeCode }, { status: 200, headers })
  expect(redeem.headers.get("idempotency-replayed")).toBeNull()
  const made = await org.post("/api/v1/codes", { campaignId, externalUserId: "user" }, { status: 201, headers })
  expect(made.body.code).not.toBe(body.prizeCode)
  expect((await send("key", campaignId)).body).toEqual(body)
})

test("a key may be quoted or bare: the same key", async () => {
  const campaignId = await makeCampaign(org)
  const first = await send("8e03978e-40d5-43e8-bc93-6894a57f9324", campaignId)
  const quoted = await send('"8e03978e-40d5-43e8-bc93-6894a57f9324"', campaignId)
  expect([quoted.text, quoted.headers.get("idempotency-replayed")]).toEqual([first.text, "true"])
})

const longest = "k".repeat(255)
for (const key of ["k", longest, `"${longest}"`, "a b", "!~{}[]'\\", 'a"b', '"'])
  test(`a key is 1 to 255 printable characters: ${key.slice(0, 12)} is one`, async () => {
    const campaignId = await makeCampaign(org)
    const first = await send(key, campaignId)
    expect(first.status).toBe(200)
    expect((await send(key, campaignId)).text).toBe(first.text)
  })

for (const key of ["", '""', `${longest}k`, `"${longest}k"`, "tab\there", "ñ", "a\u007f"])
  test(`a key is 1 to 255 printable characters: ${JSON.stringify(key.slice(0, 12))} is 400`, async () => {
    const campaignId = await makeCampaign(org)
    const { status, body } = await send(key, campaignId)
    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"])
    expect(body.error).toStartWith("Idempotency-Key")
    await org.get("/api/v1/admin/players/user", { status: 404 })
  })
