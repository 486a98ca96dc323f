import { describe, expect, test } from "bun:test"
import { makeCampaign, play, tryPlay } from "../../support/fixture/play.ts"
import { times } from "../../support/fixture/promo.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const second = 1_000
const tv = { prizeId: "tv", name: "TV", kind: "external" }
const car = { ...tv, prizeId: "car", name: "Car" }
const card = { gameType: "scratch_card", rewardType: "promo_code", status: "active", winProbability: 1, prizes: [tv] }

const path = (campaignId: string) => `/api/v1/admin/campaigns/${campaignId}/moments`
const inSeconds = (seconds: number) => new Date(service.clock.now + seconds * second).toISOString()
const plan = (campaignId: string, prizeId: string, ...seconds: number[]) =>
  org.post(path(campaignId), { prizeId, at: seconds.map(inSeconds) }, { status: 201 })
const list = async (campaignId: string): Promise<Body> => (await org.get(path(campaignId), { status: 200 })).body
const patch = (campaignId: string, fields: object) =>
  org.patch(`/api/v1/admin/campaigns/${campaignId}`, fields, { status: 200 })
const playAs = async (campaignId: string, user: string, body?: Record<string, unknown>): Promise<Body> =>
  (await play(org, campaignId, user, body)).body
const prizeOf = ({ won, metadata }: Body) => (won ? metadata.prizeId : null)

describe("a play", () => {
  test("takes the oldest open moment of all prizes, each once, and none by odds", async () => {
    const campaignId = await makeCampaign(org, { ...card, prizes: [tv, car] })
    await plan(campaignId, "tv", -30, 10, 20)
    await plan(campaignId, "car", -20, 10)
    const first = inSeconds(-30)
    const won: (string | null)[] = []
    const session = await playAs(campaignId, "u")
    won.push(prizeOf(session))
    for (let plays = 0; plays < 2; plays++) won.push(prizeOf(await playAs(campaignId, "u")))
    expect(won).toEqual(["tv", "car", null])
    expect(session).toMatchObject({ result: "TV", metadata: { prizeId: "tv", prizeName: "TV", prizeType: "external" } })
    const { taken, items } = await list(campaignId)
    expect(taken).toBe(2)
    expect(items).toHaveLength(2)
    expect(items[1]).toEqual({ at: first, takenAt: inSeconds(0), sessionId: session.sessionId })
    service.clock.advance(10 * second)
    const others = [prizeOf(await playAs(campaignId, "v")), prizeOf(await playAs(campaignId, "v"))]
    expect(others.toSorted()).toEqual(["car", "tv"])
    expect((await playAs(campaignId, "v")).won).toBe(false)
  })

  test("takes moments of any past year, oldest first", async () => {
    const campaignId = await makeCampaign(org, { ...card, prizes: [tv] })
    const at = ["1969-12-31T23:59:59.999Z", "0001-01-01T00:00:00.000Z", "1970-01-01T00:00:00.000Z"]
    await org.post(path(campaignId), { prizeId: "tv", at }, { status: 201 })
    for (let plays = 0; plays < at.length; plays++) expect(prizeOf(await playAs(campaignId, "u"))).toBe("tv")
    const { items } = await list(campaignId)
    expect(items.map((item: Body) => item.at).toReversed()).toEqual(at.toSorted())
    const pack = await org.get(`/api/v1/admin/campaigns/${campaignId}/draws/export`, { status: 200 })
    expect(at.every((moment) => pack.text.includes(`"moment":"${moment}"`))).toBe(true)
  })

  test("continues by odds for the other prizes", async () => {
    const campaignId = await makeCampaign(org, { ...card, prizes: [tv, car] })
    await plan(campaignId, "tv", 10)
    for (let plays = 0; plays < 5; plays++) expect(prizeOf(await playAs(campaignId, "u"))).toBe("car")
  })

  test("of a roulette stops on the prize's first segment, and otherwise on none of its segments", async () => {
    const segment = { name: "TV!", weight: 1, prizeId: "tv" }
    const segments = [
      { segmentId: "z", name: "Nada", isPrize: false, weight: 0 },
      { segmentId: "a", ...segment, name: "TV, first" },
      { segmentId: "b", ...segment },
    ]
    const campaignId = await makeCampaign(org, { ...card, gameType: "roulette", segments })
    await plan(campaignId, "tv", 0)
    expect(await playAs(campaignId, "u")).toMatchObject({ won: true, result: "TV, first", metadata: { prizeId: "tv" } })
    expect(await playAs(campaignId, "u")).toMatchObject({ won: false, result: "Nada" })
  })

  test("of a trivia only takes one after a win", async () => {
    const questions = [{ question: "1 + 1", options: ["1", "2"], correctIndex: 1 }]
    const campaignId = await makeCampaign(org, { ...card, gameType: "trivia", trivia: { questions } })
    await plan(campaignId, "tv", 0)
    expect((await playAs(campaignId, "u", { answers: [0] })).won).toBe(false)
    expect(prizeOf(await playAs(campaignId, "u", { answers: [1] }))).toBe("tv")
    expect((await playAs(campaignId, "u", { answers: [1] })).won).toBe(false)
  })

  test("leaves a moment that its player may not win for the next one", async () => {
    const stock = { maxPerUser: 1, period: "total" }
    const rewardLimits = { maxTotal: 3, period: "day" }
    const campaignId = await makeCampaign(org, { ...card, prizes: [{ ...tv, stock }, car], rewardLimits })
    await plan(campaignId, "tv", -3, -2, -1)
    await plan(campaignId, "car", 0)
    expect(prizeOf(await playAs(campaignId, "u"))).toBe("tv")
    expect(prizeOf(await playAs(campaignId, "u"))).toBe("car")
    expect(prizeOf(await playAs(campaignId, "v"))).toBe("tv")
    expect((await playAs(campaignId, "w")).won).toBe(false)
    service.clock.advance(24 * 3_600 * second)
    expect(prizeOf(await playAs(campaignId, "w"))).toBe("tv")
  })

  test("repeated by its Idempotency-Key takes one once", async () => {
    const campaignId = await makeCampaign(org, card)
    await plan(campaignId, "tv", -1, 0)
    const body = { campaignId, externalUserId: "u" }
    const again = () => org.post("/api/v1/games/play", body, { headers: { "idempotency-key": "k" } })
    const answers = await Promise.all(times(6, again))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await list(campaignId)).taken).toBe(1)
  })

  test("while the campaign is paused takes none; afterwards they are open", async () => {
    const campaignId = await makeCampaign(org, { ...card, status: "paused" })
    await plan(campaignId, "tv", 0)
    expect(await tryPlay(org, campaignId, "u")).toBe("400 CAMPAIGN_INACTIVE")
    await patch(campaignId, { status: "active" })
    expect(prizeOf(await playAs(campaignId, "u"))).toBe("tv")
  })

  test("takes none that was dropped or is void", async () => {
    const campaignId = await makeCampaign(org, card)
    await org.post(path(campaignId), { prizeId: "tv", batchId: "b", at: [-5, 5].map(inSeconds) }, { status: 201 })
    await org.delete(`${path(campaignId)}/b`, { status: 204 })
    service.clock.advance(60 * second)
    const won = [prizeOf(await playAs(campaignId, "u")), prizeOf(await playAs(campaignId, "u"))]
    expect(won).toEqual(["tv", null])
    await plan(campaignId, "tv", 0)
    await patch(campaignId, { status: "ended" })
    await patch(campaignId, { status: "active" })
    expect((await playAs(campaignId, "u")).won).toBe(false)
    expect(await list(campaignId)).toMatchObject({ planned: 3, taken: 1, void: 2 })
  })

  test("takes the next after a restart", async () => {
    const campaignId = await makeCampaign(org, card)
    await plan(campaignId, "tv", -2, -1, 60)
    expect(prizeOf(await playAs(campaignId, "u"))).toBe("tv")
    await service.restart()
    expect(prizeOf(await playAs(campaignId, "u"))).toBe("tv")
    expect((await playAs(campaignId, "u")).won).toBe(false)
  })
})

