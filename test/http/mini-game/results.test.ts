import { describe, expect, test } from "bun:test"
import { codeTemplate, makeCampaign } from "../../support/fixture/play.ts"
import { blank, coffee, makeWheel, miniGamesPath, patchWheel, spin } from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
const dayMs = 86_400_000

const resultsOf = async (notificationId: string, query = "") =>
  (await org.get(`${miniGamesPath}/${notificationId}/results${query}`, { status: 200 })).body

const points = { ...coffee, segmentId: "p", externalId: "P", prize: { type: "points", points: 7 } }
const discount = { ...codeTemplate, discountType: "fixed", discountValue: 5_000 }

/** Spins that stop on the segment of the index each time, since the others have no weight then. */
const spinOn = async (notificationId: string, segments: readonly { segmentId: string }[], ...stops: string[]) => {
  for (const [index, stop] of stops.entries()) {
    const weighted = segments.map((one) => ({ ...one, weight: one.segmentId === stop ? 1 : 0 }))
    await patchWheel(org, notificationId, { segments: weighted })
    await spin(org, notificationId, `user-${index}`)
  }
}

describe("the results of a mini-game", () => {
  test("without spins only have expected values", async () => {
    const segments = [
      { ...coffee, stock: { maxTotal: 5, period: "day" } },
      { ...blank, weight: 3 },
    ]
    expect(await resultsOf(await makeWheel(org, { segments }))).toEqual({
      spins: 0,
      wins: 0,
      winRate: null,
      expectedWinRate: 0.25,
      points: 0,
      segments: [
        {
          id: "a",
          name: "Free coffee",
          isPrize: true,
          expectedShare: 0.25,
          spins: 0,
          wins: 0,
          sinceConfigured: { spins: 0, wins: 0 },
          stock: { maxTotal: 5, used: 0, left: 5, period: "day" },
        },
        {
          id: "b",
          name: "Keep playing",
          isPrize: false,
          expectedShare: 0.75,
          spins: 0,
          wins: 0,
          sinceConfigured: { spins: 0, wins: 0 },
        },
      ],
      nearlyUsed: [],
      sinceConfigured: { at: "2026-11-21T10:05:00.000Z", spins: 0, wins: 0 },
      costs: [],
      perDay: [],
    })
  })

  test("count every spin at once, by segment and by day, and begin anew when the odds change", async () => {
    const segments = [coffee, points, blank]
    const notificationId = await makeWheel(org, { segments, timezone: "America/Bogota" })
    await spinOn(notificationId, segments, "a", "p", "p", "b")
    service.clock.advance(dayMs)
    const at = service.clock.now
    await patchWheel(org, notificationId, { segments: [coffee, { ...blank, weight: 0 }] })
    await patchWheel(org, notificationId, {
      name: "Renamed",
      segments: [
        { ...coffee, name: "Tea" },
        { ...blank, weight: 0 },
      ],
    })
    await spin(org, notificationId, "user-0")
    const found = await resultsOf(notificationId)
    expect(found).toMatchObject({ spins: 5, wins: 4, winRate: 0.8, expectedWinRate: 1, points: 14 })
    expect(found.sinceConfigured).toEqual({ at: new Date(at).toISOString(), spins: 1, wins: 1 })
    expect(found.segments).toMatchObject([
      { id: "a", name: "Tea", spins: 2, wins: 2, sinceConfigured: { spins: 1, wins: 1 } },
      { id: "b", spins: 1, wins: 0, sinceConfigured: { spins: 0, wins: 0 } },
    ])
    expect(found.perDay).toEqual([
      { day: "2026-11-21", spins: 4, wins: 3 },
      { day: "2026-11-22", spins: 1, wins: 1 },
    ])
    const first = await resultsOf(notificationId, "?to=2026-11-21")
    expect([first.spins, first.points, first.perDay.length]).toEqual([4, 14, 1])
    await org.get(`${miniGamesPath}/${notificationId}/results?from=2026-11-22&to=2026-11-21`, { status: 400 })
  })

  test("follow the days of the time zone, also of spins from before it changed", async () => {
    service.clock.advance(-service.clock.now + Date.parse("2026-11-25T02:00:00.000Z"))
    const notificationId = await makeWheel(org, { timezone: "UTC" })
    await spin(org, notificationId)
    expect((await resultsOf(notificationId)).perDay).toEqual([{ day: "2026-11-25", spins: 1, wins: 1 }])
    await patchWheel(org, notificationId, { timezone: "America/Bogota" })
    expect((await resultsOf(notificationId)).perDay).toEqual([{ day: "2026-11-24", spins: 1, wins: 1 }])
  })

  test("say what prizes cost, in each currency of the campaigns of codes and of the organization", async () => {
    const inPesos = await makeCampaign(org, { defaultCodeConfig: discount, currency: "COP" })
    const inSoles = await makeCampaign(org, { defaultCodeConfig: discount, currency: "PEN" })
    const ofCode = (segmentId: string, campaignId: string) => ({
      ...coffee,
      segmentId,
      externalId: segmentId,
      prize: { type: "promo_code", campaignId },
    })
    await org.patch("/api/v1/admin/settings", { currency: "COP" }, { status: 200 })
    const backpack = {
      ...coffee,
      segmentId: "x",
      externalId: "X",
      prize: { type: "external", name: "Bag", value: 800 },
    }
    const segments = [ofCode("cop", inPesos), ofCode("pen", inSoles), points, backpack]
    const notificationId = await makeWheel(org, { segments })
    await spinOn(notificationId, segments, "cop", "pen", "cop", "p", "x")
    expect((await resultsOf(notificationId)).costs).toEqual([
      { currency: "COP", codes: 10_000, prizes: 800, total: 10_800 },
      { currency: "PEN", codes: 5_000, prizes: 0, total: 5_000 },
    ])
  })

  test("of an unknown mini-game are 404", async () => {
    await org.get(`${miniGamesPath}/nobody/results`, { status: 404 })
  })
})

