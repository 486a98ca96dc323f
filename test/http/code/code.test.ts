import { describe, expect, test } from "bun:test"
import {
  codeCampaign,
  day,
  deactivate,
  hour,
  listen,
  newCode,
  playOnce,
  redeem,
  requestCode,
  scoped,
  tally,
  template,
  times,
  winningCampaign,
} from "../../support/fixture/promo.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

describe("creation", () => {
  test("a new code is 201 with the discount of the campaign's template and nothing else", async () => {
    const { status, body } = await requestCode(org, await codeCampaign(org), "u")
    expect(status).toBe(201)
    expect(body).toEqual({
      code: expect.stringMatching(/^SPRING-[0-9A-Z]{8}$/),
      discountType: "percentage",
      discountValue: 10,
      maxDiscountAmount: 5000,
      maxUses: 1,
      expiresAt: "2026-11-28T10:05:00.000Z",
      idempotent: false,
    })
  })

  test("a template with two fields generates codes with the defaults", async () => {
    const defaultCodeConfig = { discountType: "fixed", discountValue: 2.5 }
    const { body } = await requestCode(org, await codeCampaign(org, { defaultCodeConfig }), "u")
    expect(body).toEqual({
      code: expect.stringMatching(/^[0-9A-Z]{8}$/),
      discountType: "fixed",
      discountValue: 2.5,
      maxDiscountAmount: null,
      maxUses: 1,
      expiresAt: "2026-12-21T10:05:00.000Z",
      idempotent: false,
    })
  })

  test("the cap of the discount is exact up to 2^53-1", async () => {
    const defaultCodeConfig = { ...template, maxDiscountAmount: Number.MAX_SAFE_INTEGER }
    const { text } = await requestCode(org, await codeCampaign(org, { defaultCodeConfig }), "u")
    expect(text).toContain('"maxDiscountAmount":9007199254740991,')
  })

  test("a code is usable at redeem at once", async () => {
    const code = await newCode(org, await codeCampaign(org), "u")
    expect((await redeem(org, { code })).status).toBe(200)
  })

  test("the external id is trimmed, and an unregistered user may get a code", async () => {
    const campaignId = await codeCampaign(org)
    const code = await newCode(org, campaignId, "  u 1\t")
    expect((await requestCode(org, campaignId, "u 1")).body).toMatchObject({ code, idempotent: true })
    const { body } = await redeem(org, { code })
    expect(body.externalUserId).toBe("u 1")
  })

  test("a banned player may still get and redeem codes", async () => {
    await org.post("/api/v1/admin/bans", { externalUserId: "u" }, { status: 201 })
    const code = await newCode(org, await codeCampaign(org), "u")
    expect((await redeem(org, { code, externalUserId: "u" })).status).toBe(200)
  })
})

