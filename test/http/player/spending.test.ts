import { describe, expect, test } from "bun:test"
import { merge } from "../../support/fixture/merge.ts"
import {
  ban,
  type Fields,
  identify,
  listen,
  makeCampaign,
  play,
  playerOf,
  playPath,
  tryPlay,
} from "../../support/fixture/play.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const most = Number.MAX_SAFE_INTEGER
const send = (kind: "spend" | "earn" | "refund", body: Fields, key?: string) =>
  org.post(`/api/v1/points/${kind}`, body, key === undefined ? {} : { headers: { "idempotency-key": key } })
const move = async (kind: "spend" | "earn" | "refund", body: Fields): Promise<Body> => {
  const answer = await send(kind, body)
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return answer.body
}
const tryMove = async (kind: "spend" | "earn" | "refund", body: Fields) => {
  const { status, body: answer } = await send(kind, body)
  return status === 200 ? "200" : `${status} ${answer.code}`
}
const give = (points: number, externalUserId = "user") =>
  org.post(`/api/v1/admin/players/${externalUserId}/points`, { points, reason: "before the test" }, { status: 201 })
const ledger = async (externalUserId = "user"): Promise<Body[]> =>
  (await org.get(`/api/v1/admin/players/${externalUserId}/ledger`, { status: 200 })).body.items
const reasons = async (externalUserId = "user") =>
  (await ledger(externalUserId)).map(({ reason, points, balance }) => `${reason} ${points} ${balance}`)
const user = { externalUserId: "user" }