describe("a copy of a mini-game", () => {
  test("is a draft with the same configuration, without spins", async () => {
    const notificationId = await makeWheel(org, { segments: [coffee, blank], name: "Daily", publicPage: true })
    await spin(org, notificationId)
    const { body: original } = await org.get(`${miniGamesPath}/${notificationId}`)
    const { body } = await org.post(`${miniGamesPath}/${notificationId}/copy`, { name: "Weekly" }, { status: 201 })
    const { notificationId: id, createdAt, updatedAt } = body
    const own = { notificationId: id, name: "Weekly", createdAt, updatedAt, status: "draft", effectiveStatus: "draft" }
    expect(body).toEqual({ ...original, ...own })
    expect(id).not.toBe(notificationId)
    expect((await resultsOf(id)).spins).toBe(0)
    const copies = `${miniGamesPath}/${notificationId}/copy`
    await org.post(copies, { notificationId }, { status: 409 })
    await org.post(`${miniGamesPath}/nobody/copy`, {}, { status: 404 })
  })
})

const exported = async (base: string) => {
  const headers = { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId }
  return (await fetch(`${service.url}${base}/export?won=true&language=es`, { headers })).text()
}

describe("the spins of a mini-game", () => {
  test("are listed and exported by whether they won", async () => {
    const segments = [coffee, blank]
    const notificationId = await makeWheel(org, { segments })
    await spinOn(notificationId, segments, "a", "b", "b", "a")
    const base = `${miniGamesPath}/${notificationId}/awards`
    const listed = async (won: string) =>
      (await org.get(`${base}?won=${won}`, { status: 200 })).body.items.map(
        ({ externalUserId }: { externalUserId: string }) => externalUserId,
      )
    expect(await listed("true")).toEqual(["user-3", "user-0"])
    expect(await listed("false")).toEqual(["user-2", "user-1"])
    const page = (await org.get(`${base}?won=true&limit=1`, { status: 200 })).body
    const next = (await org.get(`${base}?won=true&limit=1&cursor=${page.nextCursor}`, { status: 200 })).body
    expect([page.items[0].externalUserId, next.items[0].externalUserId, next.nextCursor]).toEqual([
      "user-3",
      "user-0",
      null,
    ])
    const lines = (await exported(base)).trim().split("\n")
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain("Segmento")
    expect(lines[1]).toContain("Free coffee")
  })
})