describe("refusals of docs/api.md#create-a-code-order-of-checks", () => {
  const campaigns: [name: string, fields: Record<string, unknown>, status: number, code: string][] = [
    ["a draft campaign", { status: "draft" }, 400, "CAMPAIGN_INACTIVE"],
    ["a paused campaign", { status: "paused" }, 400, "CAMPAIGN_INACTIVE"],
    ["an ended campaign", { status: "ended" }, 400, "CAMPAIGN_INACTIVE"],
    ["a points campaign", { rewardType: "points", pointsReward: { points: 1 } }, 400, "CAMPAIGN_NOT_CODE_REWARD"],
    ["a none campaign", { rewardType: "none" }, 400, "CAMPAIGN_NOT_CODE_REWARD"],
    ["an unknown rewardType", { rewardType: "stickers" }, 400, "CAMPAIGN_NOT_CODE_REWARD"],
    ["no code template", { defaultCodeConfig: null }, 400, "CAMPAIGN_MISSING_CODE_CONFIG"],
  ]
  test.each(campaigns)("%s", async (_name, fields, status, code) => {
    const answer = await requestCode(org, await codeCampaign(org, fields), "u")
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    expect((await org.get("/api/v1/admin/codes")).body.items).toEqual([])
  })

  test("an unknown campaign, and one of another organization, is 404 CAMPAIGN_NOT_FOUND", async () => {
    const other = await service.organization()
    for (const campaignId of ["nope", await codeCampaign(other)]) {
      const { status, body } = await requestCode(org, campaignId, "u")
      expect({ status, code: body.code }).toEqual({ status: 404, code: "CAMPAIGN_NOT_FOUND" })
    }
  })

  const bodies: [name: string, body: unknown, field: string][] = [
    ["no campaignId", { externalUserId: "u" }, "campaignId"],
    ["campaignId null", { campaignId: null, externalUserId: "u" }, "campaignId"],
    ["campaignId empty", { campaignId: "", externalUserId: "u" }, "campaignId"],
    ["campaignId a number", { campaignId: 7, externalUserId: "u" }, "campaignId"],
    ["campaignId with a space", { campaignId: "a b", externalUserId: "u" }, "campaignId"],
    ["campaignId of 201 characters", { campaignId: "a".repeat(201), externalUserId: "u" }, "campaignId"],
    ["no externalUserId", { campaignId: "nope" }, "externalUserId"],
    ["externalUserId null", { campaignId: "nope", externalUserId: null }, "externalUserId"],
    ["externalUserId blank", { campaignId: "nope", externalUserId: " \t" }, "externalUserId"],
    ["externalUserId a number", { campaignId: "nope", externalUserId: 7 }, "externalUserId"],
    ["externalUserId of 201 characters", { campaignId: "nope", externalUserId: "a".repeat(201) }, "externalUserId"],
    ["an array", [], "body"],
    ["no JSON", "{", "body"],
    ["nothing", undefined, "body"],
  ]
  test.each(bodies)("%s returns 400 VALIDATION_ERROR and names the field", async (_name, body, field) => {
    const answer = await org.post("/api/v1/codes", body, { status: 400 })
    expect(answer.body).toEqual({ code: "VALIDATION_ERROR", error: expect.stringContaining(field) })
  })

  test("only write and admin keys may create codes", async () => {
    const campaignId = await codeCampaign(org)
    for (const scope of ["sdk", "read"] as const) {
      const { status, body } = await requestCode(await scoped(org, scope), campaignId, "u")
      expect({ scope, status, code: body.code }).toEqual({ scope, status: 403, code: "INSUFFICIENT_SCOPE" })
    }
    expect((await requestCode(await scoped(org, "write"), campaignId, "u")).status).toBe(201)
  })

  test("CODE_COLLISION_RETRY_EXCEEDED once the code space is used up, also by codes that differ in case", async () => {
    const lower = await codeCampaign(org, { defaultCodeConfig: { ...template, prefix: "x-", length: 1 } })
    const upper = await codeCampaign(org, { defaultCodeConfig: { ...template, prefix: "X-", length: 1 } })
    const made = new Set<string>()
    for (let tries = 0; tries < 2_000 && made.size < 27; tries++) {
      const { status, body } = await requestCode(org, lower, `u${tries}`)
      if (status === 201) made.add(body.code)
      else expect({ status, code: body.code }).toEqual({ status: 500, code: "CODE_COLLISION_RETRY_EXCEEDED" })
    }
    expect(made.size).toBe(27)
    for (const campaignId of [lower, upper])
      expect((await requestCode(org, campaignId, "last")).body.code).toBe("CODE_COLLISION_RETRY_EXCEEDED")
    const other = await service.organization()
    const theirs = await codeCampaign(other, { defaultCodeConfig: { ...template, prefix: "x-", length: 1 } })
    expect((await requestCode(other, theirs, "u")).status).toBe(201)
  })
})

