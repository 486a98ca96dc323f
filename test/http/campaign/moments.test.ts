import { describe, expect, test } from "bun:test"
import { createHash } from "node:crypto"
import { makeCampaign } from "../../support/fixture/play.ts"
import { listen } from "../../support/fixture/promo.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const tv = { prizeId: "tv", name: "TV", kind: "external" }
const car = { ...tv, prizeId: "car" }
const card = { gameType: "scratch_card", rewardType: "promo_code", status: "active", prizes: [tv, car] }
const december = { from: "2026-12-01T05:00:00Z", to: "2027-01-01T05:00:00Z" }
const drawn = { prizeId: "tv", count: 20, ...december }

const at = (campaignId: string) => `/api/v1/admin/campaigns/${campaignId}/moments`
const plan = async (campaignId: string, body: object): Promise<Body> =>
  (await org.post(at(campaignId), body, { status: 201 })).body
const list = async (campaignId: string, query = ""): Promise<Body> =>
  (await org.get(at(campaignId) + query, { status: 200 })).body
const patch = (campaignId: string, fields: object) =>
  org.patch(`/api/v1/admin/campaigns/${campaignId}`, fields, { status: 200 })
const play = (campaignId: string) =>
  org.post("/api/v1/games/play", { campaignId, externalUserId: "player" }, { status: 200 })
const commitmentOf = (salt: string, moments: readonly string[]) =>
  createHash("sha256")
    .update([salt, ...moments].join("\n"))
    .digest("hex")

