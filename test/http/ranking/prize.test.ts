import { beforeEach, expect, test } from "bun:test"
import { merge, register } from "../../support/fixture/merge.ts"
import {
  ban,
  codeTemplate,
  type Fields,
  makeCampaign,
  makeMarketplace,
  patchCampaign,
  playerOf,
} from "../../support/fixture/play.ts"
import { redeem } from "../../support/fixture/promo.ts"
import {
  giveByHand,
  given,
  givenPlaces,
  points,
  prizesFor,
  prizesPath,
  ranked,
  scores,
} from "../../support/fixture/ranking-prize.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const dayMs = 24 * 3_600_000

const service = givenService()
const org = givenOrganization(service)
let campaignId: string
beforeEach(async () => {
  campaignId = await makeMarketplace(org)
})

/** Ends the day of the scores so far and only then sets the ranking, so that its prizes are only given by hand. */
const endDay = async (prizes: Fields[], fields: Fields = {}) => {
  service.clock.advance(dayMs)
  await patchCampaign(org, campaignId, { ranking: ranked("day", prizes), ...fields })
}

test("on request: the prizes of the last ended period, each as it is listed then", async () => {
  await scores(org, campaignId, "ana 5", "leo 9", "eva 7")
  await endDay([points(1, 1, 100), points(2, 3, 20)])
  const items = await giveByHand(org, campaignId)
  const shared = { periodKey: "2026-11-21", prizeCode: null, givenAt: "2026-11-22T10:05:00.000Z" }
  const first = { ...shared, position: 1, externalUserId: "leo", totalScore: 9, prize: { type: "points", points: 100 } }
  const prize = { type: "points", points: 20 }
  const second = { ...shared, position: 2, externalUserId: "eva", totalScore: 7, prize }
  const third = { ...shared, position: 3, externalUserId: "ana", totalScore: 5, prize }
  expect(items).toEqual([first, second, third])
  expect(await given(org, campaignId)).toEqual([third, second, first])
})

test("on request: periodKey names an ended period, each is given once", async () => {
  await scores(org, campaignId, "ana 5")
  service.clock.advance(dayMs)
  await scores(org, campaignId, "leo 6")
  await endDay([points(1, 1)])
  for (const [periodKey, place] of [
    ["2026-11-21", "1 ana 5"],
    ["2026-11-22", "1 leo 6"],
  ]) {
    expect(givenPlaces(await giveByHand(org, campaignId, { periodKey }))).toEqual([`${periodKey} ${place}`])
    const { body } = await org.post(prizesPath(campaignId), { periodKey }, { status: 409 })
    expect(body.code).toBe("CONFLICT")
  }
  expect((await org.post(prizesPath(campaignId), undefined, { status: 409 })).body.code).toBe("CONFLICT")
  expect((await playerOf(org, "ana")).points).toBe(10)
  expect(await given(org, campaignId)).toHaveLength(2)
})

test("a period without scores gives nothing, and is given then", async () => {
  await endDay([points(1, 3)])
  expect(await giveByHand(org, campaignId)).toEqual([])
  await org.post(prizesPath(campaignId), {}, { status: 409 })
})

/**
 * By hand on 2027-01-05, a Tuesday, in a campaign created on 2026-11-21: the last ended period, the first, and invalid
 * ones.
 */
const keys: [period: string, last: string, first: string, faults: string[]][] = [
  ["day", "2027-01-04", "2026-11-21", ["2027-01-05", "2027-01-06", "2026-11", "2026-11-31", "2026-W47", "total", ""]],
  ["week", "2026-W53", "2026-W47", ["2027-W01", "2027-W02", "2026-W54", "2025-W53", "2026-W00", "2026-11-23"]],
  ["month", "2026-12", "2026-11", ["2027-01", "2027-02", "2026-13", "2026-00", "2026-11-01"]],
  ["total", "total", "total", ["2026-11-21", "all"]],
]
const tooEarly: Record<string, string[]> = {
  day: ["2026-11-20", "2026-02-28", "2026-02-30", "0001-01-01"],
  week: ["2026-W46", "2025-W52"],
  month: ["2026-10", "2016-12"],
}
for (const [period, last, first, faults] of keys)
  test(`on request in a ${period} ranking: ${first} to ${last} are given, an earlier, running or faulty periodKey is 400`, async () => {
    service.clock.now = Date.parse("2027-01-05T10:05:00.000Z")
    await patchCampaign(org, campaignId, { ranking: ranked(period, [points(1, 1)]) })
    for (const periodKey of [...faults, ...(tooEarly[period] ?? [])]) {
      const { body } = await org.post(prizesPath(campaignId), { periodKey }, { status: 400 })
      expect([body.code, body.error.split(" ")[0]]).toEqual(["VALIDATION_ERROR", "periodKey"])
    }
    await giveByHand(org, campaignId, { periodKey: last })
    await org.post(prizesPath(campaignId), {}, { status: 409 })
    if (first !== last) await giveByHand(org, campaignId, { periodKey: first })
  })