describe("POST /points/spend, /points/earn and /points/refund", () => {
  test("refuse in order, and then have changed and sent nothing", async () => {
    const { events, stop } = await listen(org)
    const refused: readonly (readonly ["spend" | "earn" | "refund", Fields, string])[] = [
      ...[0, 1.5, -1, 1_000_000_001, "5", null, undefined].map(
        (points) => ["spend", { ...user, points }, "400 VALIDATION_ERROR"] as const,
      ),
      ["earn", { points: 5 }, "400 VALIDATION_ERROR"],
      ["earn", { ...user, points: 5, note: "n".repeat(1_001) }, "400 VALIDATION_ERROR"],
      ["spend", { ...user, points: 5, externalReference: 7 }, "400 VALIDATION_ERROR"],
      ["refund", {}, "400 VALIDATION_ERROR"],
      ["spend", { ...user, points: 0 }, "400 VALIDATION_ERROR"],
      ["spend", { ...user, points: 5 }, "404 CLIENT_NOT_FOUND"],
      ["earn", { ...user, points: 5 }, "404 CLIENT_NOT_FOUND"],
      ["refund", { transactionId: "pts_none" }, "404 NOT_FOUND"],
    ]
    for (const [kind, body, expected] of refused) expect([body, await tryMove(kind, body)]).toEqual([body, expected])
    // Who has played is known, but not registered.
    await play(org, await makeCampaign(org, { winProbability: 0 }))
    expect(await tryMove("spend", { ...user, points: 5 })).toBe("404 CLIENT_NOT_FOUND")
    await identify(org)
    await give(4)
    const short = await send("spend", { ...user, points: 5 })
    expect([short.status, short.body]).toEqual([
      409,
      { error: expect.any(String), code: "INSUFFICIENT_POINTS", balance: 4 },
    ])
    await give(most - 4)
    expect(await tryMove("earn", { ...user, points: 1 })).toBe("409 CONFLICT")
    expect((await events(1)).map(({ event }) => event)).toEqual(["game.played"])
    expect(await reasons()).toEqual([`adjustment ${most - 4} ${most}`, "adjustment 4 4"])
    stop()
  })

  test("move points, with rows of the ledger and events; a spend is given back once, whole", async () => {
    const { events, stop } = await listen(org)
    await identify(org)
    await ban(org, user)
    const earned = await move("earn", { ...user, points: 100, note: "Bienvenida" })
    const spent = await move("spend", { ...user, points: 70, note: "Taza", externalReference: "order-1" })
    const refunded = await move("refund", { transactionId: spent.transactionId })
    const ids = [earned, spent, refunded].map(({ transactionId }) => transactionId)
    expect(new Set(ids).size).toBe(3)
    expect(earned).toEqual({ transactionId: ids[0], externalUserId: "user", points: 100, balance: 100 })
    expect(spent).toEqual({ transactionId: ids[1], externalUserId: "user", points: 70, balance: 30 })
    expect(refunded).toEqual({ transactionId: ids[2], externalUserId: "user", points: 70, balance: 100 })
    expect(await tryMove("refund", { transactionId: ids[1] })).toBe("409 ALREADY_REFUNDED")
    for (const transactionId of [ids[0], ids[2]])
      expect(await tryMove("refund", { transactionId })).toBe("404 NOT_FOUND")
    const order = { note: "Taza", externalReference: "order-1" }
    const expected = [
      { points: 70, balance: 100, reason: "refund", sourceId: ids[2], ...order },
      { points: -70, balance: 30, reason: "spend", sourceId: ids[1], ...order },
      { points: 100, balance: 100, reason: "earn", sourceId: ids[0], note: "Bienvenida", externalReference: null },
    ].map((row) => ({ at: expect.any(String), ...row }))
    expect(await ledger()).toEqual(expected.map((row) => ({ ...row, campaignId: null, notificationId: null })))
    expect((await playerOf(org)).ledger).toEqual(expected)
    expect((await events(3)).map(({ event, data }) => ({ event, data }))).toEqual([
      { event: "points.earned", data: { ...earned, externalReference: null } },
      { event: "points.refunded", data: { ...refunded, externalReference: "order-1" } },
      { event: "points.spent", data: { ...spent, externalReference: "order-1" } },
    ])
    stop()
  })

  test("a refund that does not fit is refused, and can be repeated", async () => {
    await identify(org)
    await give(5)
    const { transactionId } = await move("spend", { ...user, points: 5 })
    await give(most)
    expect(await tryMove("refund", { transactionId })).toBe("409 CONFLICT")
    await give(-5)
    expect(await move("refund", { transactionId })).toMatchObject({ balance: most })
  })

  test("run once for each Idempotency-Key, also across a merge", async () => {
    await identify(org)
    await identify(org, "other")
    await give(10)
    const spend = { ...user, points: 4 }
    const first = await send("spend", spend, "key")
    const { transactionId } = first.body
    const back = await send("refund", { transactionId }, "key")
    expect([back.status, (await send("earn", spend, "key")).status]).toEqual([200, 200])
    await merge(org, "user", "other")
    for (const [kind, body, before] of [
      ["spend", spend, first],
      ["refund", { transactionId }, back],
    ] as const) {
      const again = await send(kind, body, "key")
      expect([again.status, again.text]).toEqual([200, before.text])
      expect(again.headers.get("idempotency-replayed")).toBe("true")
    }
    expect((await send("spend", { ...spend, note: "other" }, "key")).body.code).toBe("IDEMPOTENCY_KEY_REUSED")
    service.clock.advance(24 * 3_600_000)
    expect((await send("spend", spend, "key")).body).toMatchObject({ externalUserId: "other", balance: 10 })
    // A refusal is not kept.
    expect((await send("spend", { ...user, points: 11 }, "late")).status).toBe(409)
    await give(1, "other")
    expect((await send("spend", { ...user, points: 11 }, "late")).status).toBe(200)
  })

  test("follow a merge: the points move, and a refund reaches the current player", async () => {
    await identify(org)
    await identify(org, "new")
    await give(10)
    const { transactionId } = await move("spend", { ...user, points: 7, externalReference: "order-1" })
    await move("earn", { externalUserId: "new", points: 1 })
    await merge(org, "user", "new")
    expect(await move("refund", { transactionId })).toMatchObject({ externalUserId: "new", points: 7, balance: 11 })
    expect(await tryMove("refund", { transactionId })).toBe("409 ALREADY_REFUNDED")
    expect((await ledger("new")).filter(({ externalReference }) => externalReference === "order-1")).toMatchObject([
      { reason: "refund", points: 7, balance: 11 },
      { reason: "spend", points: -7, balance: 3 },
    ])
    expect((await playerOf(org, "new")).points).toBe(11)
  })

  test("an erasure removes notes and references, from events and answers too; a refund still works", async () => {
    await identify(org)
    await give(10)
    const texts = { note: "regalo de Ana Secreta", externalReference: "pedido de ana.secreta" }
    const spend = { ...user, points: 3, ...texts }
    const spent = await send("spend", spend, "key")
    await org.post(
      "/api/v1/admin/webhooks",
      { url: "http://127.0.0.1:9", secret: "a secret", events: ["*"] },
      { status: 201 },
    )
    await move("earn", { ...user, points: 2, ...texts })
    const erased = await org.post("/api/v1/admin/players/user/erase", { confirm: "user" }, { status: 200 })
    const { externalUserId } = erased.body
    expect(
      (await ledger(externalUserId)).map(({ reason, note, externalReference }) => [
        reason,
        note ?? null,
        externalReference ?? null,
      ]),
    ).toEqual([
      ["earn", null, null],
      ["spend", null, null],
      ["adjustment", null, null],
    ])
    const again = await send("spend", spend, "key")
    expect(again.body).toEqual({ ...spent.body, externalUserId })
    const webhooks = (await org.get("/api/v1/admin/webhooks", { status: 200 })).body.items
    const { items } = (await org.get(`/api/v1/admin/webhooks/${webhooks[0].webhookId}/deliveries`, { status: 200 }))
      .body
    for (const { deliveryId } of items)
      expect((await org.get(`/api/v1/admin/deliveries/${deliveryId}`, { status: 200 })).text).not.toContain("ecreta")
    const back = await move("refund", { transactionId: spent.body.transactionId })
    expect(back).toMatchObject({ externalUserId, balance: 12 })
  })

  test("of 300 parallel refunds one gives back, and 300 parallel spends take what there is", async () => {
    await identify(org)
    await give(1_000)
    const { transactionId } = await move("spend", { ...user, points: 900 })
    const at300 = (call: (index: number) => Promise<string>) =>
      Promise.all(Array.from({ length: 300 }, (_, index) => call(index)))
    const countOf = (answers: string[]) =>
      Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]))
    expect(countOf(await at300(() => tryMove("refund", { transactionId })))).toEqual({
      "200": 1,
      "409 ALREADY_REFUNDED": 299,
    })
    expect(countOf(await at300(() => tryMove("spend", { ...user, points: 7 })))).toEqual({
      "200": 142,
      "409 INSUFFICIENT_POINTS": 158,
    })
    expect((await playerOf(org)).points).toBe(6)
  })
})