describe("automatic reuse without an Idempotency-Key", () => {
  test("an active code is returned with 200 and idempotent true", async () => {
    const campaignId = await codeCampaign(org)
    const first = await requestCode(org, campaignId, "u")
    service.clock.advance(3 * day)
    const second = await requestCode(org, campaignId, "u")
    expect(second.status).toBe(200)
    expect(second.body).toEqual({ ...first.body, idempotent: true })
  })

  test("50 identical parallel calls create one code: one 201, 49 times 200, one event", async () => {
    const campaignId = await codeCampaign(org)
    const hook = await listen(org)
    const answers = await Promise.all(times(50, () => requestCode(org, campaignId, "u")))
    expect(tally(answers)).toEqual({ 201: 1, 200: 49 })
    expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1)
    expect(answers.filter(({ body }) => body.idempotent)).toHaveLength(49)
    expect(await hook.events(1)).toHaveLength(1)
    hook.stop()
  })

  const scopes: [name: string, user: string, isOtherCampaign: boolean][] = [
    ["another user", "v", false],
    ["another campaign", "u", true],
    ["another case of the external id", "U", false],
  ]
  test.each(scopes)("%s gets its own code", async (_name, user, isOtherCampaign) => {
    const campaignId = await codeCampaign(org)
    const code = await newCode(org, campaignId, "u")
    const target = isOtherCampaign ? await codeCampaign(org) : campaignId
    expect(await newCode(org, target, user)).not.toBe(code)
  })

  test("a code that a play issued is reused", async () => {
    const campaignId = await winningCampaign(org)
    const { prizeCode } = (await playOnce(org, campaignId, "u")).body
    expect(prizeCode).toBeString()
    const { status, body } = await requestCode(org, campaignId, "u")
    expect({ status, code: body.code, idempotent: body.idempotent }).toEqual({
      status: 200,
      code: prizeCode,
      idempotent: true,
    })
  })

  test("of several active codes the newest is returned, whatever issued it", async () => {
    const campaignId = await winningCampaign(org)
    const newest = async () => (await requestCode(org, campaignId, "u")).body.code
    await newCode(org, campaignId, "u", "a")
    const second = await newCode(org, campaignId, "u", "b")
    expect(await newest()).toBe(second)
    const third = (await playOnce(org, campaignId, "u")).body.prizeCode
    expect(await newest()).toBe(third)
    await deactivate(org, third)
    expect(await newest()).toBe(second)
  })

  const deaths: [name: string, kill: (code: string) => (org: Parameters<typeof redeem>[0]) => unknown][] = [
    ["redeemed", (code) => (org) => redeem(org, { code })],
    ["deactivated", (code) => (org) => deactivate(org, code)],
    ["expired", () => () => service.clock.advance(template.expiresInSeconds * 1000)],
  ]
  test.each(deaths)("a %s code is never returned: a new one is created", async (_name, kill) => {
    const campaignId = await codeCampaign(org)
    const code = await newCode(org, campaignId, "u")
    await kill(code)(org)
    expect(await newCode(org, campaignId, "u")).not.toBe(code)
  })

  test("the newest active code is returned, however many newer ones have expired", async () => {
    const campaignId = await winningCampaign(org)
    const { prizeCode } = (await playOnce(org, campaignId, "u")).body
    const brief = { ...template, expiresInSeconds: 60 }
    await org.patch(`/api/v1/admin/campaigns/${campaignId}`, { defaultCodeConfig: brief }, { status: 200 })
    for (let plays = 0; plays < 25; plays++) await playOnce(org, campaignId, "u")
    service.clock.advance(60_000)
    const { status, body } = await requestCode(org, campaignId, "u")
    expect([status, body.code, body.idempotent]).toEqual([200, prizeCode, true])
  })

  test("a code is reused up to the millisecond before it expires, and while a use is left", async () => {
    const campaignId = await codeCampaign(org, { defaultCodeConfig: { ...template, maxUses: 2 } })
    const code = await newCode(org, campaignId, "u")
    await redeem(org, { code })
    service.clock.advance(template.expiresInSeconds * 1000 - 1)
    expect((await requestCode(org, campaignId, "u")).body).toMatchObject({ code, idempotent: true })
    service.clock.advance(1)
    expect((await requestCode(org, campaignId, "u")).status).toBe(201)
  })
})

test("a change of the template does not affect issued codes", async () => {
  const campaignId = await codeCampaign(org)
  const { body: first } = await requestCode(org, campaignId, "u")
  const defaultCodeConfig = { discountType: "fixed", discountValue: 900 }
  await org.patch(`/api/v1/admin/campaigns/${campaignId}`, { defaultCodeConfig }, { status: 200 })
  service.clock.advance(hour)
  expect((await requestCode(org, campaignId, "u")).body).toEqual({ ...first, idempotent: true })
  expect((await requestCode(org, campaignId, "v")).body).toMatchObject(defaultCodeConfig)
})
