import { describe, expect, test } from "bun:test"
import { checkPack } from "../../support/fixture/draw.ts"
import { type Fields, listen, makeCampaign, makeMarketplace, patchCampaign, play } from "../../support/fixture/play.ts"
import { giveByHand, prizesFor, ranked, scores } from "../../support/fixture/ranking-prize.ts"
import { coffee, makeWheel, spin } from "../../support/fixture/spin.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
const pools = "/api/v1/admin/code-pools"
const campaigns = "/api/v1/admin/campaigns"

let made = 0
/** The pool has codes `CARD-<number of the pool>-0`, `-1`, and so on. */
const makePool = async (codes: number, fields: Fields = {}) => {
  const poolId = `pool-${++made}`
  await org.post(pools, { poolId, name: poolId, kind: "reward", ...fields }, { status: 201 })
  if (codes > 0) await upload(poolId, codes)
  return poolId
}
const codesOf = (poolId: string, codes: number, from = 0) =>
  Array.from({ length: codes }, (_, index) => `CARD-${poolId.slice(5)}-${from + index}`)
const upload = (poolId: string, codes: number, from = 0, query = "") =>
  org.post(`${pools}/${poolId}/codes${query}`, { codes: codesOf(poolId, codes, from) }, { status: 200 })
const poolOf = async (poolId: string): Promise<Body> => (await org.get(`${pools}/${poolId}`, { status: 200 })).body
const pooled = (poolId: string, fields: Fields = {}) => ({
  prizeId: "card",
  name: "Card",
  kind: "promo_code",
  poolId,
  ...fields,
})
const giving = (poolId: string, prize: Fields = {}, fields: Fields = {}) =>
  makeCampaign(org, { rewardType: "promo_code", prizes: [pooled(poolId, prize)], ...fields })
const prizeCodes = async (campaignId: string, times: number) => {
  const codes: (string | null)[] = []
  for (let time = 0; time < times; time++) codes.push((await play(org, campaignId, `u${time}`)).body.prizeCode)
  return codes
}
const codeOf = async (code: string): Promise<Body> =>
  (await org.get(`/api/v1/admin/codes/${code}`, { status: 200 })).body
const create = (campaignId: string, externalUserId: string, key?: string) =>
  org.post(
    "/api/v1/codes",
    { campaignId, externalUserId },
    key === undefined ? {} : { headers: { "Idempotency-Key": key } },
  )
const told = (answer: { status: number; body: Body }) => [answer.status, answer.body.code]

