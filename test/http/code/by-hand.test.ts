import { describe, expect, test } from "bun:test"
import {
  codeCampaign,
  deactivate,
  hour,
  listen,
  newCode,
  redeem,
  requestCode,
  template,
  winningCampaign,
} from "../../support/fixture/promo.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const codes = "/api/v1/admin/codes"
type Body = Record<string, unknown>
const pathOf = (code: string, action: string) => `${codes}/${encodeURIComponent(code)}/${action}`
const give = (body: Body, key?: string) =>
  org.post(codes, { reason: "sorry", ...body }, key === undefined ? {} : { headers: { "idempotency-key": key } })
const extend = (code: string, body: Body) => org.post(pathOf(code, "extend"), body)
const reactivate = (code: string, body: Body = {}) => org.post(pathOf(code, "reactivate"), body)
const codeOf = async (code: string) => (await org.get(`${codes}/${code}`, { status: 200 })).body
const at = (milliseconds: number) => new Date(service.clock.now + milliseconds).toISOString()
const expire = () => service.clock.advance(template.expiresInSeconds * 1000)
const used = async (campaignId: string) =>
  (await org.get(`/api/v1/admin/campaigns/${campaignId}/results`, { status: 200 })).body.budget.used

/** The newest rows of the audit log about a code, without the reads. */
const audited = async (target: string) =>
  (await org.get(`/api/v1/admin/audit-log?target=${target}`, { status: 200 })).body.items as Body[]

describe("POST /admin/codes", () => {
  test("refuses in order", async () => {
    const bare = await codeCampaign(org, { defaultCodeConfig: undefined })
    const prizes = [{ prizeId: "tv", name: "TV", kind: "external" }]
    const raffle = await codeCampaign(org, { prizes, budget: { maxAmount: 4999 } })
    const rows: [body: Body, status: number, code: string][] = [
      [{ externalUserId: "ana" }, 400, "VALIDATION_ERROR"],
      [{ campaignId: "nope", externalUserId: "ana", reason: "" }, 400, "VALIDATION_ERROR"],
      [{ campaignId: "nope", externalUserId: "ana" }, 404, "CAMPAIGN_NOT_FOUND"],
      [{ campaignId: bare, externalUserId: "ana", prizeId: "nope" }, 400, "VALIDATION_ERROR"],
      [{ campaignId: raffle, externalUserId: "ana", prizeId: "tv" }, 400, "VALIDATION_ERROR"],
      [{ campaignId: bare, externalUserId: "ana" }, 400, "CAMPAIGN_MISSING_CODE_CONFIG"],
      [{ campaignId: raffle, externalUserId: "ana" }, 429, "BUDGET_REACHED"],
    ]
    for (const [body, status, code] of rows)
      expect([body, (await give(body)).status, (await give(body)).body.code]).toEqual([body, status, code])
    expect((await org.get(codes, { status: 200 })).body.items).toEqual([])
  })

  test("gives a code of a paused campaign beyond its limits, reports it, and logs it with the reason", async () => {
    const generationLimits = { maxPerUser: 1, period: "total" }
    const campaignId = await codeCampaign(org, { generationLimits })
    const { events, stop } = await listen(org)
    await newCode(org, campaignId, "ana")
    await org.patch(`/api/v1/admin/campaigns/${campaignId}`, { status: "paused" }, { status: 200 })
    const { body, status } = await give({ campaignId, externalUserId: " ana ", reason: "the first did not scan" })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ campaignId, externalUserId: "ana", origin: "goodwill", status: "active", uses: 0 }),
    ])
    expect((await redeem(org, { code: body.code, externalUserId: "ana" })).status).toBe(200)
    const told = await events(3)
    stop()
    expect(told.map(({ event, data }) => [event, data.externalUserId]).sort()).toEqual([
      ["code.created", "ana"],
      ["code.created", "ana"],
      ["code.redeemed", "ana"],
    ])
    expect(told.some(({ data }) => data.code === body.code)).toBe(true)
    const [row] = await audited(body.code)
    expect(row).toMatchObject({ action: "code.create", before: null })
    expect(row?.["after"]).toMatchObject({ code: body.code, reason: "the first did not scan", origin: "goodwill" })
  })

  test("counts toward generationLimits and the budget of its campaign", async () => {
    const generationLimits = { maxPerUser: 2, period: "total" }
    const campaignId = await codeCampaign(org, { generationLimits, budget: { maxAmount: 10_000 } })
    await give({ campaignId, externalUserId: "ana" })
    expect(await used(campaignId)).toBe(5000)
    expect((await requestCode(org, campaignId, "ana", "one")).body.remainingGenerations).toBe(0)
    expect((await give({ campaignId, externalUserId: "bob" })).body.code).toBe("BUDGET_REACHED")
  })

  test("uses the template of a prize", async () => {
    const codeConfig = { discountType: "fixed", discountValue: 7, prefix: "TEN-" }
    const prizes = [{ prizeId: "ten", name: "Ten", kind: "promo_code", codeConfig }]
    const campaignId = await winningCampaign(org, { prizes })
    const { body } = await give({ campaignId, externalUserId: "ana", prizeId: "ten" })
    expect(body).toMatchObject({ discountType: "fixed", discountValue: 7, code: expect.stringMatching(/^TEN-/) })
  })

  test("gives one code for each Idempotency-Key", async () => {
    const campaignId = await codeCampaign(org)
    const first = await give({ campaignId, externalUserId: "ana" }, "key")
    const second = await give({ campaignId, externalUserId: "ana" }, "key")
    expect([second.status, second.text]).toEqual([201, first.text])
    expect(second.headers.get("idempotency-replayed")).toBe("true")
    expect((await give({ campaignId, externalUserId: "bob" }, "key")).body.code).toBe("IDEMPOTENCY_KEY_REUSED")
    expect((await org.get(codes, { status: 200 })).body.items).toHaveLength(1)
  })
})

