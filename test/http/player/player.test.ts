import { expect, test } from "bun:test"
import {
  ban,
  codeTemplate,
  type Fields,
  identify,
  makeCampaign,
  makeMarketplace,
  patchCampaign,
  play,
  playerOf,
} from "../../support/fixture/play.ts"
import { newCode } from "../../support/fixture/promo.ts"
import { giveByHand, points as pointsFor, ranked, scores } from "../../support/fixture/ranking-prize.ts"
import { blank, coffee, makeWheel, reportFor, sale, spin } from "../../support/fixture/spin.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const dayMs = 24 * 3_600_000
const newestShown = 50
const promo: Fields = { rewardType: "promo_code", defaultCodeConfig: codeTemplate }
const points = (amount: number): Fields => ({ rewardType: "points", pointsReward: { points: amount } })

const service = givenService()
const org = givenOrganization(service)

const nothing = { bans: [], pastBans: [], plays: [], codes: [], awards: [], ledger: [] }
const times = async (count: number, run: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < count; index++) await run(index)
}

test("a player who was only identified has an empty record", async () => {
  const request = { externalId: "ana", name: "Ana", email: "ana@example.com", traits: { city: "Bogotá", age: 30 } }
  const { body } = await org.post("/api/v1/clients/identify", request, { status: 200 })
  expect(await playerOf(org, "ana")).toEqual({
    ...nothing,
    externalUserId: "ana",
    clientId: body.clientId,
    name: "Ana",
    email: "ana@example.com",
    traits: { city: "Bogotá", age: 30 },
    xp: 0,
    points: 0,
    tier: null,
    readAt: new Date(service.clock.now).toISOString(),
  })
})

test("one read shows everything about a player, each list newest first", async () => {
  const tiers = [{ name: "Plata", minXp: 100, color: "#c0c0c0" }]
  await org.put("/api/v1/admin/tiers", { tiers }, { status: 200 })
  const { clientId } = await identify(org, "ana")
  const campaignId = await makeCampaign(org, { ...promo, xp: { perPlay: 100, perWin: 60 } })
  const wheel = await makeWheel(org, { segments: [{ ...coffee, prize: { type: "points", points: 5 } }] })
  const first = (await play(org, campaignId, "ana")).body
  const code = await newCode(org, campaignId, "ana", "key")
  service.clock.advance(1000)
  const { awardId } = await spin(org, wheel, "ana")
  await reportFor(org, wheel, "ana")
  const { banId } = await ban(org, { externalUserId: "ana", reason: "Several accounts", message: "Suspendida" })

  const at = "2026-11-21T10:05:00.000Z"
  const later = "2026-11-21T10:05:01.000Z"
  const { body: listed } = await org.get("/api/v1/admin/codes?externalUserId=ana", { status: 200 })
  const redemption = { ...sale, redeemedAt: later }
  const award = { awardId, spinPeriod: "2026-11-21", clientId, externalUserId: "ana", segmentId: "a" }
  const session = { sessionId: first.sessionId, campaignId, at, result: first.result, won: true, score: 0 }
  expect(await playerOf(org, "ana")).toEqual({
    externalUserId: "ana",
    clientId,
    name: null,
    email: null,
    traits: null,
    xp: 160,
    points: 5,
    tier: "Plata",
    pastBans: [],
    readAt: later,
    bans: [
      {
        banId,
        externalUserId: "ana",
        clientId,
        reason: "Several accounts",
        message: "Suspendida",
        createdAt: later,
        until: null,
      },
    ],
    plays: [{ ...session, prizeCode: first.prizeCode, metadata: null }],
    codes: listed.items,
    awards: [{ ...award, segmentName: "Free coffee", won: true, prizeCode: null, createdAt: later, redemption }],
    ledger: [{ at: later, points: 5, balance: 5, reason: "spin", sourceId: awardId }],
  })
  expect(listed.items.map((item: Body) => [item.code, item.origin])).toEqual([
    [code, "codes"],
    [first.prizeCode, "play"],
  ])
})

test("a losing spin is among the awards, without a redemption", async () => {
  const wheel = await makeWheel(org, { segments: [blank] })
  const { awardId } = await spin(org, wheel, "ana")
  const { awards } = await playerOf(org, "ana")
  expect(awards).toMatchObject([{ awardId, won: false, segmentName: "Keep playing" }])
  expect(awards[0]).not.toHaveProperty("redemption")
})

test("an unregistered player has a record without a clientId, which is the client's once identified", async () => {
  const campaignId = await makeMarketplace(org, { ...promo, winProbability: 1, xp: { perPlay: 3 } })
  await play(org, campaignId, "guest", { gameResult: { score: 7, metadata: { level: 2 } } })
  const before = await playerOf(org, "guest")
  expect(before).toMatchObject({ clientId: null, name: null, xp: 3, plays: [{ score: 7, metadata: { level: 2 } }] })
  const { clientId } = await identify(org, "guest")
  expect(await playerOf(org, "guest")).toEqual({ ...before, clientId })
})