describe("a campaign names pools", () => {
  test.each<[string, Fields, string]>([
    ["unknown", { prizes: [pooled("none")] }, "prizes.0.poolId must be the poolId of a pool of reward codes"],
    ["unknown by default", { defaultCodeConfig: { poolId: "none" } }, "defaultCodeConfig.poolId must be the poolId"],
    [
      "beside a template",
      { prizes: [pooled("none", { codeConfig: { discountType: "fixed", discountValue: 1 } })] },
      "prizes.0.poolId must be absent",
    ],
    [
      "beside a discount",
      { defaultCodeConfig: { poolId: "none", discountType: "fixed" } },
      "defaultCodeConfig.discountType must be absent beside poolId",
    ],
    [
      "in an external prize",
      { prizes: [pooled("none", { kind: "external" })] },
      "prizes.0.poolId must be absent unless",
    ],
    ["no id", { defaultCodeConfig: { poolId: "a b" } }, "defaultCodeConfig.poolId must be 1 to 200"],
    ["and no template at all", { defaultCodeConfig: {} }, "defaultCodeConfig.discountType is missing"],
    [
      "and half a template",
      { defaultCodeConfig: { discountType: "fixed" } },
      "defaultCodeConfig.discountValue is missing",
    ],
    ["and a text as template", { defaultCodeConfig: "pool" }, "defaultCodeConfig must be an object with"],
  ])("that are %s: 400", async (_name, fields, error) => {
    const id = await makeCampaign(org, { rewardType: "promo_code" })
    for (const answer of [
      await org.post(campaigns, { rewardType: "promo_code", ...fields }),
      await org.patch(`${campaigns}/${id}`, fields),
      await org.post("/api/v1/admin/campaigns/preview", { campaign: { rewardType: "promo_code", ...fields } }),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body.error).toContain(error)
    }
  })

  test("and previews, warnings and simulations know what is left", async () => {
    const poolId = await makePool(3, { lowAt: 3, codeConfig: { discountType: "fixed", discountValue: 10 } })
    const fields = {
      status: "active",
      gameType: "scratch_card",
      winProbability: 1,
      rewardType: "promo_code",
      currency: "COP",
    }
    const campaign = { ...fields, prizes: [pooled(poolId)] }
    const preview = await org.post(
      "/api/v1/admin/campaigns/preview",
      { campaign, plays: 10, playsPerDay: 6 },
      { status: 200 },
    )
    expect(preview.body).toMatchObject({
      warnings: [{ code: "POOL_LOW", params: { poolId, left: 3 } }],
      highestCost: { total: 30 },
      simulation: { wins: 3, codesIssued: 3 },
      forecast: { stock: [{ prizeId: "card", goneAfterDays: 0.5 }] },
    })
    const id = await giving(poolId)
    const warning = `pool ${poolId} has 3 codes left: add codes to it`
    expect((await org.get(`${campaigns}/${id}`, { status: 200 })).body.warnings).toEqual([warning])
    expect((await patchCampaign(org, id, { name: "other" })).body.warnings).toEqual([warning])
    await prizeCodes(id, 2)
    const simulated = (await org.post(`${campaigns}/${id}/simulation`, { plays: 5 }, { status: 200 })).body
    expect(simulated).toMatchObject({ wins: 1, codesIssued: 1 })
    await upload(poolId, 5, 3, `?expiresAt=${new Date(service.clock.now + 60_000).toISOString()}`)
    const warningsOf = async () => (await org.get(`${campaigns}/${id}`, { status: 200 })).body.warnings
    expect(await warningsOf()).toEqual([])
    service.clock.advance(60_000)
    const expired = [`pool ${poolId} has 1 codes left: add codes to it`]
    expect(await warningsOf()).toEqual(expired)
    expect((await patchCampaign(org, id, { name: "another" })).body.warnings).toEqual(expired)
  })

  test("which hold entry codes: 400; and keep them in answers and copies, and from being deleted", async () => {
    const entry = await makePool(0, { kind: "entry" })
    expect((await org.post(campaigns, { rewardType: "promo_code", prizes: [pooled(entry)] })).status).toBe(400)
    const poolId = await makePool(1)
    const id = await giving(poolId, {}, { defaultCodeConfig: { poolId } })
    const copy = (await org.post(`${campaigns}/${id}/copy`, {}, { status: 201 })).body
    expect([copy.prizes[0].poolId, copy.defaultCodeConfig]).toEqual([poolId, { poolId }])
    await org.delete(`${pools}/${poolId}`, { status: 409 })
  })
})

