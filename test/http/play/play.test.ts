import { expect, test } from "bun:test"
import { makeCampaign, makeMarketplace, play, playerOf, playPath, tryPlay } from "../../support/fixture/play.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const long = (length: number) => "x".repeat(length)

const faultyFields: [name: string, field: string, fields: Record<string, unknown>][] = [
  ["campaignId missing", "campaignId", { campaignId: undefined }],
  ["campaignId null", "campaignId", { campaignId: null }],
  ["campaignId a number", "campaignId", { campaignId: 7 }],
  ["campaignId empty", "campaignId", { campaignId: "" }],
  ["campaignId with a space", "campaignId", { campaignId: "a b" }],
  ["campaignId of 201 characters", "campaignId", { campaignId: long(201) }],
  ["externalUserId missing", "externalUserId", { externalUserId: undefined }],
  ["externalUserId null", "externalUserId", { externalUserId: null }],
  ["externalUserId a number", "externalUserId", { externalUserId: 7 }],
  ["externalUserId empty", "externalUserId", { externalUserId: "" }],
  ["externalUserId of blanks", "externalUserId", { externalUserId: " \t " }],
  ["externalUserId of 201 characters", "externalUserId", { externalUserId: long(201) }],
  ["answers no array", "answers", { answers: 1 }],
  ["an answer that is a fraction", "answers", { answers: [0.5] }],
  ["an answer that is a text", "answers", { answers: ["0"] }],
  ["an answer that is null", "answers", { answers: [null] }],
  ["gameResult a text", "gameResult", { gameResult: "won" }],
  ["gameResult an array", "gameResult", { gameResult: [] }],
  ["score a text", "gameResult.score", { gameResult: { score: "10" } }],
  ["won a text", "gameResult.won", { gameResult: { won: "true" } }],
  ["won a number", "gameResult.won", { gameResult: { won: 1 } }],
  ["metadata a text", "gameResult.metadata", { gameResult: { metadata: "level 3" } }],
  ["metadata an array", "gameResult.metadata", { gameResult: { metadata: [1] } }],
]

for (const [name, field, fields] of faultyFields)
  test(`a play with ${name} is 400 VALIDATION_ERROR, names ${field} and leaves no trace`, async () => {
    const campaignId = await makeMarketplace(org)
    const { body } = await org.post(playPath, { campaignId, externalUserId: "user", ...fields }, { status: 400 })
    expect(body.code).toBe("VALIDATION_ERROR")
    expect(body.error).toStartWith(`${field}`)
    await org.get("/api/v1/admin/players/user", { status: 404 })
  })

for (const text of ["", "{", "null", "[]", '"play"'])
  test(`a body that reads ${text || "nothing"} is 400 VALIDATION_ERROR`, async () => {
    const { body } = await org.post(playPath, text, { status: 400 })
    expect(body.code).toBe("VALIDATION_ERROR")
  })

test("a campaign that does not exist is 404 NOT_FOUND, also with an id of 200 characters", async () => {
  expect(await tryPlay(org, "nope")).toBe("404 NOT_FOUND")
  expect(await tryPlay(org, long(200))).toBe("404 NOT_FOUND")
  await org.get("/api/v1/admin/players/user", { status: 404 })
})

test("a campaign of another organization is 404 NOT_FOUND", async () => {
  const campaignId = await makeCampaign(await service.organization())
  expect(await tryPlay(org, campaignId)).toBe("404 NOT_FOUND")
})

test("the same campaignId in two organizations names two campaigns with separate players", async () => {
  const other = await service.organization()
  const limited = { campaignId: "same", playLimits: { maxPerUser: 1, period: "total" } }
  await makeCampaign(org, limited)
  await makeCampaign(other, limited)
  await play(org, "same")
  await play(other, "same")
  expect(await tryPlay(org, "same")).toBe("429 PLAY_LIMIT_REACHED")
})

test("externalUserId is trimmed before use", async () => {
  const campaignId = await makeCampaign(org)
  await play(org, campaignId, "  ana\t")
  await play(org, campaignId, "ana")
  expect((await playerOf(org, "ana")).plays).toHaveLength(2)
})

for (const externalUserId of ["a b", "ñandú@example.com", "日本", "🎈".repeat(200), "'; --", "../admin", "a/b?c=d"])
  test(`externalUserId takes any 1 to 200 characters: ${externalUserId.slice(0, 20)}`, async () => {
    const campaignId = await makeCampaign(org)
    await play(org, campaignId, externalUserId)
    const { externalUserId: stored, plays } = await playerOf(org, externalUserId)
    expect(stored).toBe(externalUserId)
    expect(plays).toHaveLength(1)
  })