test("on request before any period has ended: nothing is given unless a key is sent, which is 400 and says so", async () => {
  await patchCampaign(org, campaignId, { ranking: ranked("day", [points(1, 1)]) })
  const { body } = await org.post(prizesPath(campaignId), { periodKey: "2026-11-20" }, { status: 400 })
  expect(body.error).toEndWith("none has ended yet")
  expect(await giveByHand(org, campaignId)).toEqual([])
})

test("a total ranking is given on request, once, with the scores of all time", async () => {
  await scores(org, campaignId, "ana 5", "leo 6")
  service.clock.advance(40 * dayMs)
  await scores(org, campaignId, "ana 2")
  await patchCampaign(org, campaignId, { ranking: ranked("total", [points(1, 2)]) })
  expect(givenPlaces(await giveByHand(org, campaignId))).toEqual(["total 1 ana 7", "total 2 leo 6"])
  for (const body of [undefined, {}, { periodKey: "total" }])
    await org.post(prizesPath(campaignId), body, { status: 409 })
})

test("on request without a ranking is 400, in an unknown or another organization's campaign 404, and the list too", async () => {
  expect((await org.post(prizesPath(campaignId), {}, { status: 400 })).body.code).toBe("VALIDATION_ERROR")
  const other = await service.organization()
  for (const [client, id] of [
    [org, "nope"],
    [other, campaignId],
  ] as const) {
    expect((await client.post(prizesPath(id), {}, { status: 404 })).body.code).toBe("NOT_FOUND")
    expect((await client.get(prizesPath(id), { status: 404 })).body.code).toBe("NOT_FOUND")
  }
})

test("banned players never win: the positions close up, and a lifted ban counts again", async () => {
  await scores(org, campaignId, "ana 9", "leo 8", "eva 7", "zoe 6")
  await ban(org, { externalUserId: "leo" })
  const { banId } = await ban(org, { externalUserId: "ana" })
  await org.delete(`/api/v1/admin/bans/${banId}`, { status: 204 })
  await endDay([points(1, 3)])
  const key = "2026-11-21"
  expect(givenPlaces(await giveByHand(org, campaignId))).toEqual([`${key} 1 ana 9`, `${key} 2 eva 7`, `${key} 3 zoe 6`])
  expect(await playerOf(org, "leo")).toMatchObject({ points: 0, ledger: [] })
})

test("on a tie who reached the score first has the better position, and only totals above 0 win", async () => {
  await scores(org, campaignId, "zoe 4", "ana 10", "leo 10", "zoe 6", "max 3", "max -3", "eva -1")
  await endDay([points(1, 10)])
  const key = "2026-11-21"
  expect(givenPlaces(await giveByHand(org, campaignId))).toEqual([
    `${key} 1 ana 10`,
    `${key} 2 leo 10`,
    `${key} 3 zoe 10`,
  ])
})

test("totals of huge scores stay numbers", async () => {
  await scores(org, campaignId, "ana 1.7e308", "leo 1.5e308", "ana 1.7e308")
  await endDay([points(1, 2)])
  const [first, second] = await giveByHand(org, campaignId)
  expect([first.externalUserId, second.externalUserId]).toEqual(["ana", "leo"])
  expect(first.totalScore).toBe(Number.MAX_VALUE)
})

test("only the positions named win, the first of several ranges counts, also with fewer players than positions", async () => {
  await scores(org, campaignId, "ana 9", "leo 8", "eva 7", "zoe 6")
  await endDay([points(2, 2, 20), points(4, 1000, 4), points(2, 4, 3)])
  const items = await giveByHand(org, campaignId)
  expect(items.map(({ position, externalUserId, prize }: Body) => [position, externalUserId, prize.points])).toEqual([
    [2, "leo", 20],
    [3, "eva", 3],
    [4, "zoe", 4],
  ])
})