describe("planning moments", () => {
  test("shows their count and commitment, but no time", async () => {
    const { events, stop } = await listen(org)
    const campaignId = await makeCampaign(org, card)
    const planned = await plan(campaignId, { ...drawn, batchId: "december" })
    expect(planned).toEqual({
      batchId: "december",
      count: 20,
      chosen: false,
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const shown = { ...planned, prizeId: "tv" }
    const window = {
      from: "2026-12-01T05:00:00.000Z",
      to: "2027-01-01T05:00:00.000Z",
      distribution: "random",
      timezone: "UTC",
    }
    const [event] = await events(1)
    expect(event).toMatchObject({ event: "moments.planned", data: { campaignId, ...shown, window } })
    stop()
    const { items } = (await org.get("/api/v1/admin/audit-log?action=moments.plan")).body
    expect(items).toMatchObject([{ target: campaignId, before: null, after: { ...shown, window } }])
    const hidden = { ...shown, taken: 0, void: 0, salt: null, moments: null }
    expect(await list(campaignId)).toEqual({
      planned: 20,
      taken: 0,
      void: 0,
      batches: [hidden],
      items: [],
      nextCursor: null,
    })
    service.clock.now = Date.parse("2026-12-31T00:00:00Z")
    expect((await list(campaignId)).items).toEqual([])
  })

  test("draws them in the campaign's time zone, and shows them with their salt once it has ended", async () => {
    const campaignId = await makeCampaign(org, { ...card, timezone: "America/Bogota", endsAt: december.to })
    const hours = { days: [1, 3], fromHour: 9, toHour: 21 }
    const { commitment } = await plan(campaignId, { ...drawn, ...hours, count: 3_000, distribution: "even" })
    service.clock.now = Date.parse(december.to)
    const { batches, ...rest } = await list(campaignId, "?limit=2")
    expect(rest).toMatchObject({ planned: 3_000, taken: 0, void: 3_000 })
    const { salt, moments } = batches[0]
    expect(salt).toMatch(/^[0-9a-f]{64}$/)
    expect(moments).toHaveLength(3_000)
    expect(moments).toEqual(moments.toSorted())
    expect(commitmentOf(salt, moments)).toBe(commitment)
    for (const moment of moments) {
      const { hour, dayOfWeek } = Temporal.Instant.from(moment).toZonedDateTimeISO("America/Bogota")
      expect([hours.days.includes(dayOfWeek), hour >= 9 && hour < 21]).toEqual([true, true])
    }
    expect(rest.items).toEqual([2_999, 2_998].map((index) => ({ at: moments[index], takenAt: null, sessionId: null })))
    const next = await list(campaignId, `?limit=2&cursor=${rest.nextCursor}`)
    expect(next.items.map((item: Body) => item.at)).toEqual([moments[2_997], moments[2_996]])
    expect(next.batches[0]).toMatchObject({ salt, moments: null })
  })

  test("accepts times that its author chose", async () => {
    const campaignId = await makeCampaign(org, card)
    const times = ["2026-12-02T00:00:00+01:00", "2026-12-01T10:00:00.5Z"]
    const planned = await plan(campaignId, { prizeId: "tv", at: times })
    expect(planned).toMatchObject({ batchId: expect.stringMatching(/^mom_/), count: 2, chosen: true })
    await patch(campaignId, { status: "ended" })
    const [{ salt, moments }] = (await list(campaignId)).batches
    expect(moments).toEqual(["2026-12-01T10:00:00.500Z", "2026-12-01T23:00:00.000Z"])
    expect(commitmentOf(salt, moments)).toBe(planned.commitment)
  })

  test("with too short a window says that its author chose them, and shows the window", async () => {
    const { events, stop } = await listen(org)
    const campaignId = await makeCampaign(org, { ...card, timezone: "America/Bogota" })
    const asked = {
      prizeId: "tv",
      count: 2,
      from: december.from,
      to: "2026-12-01T05:00:00.001Z",
      fromHour: 0,
      toHour: 1,
    }
    const planned = await plan(campaignId, { ...asked, batchId: "ms" })
    expect(planned).toMatchObject({ count: 2, chosen: true })
    expect((await list(campaignId)).batches).toMatchObject([{ batchId: "ms", chosen: true }])
    const window = {
      from: "2026-12-01T05:00:00.000Z",
      to: "2026-12-01T05:00:00.001Z",
      fromHour: 0,
      toHour: 1,
      distribution: "random",
      timezone: "America/Bogota",
    }
    const [event] = await events(1)
    expect(event).toMatchObject({ event: "moments.planned", data: { chosen: true, window } })
    stop()
    const [row] = (await org.get("/api/v1/admin/audit-log?action=moments.plan&limit=1")).body.items
    expect(row.after).toMatchObject({ batchId: "ms", chosen: true, window })
    const even = { ...drawn, to: "2026-12-01T06:00:00Z", distribution: "even" }
    expect(await plan(campaignId, { ...even, count: 60 })).toMatchObject({ chosen: false })
    expect(await plan(campaignId, { ...even, count: 61 })).toMatchObject({ chosen: true })
  })

  test("plans a batch once", async () => {
    const campaignId = await makeCampaign(org, card)
    const calls = Array.from({ length: 4 }, () => org.post(at(campaignId), { ...drawn, batchId: "b" }))
    const statuses = (await Promise.all(calls)).map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, 409, 409, 409])
    expect((await list(campaignId)).planned).toBe(20)
    await patch(campaignId, { endsAt: december.from })
    await org.post(at(campaignId), { ...drawn, batchId: "b" }, { status: 409 })
    await plan(await makeCampaign(org, card), { ...drawn, batchId: "b" })
  })

  test("plans as many at once as allowed, up to the maximum in total", async () => {
    const campaignId = await makeCampaign(org, card)
    for (let batch = 1; batch <= 5; batch++) await plan(campaignId, { ...drawn, count: 100_000 })
    const { body } = await org.post(at(campaignId), { ...drawn, count: 1 }, { status: 409 })
    expect(body).toMatchObject({ code: "CONFLICT", error: expect.stringContaining("500000") })
    await patch(campaignId, { status: "ended" })
    const { batches } = await list(campaignId, "?limit=1")
    expect(batches.map(({ moments }: Body) => moments.length)).toEqual([1e5, 1e5, 1e5, 1e5, 1e5])
    expect(commitmentOf(batches[4].salt, batches[4].moments)).toBe(batches[4].commitment)
  })

  test.each<[string, object, string]>([
    ["an unknown prize", { ...drawn, prizeId: "boat" }, "prizeId"],
    ["neither times nor a count", { prizeId: "tv", ...december }, "count"],
    ["a count without an end", { prizeId: "tv", count: 1, from: december.from }, "to"],
    ["times and a count", { ...drawn, at: [december.from] }, "at"],
    ["no moments", { ...drawn, count: 0 }, "count"],
    ["too many moments", { ...drawn, count: 100_001 }, "count"],
    ["no times", { prizeId: "tv", at: [] }, "at"],
    ["a time without an offset", { prizeId: "tv", at: ["2026-12-01T05:00:00"] }, "at.0"],
    ["an unknown distribution", { ...drawn, distribution: "odd" }, "distribution"],
    ["a day that does not exist", { ...drawn, days: [8] }, "days.0"],
    ["no days", { ...drawn, days: [] }, "days"],
    ["an hour that does not exist", { ...drawn, toHour: 25 }, "toHour"],
    ["hours the wrong way round", { ...drawn, fromHour: 10, toHour: 10 }, "toHour"],
    ["an end before the beginning", { ...drawn, to: december.from }, "to"],
    ["days that leave no time", { ...drawn, to: "2026-12-01T06:00:00Z", days: [7] }, "days"],
    ["a time beyond the end", { ...drawn, to: "2027-01-01T05:00:00.001Z" }, "to"],
    ["a chosen time at the end", { prizeId: "tv", at: [december.to] }, "at"],
  ])("refuses %s", async (_name, body, field) => {
    const campaignId = await makeCampaign(org, { ...card, endsAt: december.to })
    const refused = await org.post(at(campaignId), body, { status: 400 })
    expect(refused.body).toMatchObject({ code: "VALIDATION_ERROR", error: expect.stringContaining(field) })
    expect((await list(campaignId)).planned).toBe(0)
  })

  test("refuses an unknown campaign, and one that has ended", async () => {
    expect((await org.post(at("none"), drawn, { status: 404 })).body.code).toBe("NOT_FOUND")
    expect((await org.get(at("none"), { status: 404 })).body.code).toBe("NOT_FOUND")
    const campaignId = await makeCampaign(org, { ...card, status: "ended" })
    expect((await org.post(at(campaignId), drawn, { status: 409 })).body.code).toBe("CONFLICT")
  })
})

