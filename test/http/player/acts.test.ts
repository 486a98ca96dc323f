import { expect, test } from "bun:test"
import type { Client } from "../../support/service/client.ts"
import { asPlayer, givenPartner } from "../../support/service/player-token.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()
const events = "/api/v1/notifications/push/events"
const spinPath = "/api/v1/inapp-games/spin"
const identifyPath = "/api/v1/clients/identify"

/** An organization with a wheel, a scored campaign and a push send, and what calls with tokens of its players. */
const given = async () => {
  const org = await service.organization()
  const partner = await givenPartner(org, service.clock)
  const segments = [{ segmentId: "a", name: "A", isPrize: false, weight: 1 }]
  const wheel = { notificationId: "wheel", name: "Wheel", status: "active", segments }
  await org.post("/api/v1/admin/notifications", wheel, { status: 201 })
  await org.put("/api/v1/admin/marketplace-games/g", { active: true }, { status: 200 })
  const scored = { campaignId: "run", name: "Run", status: "active", gameType: "marketplace", rewardType: "none" }
  await org.post("/api/v1/admin/campaigns", { ...scored, marketplaceGameId: "g" }, { status: 201 })
  await org.post("/api/v1/admin/push-sends", { sendId: "hi" }, { status: 201 })
  const as = async (sub: string, claims = {}): Promise<Client> => asPlayer(org, await partner.sign(sub, claims))
  const known = (externalId: string, fields = {}) => org.post(identifyPath, { externalId, ...fields }, { status: 200 })
  return { org, as, known }
}

const said = ({ status, body }: { readonly status: number; readonly body: { readonly code?: string } }) =>
  body?.code === undefined ? status : `${status} ${body.code}`

test("a token acts for its own player alone, in its games, checked after the body and before a replay", async () => {
  const { org, as, known } = await given()
  const { clientId } = (await known("ana")).body
  const { clientId: others } = (await known("ben")).body
  await known("old")
  await org.post("/api/v1/admin/clients/merge", { fromExternalId: "old", intoExternalId: "ana" }, { status: 200 })
  const ana = await as("ana")
  const none = await as("ana", { games: [] })
  const key = { headers: { "idempotency-key": "k" } }
  const spin = (who: Client, body: object) => who.post(spinPath, { notificationId: "wheel", ...body }, key)
  const answers = [
    await spin(ana, {}),
    await spin(ana, { externalUserId: "ana" }),
    await spin(ana, { clientId }),
    await spin(ana, { externalUserId: "old" }),
    await spin(await as("old"), {}),
  ]
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers.map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([
    null,
    "true",
    "true",
    "true",
    "true",
  ])
  const refused = [
    await spin(ana, { externalUserId: "ben", clientId }),
    await spin(none, { externalUserId: "ben", clientSeed: "!" }),
    await spin(none, { externalUserId: "ben" }),
    await spin(none, { clientId: others }),
    await spin(none, {}),
    await spin(ana, { clientSeed: "other" }),
    await (await as("nobody")).post(spinPath, { notificationId: "wheel" }),
    await ana.post(identifyPath, { externalId: "ben", traits: {} }),
    await ana.post(identifyPath, { traits: {} }),
    await ana.get("/api/v1/rankings?campaignId=run&externalUserId=ben"),
    await none.get("/api/v1/rankings?campaignId=run"),
    await org.post(identifyPath, {}),
    await org.post(spinPath, { notificationId: "wheel" }),
  ]
  expect(refused.map(said)).toEqual([
    "400 VALIDATION_ERROR",
    "400 VALIDATION_ERROR",
    "403 PLAYER_MISMATCH",
    "403 PLAYER_MISMATCH",
    "404 NOT_FOUND",
    "422 IDEMPOTENCY_KEY_REUSED",
    "404 CLIENT_NOT_FOUND",
    "403 PLAYER_MISMATCH",
    "403 INSUFFICIENT_SCOPE",
    "403 PLAYER_MISMATCH",
    "404 NOT_FOUND",
    "400 VALIDATION_ERROR",
    "400 VALIDATION_ERROR",
  ])
  const ben = await spin(await as("ben"), {})
  expect([ben.status, ben.headers.get("idempotency-replayed"), ben.body.awardId.endsWith(others)]).toEqual([
    200,
    null,
    true,
  ])
})