describe("POST /admin/codes/{code}/extend", () => {
  test("refuses in order", async () => {
    const code = await newCode(org, await codeCampaign(org), "ana")
    const later = { expiresAt: at(30 * 24 * hour) }
    const refused = async (code: string, body: Body) => {
      const { status, body: error } = await extend(code, body)
      return `${status} ${error.code}`
    }
    expect(await refused("nope", {})).toBe("400 VALIDATION_ERROR")
    expect(await refused("nope", { expiresAt: "tomorrow" })).toBe("400 VALIDATION_ERROR")
    expect(await refused("nope", later)).toBe("404 NOT_FOUND")
    expect(await refused(code, { expiresAt: at(hour) })).toBe("400 VALIDATION_ERROR")
    expect(await refused(code, { expiresAt: at(4000 * 24 * hour) })).toBe("400 VALIDATION_ERROR")
    expect(await refused(code, { maxUses: 1 })).toBe("400 VALIDATION_ERROR")
    await deactivate(org, code)
    expect(await refused(code, later)).toBe("410 CODE_DEACTIVATED")
    const other = await newCode(org, await codeCampaign(org), "ana")
    await redeem(org, { code: other })
    expect(await refused(other, later)).toBe("409 CODE_ALREADY_REDEEMED")
    expire()
    expect(await refused(other, { maxUses: 2 })).toBe("410 CODE_EXPIRED")
  })

  test("makes an expired and a used code valid again, sends only what is redeemed, and logs before and after", async () => {
    const code = await newCode(org, await codeCampaign(org), "ana")
    const { events, stop } = await listen(org)
    const expiresAt = at(60 * 24 * hour)
    await redeem(org, { code })
    expire()
    const { body } = await extend(code, { expiresAt, maxUses: 3, reason: "the shop was closed" })
    expect(body).toMatchObject({ status: "active", uses: 1, maxUses: 3, expiresAt })
    expect(await codeOf(code)).toEqual(body)
    expect((await redeem(org, { code })).status).toBe(200)
    const told = (await events(2)).map(({ event, data }) => [event, data.uses, data.maxUses])
    expect(told.sort()).toEqual([
      ["code.redeemed", 1, 1],
      ["code.redeemed", 2, 3],
    ])
    stop()
    const [row] = await audited(code)
    expect(row).toMatchObject({ action: "code.extend", before: { maxUses: 1, status: "redeemed" } })
    expect(row?.["after"]).toMatchObject({ maxUses: 3, note: { reason: "the shop was closed", externalUserId: "ana" } })
  })

  test("takes from the budget what the expiry gave back, but never more than is left", async () => {
    const campaignId = await codeCampaign(org, { budget: { maxAmount: 10_000 } })
    const code = await newCode(org, campaignId, "ana")
    expire()
    service.clock.advance(2000)
    expect(await used(campaignId)).toBe(0)
    const expiresAt = at(24 * hour)
    expect((await extend(code, { expiresAt })).status).toBe(200)
    expect(await used(campaignId)).toBe(5000)
    expect((await extend(code, { maxUses: 2 })).status).toBe(200)
    expect(await used(campaignId)).toBe(10_000)
    expect((await extend(code, { maxUses: 3 })).body.code).toBe("BUDGET_REACHED")
    expect((await codeOf(code)).maxUses).toBe(2)
  })

  test("is counted by the results of the campaign", async () => {
    const campaignId = await codeCampaign(org)
    const counts = async () =>
      (await org.get(`/api/v1/admin/campaigns/${campaignId}/results`, { status: 200 })).body.codes
    const code = await newCode(org, campaignId, "ana")
    expire()
    service.clock.advance(hour)
    expect(await counts()).toMatchObject({ issued: 1, expired: 1, deactivated: 0 })
    await extend(code, { expiresAt: at(24 * hour) })
    expect(await counts()).toMatchObject({ issued: 1, expired: 0, deactivated: 0 })
    await deactivate(org, code)
    expect(await counts()).toMatchObject({ issued: 1, expired: 0, deactivated: 1 })
    await reactivate(code)
    expect(await counts()).toMatchObject({ issued: 1, expired: 0, deactivated: 0 })
  })
})