describe("a prize with a pool", () => {
  test("gives its codes in the order of their uploads, each once, and they are codes like any other", async () => {
    const codeConfig = { discountType: "fixed", discountValue: 5000, maxUses: 2, expiresInSeconds: 3600 }
    const poolId = await makePool(2, { codeConfig })
    const id = await giving(poolId)
    const [first, second] = codesOf(poolId, 2)
    const won = (await play(org, id, "ana")).body
    expect(won).toMatchObject({ won: true, prizeCode: first })
    expect(won.metadata).toMatchObject({ prizeType: "promo_code", discountType: "fixed", discountValue: 5000 })
    expect(await codeOf(first as string)).toMatchObject({
      maxUses: 2,
      origin: "play",
      externalUserId: "ana",
      status: "active",
    })
    expect((await codeOf(first as string)).expiresAt).toBe(new Date(service.clock.now + 3_600_000).toISOString())
    await org.post("/api/v1/codes/redeem", { code: first?.toLowerCase() }, { status: 200 })
    expect(told(await org.post("/api/v1/codes/redeem", { code: second }))).toEqual([404, "CODE_NOT_FOUND"])
    expect(await poolOf(poolId)).toMatchObject({ total: 2, left: 1, given: 1 })
    const { items } = (await org.get(`${pools}/${poolId}/codes?status=given`, { status: 200 })).body
    expect(items).toMatchObject([{ code: first, externalUserId: "ana", sessionId: won.sessionId, campaignId: id }])
    expect((await play(org, id, "ben")).body.prizeCode).toBe(second as string)
    expect((await play(org, id, "cai")).body).toMatchObject({ won: false, prizeCode: null })
  })

  test("dates its codes by upload, pool and template, or ten years ahead, and gives none that has passed", async () => {
    const at = (hours: number) => new Date(service.clock.now + hours * 3_600_000).toISOString()
    const poolId = await makePool(0, { expiresAt: at(3) })
    const [one, two] = [at(1), at(5)]
    await upload(poolId, 1, 0, `?expiresAt=${one}`)
    await upload(poolId, 2, 1, `?expiresAt=${two}`)
    const id = await giving(poolId)
    const codes = codesOf(poolId, 3)
    service.clock.advance(3_600_000)
    expect(await prizeCodes(id, 1)).toEqual([codes[1] as string])
    expect((await codeOf(codes[1] as string)).expiresAt).toBe(at(2))
    service.clock.advance(2 * 3_600_000)
    expect(await prizeCodes(id, 1)).toEqual([null])
    const undated = await makePool(1)
    const [code] = await prizeCodes(await giving(undated), 1)
    expect((await codeOf(code as string)).expiresAt.slice(0, 4)).toBe(String(2026 + 10))
  })

  test("is shared by prizes and campaigns, beside stock", async () => {
    const poolId = await makePool(4)
    const one = await giving(poolId, { stock: { maxTotal: 1, period: "total" } })
    const other = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: { poolId } })
    const codes = codesOf(poolId, 4)
    expect(await prizeCodes(one, 2)).toEqual([codes[0] as string, null])
    expect(await prizeCodes(other, 4)).toEqual([...codes.slice(1), null])
  })

  test("passes over what the service has issued, which counts as withdrawn", async () => {
    const poolId = await makePool(0)
    const template = { discountType: "fixed", discountValue: 1, prefix: `PASS${made}`, length: 1 }
    const issuing = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: template })
    const alphabet = [..."23456789ACDEFGHJKMNPQRTVWXY"].map((letter) => `${template.prefix}${letter}`)
    await org.post(`${pools}/${poolId}/codes`, { codes: alphabet }, { status: 200 })
    const issued = await prizeCodes(issuing, 3)
    const given = await prizeCodes(await giving(poolId), 27)
    expect(given.filter((code) => code !== null).toSorted()).toEqual(
      alphabet.filter((code) => !issued.includes(code)).toSorted(),
    )
    expect(await poolOf(poolId)).toMatchObject({ given: 24, withdrawn: 3, left: 0 })
  })

  test("costs its value, which nothing gives back, or what its codes cost", async () => {
    const poolId = await makePool(9, { codeConfig: { discountType: "fixed", discountValue: 10, expiresInSeconds: 60 } })
    const bought = await giving(poolId, { value: 30 }, { budget: { maxAmount: 60 } })
    expect((await prizeCodes(bought, 3)).map((code) => code !== null)).toEqual([true, true, false])
    const plain = await giving(poolId, {}, { budget: { maxAmount: 10 } })
    expect((await prizeCodes(plain, 2)).map((code) => code !== null)).toEqual([true, false])
    service.clock.advance(120_000)
    expect((await prizeCodes(bought, 1))[0]).toBeNull()
    expect((await prizeCodes(plain, 1))[0]).not.toBeNull()
    const used = async (id: string) => (await org.get(`${campaigns}/${id}/results`, { status: 200 })).body.budget.used
    expect([await used(bought), await used(plain)]).toEqual([60, 10])
    await patchCampaign(org, bought, { budget: null })
    await patchCampaign(org, bought, { budget: { maxAmount: 90 } })
    expect(await used(bought)).toBe(60)
    const winners = (await org.get(`${campaigns}/${bought}/winners`, { status: 200 })).body.items
    expect(winners.map(({ value }: Body) => value)).toEqual([30, 30])
  })
})