test("a prize of points is in the ledger, of a code in the codes, and none is left to the organization", async () => {
  const codes = await makeCampaign(org, { status: "paused", rewardType: "promo_code", defaultCodeConfig: codeTemplate })
  const bare = await makeCampaign(org)
  await scores(org, campaignId, "ana 9", "leo 8", "eva 7", "zoe 6")
  const code = (position: number, id: string) => prizesFor(position, position, { type: "promo_code", campaignId: id })
  await endDay([points(1, 1, 30), code(2, codes), prizesFor(3, 3), code(4, bare)])
  const items = await giveByHand(org, campaignId)
  expect(items.map(({ prizeCode }: Body) => prizeCode === null)).toEqual([true, false, true, true])
  expect(items[2].prize).toBeNull()
  const row = { at: "2026-11-22T10:05:00.000Z", points: 30, balance: 30, reason: "ranking" }
  expect(await playerOf(org, "ana")).toMatchObject({ points: 30, codes: [], ledger: [row] })
  const { prizeCode } = items[1]
  expect((await playerOf(org, "leo")).codes).toMatchObject([{ code: prizeCode, campaignId: codes, origin: "ranking" }])
  expect((await redeem(org, { code: prizeCode, externalUserId: "leo" })).body.ok).toBe(true)
  for (const user of ["eva", "zoe"])
    expect(await playerOf(org, user)).toMatchObject({ points: 0, codes: [], ledger: [] })
})

test("the period is that of the campaign's time zone", async () => {
  service.clock.now = Date.parse("2026-11-21T04:59:59.999Z")
  await scores(org, campaignId, "ana 1")
  service.clock.now = Date.parse("2026-11-21T05:00:00.000Z")
  await scores(org, campaignId, "leo 2")
  service.clock.now = Date.parse("2026-11-22T04:59:59.999Z")
  await scores(org, campaignId, "leo 3")
  await endDay([points(1, 9)], { timezone: "America/Bogota" })
  expect(givenPlaces(await giveByHand(org, campaignId, { periodKey: "2026-11-20" }))).toEqual(["2026-11-20 1 ana 1"])
  expect(givenPlaces(await giveByHand(org, campaignId))).toEqual(["2026-11-21 1 leo 5"])
})

test("prizes are listed newest first, and a walk by cursor shows each once", async () => {
  await scores(org, campaignId, "ana 9", "leo 8", "eva 7", "zoe 6", "max 5")
  await endDay([points(1, 5)])
  await giveByHand(org, campaignId)
  const positions: number[] = []
  let cursor: string | null = ""
  while (cursor !== null) {
    const query: string = cursor === "" ? "?limit=2" : `?limit=2&cursor=${cursor}`
    const { body } = await org.get(prizesPath(campaignId) + query, { status: 200 })
    positions.push(...body.items.map(({ position }: Body) => position))
    cursor = body.nextCursor
  }
  expect(positions).toEqual([5, 4, 3, 2, 1])
})

test("a prize won before a merge is listed with the client that stays", async () => {
  await register(org, "old", "new")
  await scores(org, campaignId, "old 5", "new 4")
  await endDay([points(1, 2)])
  await giveByHand(org, campaignId)
  await merge(org, "old", "new")
  expect(givenPlaces(await given(org, campaignId))).toEqual(["2026-11-21 2 new 4", "2026-11-21 1 new 5"])
  expect((await playerOf(org, "old")).points).toBe(20)
})

test("on request is in the audit log, a refused call is not", async () => {
  await scores(org, campaignId, "ana 5")
  await endDay([points(1, 1)])
  const items = await giveByHand(org, campaignId)
  await org.post(prizesPath(campaignId), {}, { status: 409 })
  const { body } = await org.get("/api/v1/admin/audit-log", { status: 200 })
  const rows = body.items.filter(({ action }: Body) => action === "ranking-prizes.give")
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ target: campaignId, keyId: expect.any(String), after: { periodKey: "2026-11-21" } })
  expect(rows[0].after.items).toHaveLength(items.length)
})

const prize = { type: "points", points: 1 }
const faulty: [name: string, prizes: Fields[]][] = [
  ["fromPosition above toPosition", [{ fromPosition: 3, toPosition: 2, prize }]],
  ["position 0", [{ fromPosition: 0, toPosition: 2, prize }]],
  ["no toPosition", [{ fromPosition: 1, prize }]],
  ["an unknown prize", [{ fromPosition: 1, toPosition: 1, prize: { type: "car" } }]],
  ["points below 0", [{ fromPosition: 1, toPosition: 1, prize: { type: "points", points: -1 } }]],
]
for (const [name, prizes] of faulty)
  test(`a ranking with ${name} is 400 VALIDATION_ERROR and names ranking`, async () => {
    const ranking = ranked("day", prizes)
    const { body } = await org.patch(`/api/v1/admin/campaigns/${campaignId}`, { ranking }, { status: 400 })
    expect([body.code, body.error.startsWith("ranking")]).toEqual(["VALIDATION_ERROR", true])
  })
