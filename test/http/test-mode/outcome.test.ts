import { describe, expect, test } from "bun:test"
import { describeReport } from "../../../src/fair/verify-draws.mjs"
import {
  campaignDraws,
  checkPack,
  closeDraws,
  drawPath,
  exportDraws,
  miniGameDraws,
} from "../../support/fixture/draw.ts"
import { merge } from "../../support/fixture/merge.ts"
import { identify } from "../../support/fixture/play.ts"
import { template, winningCampaign } from "../../support/fixture/promo.ts"
import { blank, coffee, makeWheel, spin } from "../../support/fixture/spin.ts"
import { givenTestOrganization } from "../../support/fixture/test-organization.ts"
import { cli } from "../../support/service/cli.ts"
import type { Client } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenTestOrganization(service)

const path = "/api/v1/admin/test/outcomes"
type Outcome = { readonly won?: boolean; readonly segmentId?: string; readonly prizeId?: string }
type Player = { readonly externalUserId?: string }

const ask = async (campaignId: string, outcomes: readonly Outcome[], player: Player = {}) =>
  (await org.post(path, { campaignId, ...player, outcomes }, { status: 201 })).body.queued as number

const waiting = async (campaignId: string) =>
  (await org.get(`${path}?campaignId=${campaignId}`, { status: 200 })).body.items

const play = async (campaignId: string, externalUserId = "ana", fields: object = {}) =>
  (await org.post("/api/v1/games/play", { campaignId, externalUserId, ...fields }, { status: 200 })).body

const prize = (prizeId: string, fields: object = {}) => ({
  prizeId,
  name: prizeId,
  kind: "external",
  weight: 1,
  ...fields,
})
const prizes = [prize("tv", { weight: 0 }), prize("mug", { stock: { maxTotal: 1, period: "total" } }), prize("pen")]
const segments = [
  { segmentId: "s-tv", name: "TV", weight: 0, prizeId: "tv" },
  { segmentId: "s-mug", name: "Mug", weight: 1, prizeId: "mug" },
  { segmentId: "s-pen", name: "Pen", weight: 1, prizeId: "pen" },
  { segmentId: "none", name: "Nothing", weight: 100, isPrize: false },
]
const wheel = (fields: object = {}) => winningCampaign(org, { gameType: "roulette", segments, prizes, ...fields })
const card = (fields: object = {}) => winningCampaign(org, { winProbability: 0, prizes, ...fields })
const question = { question: "2 + 2?", options: ["3", "4"], correctIndex: 1 }
const trivia = (fields: object = {}) =>
  winningCampaign(org, { gameType: "trivia", trivia: { questions: [question] }, prizes, ...fields })

const won = async (plays: readonly Promise<{ won: boolean }>[]) => (await Promise.all(plays)).map((one) => one.won)

/** Expects a pack of the game that passes as a TEST with so many outcomes that were asked for. */
const expectTest = async (client: Client, draws: string, forced: number) => {
  await closeDraws(client, draws)
  const pack = await exportDraws(client, draws)
  const report = await checkPack(pack)
  expect(report).toMatchObject({ problem: null, test: true, forced })
  expect(describeReport(report)[0]).toStartWith("TEST")
  expect(pack).not.toContain("~")
  return pack
}

