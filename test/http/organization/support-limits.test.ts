import { beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { member, tryIn, withSession } from "../../support/console/user.ts"
import { identify, playerOf } from "../../support/fixture/play.ts"
import { codeCampaign, deactivate, newCode, redeem, template } from "../../support/fixture/promo.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service, beforeAll)

const codes = "/api/v1/admin/codes"
const points = "/api/v1/admin/players/user/points"
const day = 24 * 60 * 60 * 1000
const settings = (body: object) => org.patch("/api/v1/admin/settings", body, { status: 200 })
const limit = (support: object | null) => settings({ support })

let ana: Client
let email: string
/** Signs in again, as after the end of a session. */
const signIn = async () => {
  ana = withSession(org, (await tryIn(org, email)).headers)
}

/** Each test begins on its own day, with users who have given out nothing. */
beforeEach(async () => {
  service.clock.advance(2 * day)
  await settings({ support: null, timezone: null, currency: null })
  const joined = await member(org, "support")
  ana = joined.page
  email = joined.email
  await identify(org)
})

const keyed = (key: string | undefined) => (key === undefined ? {} : { headers: { "idempotency-key": key } })
const adjust = (page: Client, amount: number, key?: string) =>
  page.post(points, { points: amount, reason: "sorry" }, keyed(key))
const give = (page: Client, campaignId: string, key?: string) =>
  page.post(codes, { campaignId, externalUserId: "user", reason: "sorry" }, keyed(key))
const extend = (page: Client, code: string, body: object) => page.post(`${codes}/${code}/extend`, body)
const reactivate = (page: Client, code: string, body: object = {}) => page.post(`${codes}/${code}/reactivate`, body)
const fixed = (discountValue: number, fields: object = {}) => ({
  discountType: "fixed",
  discountValue,
  maxUses: 1,
  expiresInSeconds: 3600,
  ...fields,
})
const priced = (value: number, fields: object = {}) => codeCampaign(org, { defaultCodeConfig: fixed(value), ...fields })

const statusOf = async (response: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await response
  return status < 300 ? status : `${status} ${body.code}`
}
const reached = "429 SUPPORT_LIMIT_REACHED"

describe("maxPointsPerDay", () => {
  test("limits what a user gives and takes in a day, but not owners and keys", async () => {
    await limit({ maxPointsPerDay: 100 })
    await org.post(points, { points: 1000, reason: "a key" }, { status: 201 })
    expect(await statusOf(adjust(ana, 60))).toBe(201)
    expect(await statusOf(adjust(ana, -41))).toBe(reached)
    expect(await statusOf(adjust(ana, -40))).toBe(201)
    const { status, headers, body } = await adjust(ana, 1)
    expect([status, body.code]).toEqual([429, "SUPPORT_LIMIT_REACHED"])
    expect(body.error).toContain("100")
    expect(Number(headers.get("retry-after"))).toBe(Math.ceil(((-service.clock.now % day) + day) / 1000))
    const owner = (await member(org, "owner")).page
    expect(await statusOf(adjust(owner, 5000))).toBe(201)
    const other = (await member(org, "support")).page
    expect(await statusOf(adjust(other, 100))).toBe(201)
  })

  test("refuses 2^53-1 points by default", async () => {
    const { points: before } = await playerOf(org)
    expect(await statusOf(adjust(ana, Number.MAX_SAFE_INTEGER))).toBe(reached)
    expect((await playerOf(org)).points).toBe(before)
  })

  test("starts over with the day of the organization's time zone", async () => {
    service.clock.now = Date.parse("2027-03-01T04:59:59.000Z")
    await settings({ timezone: "America/Bogota", support: { maxPointsPerDay: 10 } })
    const { page } = await member(org, "support")
    await adjust(page, 10)
    const { headers, status } = await adjust(page, 1)
    expect([status, headers.get("retry-after")]).toEqual([429, "1"])
    service.clock.advance(1000)
    expect(await statusOf(adjust(page, 10))).toBe(201)
  })

  test("counts a repeat under an Idempotency-Key once, and refused calls never", async () => {
    await limit({ maxPointsPerDay: 100 })
    expect(await statusOf(adjust(ana, 101))).toBe(reached)
    expect(await statusOf(ana.post("/api/v1/admin/players/nobody/points", { points: 90, reason: "x" }))).toBe(
      "404 NOT_FOUND",
    )
    const key = crypto.randomUUID()
    for (let n = 0; n < 3; n++) expect(await statusOf(adjust(ana, 60, key))).toBe(201)
    expect(await statusOf(adjust(ana, 40))).toBe(201)
    expect(await statusOf(adjust(ana, 60, key))).toBe(201)
  })

  test("is exact for 300 calls at once, from all sessions of a user", async () => {
    await limit({ maxPointsPerDay: 100 })
    const first = ana
    await signIn()
    const pages = [first, ana]
    const before = (await playerOf(org)).points
    const statuses = await Promise.all(Array.from({ length: 300 }, (_, n) => statusOf(adjust(pages[n % 2] ?? ana, 3))))
    expect(statuses.filter((status) => status === 201)).toHaveLength(33)
    expect(new Set(statuses)).toEqual(new Set([201, reached]))
    expect((await playerOf(org)).points - before).toBe(99)
  })

  test("of 0 lets users who are not owners change no points", async () => {
    await limit({ maxPointsPerDay: 0 })
    expect(await statusOf(adjust(ana, 1))).toBe(reached)
  })
})

describe("maxCodeValuePerDay", () => {
  test("limits the cost of codes by hand in a day, separately for each currency", async () => {
    await limit({ maxCodeValuePerDay: 1000 })
    const pesos = await priced(400, { currency: "COP" })
    const dollars = await priced(1000, { currency: "USD" })
    expect([await statusOf(give(ana, pesos)), await statusOf(give(ana, pesos))]).toEqual([201, 201])
    const { status, headers, body } = await give(ana, pesos)
    expect([status, body.code, Number(headers.get("retry-after")) > 0]).toEqual([429, "SUPPORT_LIMIT_REACHED", true])
    expect(await statusOf(give(ana, dollars))).toBe(201)
    expect(await statusOf(give(org, pesos))).toBe(201)
    service.clock.advance(day)
    await signIn()
    expect(await statusOf(give(ana, pesos))).toBe(201)
  })

  test("may be set for single currencies; the others have their defaults", async () => {
    await limit({ maxCodeValuePerDay: { COP: 500 } })
    expect(await statusOf(give(ana, await priced(501, { currency: "COP" })))).toBe(reached)
    expect(await statusOf(give(ana, await priced(500, { currency: "COP" })))).toBe(201)
    expect(await statusOf(give(ana, await priced(10_000, { currency: "USD" })))).toBe(201)
    expect(await statusOf(give(ana, await priced(1, { currency: "USD" })))).toBe(reached)
  })

  test("has a default for each currency, whatever that of the organization is", async () => {
    await settings({ currency: "COP" })
    expect(await statusOf(give(ana, await priced(40_000_000)))).toBe(201)
    expect(await statusOf(give(ana, await priced(10_001, { currency: "USD" })))).toBe(reached)
    expect(await statusOf(give(ana, await priced(10_000, { currency: "USD" })))).toBe(201)
  })

  test("counts codes of campaigns without a currency in that of the organization", async () => {
    const bare = await priced(300)
    await settings({ currency: "COP", support: { maxCodeValuePerDay: { COP: 500 } } })
    expect([await statusOf(give(ana, bare)), await statusOf(give(ana, await priced(300)))]).toEqual([201, reached])
  })

  test("counts all uses of a code, and the cap of a percentage", async () => {
    await limit({ maxCodeValuePerDay: 10_000 })
    const many = await codeCampaign(org, { defaultCodeConfig: fixed(1000, { maxUses: 500 }) })
    expect(await statusOf(give(ana, many))).toBe(reached)
    const capped = await codeCampaign(org, { defaultCodeConfig: template })
    expect([await statusOf(give(ana, capped)), await statusOf(give(ana, capped))]).toEqual([201, 201])
    expect(await statusOf(give(ana, capped))).toBe(reached)
  })

  test("counts a use of a percentage without a cap as the whole limit", async () => {
    await limit({ maxCodeValuePerDay: 10_000 })
    const config = { discountType: "percentage", discountValue: 100 }
    const uncapped = await codeCampaign(org, { defaultCodeConfig: config })
    const twice = await codeCampaign(org, { defaultCodeConfig: { ...config, maxUses: 2 } })
    expect(await statusOf(give(ana, twice))).toBe(reached)
    expect([await statusOf(give(ana, uncapped)), await statusOf(give(ana, uncapped))]).toEqual([201, reached])
    expect(await statusOf(give(ana, await priced(1)))).toBe(reached)
    await limit({ maxCodeValuePerDay: 0 })
    expect(await statusOf(give((await member(org, "support")).page, uncapped))).toBe(reached)
  })

  test("counts a repeat once, and is exact for 300 calls at once", async () => {
    await limit({ maxCodeValuePerDay: 1000 })
    const campaignId = await priced(7)
    const key = crypto.randomUUID()
    for (let n = 0; n < 3; n++) expect(await statusOf(give(ana, campaignId, key))).toBe(201)
    const statuses = await Promise.all(Array.from({ length: 300 }, () => statusOf(give(ana, campaignId))))
    expect(statuses.filter((status) => status === 201)).toHaveLength(141)
  })

  test("is not given back when a code is deactivated, and counts again when it is reactivated", async () => {
    await limit({ maxCodeValuePerDay: 1000 })
    const campaignId = await priced(400)
    const { body } = await give(ana, campaignId)
    await ana.post(`${codes}/${body.code}/deactivate`, undefined, { status: 200 })
    expect(await statusOf(reactivate(ana, body.code))).toBe(200)
    expect(await statusOf(give(ana, campaignId))).toBe(reached)
  })

  test("counts what an extension or a reactivation adds", async () => {
    await limit({ maxCodeValuePerDay: 1000 })
    const campaignId = await priced(400)
    const code = await newCode(org, campaignId, "user")
    expect(await statusOf(extend(ana, code, { maxUses: 4 }))).toBe(reached)
    expect(await statusOf(extend(ana, code, { maxUses: 3 }))).toBe(200)
    expect(await statusOf(extend(org, code, { maxUses: 100 }))).toBe(200)
    const spent = await newCode(org, await priced(201), "user")
    await redeem(org, { code: spent })
    expect(await statusOf(extend(ana, spent, { maxUses: 2 }))).toBe(reached)
    const active = await newCode(org, await priced(201), "user")
    const tomorrow = { expiresAt: new Date(service.clock.now + day).toISOString() }
    expect(await statusOf(extend(ana, active, tomorrow))).toBe(reached)
    const off = await newCode(org, await priced(201), "user")
    await deactivate(org, off)
    expect(await statusOf(reactivate(ana, off))).toBe(reached)
    const expired = await newCode(org, await priced(201), "user")
    service.clock.advance(3600 * 1000)
    await signIn()
    const expiresAt = new Date(service.clock.now + day).toISOString()
    expect(await statusOf(extend(ana, expired, { expiresAt }))).toBe(reached)
    expect((await org.get(`${codes}/${expired}`)).body.status).toBe("expired")
  })
})

describe("maxExtensions", () => {
  test("limits how often users extend a code, all together, but not owners and keys", async () => {
    await limit({ maxExtensions: 2 })
    const code = await newCode(org, await priced(1), "user")
    const later = (days: number) => ({ expiresAt: new Date(service.clock.now + days * day).toISOString() })
    expect(await statusOf(extend(org, code, later(1)))).toBe(200)
    expect(await statusOf(extend(ana, code, later(2)))).toBe(200)
    const { page } = await member(org, "support")
    expect(await statusOf(extend(page, code, { maxUses: 2 }))).toBe(200)
    for (const body of [later(3), { maxUses: 3 }]) expect(await statusOf(extend(ana, code, body))).toBe("409 CONFLICT")
    await deactivate(org, code)
    expect(await statusOf(reactivate(ana, code, later(3)))).toBe("409 CONFLICT")
    expect(await statusOf(reactivate(ana, code))).toBe(200)
    expect(await statusOf(extend((await member(org, "owner")).page, code, later(4)))).toBe(200)
    service.clock.advance(2 * day)
    await signIn()
    expect(await statusOf(extend(ana, code, later(9)))).toBe("409 CONFLICT")
  })

  test("counts no refused extension", async () => {
    await limit({ maxExtensions: 1, maxCodeValuePerDay: 10 })
    const code = await newCode(org, await priced(10), "user")
    expect(await statusOf(extend(ana, code, { maxUses: 3 }))).toBe(reached)
    expect(await statusOf(extend(ana, code, { maxUses: 1 }))).toBe("400 VALIDATION_ERROR")
    expect(await statusOf(extend(ana, code, { maxUses: 2 }))).toBe(200)
  })
})
