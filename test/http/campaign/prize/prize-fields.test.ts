import { describe, expect, test } from "bun:test"
import {
  codeTemplate,
  identify,
  listen,
  makeCampaign,
  patchCampaign,
  play,
  playerOf,
} from "../../../support/fixture/play.ts"
import { givenOrganization, givenService } from "../../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
const path = "/api/v1/admin/campaigns"

const tv = { prizeId: "tv", name: "TV", kind: "external" }
const ten = { prizeId: "ten", name: "10% off", kind: "promo_code", codeConfig: codeTemplate }
const card = { gameType: "scratch_card", rewardType: "promo_code", status: "active", winProbability: 1 }
const wheel = { ...card, gameType: "roulette", segments: [{ segmentId: "a", name: "A", prizeId: "tv" }] }

describe("the prizes, dates and budget of a campaign", () => {
  test("are returned with their defaults, and a campaign without them has none", async () => {
    const fields = {
      currency: "COP",
      startsAt: "2026-12-01T00:00:00-05:00",
      endsAt: "2027-01-01T05:00:00.000Z",
      prizes: [{ ...tv, weight: 3, stock: { maxTotal: 2, period: "total" } }, ten],
      whenGone: "redraw",
      budget: { maxAmount: 50_000_000 },
    }
    const { body } = await org.post(path, { ...card, ...fields }, { status: 201 })
    expect(body).toMatchObject({ currency: "COP", startsAt: "2026-12-01T05:00:00.000Z", endsAt: fields.endsAt })
    expect(body).toMatchObject({ whenGone: "redraw", budget: fields.budget, effectiveStatus: "scheduled" })
    expect(body.prizes[0]).toEqual({ ...tv, weight: 3, stock: { maxTotal: 2, period: "total" } })
    expect(body.prizes[1]).toMatchObject({ ...ten, weight: 1, codeConfig: { ...codeTemplate, maxUses: 1, length: 8 } })
    expect((await org.get(`${path}/${body.campaignId}`)).body).toEqual(body)
    const removed = { prizes: null, startsAt: null, endsAt: null, whenGone: null, budget: null, currency: null }
    const bare = await org.patch(`${path}/${body.campaignId}`, removed, { status: 200 })
    expect(bare.body).toMatchObject({ currency: null, effectiveStatus: "running" })
    for (const field of ["prizes", "startsAt", "endsAt", "whenGone", "budget"])
      expect(bare.body).not.toHaveProperty(field)
  })

  test.each<[string, object, string]>([
    ["a currency in small letters", { currency: "cop" }, "currency"],
    ["an end before the beginning", { startsAt: "2026-12-02T00:00:00Z", endsAt: "2026-12-01T00:00:00Z" }, "endsAt"],
    ["an end at the beginning", { startsAt: "2026-12-02T00:00:00Z", endsAt: "2026-12-02T00:00:00Z" }, "endsAt"],
    ["a date without a time", { startsAt: "2026-12-02" }, "startsAt"],
    ["no prize in the list", { prizes: [] }, "prizes"],
    ["too many prizes", { prizes: Array.from({ length: 101 }, (_, n) => ({ ...tv, prizeId: `p${n}` })) }, "prizes"],
    ["a prize twice", { prizes: [tv, tv] }, "prizes"],
    ["a prize without a name", { prizes: [{ prizeId: "tv", kind: "external" }] }, "prizes.0.name"],
    ["a prize of an unknown kind", { prizes: [{ ...tv, kind: "car" }] }, "prizes.0.kind"],
    ["codes in a campaign of points", { rewardType: "points", prizes: [ten] }, "prizes.0.kind"],
    ["points without a number in a campaign of codes", { prizes: [ten, { ...tv, kind: "points" }] }, "prizes.1.points"],
    ["points without a number", { rewardType: "points", prizes: [{ ...tv, kind: "points" }] }, "prizes.0.points"],
    ["prizes where wins deliver nothing", { rewardType: "none", prizes: [tv] }, "prizes"],
    ["prizes of an unknown reward", { rewardType: "mystery", prizes: [tv] }, "prizes"],
    ["a stock without a bound", { prizes: [{ ...tv, stock: { period: "day" } }] }, "prizes.0.stock"],
    ["a stock without a period", { prizes: [{ ...tv, stock: { maxTotal: 1 } }] }, "prizes.0.stock.period"],
    ["an unknown prize in a segment", { ...wheel, prizes: [ten] }, "segments.0.prizeId"],
    [
      "a prize in a segment that is none",
      { ...wheel, prizes: [tv], segments: [{ ...wheel.segments[0], isPrize: false }] },
      "segments.0.prizeId",
    ],
    [
      "a pool of codes beside a template",
      { defaultCodeConfig: { poolId: "p", discountType: "fixed", discountValue: 1 } },
      "defaultCodeConfig.discountType",
    ],
    ["an unknown whenGone", { whenGone: "cry" }, "whenGone"],
    ["a budget below 0", { budget: { maxAmount: -1 } }, "budget.maxAmount"],
    ["a budget without an amount", { budget: {} }, "budget.maxAmount"],
  ])("%s is refused", async (_name, fields, field) => {
    const { body } = await org.post(path, { ...card, ...fields }, { status: 400 })
    expect(body).toMatchObject({ code: "VALIDATION_ERROR", error: expect.stringContaining(field) })
  })

  test("a PATCH that removes the prize of a segment is refused, and changes nothing", async () => {
    const campaignId = await makeCampaign(org, { ...wheel, prizes: [tv, ten] })
    const { body } = await org.patch(`${path}/${campaignId}`, { prizes: [ten] }, { status: 400 })
    expect(body.error).toContain("segments.0.prizeId")
    expect((await org.get(`${path}/${campaignId}`)).body.prizes).toHaveLength(2)
  })

  test("a campaign is only misconfigured if some win lacks its reward", async () => {
    const raffle = await makeCampaign(org, { ...card, prizes: [tv] })
    expect((await org.get(`${path}/${raffle}`)).body.warnings).toEqual([])
    expect((await play(org, raffle)).body).toMatchObject({ won: true, prizeCode: null, awardsPrize: true })
    const { codeConfig: _template, ...bare } = ten
    const lacking = await makeCampaign(org, { ...card, prizes: [tv, bare] })
    const refused = await org.post("/api/v1/games/play", { campaignId: lacking, externalUserId: "u" }, { status: 400 })
    expect(refused.body.code).toBe("CAMPAIGN_MISCONFIGURED")
    const segments = [...wheel.segments, { segmentId: "b", name: "B" }]
    const half = await makeCampaign(org, { ...wheel, segments, prizes: [tv] })
    expect((await org.get(`${path}/${half}`)).body.warnings).toEqual([expect.stringContaining("defaultCodeConfig")])
    const never = [...wheel.segments, { segmentId: "b", name: "B", weight: 0 }]
    const whole = await makeCampaign(org, { ...wheel, segments: never, prizes: [tv] })
    expect((await org.get(`${path}/${whole}`)).body.warnings).toEqual([])
    expect((await play(org, whole)).body).toMatchObject({ won: true, result: "A" })
  })
})

