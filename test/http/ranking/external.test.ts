import { beforeEach, expect, test } from "bun:test"
import { merge, register } from "../../support/fixture/merge.ts"
import { type Fields, listen, makeMarketplace, patchCampaign, play } from "../../support/fixture/play.ts"
import { giveByHand, given, points, prizesFor, ranked, scores } from "../../support/fixture/ranking-prize.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const dayMs = 24 * 3_600_000
const bike = { type: "external", name: "Bicicleta", value: 90_000 }
const mug = { type: "external", name: "Taza" }

const service = givenService()
const org = givenOrganization(service)
let campaignId: string
let winners: string
beforeEach(async () => {
  const tv = { prizeId: "tv", name: "TV", kind: "external" }
  campaignId = await makeMarketplace(org, { rewardType: "promo_code", winProbability: 1, prizes: [tv] })
  winners = `/api/v1/admin/campaigns/${campaignId}/winners`
})

const list = async (query = ""): Promise<Body[]> => (await org.get(`${winners}${query}`, { status: 200 })).body.items
const names = async (query = "") =>
  (await list(query)).map(({ externalUserId, prizeName }) => `${externalUserId} ${prizeName}`)
const patch = (id: string, changes: Fields) => org.patch(`${winners}/${encodeURIComponent(id)}`, changes)

/** Ends the day of these scores, and gives its prizes by hand: the service gives none of a day that ends without prizes. */
const giveDay = async (prizes: Fields[], ...turns: string[]) => {
  await patchCampaign(org, campaignId, { ranking: null })
  await scores(org, campaignId, ...turns)
  service.clock.advance(dayMs)
  await patchCampaign(org, campaignId, { ranking: ranked("day", prizes) })
  return giveByHand(org, campaignId)
}

test("is listed among the winners as it was when the round was given, and handed out by its own id", async () => {
  const items = await giveDay([prizesFor(1, 1, bike), prizesFor(2, 2, mug), points(3, 3)], "ana 9", "leo 7", "eva 5")
  const id = `${campaignId}:2026-11-21:1`
  expect(items.map(({ prize, rankingPrizeId }: Body) => [prize, rankingPrizeId])).toEqual([
    [bike, id],
    [mug, `${campaignId}:2026-11-21:2`],
    [{ type: "points", points: 10 }, undefined],
  ])
  expect((await given(org, campaignId)).map(({ rankingPrizeId }) => rankingPrizeId).at(-1)).toBe(id)
  await patchCampaign(org, campaignId, { ranking: ranked("day", [prizesFor(1, 1, mug)]) })
  const won = { at: "2026-11-22T10:05:00.000Z", prizeId: null, prizeCode: null, sessionId: null, prizeKind: "external" }
  const person = { name: null, email: null, address: null }
  const waiting = { handedOutAt: null, note: null, entryCode: null, forfeitedAt: null }
  const first = { ...won, ...waiting, externalUserId: "ana", prizeName: "Bicicleta", value: 90_000, rankingPrizeId: id }
  const [second, ...rest] = await list()
  expect(second).toMatchObject({ externalUserId: "leo", prizeName: "Taza", value: null })
  expect(rest[0]).toEqual({ ...first, ...person })
  expect(rest.slice(1).map(({ sessionId, rankingPrizeId }) => [typeof sessionId, rankingPrizeId])).toEqual(
    Array(3).fill(["string", undefined]),
  )

  const noted = { ...first, handedOutAt: "2026-11-22T10:05:00.000Z", note: "en la tienda" }
  expect((await patch(id, { handedOut: true, note: "en la tienda" })).body).toEqual(noted)
  expect(await list("?handedOut=true")).toEqual([{ ...noted, ...person }])
  expect(await names("?handedOut=false&externalUserId=leo")).toEqual(["leo Taza", "leo TV"])
  const { items: audited } = (await org.get("/api/v1/admin/audit-log?action=winner.update", { status: 200 })).body
  expect(audited).toMatchObject([{ target: id, after: { hasNote: true } }])
  expect((await patch(id, { handedOut: false, note: null })).body).toEqual(first)
  for (const other of [`${campaignId}:2026-11-21:3`, `${campaignId}:2026-11-20:1`, `other:2026-11-21:1`, "ses_none"])
    expect((await patch(other, { handedOut: true })).body.code).toBe("NOT_FOUND")
  const csv = await org.get(`${winners}/export?externalUserId=ana`, { status: 200 })
  const [header = "", line = ""] = csv.text.split("\r\n")
  expect(header).toEndWith("value,entryCode,forfeitedAt,rankingPrizeId,name,email,address,currency")
  expect(line).toBe(`2026-11-22T10:05:00.000Z,ana,,Bicicleta,,,,,external,90000,,,${id},,,,`)
})