describe("an empty pool", () => {
  test("is a prize that is gone: lost, drawn again, and for planned moments which stay open", async () => {
    const poolId = await makePool(1)
    const tv = { prizeId: "tv", name: "TV", kind: "external" }
    const id = await makeCampaign(org, {
      rewardType: "promo_code",
      prizes: [pooled(poolId, { weight: 1e9 }), { ...tv, weight: 1 }],
    })
    expect((await prizeCodes(id, 2))[1]).toBeNull()
    await patchCampaign(org, id, { whenGone: "redraw" })
    expect((await play(org, id, "z")).body).toMatchObject({ won: true, prizeCode: null, metadata: { prizeId: "tv" } })
    expect((await packOf(id)).lines.some(({ outcome }) => outcome?.redrawnAmong?.join() === "tv")).toBe(true)
    const planned = await giving(poolId)
    await org.post(
      `${campaigns}/${planned}/moments`,
      { prizeId: "card", at: [new Date(service.clock.now - 1).toISOString()] },
      { status: 201 },
    )
    expect((await play(org, planned, "a")).body.won).toBe(false)
    await upload(poolId, 1, 1)
    expect((await play(org, planned, "b")).body).toMatchObject({
      won: true,
      prizeCode: codesOf(poolId, 1, 1)[0] as string,
    })
  })

  test("refuses POST /codes and codes by hand, after the budget; reuse, keys and limits come first", async () => {
    const poolId = await makePool(2, { codeConfig: { discountType: "fixed", discountValue: 10 } })
    const fields = {
      rewardType: "promo_code",
      defaultCodeConfig: { poolId },
      generationLimits: { maxPerUser: 1, period: "total" },
    }
    const id = await makeCampaign(org, fields)
    const [first, second] = codesOf(poolId, 2)
    expect(told(await create(id, "a"))).toEqual([201, first as string])
    expect(told(await create(id, "b", "k"))).toEqual([201, second as string])
    expect(told(await create(id, "a"))).toEqual([200, first as string])
    expect(told(await create(id, "b", "k"))).toEqual([200, second as string])
    expect(told(await create(id, "a", "other"))).toEqual([429, "GENERATION_LIMIT_REACHED"])
    expect(told(await create(id, "c"))).toEqual([409, "POOL_EMPTY"])
    const byHand = { campaignId: id, externalUserId: "d", reason: "sorry" }
    expect(told(await org.post("/api/v1/admin/codes", byHand))).toEqual([409, "POOL_EMPTY"])
    await patchCampaign(org, id, { budget: { maxAmount: 25 } })
    expect(told(await create(id, "c"))).toEqual([429, "BUDGET_REACHED"])
    expect(told(await org.post("/api/v1/admin/codes", byHand))).toEqual([429, "BUDGET_REACHED"])
    await patchCampaign(org, id, { budget: null })
    await upload(poolId, 2, 2)
    expect(told(await create(id, "c"))).toEqual([201, codesOf(poolId, 1, 2)[0] as string])
    expect(told(await org.post("/api/v1/admin/codes", byHand))).toEqual([201, codesOf(poolId, 1, 3)[0] as string])
  })

  test("leaves spins and ranking prizes without a code", async () => {
    const poolId = await makePool(2)
    const id = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: { poolId } })
    const wheel = await makeWheel(org, { segments: [{ ...coffee, prize: { type: "promo_code", campaignId: id } }] })
    const codes = codesOf(poolId, 2)
    expect((await spin(org, wheel, "a")).prizeCode).toBe(codes[0] as string)
    const prize = { type: "promo_code", campaignId: id }
    const board = await makeMarketplace(org, { ranking: ranked("total", [prizesFor(1, 2, prize)]) })
    await scores(org, board, "a 20", "b 10")
    const given: Body[] = await giveByHand(org, board)
    expect(given.map(({ prizeCode }: Body) => prizeCode)).toEqual([codes[1] as string, null])
    expect(await spin(org, wheel, "b")).toMatchObject({ prizeCode: null })
  })

  test("is told once with the last code, like few left, until codes are added", async () => {
    const poolId = await makePool(3, { lowAt: 1 })
    const id = await giving(poolId)
    const { events } = await listen(org)
    const ofPools = async (count: number) =>
      (await events(count)).filter(({ event }) => event.startsWith("pool.")).map(({ event, data }) => [event, data])
    await prizeCodes(id, 5)
    const low = ["pool.low", { poolId, left: 1, total: 3 }]
    const empty = ["pool.empty", { poolId, left: 0, total: 3 }]
    expect((await ofPools(5 + 3 + 2)).toSorted()).toEqual([empty, low])
    await upload(poolId, 1, 3)
    await prizeCodes(id, 2)
    const all = await ofPools(10 + 2 + 1 + 2)
    expect(all.length).toBe(4)
    expect(all).toContainEqual(["pool.empty", { poolId, left: 0, total: 4 }])
  })
})

/** The closed pack of a campaign, which the program that checks draws accepts. */
const packOf = async (campaignId: string) => {
  await org.post(`${campaigns}/${campaignId}/draws/close`, undefined, { status: 200 })
  const { text } = await org.get(`${campaigns}/${campaignId}/draws/export`, { status: 200 })
  const report = await checkPack(text)
  expect(report.ok).toBe(true)
  return {
    report,
    lines: text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  }
}

test("of 300 parallel plays on a pool of 100 codes exactly 100 get one, each another", async () => {
  const poolId = await makePool(100)
  const id = await giving(poolId)
  const answers = await Promise.all(Array.from({ length: 300 }, (_, index) => play(org, id, `p${index}`)))
  const codes = answers.flatMap(({ body }) => body.prizeCode ?? [])
  expect(codes.toSorted()).toEqual(codesOf(poolId, 100).toSorted())
  expect(await poolOf(poolId)).toMatchObject({ left: 0, given: 100 })
  const { report, lines } = await packOf(id)
  expect(report.turned).toMatchObject({ pool: 200 })
  expect(lines[0]).toMatchObject({ type: "pack", version: 2 })
  expect(lines[1]).toMatchObject({
    version: 1,
    config: { prizes: [{ prizeId: "card", weight: 1, pool: true }], limits: {} },
  })
  const turned = lines.filter(({ outcome }) => outcome?.turned)
  expect(turned.length).toBe(200)
  expect(turned[0].outcome.turned).toEqual({ by: "pool", taken: 100 })
})