describe("a play gives the drawn prize", () => {
  test("of a game by weight, with its name as the result", async () => {
    const campaignId = await makeCampaign(org, {
      ...card,
      prizes: [
        { ...tv, weight: 0 },
        { ...ten, weight: 1 },
      ],
    })
    const { body } = await play(org, campaignId)
    expect(body).toMatchObject({ won: true, result: "10% off", prizeCode: expect.stringMatching(/^WIN-/) })
    const discount = { discountType: "percentage", discountValue: 10 }
    expect(body.metadata).toEqual({ prizeId: "ten", prizeName: "10% off", prizeType: "promo_code", ...discount })
  })

  test("of a roulette by its segment, whose name is the result", async () => {
    const segments = [{ segmentId: "a", name: "TV!", prizeId: "tv", prizeType: "big" }]
    const campaignId = await makeCampaign(org, { ...wheel, segments, prizes: [{ ...tv, weight: 0 }, ten] })
    const { body } = await play(org, campaignId)
    expect(body).toMatchObject({ result: "TV!", prizeCode: null })
    expect(body.metadata).toEqual({ segment: "TV!", prizeId: "tv", prizeName: "TV", prizeType: "external" })
  })

  test("of points: its own, or the campaign's if the segment names no prize", async () => {
    await org.post("/api/v1/clients/identify", { externalId: "user" }, { status: 200 })
    const points = { ...tv, kind: "points", points: 7 }
    const fields = { ...wheel, rewardType: "points", pointsReward: { points: 3 }, prizes: [points] }
    const own = await makeCampaign(org, fields)
    expect((await play(org, own)).body).toMatchObject({ pointsAwarded: 7, newPointsBalance: 7, prizeCode: null })
    const general = await makeCampaign(org, { ...fields, segments: [{ segmentId: "a", name: "A" }] })
    const { body } = await play(org, general)
    expect(body).toMatchObject({ pointsAwarded: 3, newPointsBalance: 10 })
    expect(body.metadata).toEqual({ segment: "A", prizeType: "points" })
  })

  test("of points in a campaign of codes: they wait for who is not registered, and no code is needed", async () => {
    const { events, stop } = await listen(org)
    const points = { prizeId: "seven", name: "7 puntos", kind: "points", points: 7 }
    const campaignId = await makeCampaign(org, { rewardType: "promo_code", winProbability: 1, prizes: [points] })
    const { body } = await play(org, campaignId)
    expect(body).toMatchObject({ rewardType: "promo_code", awardsPrize: true, result: "7 puntos", prizeCode: null })
    expect(body).toMatchObject({ pointsAwarded: 7, newPointsBalance: 7 })
    expect(body.metadata).toEqual({ prizeId: "seven", prizeName: "7 puntos", prizeType: "points" })
    const [, won] = await events(2)
    expect(won).toMatchObject({
      event: "game.won",
      data: { rewardType: "promo_code", prizeCode: null, pointsAwarded: 7, prizeId: "seven" },
    })
    stop()
    expect(await identify(org)).toMatchObject({ created: true, points: 7 })
    const { items } = (await org.get(`/api/v1/admin/campaigns/${campaignId}/winners`, { status: 200 })).body
    expect(items).toMatchObject([{ prizeId: "seven", prizeKind: "points", prizeCode: null, value: null }])
    await patchCampaign(org, campaignId, { prizes: [{ ...points, weight: 0 }, ten] })
    const code = (await play(org, campaignId)).body
    expect(code.prizeCode).toStartWith("WIN-")
    for (const field of ["pointsAwarded", "newPointsBalance"]) expect(code).not.toHaveProperty(field)
    const { ledger } = await playerOf(org)
    expect(ledger).toMatchObject([{ points: 7, balance: 7, reason: "play", sourceId: body.sessionId }])
    const simulated = await org.post(`${path}/${campaignId}/simulation`, { plays: 10 }, { status: 200 })
    expect(simulated.body).toMatchObject({ codesIssued: 10, pointsAwarded: 0 })
  })
})