test("stands between plays by time, on pages of any size, under every filter", async () => {
  await giveDay([prizesFor(1, 2, mug)], "ana 9", "leo 7")
  await play(org, campaignId, "eva")
  service.clock.advance(1_000)
  await play(org, campaignId, "ana")
  await giveDay([prizesFor(1, 1, mug)], "eva 3")
  const all = ["eva Taza", "eva TV", "ana TV", "eva TV", "leo Taza", "ana Taza", "leo TV", "ana TV"]
  expect(await names()).toEqual(all)
  const whole = (await org.get(`${winners}?total=true&limit=3`, { status: 200 })).body
  expect(whole.total).toEqual({ count: 8, isExact: true })
  for (const limit of [1, 2, 3, 7, 8]) {
    const shown: string[] = []
    for (let cursor = ""; ; ) {
      const { body } = await org.get(`${winners}?limit=${limit}${cursor}`, { status: 200 })
      shown.push(...body.items.map((won: Body) => `${won.externalUserId} ${won.prizeName}`))
      if (body.nextCursor === null) break
      cursor = `&cursor=${body.nextCursor}`
    }
    expect(shown).toEqual(all)
  }
  expect(await names("?prizeId=tv")).toEqual(all.filter((one) => one.endsWith("TV")))
  expect(await names("?externalUserId=ana")).toEqual(["ana TV", "ana Taza", "ana TV"])
  expect(await names("?externalUserId=nobody")).toEqual([])
  expect(await names("?from=2026-11-23T00:00:00.000Z")).toEqual(["eva Taza"])
  expect(await names("?to=2026-11-22T10:05:00.000Z")).toEqual(["leo TV", "ana TV"])
})

test("is forfeited once, and for good, by its own id", async () => {
  const { events, stop } = await listen(org)
  await giveDay([prizesFor(1, 1, bike), prizesFor(2, 2, mug)], "ana 9", "leo 7")
  const [lost, kept] = [1, 2].map((position) => `${campaignId}:2026-11-21:${position}`)
  await patch(kept ?? "", { handedOut: true })
  expect((await patch(kept ?? "", { forfeited: true })).body.code).toBe("CONFLICT")
  const { status, body } = await patch(lost ?? "", { forfeited: true, note: "no vino" })
  expect([status, body]).toMatchObject([
    200,
    { forfeitedAt: "2026-11-22T10:05:00.000Z", note: "no vino", rankingPrizeId: lost },
  ])
  for (const changes of [{ forfeited: true }, { handedOut: true }])
    expect((await patch(lost ?? "", changes)).body.code).toBe("CONFLICT")
  expect(await names("?handedOut=false")).toEqual(["leo TV", "ana TV"])
  const [told] = (await events(5)).filter(({ event }) => event === "prize.forfeited")
  expect(told?.data).toEqual({ campaignId, sessionId: null, prizeId: null, rankingPrizeId: lost, value: 90_000 })
  stop()
})

test("follows a merge, and loses its note with an erasure", async () => {
  await register(org, "ana", "new")
  await giveDay([prizesFor(1, 1, bike)], "ana 9")
  const id = `${campaignId}:2026-11-21:1`
  await patch(id, { handedOut: true, note: "a Ana en persona" })
  await merge(org, "ana", "new")
  expect((await list("?externalUserId=ana"))[0]).toMatchObject({ externalUserId: "new", rankingPrizeId: id })
  await org.post("/api/v1/admin/players/new/erase", { confirm: "new" }, { status: 200 })
  const [won] = await list()
  expect(won).toMatchObject({ externalUserId: expect.stringMatching(/^erased_/), rankingPrizeId: id, note: null })
})

test("is refused unless it has a name and a whole value", async () => {
  for (const prize of [
    { type: "external" },
    { type: "external", name: "" },
    { type: "external", name: "n".repeat(201) },
    { type: "external", name: "TV", value: -1 },
    { type: "external", name: "TV", value: 1.5 },
    { type: "car", name: "TV" },
  ]) {
    const { body } = await org.patch(`/api/v1/admin/campaigns/${campaignId}`, {
      ranking: ranked("day", [prizesFor(1, 1, prize)]),
    })
    expect([prize, body.code]).toEqual([prize, "VALIDATION_ERROR"])
  }
})
