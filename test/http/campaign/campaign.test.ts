import { describe, expect, test } from "bun:test"
import { codeCampaign, newCode, noFigures, requestCode, scoped, template } from "../../support/fixture/promo.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const path = "/api/v1/admin/campaigns"
const codeDefaults = { maxDiscountAmount: null, maxUses: 1, expiresInSeconds: 30 * 24 * 60 * 60, length: 8 }

const everyField = {
  campaignId: "spring",
  name: "Spring",
  status: "active",
  kind: "game",
  gameType: "roulette",
  rewardType: "promo_code",
  winProbability: 0.3,
  timezone: "America/Bogota",
  segments: [
    { segmentId: "a", name: "10% off", externalId: "TEN", isPrize: true, weight: 1, prizeType: "discount" },
    { segmentId: "b", name: "Sigue", isPrize: false, weight: 0.5 },
  ],
  trivia: { questions: [{ question: "¿…?", options: ["x", "y"], correctIndex: 1 }], minCorrect: 1 },
  marketplaceGameId: "flappy",
  defaultCodeConfig: template,
  generationLimits: { maxPerUser: 3, period: "day" },
  pointsReward: { points: 50 },
  playLimits: { maxPerUser: 5, period: "week" },
  rewardLimits: { maxPerUser: 1, maxTotal: 1000, period: "month" },
  xp: { perPlay: 10, perWin: 50 },
}

describe("POST /campaigns", () => {
  test("returns every field as it was sent, and GET returns the same", async () => {
    const { body } = await org.post(path, everyField, { status: 201 })
    const at = "2026-11-21T10:05:00.000Z"
    const answered = { currency: null, effectiveStatus: "running" }
    expect(body).toEqual({ ...everyField, ...answered, createdAt: at, updatedAt: at, warnings: [] })
    expect((await org.get(`${path}/spring`, { status: 200 })).body).toEqual(body)
    await service.restart()
    expect((await org.get(`${path}/spring`, { status: 200 })).body).toEqual(body)
  })

  test("omitted or null fields get the documented defaults, and an id is generated", async () => {
    for (const fields of [{}, { campaignId: null, name: null, status: null, kind: null, winProbability: null }]) {
      const { body } = await org.post(path, fields, { status: 201 })
      expect(body).toMatchObject({ status: "draft", kind: "game", winProbability: 0 })
      expect(body.campaignId).toMatch(/^[A-Za-z0-9_:-]{1,100}$/)
      expect(body).not.toContainAnyKeys(["gameType", "segments", "defaultCodeConfig", "generationLimits", "xp"])
    }
  })

  test("a code template takes its defaults: one use, no cap, 30 days, length 8", async () => {
    const { body } = await org.post(path, { defaultCodeConfig: { discountType: "percentage", discountValue: 10 } })
    expect(body.defaultCodeConfig).toMatchObject({ discountType: "percentage", discountValue: 10, ...codeDefaults })
  })

  test("an id that exists already is 409 CONFLICT and changes nothing", async () => {
    const { body } = await org.post(path, { campaignId: "spring", name: "First" }, { status: 201 })
    const refused = await org.post(path, { campaignId: "spring", name: "Second" }, { status: 409 })
    expect(refused.body.code).toBe("CONFLICT")
    expect((await org.get(`${path}/spring`)).body).toEqual(body)
  })

  test("one of 10 parallel creations with the same id is 201", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => org.post(path, { campaignId: "spring" })))
    expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  test("two organizations may use the same id; each sees its own", async () => {
    const other = await service.organization()
    await org.post(path, { campaignId: "spring", name: "Ours" }, { status: 201 })
    await other.get(`${path}/spring`, { status: 404 })
    await other.patch(`${path}/spring`, { name: "Stolen" }, { status: 404 })
    expect((await other.get(path)).body.items).toEqual([])
    await other.post(path, { campaignId: "spring", name: "Theirs" }, { status: 201 })
    expect((await org.get(`${path}/spring`)).body.name).toBe("Ours")
  })

  test("gameType and rewardType are open strings", async () => {
    const { body } = await org.post(path, { gameType: "chess", rewardType: "stickers" }, { status: 201 })
    expect(body).toMatchObject({ gameType: "chess", rewardType: "stickers" })
  })

  test("only admin keys may read and change campaigns", async () => {
    for (const scope of ["sdk", "read", "write"] as const) {
      const caller = await scoped(org, scope)
      await caller.post(path, {}, { status: 403 })
      await caller.get(path, { status: 403 })
    }
  })
})