test("a player who is only banned has a record", async () => {
  const { banId } = await ban(org, { externalUserId: "cheat" })
  const { clientId, bans } = await playerOf(org, "cheat")
  expect([clientId, bans.map((row: Body) => row.banId)]).toEqual([null, [banId]])
  await org.delete(`/api/v1/admin/bans/${banId}`, { status: 204 })
  expect((await playerOf(org, "cheat")).bans).toEqual([])
})

test("an unknown player, or another organization's, is 404", async () => {
  await identify(await service.organization(), "theirs")
  for (const externalUserId of ["nobody", "theirs"])
    expect((await org.get(`/api/v1/admin/players/${externalUserId}`, { status: 404 })).body.code).toBe("NOT_FOUND")
})

for (const externalUserId of ["a b", "ñandú@example.com", "a/b?c=d#e", "100%", "日本🎈", "..%2F"])
  test(`the external id in the path may have any characters: ${externalUserId}`, async () => {
    await identify(org, externalUserId)
    expect((await playerOf(org, externalUserId)).externalUserId).toBe(externalUserId)
    expect((await playerOf(org, ` ${externalUserId} `)).externalUserId).toBe(externalUserId)
  })

test(`each list shows the newest ${newestShown}`, async () => {
  await identify(org, "ana")
  const count = newestShown + 2
  const paid = await makeCampaign(org, points(1))
  const codes = await makeCampaign(org, promo)
  const wheel = await makeWheel(org)
  const [sessions, texts, awardIds, banIds]: string[][] = [[], [], [], []]
  await times(count, async (index) => {
    sessions?.unshift((await play(org, paid, "ana")).body.sessionId)
    texts?.unshift(await newCode(org, codes, "ana", `key-${index}`))
    awardIds?.unshift((await spin(org, wheel, "ana")).awardId)
    service.clock.advance(dayMs)
  })
  await times(count, async () => banIds?.unshift((await ban(org, { externalUserId: "ana" })).banId))
  const player = await playerOf(org, "ana")
  const newest = (ids: string[] = []) => ids.slice(0, newestShown)
  expect(player.plays.map((row: Body) => row.sessionId)).toEqual(newest(sessions))
  expect(player.ledger.map((row: Body) => row.sourceId)).toEqual(newest(sessions))
  expect(player.codes.map((row: Body) => row.code)).toEqual(newest(texts))
  expect(player.awards.map((row: Body) => row.awardId)).toEqual(newest(awardIds))
  expect(player.bans.map((row: Body) => row.banId)).toEqual(newest(banIds))
  expect([player.points, player.ledger[0].balance]).toEqual([count, count])
}, 30_000)

test("the ledger of points adds up to the balance, whatever their source", async () => {
  await identify(org, "ana")
  const lost = await makeCampaign(org, { ...points(100), winProbability: 0 })
  const none = await makeCampaign(org, points(0))
  const paid = await makeCampaign(org, points(7))
  const ranking = await makeMarketplace(org)
  const wheel = await makeWheel(org, { segments: [{ ...coffee, prize: { type: "points", points: 5 } }] })
  for (const campaignId of [lost, none]) await play(org, campaignId, "ana")
  const { sessionId } = (await play(org, paid, "ana")).body
  const { awardId } = await spin(org, wheel, "ana")
  await spin(org, wheel, "ana")
  await scores(org, ranking, "ana 3")
  service.clock.advance(dayMs)
  await patchCampaign(org, ranking, { ranking: ranked("day", [pointsFor(1, 1, 30)]) })
  await giveByHand(org, ranking)
  const { points: balance, ledger } = await playerOf(org, "ana")
  expect(ledger.map((row: Body) => [row.reason, row.points, row.balance])).toEqual([
    ["ranking", 30, 42],
    ["spin", 5, 12],
    ["play", 7, 7],
  ])
  expect(ledger.slice(1).map((row: Body) => row.sourceId)).toEqual([awardId, sessionId])
  expect(balance).toBe(42)
})

test("points earned at once add up row by row", async () => {
  await identify(org, "ana")
  const campaignId = await makeCampaign(org, points(3))
  await Promise.all(Array.from({ length: 20 }, () => play(org, campaignId, "ana")))
  const { points: balance, ledger } = await playerOf(org, "ana")
  expect(balance).toBe(60)
  expect(ledger.map((row: Body) => row.balance)).toEqual(Array.from({ length: 20 }, (_, index) => 60 - 3 * index))
})

for (const scope of ["sdk", "read", "write"])
  test(`a key of scope ${scope} may not read a player`, async () => {
    await identify(org, "ana")
    const { body } = await org.post("/api/v1/admin/api-keys", { name: scope, scope }, { status: 201 })
    await org.as({ key: body.key }).get("/api/v1/admin/players/ana", { status: 403 })
  })