describe("outcomes of a campaign", () => {
  test("come out in order, each once, and the chain says so", async () => {
    const campaignId = await wheel()
    const outcomes = [{ won: false }, { segmentId: "s-pen" }, { prizeId: "tv" }, { won: true }, { segmentId: "none" }]
    expect(await ask(campaignId, outcomes)).toBe(5)
    expect(await waiting(campaignId)).toEqual(outcomes.map((one) => ({ externalUserId: null, ...one })))
    const results = []
    for (const _ of outcomes) results.push(await play(campaignId))
    expect(results.map((one) => one.won)).toEqual([false, true, true, true, false])
    expect(results.map((one) => one.metadata.prizeId ?? null).toSpliced(3, 1)).toEqual([null, "pen", "tv", null])
    expect(await waiting(campaignId)).toEqual([])
    await play(campaignId)
    const shown = await org.as({ key: "", orgId: "" }).get(drawPath(results[1].draw), { status: 200 })
    expect(shown.body).toMatchObject({ record: { outcome: { won: true, forced: true } }, chain: { test: true } })
    await expectTest(org, campaignDraws(campaignId), 5)
  })

  test("of one player come before those of anybody, and wait for that player", async () => {
    const campaignId = await card()
    await ask(campaignId, [{ prizeId: "pen" }])
    expect(await ask(campaignId, [{ prizeId: "tv" }], { externalUserId: "bea" })).toBe(1)
    expect((await play(campaignId, "bea")).metadata.prizeId).toBe("tv")
    await ask(campaignId, [{ won: true }], { externalUserId: "bea" })
    expect((await play(campaignId, "ana")).metadata.prizeId).toBe("pen")
    expect((await play(campaignId, "ana")).won).toBe(false)
    const own = await org.get(`${path}?campaignId=${campaignId}&externalUserId=bea`, { status: 200 })
    expect(own.body.items).toEqual([{ externalUserId: "bea", won: true }])
    await org.delete(`${path}?campaignId=${campaignId}&externalUserId=ana`, { status: 204 })
    expect(await waiting(campaignId)).toHaveLength(1)
    await org.delete(`${path}?campaignId=${campaignId}`, { status: 204 })
    expect(await waiting(campaignId)).toEqual([])
  })

  test("follow a merge in the order in which they were asked, and an erasure drops them", async () => {
    const campaignId = await card()
    const notificationId = await makeWheel(org, { segments: [coffee, blank] })
    for (const player of ["old", "new"]) await identify(org, player)
    const askOf = async (externalUserId: string, outcome: Outcome) => {
      await ask(campaignId, [outcome], { externalUserId })
      await org.post(path, { notificationId, externalUserId, outcomes: [{ won: "prizeId" in outcome }] })
    }
    await askOf("old", { prizeId: "pen" })
    await askOf("new", { won: false })
    await merge(org, "old", "new")
    await askOf("old", { prizeId: "tv" })
    for (const player of ["old", "new"]) {
      const own = await org.get(`${path}?campaignId=${campaignId}&externalUserId=${player}`, { status: 200 })
      expect(own.body.items).toHaveLength(3)
      expect(own.body.items[0]).toEqual({ externalUserId: "new", prizeId: "pen" })
    }
    const given = [await play(campaignId, "new"), await play(campaignId, "old"), await play(campaignId, "old")]
    expect(given.map(({ metadata }) => metadata.prizeId ?? null)).toEqual(["pen", null, "tv"])
    expect((await spin(org, notificationId, "old")).segment.segmentId).toBe(coffee.segmentId)
    await askOf("old", { prizeId: "tv" })
    await cli(service.database.place, "players", "erase", "old", "--organization", org.orgId)
    const left = await org.get(`${path}?notificationId=${notificationId}`, { status: 200 })
    expect([await waiting(campaignId), left.body.items]).toEqual([[], []])
  })

  test("are used up by draws alone: by no refusal, no repeat, and no result of the organization's game", async () => {
    const once = await card({ playLimits: { maxPerUser: 1, period: "total" } })
    await ask(once, [{ won: false }, { won: true }])
    const headers = { headers: { "idempotency-key": "k1" } }
    const send = (externalUserId: string, options: object = {}) =>
      org.post("/api/v1/games/play", { campaignId: once, externalUserId }, options)
    expect((await send("ana", headers)).body.won).toBe(false)
    expect((await send("ana", headers)).body.won).toBe(false)
    expect((await send("ana")).body.code).toBe("PLAY_LIMIT_REACHED")
    expect(await waiting(once)).toHaveLength(1)
    await org.put("/api/v1/admin/marketplace-games/own", { name: "Own", active: true })
    const fields = { gameType: "marketplace", marketplaceGameId: "own", rewardType: "none", prizes: undefined }
    const own = await card(fields)
    await ask(own, [{ won: true }])
    expect((await play(own, "ana", { gameResult: { won: false } })).won).toBe(false)
    expect(await waiting(own)).toHaveLength(1)
    expect((await play(own)).won).toBe(true)
  })

  test("are turned by limits as any other win, and take no planned moment", async () => {
    const campaignId = await card({ winProbability: 1, rewardLimits: { maxTotal: 3, period: "total" } })
    await org.post(
      `/api/v1/admin/campaigns/${campaignId}/moments`,
      { prizeId: "tv", at: ["2020-01-01T00:00:00.000Z"] },
      { status: 201 },
    )
    await ask(campaignId, [{ prizeId: "mug" }, { prizeId: "mug" }, { won: false }])
    const [first, second, third] = [await play(campaignId), await play(campaignId), await play(campaignId)]
    expect([first.won, second.won, third.won]).toEqual([true, false, false])
    expect((await play(campaignId)).metadata.prizeId).toBe("tv")
    await ask(campaignId, [{ prizeId: "pen" }, { prizeId: "pen" }])
    expect([(await play(campaignId)).won, (await play(campaignId)).won]).toEqual([true, false])
    const pack = await expectTest(org, campaignDraws(campaignId), 5)
    expect(pack).toContain('"outcome":{"forced":true,"turned":{"by":"stock","taken":1},"won":false}')
    expect(pack).toContain('"outcome":{"forced":true,"turned":{"by":"quota","taken":3},"won":false}')
  })

  test("of a budget, and of a code, are paid and given as any other", async () => {
    const code = { discountType: "fixed", discountValue: 100 }
    const campaignId = await winningCampaign(org, {
      winProbability: 0,
      defaultCodeConfig: { ...template, ...code },
      budget: { maxAmount: 100 },
    })
    await ask(campaignId, [{ won: true }, { won: true }])
    const [first, second] = [await play(campaignId), await play(campaignId)]
    expect(first.prizeCode).toMatch(/^\S+$/)
    expect(second).toMatchObject({ won: false, prizeCode: null })
  })

  test("of a trivia wait for a win, and name its prize", async () => {
    const campaignId = await trivia()
    await ask(campaignId, [{ prizeId: "tv" }])
    expect((await play(campaignId, "test_win", { answers: [0] })).won).toBe(false)
    expect(await waiting(campaignId)).toHaveLength(1)
    expect((await play(campaignId, "ana", { answers: [1] })).metadata.prizeId).toBe("tv")
    expect(await waiting(campaignId)).toEqual([])
    expect((await play(campaignId, "test_lose", { answers: [1] })).won).toBe(true)
  })

  test("that the game can no longer give leave the draw to its number", async () => {
    const campaignId = await card()
    await ask(campaignId, [{ prizeId: "tv" }])
    await org.patch(`/api/v1/admin/campaigns/${campaignId}`, { prizes: [prize("pen")] }, { status: 200 })
    expect((await play(campaignId)).won).toBe(false)
    expect(await waiting(campaignId)).toEqual([])
    await expectTest(org, campaignDraws(campaignId), 0)
  })

  test("go with a draft that is deleted: a new game of its id knows nothing of them", async () => {
    const draft = { campaignId: "again", status: "draft", gameType: "scratch_card", rewardType: "none" }
    const games = [
      { at: "campaigns", name: "campaignId", fields: draft },
      { at: "notifications", name: "notificationId", fields: { notificationId: "again", name: "Wheel" } },
    ]
    for (const { at, name, fields } of games) {
      const segments = [{ ...coffee, segmentId: "a" }]
      await org.post(`/api/v1/admin/${at}`, { ...fields, segments }, { status: 201 })
      for (const player of [{}, { externalUserId: "ana" }])
        await org.post(path, { [name]: "again", ...player, outcomes: [{ won: true }] }, { status: 201 })
      await org.delete(`/api/v1/admin/${at}/again`, { status: 204 })
      await org.post(`/api/v1/admin/${at}`, { ...fields, status: "active", segments }, { status: 201 })
      expect((await org.get(`${path}?${name}=again`, { status: 200 })).body.items).toEqual([])
    }
    expect((await play("again")).won).toBe(false)
  })

  test("are taken once each by plays at the same time", async () => {
    const campaignId = await card({ prizes: [prize("pen")] })
    await ask(
      campaignId,
      Array.from({ length: 20 }, () => ({ won: true })),
    )
    await ask(campaignId, [{ won: true }, { won: true }], { externalUserId: "u1" })
    const results = await won(Array.from({ length: 40 }, (_, i) => play(campaignId, `u${i % 8}`)))
    expect(results.filter(Boolean)).toHaveLength(22)
    expect(await waiting(campaignId)).toEqual([])
    await expectTest(org, campaignDraws(campaignId), 22)
  })
})

