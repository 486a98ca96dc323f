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
  tally,
  template,
  times,
  winningCampaign,
} from "../../support/fixture/promo.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const codeOf = async (answer: Promise<{ body: { code: string } }>) => (await answer).body.code

describe("Idempotency-Key on POST codes", () => {
  test("the same key and user return the same code with 200 and idempotent true", async () => {
    const campaignId = await codeCampaign(org)
    const first = await requestCode(org, campaignId, "u", "k")
    expect(first.status).toBe(201)
    await newCode(org, campaignId, "u", "newer")
    const second = await requestCode(org, campaignId, "u", "k")
    expect(second.status).toBe(200)
    expect(second.body).toEqual({ ...first.body, idempotent: true })
  })

  test("a different key always creates a new code, even while an active one exists", async () => {
    const campaignId = await codeCampaign(org)
    const codes = [await newCode(org, campaignId, "u")]
    for (const key of ["a", "b", "c"]) codes.push(await newCode(org, campaignId, "u", key))
    expect(new Set(codes).size).toBe(4)
  })

  test("a key does not return a code that was created without one", async () => {
    const campaignId = await codeCampaign(org)
    const code = await newCode(org, campaignId, "u")
    expect(await newCode(org, campaignId, "u", "k")).not.toBe(code)
  })

  test("50 parallel calls with one key create one code", async () => {
    const campaignId = await codeCampaign(org)
    const answers = await Promise.all(times(50, () => requestCode(org, campaignId, "u", "k")))
    expect(tally(answers)).toEqual({ 201: 1, 200: 49 })
    expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1)
  })

  test("the key holds for 24 hours from the creation, and not a millisecond longer", async () => {
    const campaignId = await codeCampaign(org)
    const code = await newCode(org, campaignId, "u", "k")
    service.clock.advance(12 * hour)
    expect(await codeOf(requestCode(org, campaignId, "u", "k"))).toBe(code)
    service.clock.advance(12 * hour - 1)
    expect(await codeOf(requestCode(org, campaignId, "u", "k"))).toBe(code)
    service.clock.advance(1)
    const next = await newCode(org, campaignId, "u", "k")
    expect(next).not.toBe(code)
    expect(await codeOf(requestCode(org, campaignId, "u", "k"))).toBe(next)
  })

  test("the key holds across a restart", async () => {
    const campaignId = await codeCampaign(org)
    const code = await newCode(org, campaignId, "u", "k")
    await service.restart()
    const { status, body } = await requestCode(org, campaignId, "u", "k")
    expect({ status, code: body.code }).toEqual({ status: 200, code })
  })

  const deaths: [name: string, kill: (org: Client, code: string) => unknown][] = [
    ["redeemed", (org, code) => redeem(org, { code })],
    ["deactivated", deactivate],
    ["expired", () => service.clock.advance(hour)],
  ]
  test.each(deaths)("if the key's code is %s, a new one is issued under the key", async (_name, kill) => {
    const campaignId = await codeCampaign(org, { defaultCodeConfig: { ...template, expiresInSeconds: 3600 } })
    const dead = await newCode(org, campaignId, "u", "k")
    await kill(org, dead)
    const next = await newCode(org, campaignId, "u", "k")
    expect(next).not.toBe(dead)
    expect(await codeOf(requestCode(org, campaignId, "u", "k"))).toBe(next)
  })

  test("a key is scoped to user, campaign and organization", async () => {
    const other = await service.organization()
    const [campaignId, second, theirs] = [await codeCampaign(org), await codeCampaign(org), await codeCampaign(other)]
    const codes = [
      await newCode(org, campaignId, "u", "k"),
      await newCode(org, campaignId, "v", "k"),
      await newCode(org, second, "u", "k"),
      await newCode(other, theirs, "u", "k"),
    ]
    expect(new Set(codes).size).toBe(4)
  })

  test("a key is scoped to its flow: one used at play, or at redeem, does not share the code", async () => {
    const campaignId = await winningCampaign(org)
    const { prizeCode } = (await playOnce(org, campaignId, "u", "k")).body
    const code = await newCode(org, campaignId, "u", "k")
    expect(code).not.toBe(prizeCode)
    expect((await redeem(org, { code }, "k")).status).toBe(200)
    expect((await playOnce(org, campaignId, "u", "k")).body.prizeCode).toBe(prizeCode)
  })

  const sameKeys: [name: string, first: string, second: string][] = [
    ["quoted and bare are the same key", '"k 1"', "k 1"],
    ["255 characters, quoted and bare", "x".repeat(255), `"${"x".repeat(255)}"`],
  ]
  test.each(sameKeys)("%s", async (_name, first, second) => {
    const campaignId = await codeCampaign(org)
    const code = await newCode(org, campaignId, "u", first)
    expect(await codeOf(requestCode(org, campaignId, "u", second))).toBe(code)
  })

  test("keys differ by case", async () => {
    const campaignId = await codeCampaign(org)
    expect(await newCode(org, campaignId, "u", "k")).not.toBe(await newCode(org, campaignId, "u", "K"))
  })

  test.each(["", '""', "x".repeat(256), "a\tb", "clé"])("the key %p is 400 and makes no code", async (key) => {
    const { status, body } = await requestCode(org, await codeCampaign(org), "u", key)
    expect({ status, code: body.code }).toEqual({ status: 400, code: "VALIDATION_ERROR" })
    expect(body.error).toContain("Idempotency-Key")
    expect((await org.get("/api/v1/admin/codes")).body.items).toEqual([])
  })
})