describe("many plays at once", () => {
  test("take each open moment once, alongside a new batch and a dropped one", async () => {
    const campaignId = await makeCampaign(org, { ...card, prizes: [tv, car] })
    await plan(campaignId, "tv", ...times(30, (index) => -index))
    await org.post(
      path(campaignId),
      { prizeId: "car", batchId: "later", at: times(300, () => inSeconds(60)) },
      { status: 201 },
    )
    const plays = times(300, (index) => playAs(campaignId, `u${index % 90}`))
    const changes = [plan(campaignId, "tv", -5, -4), org.delete(`${path(campaignId)}/later`, { status: 204 })]
    const answers = await Promise.all(plays)
    await Promise.all(changes)
    const last = await Promise.all(times(5, (index) => playAs(campaignId, `v${index}`)))
    const winners = [...answers, ...last].filter(({ won }) => won)
    expect(winners).toHaveLength(32)
    const { taken, void: voided, items } = await list(campaignId)
    expect({ taken, voided }).toEqual({ taken: 32, voided: 300 })
    const all = [...items]
    for (let { nextCursor } = await list(campaignId); nextCursor; ) {
      const { body } = await org.get(`${path(campaignId)}?limit=200&cursor=${nextCursor}`, { status: 200 })
      all.push(...body.items)
      nextCursor = body.nextCursor
    }
    const sessions = all.flatMap(({ sessionId }) => sessionId ?? [])
    expect(sessions.toSorted()).toEqual(winners.map(({ sessionId }) => sessionId).toSorted())
    expect(all).toHaveLength(332)
  })

  test("take all of more than a block", async () => {
    const campaignId = await makeCampaign(org, card)
    await plan(campaignId, "tv", ...times(300, (index) => -index))
    const answers = await Promise.all(times(320, (index) => playAs(campaignId, `u${index}`)))
    expect(answers.filter(({ won }) => won)).toHaveLength(300)
    const { items } = (await org.get(`${path(campaignId)}?limit=200`, { status: 200 })).body
    expect(items.map(({ at }: Body) => at)).toEqual(times(200, (index) => inSeconds(-index)))
  })
})
