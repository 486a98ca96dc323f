import { beforeEach, describe, expect, test } from "bun:test"
import { merge } from "../../support/fixture/merge.ts"
import { identify, makeCampaign, playPath } from "../../support/fixture/play.ts"
import { codeCampaign, requestCode, template, winningCampaign } from "../../support/fixture/promo.ts"
import { coffee, makeWheel, spin } from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const hour = 60 * 60 * 1000
const day = 24 * hour
const user = "ana@example.com"
const erase = (externalUserId = user) =>
  org.post(
    `/api/v1/admin/players/${encodeURIComponent(externalUserId)}/erase`,
    { confirm: externalUserId },
    { status: 200 },
  )
const tries = async (count: number, run: () => Promise<{ status: number; body: Record<string, unknown> }>) => {
  const results = []
  for (let n = 0; n < count; n++) {
    const { status, body } = await run()
    results.push(status === 200 || status === 201 ? (body["won"] ?? status) : body["code"])
  }
  return results
}
const play = (campaignId: string, externalUserId: string) => org.post(playPath, { campaignId, externalUserId })
const playsOf = (campaignId: string, count: number, externalUserId = user) =>
  tries(count, () => play(campaignId, externalUserId))
const limited = (fields: object) => makeCampaign(org, { rewardType: "none", ...fields })
const reached = "PLAY_LIMIT_REACHED"

beforeEach(() => {
  service.clock.now = Date.parse("2026-11-21T10:05:00.000Z")
})