describe("code.created", () => {
  const configs: [name: string, defaultCodeConfig: object][] = [
    ["with a cap", template],
    ["without a cap", { discountType: "fixed", discountValue: 2.5, expiresInSeconds: 604800 }],
  ]
  test.each(configs)("%s: a creation emits it with the fields of docs/api.md#events", async (_name, config) => {
    const campaignId = await codeCampaign(org, { defaultCodeConfig: config })
    const hook = await listen(org)
    const { body } = await requestCode(org, campaignId, " u ")
    const [received, ...more] = await hook.events(1)
    hook.stop()
    const { idempotent: _, ...code } = body
    expect(more).toEqual([])
    expect(received?.event).toBe("code.created")
    expect(received?.timestamp).toBe("2026-11-21T10:05:00.000Z")
    expect(received?.data).toEqual({ ...code, campaignId, externalUserId: "u" })
    expect(Object.keys(received?.data).sort()).toEqual([
      "campaignId",
      "code",
      "discountType",
      "discountValue",
      "expiresAt",
      "externalUserId",
      "maxDiscountAmount",
      "maxUses",
    ])
  })

  test("replays and refusals emit nothing, and a redeem its own event", async () => {
    const campaignId = await codeCampaign(org, { generationLimits: { maxPerUser: 1, period: "total" } })
    const hook = await listen(org)
    const code = await newCode(org, campaignId, "u", "k")
    expect((await requestCode(org, campaignId, "u")).status).toBe(200)
    expect((await requestCode(org, campaignId, "u", "k")).status).toBe(200)
    expect((await requestCode(org, campaignId, "u", "another")).status).toBe(429)
    expect((await requestCode(org, "nope", "u")).status).toBe(404)
    expect((await redeem(org, { code })).status).toBe(200)
    expect((await redeem(org, { code })).status).toBe(409)
    const events = await hook.events(2)
    hook.stop()
    expect(events.map(({ event, data }) => [event, data.code]).sort()).toEqual([
      ["code.created", code],
      ["code.redeemed", code],
    ])
  })

  test("a code that a play issues emits no code.created", async () => {
    const campaignId = await winningCampaign(org)
    const hook = await listen(org)
    await playOnce(org, campaignId, "u")
    const events = await hook.events(2)
    hook.stop()
    expect(events.map(({ event }) => event).sort()).toEqual(["game.played", "game.won"])
  })

  test("each of several creations emits one event", async () => {
    const campaignId = await codeCampaign(org)
    const hook = await listen(org)
    const codes = await Promise.all(times(20, (index) => newCode(org, campaignId, "u", `k${index}`)))
    const events = await hook.events(20)
    hook.stop()
    expect(events.map(({ data }) => data.code).sort()).toEqual(codes.sort())
  })

  test("only the organization's own webhooks hear of a code", async () => {
    const other = await service.organization()
    const hook = await listen(other)
    await newCode(org, await codeCampaign(org), "u")
    expect(await hook.events(0)).toEqual([])
    hook.stop()
  })
})

test("a code outlives the window of its key", async () => {
  const campaignId = await codeCampaign(org)
  const code = await newCode(org, campaignId, "u", "k")
  service.clock.advance(2 * day)
  expect(await codeOf(requestCode(org, campaignId, "u"))).toBe(code)
  expect((await redeem(org, { code })).status).toBe(200)
})