describe("moments that are void", () => {
  const times = ["2026-11-21T09:00:00.000Z", "2026-11-21T10:05:00.000Z", "2026-11-21T10:05:00.001Z", december.from]

  test("are the moments of a batch that were still to come when it was dropped", async () => {
    const campaignId = await makeCampaign(org, card)
    await plan(campaignId, { prizeId: "tv", batchId: "b", at: times })
    await plan(campaignId, { ...drawn, prizeId: "car" })
    await org.delete(`${at(campaignId)}/b`, { status: 204 })
    await play(campaignId)
    await play(campaignId)
    const { planned, taken, void: voided, items } = await list(campaignId)
    expect({ planned, taken, voided }).toEqual({ planned: 24, taken: 2, voided: 2 })
    expect(items.map((item: Body) => item.at)).toEqual(["2026-12-01T05:00:00.000Z", times[2], times[1], times[0]])
    expect(await list(campaignId, "?prizeId=car")).toMatchObject({ planned: 20, void: 0, items: [] })
    await org.delete(`${at(campaignId)}/b`, { status: 204 })
    expect((await list(campaignId)).void).toBe(2)
    expect((await org.get("/api/v1/admin/audit-log?action=moments.drop")).body.items).toHaveLength(1)
  })

  test.each([
    ["none", ["2026-11-21T10:05:00.001Z", december.from], 0],
    ["one", ["2026-11-21T09:00:00.000Z", december.from], 1],
    ["all", ["2026-11-21T09:00:00.000Z", "2026-11-21T10:00:00.000Z"], 2],
  ])("are not shown for a dropped batch while %s have come and are open", async (_many, given, open) => {
    const campaignId = await makeCampaign(org, card)
    await plan(campaignId, { prizeId: "tv", batchId: "secret", at: given })
    await org.delete(`${at(campaignId)}/secret`, { status: 204 })
    const left = { planned: 2, taken: 0, void: open === 0 ? 2 : 0 }
    expect(await list(campaignId)).toMatchObject({ ...left, batches: [left.void ? { void: 2 } : { void: 0 }] })
    expect((await list(campaignId)).items).toHaveLength(left.void)
    const rows = (await org.get("/api/v1/admin/audit-log?action=moments.drop&limit=10")).body.items
    const row = rows.find(({ target }: Body) => target === campaignId)
    expect(row).toMatchObject({ before: null, after: { batchId: "secret" } })
    expect(Object.keys(row.after)).toEqual(["batchId"])
    for (let taken = 1; taken <= open; taken++) {
      await play(campaignId)
      const expected = taken < open ? 0 : 2 - taken
      expect(await list(campaignId)).toMatchObject({ taken, void: expected, batches: [{ taken, void: expected }] })
      expect((await list(campaignId)).items).toHaveLength(taken + expected)
    }
  })

  test("are refused for an unknown batch or campaign", async () => {
    const campaignId = await makeCampaign(org, card)
    expect((await org.delete(`${at(campaignId)}/none`, { status: 404 })).body.code).toBe("NOT_FOUND")
    expect((await org.delete(`${at("none")}/b`, { status: 404 })).body.code).toBe("NOT_FOUND")
  })

  test("are all moments of an ended campaign, and none returns when it continues", async () => {
    const campaignId = await makeCampaign(org, { ...card, endsAt: december.to })
    await plan(campaignId, drawn)
    service.clock.now = Date.parse(december.to)
    expect(await list(campaignId)).toMatchObject({ planned: 20, void: 20, batches: [{ void: 20 }] })
    await patch(campaignId, { endsAt: "2027-02-01T05:00:00Z" })
    const extended = await list(campaignId)
    expect(extended).toMatchObject({ planned: 20, void: 20, batches: [{ salt: null, moments: null }] })
    expect(extended.items).toHaveLength(20)
  })

  test("are the moments of a draft whose end has passed", async () => {
    const campaignId = await makeCampaign(org, { ...card, endsAt: december.to })
    await plan(campaignId, drawn)
    await patch(campaignId, { status: "draft" })
    service.clock.now = Date.parse(december.to)
    expect(await list(campaignId)).toMatchObject({ void: 20, batches: [{ moments: expect.any(Array) }] })
    await patch(campaignId, { status: "active", endsAt: "2027-02-01T05:00:00Z" })
    expect(await list(campaignId)).toMatchObject({ planned: 20, void: 20 })
  })

  test("are the moments of a removed prize, even when it returns", async () => {
    const campaignId = await makeCampaign(org, card)
    await plan(campaignId, drawn)
    await plan(campaignId, { ...drawn, prizeId: "car", count: 3 })
    await patch(campaignId, { prizes: [car] })
    await patch(campaignId, { prizes: [tv, car] })
    expect(await list(campaignId)).toMatchObject({ planned: 23, void: 20 })
  })
})