describe("after an erasure, the same external id", () => {
  test.each(["day", "week", "month", "total"])("has no more plays in the same %s", async (period) => {
    const campaignId = await limited({ playLimits: { maxPerUser: 3, period } })
    expect((await playsOf(campaignId, 2)).includes(reached)).toBe(false)
    await erase()
    const [first, second] = await playsOf(campaignId, 2)
    expect([typeof first, second]).toEqual(["boolean", reached])
    await erase()
    expect(await playsOf(campaignId, 1)).toEqual([reached])
    expect((await playsOf(campaignId, 1, "somebody else")).includes(reached)).toBe(false)
  })

  test("shows what remains", async () => {
    const campaignId = await limited({ playLimits: { maxPerUser: 5, period: "total" } })
    await playsOf(campaignId, 2)
    await erase()
    expect((await play(campaignId, user)).body["limits"]).toMatchObject({ playsRemaining: 2 })
  })

  test("has its plays again in the next period", async () => {
    const campaignId = await limited({ playLimits: { maxPerUser: 1, period: "day" } })
    await playsOf(campaignId, 1)
    await erase()
    expect(await playsOf(campaignId, 1)).toEqual([reached])
    service.clock.advance(day)
    expect((await playsOf(campaignId, 2)).map((result) => typeof result === "boolean")).toEqual([true, false])
  })

  test("wins at most maxPerUser", async () => {
    const campaignId = await winningCampaign(org, { rewardLimits: { maxPerUser: 2, period: "total" } })
    expect(await playsOf(campaignId, 1)).toEqual([true])
    await erase()
    expect(await playsOf(campaignId, 3)).toEqual([true, false, false])
    await erase()
    expect(await playsOf(campaignId, 1)).toEqual([false])
  })

  test("wins a prize at most as often as its stock gives one user", async () => {
    const stock = { maxPerUser: 1, maxTotal: 10, period: "month" }
    const prizes = [{ prizeId: "tv", name: "TV", kind: "external", weight: 1, stock }]
    const campaignId = await winningCampaign(org, { prizes })
    expect(await playsOf(campaignId, 2)).toEqual([true, false])
    await erase()
    expect(await playsOf(campaignId, 2)).toEqual([false, false])
  })

  test("receives at most the codes that generationLimits allow", async () => {
    const campaignId = await codeCampaign(org, { generationLimits: { maxPerUser: 2, period: "week" } })
    const ask = (count: number) => tries(count, () => requestCode(org, campaignId, user, crypto.randomUUID()))
    expect(await ask(1)).toEqual([201])
    await erase()
    expect(await ask(2)).toEqual([201, "GENERATION_LIMIT_REACHED"])
    await erase()
    expect(await ask(1)).toEqual(["GENERATION_LIMIT_REACHED"])
  })

  test.each(["none", "daily", "weekly", "monthly"])("spins once in the same period (%s)", async (cadence) => {
    const wheel = await makeWheel(org, { cadence, segments: [coffee] })
    const spin = () => org.post("/api/v1/inapp-games/spin", { notificationId: wheel, externalUserId: user })
    await identify(org, user)
    expect((await spin()).body).toMatchObject({ won: true, alreadyPlayed: false })
    await erase()
    await identify(org, user)
    const { status, body, headers } = await spin()
    expect([status, body.code]).toEqual([429, reached])
    expect(headers.has("retry-after")).toBe(cadence !== "none")
    service.clock.advance(40 * day)
    expect((await spin()).status).toBe(cadence === "none" ? 429 : 200)
  })

  test("wins a segment at most as often as its stock gives one user", async () => {
    const segments = [{ ...coffee, stock: { maxPerUser: 1, period: "total" } }]
    const wheel = await makeWheel(org, { cadence: "daily", segments })
    const spin = async () =>
      (await org.post("/api/v1/inapp-games/spin", { notificationId: wheel, externalUserId: user }, { status: 200 }))
        .body
    await identify(org, user)
    expect((await spin()).won).toBe(true)
    await erase()
    service.clock.advance(day)
    await identify(org, user)
    expect((await spin()).won).toBe(false)
  })

  test("adds up with another player's in a merge, whichever stays", async () => {
    const campaignId = await limited({ playLimits: { maxPerUser: 4, period: "total" } })
    const others = ["bea", "eva"]
    for (const [index, other] of others.entries()) {
      const id = `${index}-${user}`
      await playsOf(campaignId, 2, id)
      await erase(id)
      for (const one of [id, other]) await identify(org, one)
      await playsOf(campaignId, 1, other)
      await merge(org, ...(index === 0 ? ([id, other] as const) : ([other, id] as const)))
      const results = await playsOf(campaignId, 2, id)
      expect([typeof results[0], results[1]]).toEqual(["boolean", reached])
      await erase(id)
      expect(await playsOf(campaignId, 1, id)).toEqual([reached])
      expect(await playsOf(campaignId, 1, other)).toEqual([reached])
    }
  })

  test("keeps its limits if it was merged and erased before it returns under either id", async () => {
    const campaignId = await limited({ playLimits: { maxPerUser: 2, period: "total" } })
    for (const one of ["old", "new"]) {
      await identify(org, one)
      await playsOf(campaignId, 1, one)
    }
    await merge(org, "old", "new")
    await erase("old")
    expect([await playsOf(campaignId, 1, "old"), await playsOf(campaignId, 1, "new")]).toEqual([[reached], [reached]])
  })

  test("is within the limits exactly, however many plays come at once", async () => {
    const campaignId = await limited({ playLimits: { maxPerUser: 20, period: "total" } })
    await playsOf(campaignId, 5)
    await erase()
    const results = await Promise.all(Array.from({ length: 60 }, () => play(campaignId, user)))
    expect(results.filter(({ status }) => status === 200)).toHaveLength(15)
  })

  test("is free of uses that no limit counts", async () => {
    const campaignId = await winningCampaign(org, { defaultCodeConfig: template })
    await playsOf(campaignId, 3)
    await erase()
    expect(await playsOf(campaignId, 2)).toEqual([true, true])
  })

  test("has its hash dropped once no limit needs it", async () => {
    const rows = async () => {
      const found = await service.database.rows<{ limit_name: string; id_hash: string }>(
        `SELECT * FROM past_uses WHERE org_id = '${org.orgId}'`,
      )
      for (const { id_hash } of found) expect(id_hash).toMatch(/^[0-9a-f]{64}$/)
      return found.map(({ limit_name }) => limit_name).sort()
    }
    const daily = await limited({ playLimits: { maxPerUser: 1, period: "day" } })
    const ended = await limited({ playLimits: { maxPerUser: 1, period: "total" } })
    for (const campaignId of [daily, ended]) await playsOf(campaignId, 1)
    const dated = { endsAt: new Date(service.clock.now + day).toISOString() }
    const wheels = [await makeWheel(org, { cadence: "none", ...dated }), await makeWheel(org, { cadence: "none" })]
    for (const wheel of wheels) await spin(org, wheel, user)
    await erase()
    expect(await rows()).toEqual(["plays", "plays", "spin:once", "spin:once"])
    await org.patch(`/api/v1/admin/campaigns/${ended}`, { status: "ended" }, { status: 200 })
    service.clock.advance(40 * day)
    await service.settle()
    await service.settle()
    expect(await rows()).toEqual(["spin:once"])
  })

  test("keeps its limits over a restart", async () => {
    const campaignId = await limited({ playLimits: { maxPerUser: 2, period: "total" } })
    await playsOf(campaignId, 1)
    await erase()
    await service.restart()
    const [first, second] = await playsOf(campaignId, 2)
    expect([typeof first, second]).toEqual(["boolean", reached])
    await service.restart()
    expect(await playsOf(campaignId, 1)).toEqual([reached])
  })
})
