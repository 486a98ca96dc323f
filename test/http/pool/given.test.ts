import { expect, test } from "bun:test"
import { merge, register } from "../../support/fixture/merge.ts"
import { type Fields, makeCampaign, play } from "../../support/fixture/play.ts"
import { codeCampaign, listen, newCode, template, times } from "../../support/fixture/promo.ts"
import type { Body } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()
const pools = "/api/v1/admin/code-pools"

test("300 parallel plays take each code of a pool once, the oldest upload first", async () => {
  const org = await service.organization()
  await org.post(pools, { poolId: "p", name: "Gifts", kind: "reward" }, { status: 201 })
  const texts = (name: string, count: number) =>
    times(count, (index) => `${name}-${String(index).padStart(3, "0")}-GIFT`)
  const upload = (codes: readonly string[], query = "") =>
    org.post(`${pools}/p/codes${query}`, { codes }, { status: 200 })
  const soon = new Date(service.clock.now + 60_000).toISOString()
  await upload(texts("OLD", 20), `?expiresAt=${soon}`)
  await upload(texts("FIRST", 70))
  await upload(texts("LAST", 90), "?expiresAt=2030-01-01T00:00:00Z")
  await org.post(`${pools}/p/withdraw`, { codes: ["FIRST-003-GIFT", "LAST-001-GIFT"] }, { status: 200 })
  service.clock.advance(60_000)
  const campaignId = await makeCampaign(org, {
    rewardType: "promo_code",
    winProbability: 1,
    defaultCodeConfig: { poolId: "p" },
  })
  const early: string[] = []
  for (let user = 0; user < 5; user++) early.push((await play(org, campaignId, `early-${user}`)).body.prizeCode)
  expect(early).toEqual(texts("FIRST", 6).filter((code) => !code.includes("003")))
  const played = await Promise.all(times(300, (index) => play(org, campaignId, `user-${index}`)))
  const given = played.flatMap(({ body }) => body.prizeCode ?? [])
  expect(given.sort()).toEqual(
    [...texts("FIRST", 70), ...texts("LAST", 90)]
      .filter((code) => !early.includes(code) && code !== "FIRST-003-GIFT" && code !== "LAST-001-GIFT")
      .sort(),
  )
  const pool = (await org.get(`${pools}/p`, { status: 200 })).body
  expect(pool).toMatchObject({ total: 180, left: 0, given: 158, used: 0, withdrawn: 2, expired: 20 })
  const { items } = (await org.get(`${pools}/p/codes?status=given&limit=200`, { status: 200 })).body
  const won = new Map(played.map(({ body }) => [body.prizeCode, body.sessionId]))
  for (const { code, at, campaignId: by, sessionId } of items.slice(0, 60) as Body[])
    expect([by, at, sessionId]).toEqual([campaignId, new Date(service.clock.now).toISOString(), won.get(code)])
  await org.delete(`${pools}/p`, { status: 409 })
})

test("a code that the service has issued meanwhile is passed over, and counts as withdrawn", async () => {
  const org = await service.organization()
  await org.post(pools, { poolId: "p", name: "Gifts", kind: "reward" }, { status: 201 })
  // All codes that a template with one random character can make.
  const all = [..."23456789ACDEFGHJKMNPQRTVWXY"].map((end) => `GIFT-${end}`)
  await org.post(`${pools}/p/codes`, { codes: all.map((code) => code.toLowerCase()) }, { status: 200 })
  const issuing = await codeCampaign(org, { defaultCodeConfig: { ...template, prefix: "GIFT-", length: 1 } })
  const issued: string[] = []
  for (let user = 0; user < 6; user++) issued.push(await newCode(org, issuing, `issued-${user}`))
  const campaignId = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: { poolId: "p" } })
  const played = await Promise.all(times(30, (index) => play(org, campaignId, `user-${index}`)))
  const given = played.flatMap(({ body }) => body.prizeCode?.toUpperCase() ?? [])
  expect([...given, ...issued].sort()).toEqual(all.toSorted())
  const pool = (await org.get(`${pools}/p`, { status: 200 })).body
  expect(pool).toMatchObject({ total: 27, left: 0, given: 21, withdrawn: 6 })
  const { items } = (await org.get(`${pools}/p/codes?status=withdrawn`, { status: 200 })).body
  expect(items.map(({ code }: Body) => code.toUpperCase()).sort()).toEqual(issued.toSorted())
})