describe("outcomes of a mini-game", () => {
  test("are its segments, by its own players", async () => {
    const notificationId = await makeWheel(org, { segments: [{ ...coffee, weight: 0 }, blank] })
    const outcomes = [{ won: true }, { segmentId: "b" }, { segmentId: "a" }]
    await org.post(path, { notificationId, outcomes }, { status: 201 })
    const results = [await spin(org, notificationId, "u1"), await spin(org, notificationId, "u1")]
    expect(results.map((one) => [one.won, one.alreadyPlayed])).toEqual([
      [true, false],
      [true, true],
    ])
    expect((await spin(org, notificationId, "u2")).won).toBe(false)
    expect((await spin(org, notificationId, "u3")).won).toBe(true)
    expect((await spin(org, notificationId, "u4")).won).toBe(false)
    expect((await spin(org, notificationId, "test_win-9")).won).toBe(true)
    await expectTest(org, miniGameDraws(notificationId), 4)
  })
})

describe("players by name", () => {
  test("win and lose where the queue says nothing and the game can", async () => {
    const sure = await card({ winProbability: 1, prizes: [prize("pen")] })
    const never = await card({ prizes: [prize("pen")] })
    expect(await won([play(sure, "test_lose"), play(sure, "test_lose_1"), play(sure, "testlose")])).toEqual([
      false,
      false,
      true,
    ])
    expect(await won([play(never, "test_win"), play(never, "test_winner"), play(never, "a_test_win")])).toEqual([
      true,
      true,
      false,
    ])
    await ask(never, [{ won: false }])
    expect((await play(never, "test_win")).won).toBe(false)
    const all = await wheel({ segments: segments.slice(1, 3) })
    expect((await play(all, "test_lose")).won).toBe(true)
  })

  test("mean nothing in a live organization, which can ask for nothing", async () => {
    const live = await service.organization()
    const campaignId = await winningCampaign(live)
    const { body } = await live.post("/api/v1/games/play", { campaignId, externalUserId: "test_lose" }, { status: 200 })
    expect(body.won).toBe(true)
    const asked = { campaignId, outcomes: [{ won: false }] }
    expect((await live.post(path, asked, { status: 403 })).body.code).toBe("LIVE_ORGANIZATION")
    expect((await live.get(`${path}?campaignId=${campaignId}`)).body.code).toBe("LIVE_ORGANIZATION")
    expect((await live.delete(`${path}?campaignId=${campaignId}`)).body.code).toBe("LIVE_ORGANIZATION")
    const pack = await exportDraws(live, campaignDraws(campaignId))
    expect(pack).not.toContain('"test"')
  })
})