describe("PATCH /campaigns/{campaignId}", () => {
  test("changes only the fields sent, and updatedAt", async () => {
    const { body: before } = await org.post(path, everyField, { status: 201 })
    service.clock.advance(1_000)
    const { body } = await org.patch(`${path}/spring`, { status: "paused", name: "Otoño" }, { status: 200 })
    expect(body).toEqual({
      ...before,
      status: "paused",
      effectiveStatus: "paused",
      name: "Otoño",
      updatedAt: "2026-11-21T10:05:01.000Z",
    })
    expect((await org.get(`${path}/spring`)).body).toEqual(body)
  })

  const removable = ["generationLimits", "playLimits", "rewardLimits", "xp", "trivia", "pointsReward", "segments"]
  test.each([...removable, "defaultCodeConfig", "gameType", "marketplaceGameId"])(
    "null removes %s and leaves the others",
    async (field) => {
      const { body: before } = await org.post(path, everyField, { status: 201 })
      const { body } = await org.patch(`${path}/spring`, { [field]: null }, { status: 200 })
      const { [field]: _removed, warnings: _before, ...kept } = before
      const { warnings: _after, ...answered } = body
      expect(answered).toEqual(kept)
    },
  )

  test("replaces a top-level field as a whole", async () => {
    await org.post(path, everyField, { status: 201 })
    const changes = {
      defaultCodeConfig: { discountType: "fixed", discountValue: 3 },
      rewardLimits: { maxTotal: 7, period: "day" },
      xp: { perWin: 1 },
    }
    const { body } = await org.patch(`${path}/spring`, changes, { status: 200 })
    expect(body.defaultCodeConfig).toMatchObject({ discountType: "fixed", discountValue: 3, ...codeDefaults })
    expect(body.defaultCodeConfig.prefix ?? "").toBe("")
    expect(body).toMatchObject({ rewardLimits: changes.rewardLimits, xp: changes.xp })
    expect(body.rewardLimits).not.toContainKey("maxPerUser")
    expect(body.xp).not.toContainKey("perPlay")
  })

  test("applies to the next call: paused refuses codes, active issues them by the new template", async () => {
    const campaignId = await codeCampaign(org)
    await newCode(org, campaignId, "u")
    await org.patch(`${path}/${campaignId}`, { status: "paused" }, { status: 200 })
    expect((await requestCode(org, campaignId, "v")).body.code).toBe("CAMPAIGN_INACTIVE")
    const defaultCodeConfig = { ...template, prefix: "NEW-" }
    await org.patch(`${path}/${campaignId}`, { status: "active", defaultCodeConfig }, { status: 200 })
    expect(await newCode(org, campaignId, "v")).toStartWith("NEW-")
  })

  test("a campaignId in the body is ignored", async () => {
    await org.post(path, { campaignId: "spring" }, { status: 201 })
    expect((await org.patch(`${path}/spring`, { campaignId: "x", name: "N" })).body.campaignId).toBe("spring")
    await org.get(`${path}/x`, { status: 404 })
  })

  test("parallel changes of different fields are all kept", async () => {
    await org.post(path, { campaignId: "spring" }, { status: 201 })
    const changes = [{ name: "N" }, { status: "active" }, { xp: { perPlay: 1 } }, { winProbability: 0.5 }]
    await Promise.all(changes.map((change) => org.patch(`${path}/spring`, change, { status: 200 })))
    expect((await org.get(`${path}/spring`)).body).toMatchObject(Object.assign({}, ...changes))
  })

  test("an unknown campaign is 404 NOT_FOUND at GET and PATCH", async () => {
    expect((await org.get(`${path}/nope`, { status: 404 })).body.code).toBe("NOT_FOUND")
    expect((await org.patch(`${path}/nope`, { name: "N" }, { status: 404 })).body.code).toBe("NOT_FOUND")
  })
})

test("GET /campaigns lists the organization's campaigns by cursor", async () => {
  const ids = ["a", "b", "c", "d", "e"]
  for (const campaignId of ids) await org.post(path, { campaignId }, { status: 201 })
  const seen: string[] = []
  let cursor: string | null = ""
  for (let pages = 0; cursor !== null && pages < 10; pages++) {
    const { body } = await org.get(`${path}?limit=2${cursor && `&cursor=${cursor}`}`, { status: 200 })
    expect(body.items.length).toBeLessThanOrEqual(2)
    for (const item of body.items) {
      seen.push(item.campaignId)
      const { body: campaign } = await org.get(`${path}/${item.campaignId}`)
      expect(item).toEqual({ ...campaign, figures: noFigures })
    }
    cursor = body.nextCursor
  }
  expect(seen.sort()).toEqual(ids)
})