test("a key of a person who was erased is new for whoever has the id next", async () => {
  const { org, as, known } = await given()
  const campaign = { campaignId: "lucky", name: "Lucky", status: "active", gameType: "roulette", rewardType: "none" }
  const segments = [{ segmentId: "a", name: "A", isPrize: false, weight: 1 }]
  const limited = { playersMayPlay: true, playLimits: { maxPerUser: 2, period: "day" } }
  await org.post("/api/v1/admin/campaigns", { ...campaign, segments, ...limited }, { status: 201 })
  const key = { headers: { "idempotency-key": "k" } }
  const spin = async (who: Client) => who.post(spinPath, { notificationId: "wheel" }, key)
  const play = async (who: Client) => {
    const { status, body, headers } = await who.post("/api/v1/games/play", { campaignId: "lucky" }, key)
    return { status, sessionId: body.sessionId, isReplay: headers.get("idempotency-replayed") === "true" }
  }
  for (const id of ["old", "gone"]) await known(id)
  await org.post("/api/v1/admin/clients/merge", { fromExternalId: "old", intoExternalId: "gone" }, { status: 200 })
  const before = await as("gone")
  await spin(before)
  const first = await play(before)
  // Revoking alone changes nothing about keys.
  await org.post("/api/v1/admin/player-tokens/revoke", { externalId: "gone" }, { status: 204 })
  service.clock.advance(10_000)
  expect(await play(await as("old"))).toEqual({ ...first, isReplay: true })
  await org.post("/api/v1/admin/players/gone/erase", { confirm: "gone" }, { status: 200 })
  service.clock.advance(10_000)
  const [after, other] = [await as("gone"), await as("old")]
  expect(said(await spin(after))).toBe("404 CLIENT_NOT_FOUND")
  await known("gone")
  expect(said(await spin(after))).toBe("429 PLAY_LIMIT_REACHED")
  const second = await play(after)
  expect(second).toEqual({ status: 200, sessionId: expect.not.stringMatching(first.sessionId), isReplay: false })
  expect(await play(after)).toEqual({ ...second, isReplay: true })
  const third = await play(other)
  expect(third).toEqual({ status: 200, sessionId: expect.not.stringMatching(first.sessionId), isReplay: false })
})

test("300 parallel push events of a player count once, and again for another player, event or key", async () => {
  const { org, as } = await given()
  const one = await as("one")
  const told = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => (index % 10 === 0 ? await as("one") : one)).map(async (who) =>
      (await who).post(events, { sendId: "hi", event: "click" }),
    ),
  )
  const counted = told.filter(({ status, body }) => status === 200 && body.tracked)
  expect(counted).toHaveLength(1)
  expect(told.every(({ status }) => status === 200)).toBe(true)
  await (await as("two")).post(events, { sendId: "hi", event: "click" }, { status: 200 })
  await (await as("two")).post(events, { sendId: "hi", event: "dismiss" }, { status: 200 })
  for (let turn = 0; turn < 2; turn++) await org.post(events, { sendId: "hi", event: "click" }, { status: 200 })
  expect((await org.get("/api/v1/admin/push-sends/hi")).body).toMatchObject({ clickCount: 4, dismissCount: 1 })
})

test("a token names its player until a key does, and rankings show names of keys alone, as the setting says", async () => {
  const { org, as, known } = await given()
  for (const [externalUserId, score] of [
    ["ana", 3],
    ["ben", 2],
    ["cid", 1],
  ] as const) {
    await known(externalUserId, externalUserId === "ben" ? { name: "Benito del Río", email: "b@example.com" } : {})
    await org.post("/api/v1/games/play", { campaignId: "run", externalUserId, gameResult: { score } }, { status: 200 })
  }
  const [ana, ben, cid] = [await as("ana"), await as("ben"), await as("cid")]
  const nameOf = async (id: string) => (await org.get(`/api/v1/admin/players/${id}`)).body.name
  for (const who of [ben, cid]) await who.post(identifyPath, { name: "Mallory" }, { status: 200 })
  await cid.post(identifyPath, { name: "Mallet" }, { status: 200 })
  expect([await nameOf("ben"), await nameOf("cid")]).toEqual(["Benito del Río", "Mallet"])
  const labels = async (rankingLabel: string) => {
    await org.patch("/api/v1/admin/settings", { players: { rankingLabel } }, { status: 200 })
    const { body } = await ana.get("/api/v1/rankings?campaignId=run", { status: 200 })
    expect(body.rankings.map((row: { externalUserId: unknown }) => row.externalUserId)).toEqual(["ana", null, null])
    expect(body.entry).toEqual({ position: 1, externalUserId: "ana", totalScore: 3 })
    return body.rankings.map((row: { label: unknown }) => row.label)
  }
  expect(await labels("none")).toEqual([null, null, null])
  expect(await labels("initials")).toEqual([null, "BDR", null])
  expect(await labels("name")).toEqual([null, "Benito del Río", null])
  await known("cid", { name: "Cidra" })
  await cid.post(identifyPath, { name: "Mallory" }, { status: 200 })
  expect(await labels("name")).toEqual([null, "Benito del Río", "Cidra"])
  const { body } = await (await as("new")).get("/api/v1/rankings?campaignId=run&limit=1", { status: 200 })
  expect(body).toMatchObject({ rankings: [{ externalUserId: null }], entry: null })
  const byKey = await org.get("/api/v1/rankings?campaignId=run&limit=1", { status: 200 })
  expect(byKey.body.rankings).toEqual([{ position: 1, externalUserId: "ana", totalScore: 3 }])
})