describe("what cannot be asked for is refused, and nothing waits", () => {
  const games = { wheel, card, trivia, all: () => wheel({ segments: segments.slice(1, 3) }) }
  const cases: readonly [keyof typeof games, readonly object[], string][] = [
    ["wheel", [], "outcomes must be"],
    ["wheel", Array.from({ length: 101 }, () => ({ won: true })), "outcomes must be"],
    ["wheel", [{}], "outcomes.0 must be"],
    ["wheel", [{ won: true }, { won: true, prizeId: "tv" }], "outcomes.1 must be"],
    ["wheel", [{ won: true }, { segmentId: "other" }], "outcomes.1.segmentId must be"],
    ["wheel", [{ prizeId: "other" }], "outcomes.0.prizeId must be"],
    ["card", [{ segmentId: "s-tv" }], "outcomes.0.segmentId must be"],
    ["card", [{ prizeId: "other" }], "outcomes.0.prizeId must be"],
    ["all", [{ won: false }], "outcomes.0.won must be"],
    ["trivia", [{ won: true }], "outcomes.0 must be a prizeId"],
    ["trivia", [{ segmentId: "s-tv" }], "outcomes.0 must be a prizeId"],
  ]
  test.each(cases)("%s %#", async (game, outcomes, message) => {
    const campaignId = await games[game]()
    const { body } = await org.post(path, { campaignId, outcomes }, { status: 400 })
    expect(body.message ?? body.error).toStartWith(message)
    expect(await waiting(campaignId)).toEqual([])
  })

  test("a prize with planned moments, and segments that give it", async () => {
    const campaignId = await wheel()
    const at = ["2099-01-01T00:00:00.000Z"]
    await org.post(`/api/v1/admin/campaigns/${campaignId}/moments`, { prizeId: "tv", at }, { status: 201 })
    for (const [outcome, field] of [
      [{ prizeId: "tv" }, "prizeId"],
      [{ segmentId: "s-tv" }, "segmentId"],
    ] as const)
      expect((await org.post(path, { campaignId, outcomes: [outcome] }, { status: 400 })).text).toContain(
        `outcomes.0.${field}`,
      )
    await ask(campaignId, [{ won: true }])
  })

  test("an unknown game, no game or two, a campaign without a game, and more than may wait", async () => {
    const campaignId = await card()
    const outcomes = Array.from({ length: 100 }, () => ({ won: false }))
    const codesOnly = await winningCampaign(org, { kind: "codes", gameType: undefined, winProbability: undefined })
    const refused = async (body: object) => {
      const { status, body: answer } = await org.post(path, body)
      return `${status} ${answer.code}`
    }
    expect(await refused({ campaignId: "nobody", outcomes })).toBe("404 NOT_FOUND")
    expect(await refused({ notificationId: "nobody", outcomes })).toBe("404 NOT_FOUND")
    expect(await refused({ outcomes })).toBe("400 VALIDATION_ERROR")
    expect(await refused({ campaignId, notificationId: "x", outcomes })).toBe("400 VALIDATION_ERROR")
    expect(await refused({ campaignId: codesOnly, outcomes })).toBe("400 VALIDATION_ERROR")
    for (const query of ["", `?campaignId=${campaignId}&notificationId=x`])
      expect((await org.get(`${path}${query}`)).status).toBe(400)
    expect((await org.delete(`${path}?notificationId=nobody`)).status).toBe(404)
    for (const _ of [1, 2, 3, 4, 5]) await ask(campaignId, outcomes)
    expect(await refused({ campaignId, outcomes: [{ won: true }] })).toBe("409 CONFLICT")
    expect(await waiting(campaignId)).toHaveLength(500)
  })
})