test("an optional field that is null counts as left out, and an unknown field is ignored", async () => {
  const campaignId = await makeMarketplace(org, { winProbability: 0 })
  await play(org, campaignId, "a", { answers: null, gameResult: null, prizeCode: "MINE", awardsPrize: 1 })
  const { body } = await play(org, campaignId, "b", {
    gameResult: { score: null, won: null, metadata: null, xp: "many" },
  })
  expect(body.won).toBe(false)
  expect((await playerOf(org, "a")).plays).toMatchObject([{ score: 0, metadata: null, prizeCode: null }])
  expect((await playerOf(org, "b")).plays).toMatchObject([{ score: 0, metadata: null }])
})

test("every play creates its own session, which stores time, result, score and metadata", async () => {
  const campaignId = await makeMarketplace(org)
  const metadata = { level: 3 }
  const { body: first } = await play(org, campaignId, "user", { gameResult: { score: 12, metadata } })
  service.clock.advance(1_000)
  const { body: second } = await play(org, campaignId)
  expect(second.sessionId).not.toBe(first.sessionId)
  const { plays } = await playerOf(org)
  const at = new Date(service.clock.now).toISOString()
  const shared = { campaignId, won: true, prizeCode: null }
  expect(plays).toEqual([
    { ...shared, sessionId: second.sessionId, at, result: second.result, score: 0, metadata: null },
    { ...shared, sessionId: first.sessionId, at: expect.any(String), result: first.result, score: 12, metadata },
  ])
})

const scores = [2 ** 53 - 1, -(2 ** 53 - 1), 2 ** 53, 0.1, -2.5, 1e308, 5e-324, -1e-300, 0]
for (const sent of scores)
  test(`a score may be any finite number: ${sent} is stored exactly`, async () => {
    const campaignId = await makeMarketplace(org)
    await play(org, campaignId, "user", { gameResult: { score: sent } })
    expect((await playerOf(org)).plays[0].score).toBe(sent)
  })

for (const text of ["1e400", "-1e400"])
  test(`a score that is not finite (${text}) is 400 VALIDATION_ERROR`, async () => {
    const campaignId = await makeMarketplace(org)
    const sent = `{"campaignId":"${campaignId}","externalUserId":"user","gameResult":{"score":${text}}}`
    const { body } = await org.post(playPath, sent, { status: 400 })
    expect(body).toMatchObject({ code: "VALIDATION_ERROR", error: expect.stringContaining("gameResult.score") })
  })

const metadataTexts = [
  "{}",
  '{"level":3,"items":[1,null,{"x":null}],"nested":{"empty":{},"list":[]}}',
  '{"score":7,"won":"yes","campaignId":5,"externalUserId":"  spaces stay  "}',
  '{"text":"ñ 日本 🎈 \\u0000 \\" \\\\","":"empty name","a b":true}',
  '{"__proto__":{"isAdmin":true},"constructor":"x"}',
  '{"big":9007199254740991,"small":-0.000001,"false":false}',
]
for (const metadata of metadataTexts)
  test(`gameResult.metadata is stored as sent: ${metadata.slice(0, 40)}`, async () => {
    const campaignId = await makeMarketplace(org)
    const sent = `{"campaignId":"${campaignId}","externalUserId":"user","gameResult":{"metadata":${metadata}}}`
    await org.post(playPath, sent, { status: 200 })
    expect(JSON.stringify((await playerOf(org)).plays[0].metadata)).toBe(JSON.stringify(JSON.parse(metadata)))
  })

/** Metadata whose JSON text is `bytes` long. */
const metadataOf = (bytes: number, letter = "x") => {
  const room = bytes - '{"a":""}'.length
  const size = Buffer.byteLength(letter)
  return { a: letter.repeat(Math.floor(room / size)) + "y".repeat(room % size) }
}

for (const letter of ["x", "ñ", "🎈"])
  test(`metadata may have 16 KiB and not a byte more, counted in bytes of UTF-8 (${letter})`, async () => {
    const campaignId = await makeMarketplace(org)
    const most = metadataOf(16_384, letter)
    await play(org, campaignId, "user", { gameResult: { metadata: most } })
    const tooMuch = { campaignId, externalUserId: "user", gameResult: { metadata: metadataOf(16_385, letter) } }
    const { body } = await org.post(playPath, tooMuch, { status: 400 })
    expect(body).toMatchObject({ code: "VALIDATION_ERROR", error: expect.stringContaining("gameResult.metadata") })
    const { plays } = await playerOf(org)
    expect(plays.map((session: { metadata: unknown }) => session.metadata)).toEqual([most])
  })

test("a play of an unregistered user works, and what it earns is the client's once identified", async () => {
  const campaignId = await makeMarketplace(org, { xp: { perPlay: 10 } })
  await play(org, campaignId, "guest", { gameResult: { score: 5 } })
  expect(await playerOf(org, "guest")).toMatchObject({ clientId: null, xp: 10 })
  const { body } = await org.post("/api/v1/clients/identify", { externalId: "guest" }, { status: 200 })
  expect(body).toMatchObject({ created: true, xp: 10 })
  expect(await playerOf(org, "guest")).toMatchObject({ clientId: body.clientId, xp: 10, plays: [{ score: 5 }] })
})