test("a withdrawal that leaves few codes or none reports it, once until codes are added; nothing else of a pool does", async () => {
  const org = await service.organization()
  const { events, stop } = await listen(org)
  const codes = times(10, (index) => `WITHDRAWN-${index}`)
  await org.post(pools, { poolId: "p", name: "Gifts", kind: "reward", lowAt: 5 }, { status: 201 })
  await org.post(`${pools}/p/codes`, { codes }, { status: 200 })
  for (const some of [codes.slice(0, 4), codes.slice(0, 6), codes.slice(5, 7)])
    await org.post(`${pools}/p/withdraw`, { codes: some }, { status: 200 })
  for (let again = 0; again < 2; again++) await org.post(`${pools}/p/withdraw`, { all: true }, { status: 200 })
  const sent = await events(2)
  expect(sent.map(({ event, data }) => [event, data]).sort()).toEqual([
    ["pool.empty", { poolId: "p", left: 0, total: 10 }],
    ["pool.low", { poolId: "p", left: 4, total: 10 }],
  ])
  await org.post(`${pools}/p/codes`, { codes: ["ONE-MORE"] }, { status: 200 })
  await org.post(`${pools}/p/withdraw`, { all: true }, { status: 200 })
  expect((await events(4)).filter(({ data }) => data.total === 11)).toHaveLength(2)
  await stop()
})

test("a pool cannot be deleted while a campaign names it: in a prize, as its template, or for entry codes", async () => {
  const org = await service.organization()
  const naming: [poolId: string, kind: string, fields: Fields, without: Fields][] = [
    ["template", "reward", { defaultCodeConfig: { poolId: "template" } }, { defaultCodeConfig: template }],
    [
      "prize",
      "reward",
      { prizes: [{ prizeId: "gift", name: "Gift", kind: "promo_code", poolId: "prize" }] },
      { prizes: [{ prizeId: "gift", name: "Gift", kind: "external" }] },
    ],
    ["entry", "entry", { entry: { poolId: "entry" } }, { entry: null }],
  ]
  for (const [poolId, kind, fields, without] of naming) {
    await org.post(pools, { poolId, name: poolId, kind }, { status: 201 })
    const campaignId = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: template, ...fields })
    const { error } = (await org.delete(`${pools}/${poolId}`, { status: 409 })).body
    expect(error).toContain(campaignId)
    await org.patch(`/api/v1/admin/campaigns/${campaignId}`, without, { status: 200 })
    await org.delete(`${pools}/${poolId}`, { status: 204 })
  }
})

test("given codes follow a merge, and an erasure makes them lead to nobody; they stay given", async () => {
  const org = await service.organization()
  const codes = times(4, (index) => `KEPT-${index}`)
  await org.post(pools, { poolId: "p", name: "Gifts", kind: "reward" }, { status: 201 })
  await org.post(`${pools}/p/codes`, { codes }, { status: 200 })
  const campaignId = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: { poolId: "p" } })
  await register(org, "old", "new")
  const { sessionId } = (await play(org, campaignId, "old")).body
  await newCode(org, campaignId, "new")
  await play(org, campaignId, "other")
  const counts = { total: 4, left: 1, given: 3, used: 0, withdrawn: 0, expired: 0 }
  const given = async () => {
    expect((await org.get(`${pools}/p`, { status: 200 })).body).toMatchObject(counts)
    const items: Body[] = (await org.get(`${pools}/p/codes?status=given`, { status: 200 })).body.items
    return new Map(items.map(({ code, ...fields }) => [code, fields]))
  }
  await merge(org, "old", "new")
  const merged = await given()
  expect(codes.map((code) => merged.get(code)?.externalUserId)).toEqual(["new", "new", "other", undefined])
  expect(merged.get("KEPT-0")).toMatchObject({ status: "given", sessionId, campaignId })
  const { body } = await org.post("/api/v1/admin/players/new/erase", { confirm: "new" }, { status: 200 })
  const erased = await given()
  const nobody = { status: "given", externalUserId: body.externalUserId, campaignId }
  expect(body.externalUserId).toStartWith("erased_")
  expect(erased.get("KEPT-0")).toMatchObject(nobody)
  expect(erased.get("KEPT-1")).toMatchObject(nobody)
  expect(erased.get("KEPT-2")).toMatchObject({ externalUserId: "other", campaignId })
  expect((await play(org, campaignId, "next")).body.prizeCode).toBe("KEPT-3")
})