describe("playCost", () => {
  const wins = { rewardType: "points", pointsReward: { points: 5 }, playCost: { points: 3 } }

  test("is refused unless it is 1 to 1000000000 points", async () => {
    for (const playCost of [{}, { points: 0 }, { points: 1_000_000_001 }, { points: 1.5 }, 3])
      expect((await org.post("/api/v1/admin/campaigns", { campaignId: "bad", playCost })).body.code).toBe(
        "VALIDATION_ERROR",
      )
  })

  test("is taken before any reward: a win never pays its own play", async () => {
    const { events, stop } = await listen(org)
    await identify(org)
    const campaignId = await makeCampaign(org, wins)
    const short = await org.post(playPath, { campaignId, ...user })
    expect([short.status, short.body]).toMatchObject([409, { code: "INSUFFICIENT_POINTS", balance: 0 }])
    await give(4)
    const { body } = await play(org, campaignId)
    expect(body).toMatchObject({ pointsSpent: 3, pointsAwarded: 5, newPointsBalance: 6 })
    const [won, paid] = await ledger()
    expect(won).toMatchObject({ reason: "play", points: 5, balance: 6, sourceId: body.sessionId, campaignId })
    expect(paid).toMatchObject({
      reason: "play_cost",
      points: -3,
      balance: 1,
      sourceId: body.sessionId,
      campaignId,
      note: null,
      externalReference: null,
    })
    expect((await events(2)).map(({ event }) => event)).toEqual(["game.played", "game.won"])
    stop()
  })

  test("holds in every campaign, for registered players; a loss and a replay of a play take it once", async () => {
    const campaignId = await makeCampaign(org, { winProbability: 0, playCost: { points: 3 } })
    expect(await tryPlay(org, campaignId)).toBe("400 CLIENT_REQUIRED")
    await identify(org)
    await give(4)
    const headers = { "idempotency-key": "key" }
    const body = { campaignId, ...user }
    const first = await org.post(playPath, body, { headers, status: 200 })
    expect(first.body).toMatchObject({ won: false, pointsSpent: 3, newPointsBalance: 1 })
    expect(first.body).not.toHaveProperty("pointsAwarded")
    expect((await org.post(playPath, body, { headers, status: 200 })).text).toBe(first.text)
    expect(await tryPlay(org, campaignId)).toBe("409 INSUFFICIENT_POINTS")
    await org.patch(`/api/v1/admin/campaigns/${campaignId}`, { playCost: null }, { status: 200 })
    const free = (await play(org, campaignId)).body
    expect(free).not.toHaveProperty("pointsSpent")
    expect(free).not.toHaveProperty("newPointsBalance")
    expect(await reasons()).toEqual(["play_cost -3 1", "adjustment 4 4"])
  })

  for (const [first, limits] of [
    ["400 CLIENT_REQUIRED", {}],
    ["429 PLAY_LIMIT_REACHED", { playLimits: { maxPerUser: 0, period: "total" } }],
  ] as const)
    test(`order of checks: ${first} before 409 INSUFFICIENT_POINTS`, async () => {
      const campaignId = await makeCampaign(org, { ...wins, ...limits })
      if (first !== "400 CLIENT_REQUIRED") await identify(org)
      expect(await tryPlay(org, campaignId)).toBe(first)
    })

  test("of 300 parallel plays, as many are accepted as the points pay for", async () => {
    await identify(org)
    await give(100)
    const campaignId = await makeCampaign(org, { playCost: { points: 3 } })
    const answers = await Promise.all(Array.from({ length: 300 }, () => tryPlay(org, campaignId)))
    expect(answers.filter((answer) => answer === "200")).toHaveLength(33)
    expect(answers.filter((answer) => answer === "409 INSUFFICIENT_POINTS")).toHaveLength(267)
    expect((await playerOf(org)).points).toBe(1)
  })
})