describe("POST /admin/codes/{code}/reactivate", () => {
  test("refuses in order", async () => {
    const campaignId = await codeCampaign(org)
    const code = await newCode(org, campaignId, "ana")
    const refused = async (code: string, body: Body = {}) => {
      const { status, body: error } = await reactivate(code, body)
      return status === 200 ? "200" : `${status} ${error.code}`
    }
    expect(await refused("nope", { expiresAt: 1 })).toBe("400 VALIDATION_ERROR")
    expect(await refused("nope")).toBe("404 NOT_FOUND")
    expect(await refused(code, { expiresAt: at(hour) })).toBe("400 VALIDATION_ERROR")
    expect(await refused(code)).toBe("200")
    expect(await audited(code)).toEqual([])
    await redeem(org, { code })
    expect(await refused(code)).toBe("409 CODE_ALREADY_REDEEMED")
    const other = await newCode(org, campaignId, "ana")
    expire()
    expect(await refused(other)).toBe("410 CODE_EXPIRED")
    await deactivate(org, other)
    expect(await refused(other)).toBe("410 CODE_EXPIRED")
    expect(await refused(other, { expiresAt: at(hour) })).toBe("200")
  })

  test("reverses what a deactivation took from the player and gave to the budget", async () => {
    const campaignId = await codeCampaign(org, { budget: { maxAmount: 5_000 } })
    const code = await newCode(org, campaignId, "ana")
    await org.post(pathOf(code, "deactivate"), { reason: "leaked" }, { status: 200 })
    const [row] = await audited(code)
    expect(row?.["after"]).toMatchObject({ status: "deactivated", note: { externalUserId: "ana", reason: "leaked" } })
    expect(await used(campaignId)).toBe(0)
    expect((await reactivate(code, { reason: "it had not" })).body).toMatchObject({ status: "active" })
    expect(await used(campaignId)).toBe(5000)
    expect((await redeem(org, { code, externalUserId: "ana" })).status).toBe(200)
    await org.post(pathOf(code, "deactivate"), undefined, { status: 200 })
    expect(await used(campaignId)).toBe(5000)
  })
})
