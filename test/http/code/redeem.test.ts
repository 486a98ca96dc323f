import { describe, expect, test } from "bun:test"
import { identify } from "../../support/fixture/play.ts"
import {
  codeCampaign,
  deactivate,
  listen,
  newCode,
  playOnce,
  redeem,
  scoped,
  tally,
  template,
  times,
  winningCampaign,
} from "../../support/fixture/promo.ts"
import { makeWheel, report, spin } from "../../support/fixture/spin.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()

const seen = async (answer: ReturnType<typeof redeem>) => {
  const { status, body } = await answer
  return { status, code: body.code }
}
const expire = () => service.clock.advance(template.expiresInSeconds * 1000)

/** An organization with a code of user `u` that has `maxUses`. */
const withCode = async (maxUses = 1) => {
  const org = await service.organization()
  const campaignId = await codeCampaign(org, { defaultCodeConfig: { ...template, maxUses } })
  return { org, campaignId, code: await newCode(org, campaignId, "u") }
}

describe("a redeem", () => {
  test("returns the code after this use and nothing else", async () => {
    const { org, campaignId, code } = await withCode(3)
    service.clock.advance(1_234)
    const { status, body, headers } = await redeem(org, { code, externalUserId: "u" })
    expect(status).toBe(200)
    expect(body).toEqual({
      ok: true,
      code,
      campaignId,
      externalUserId: "u",
      discountType: "percentage",
      discountValue: 10,
      maxDiscountAmount: 5000,
      uses: 1,
      maxUses: 3,
      redeemedAt: "2026-11-21T10:05:01.234Z",
    })
    expect(headers.has("idempotency-replayed")).toBe(false)
  })

  test("a code is redeemed when uses reaches maxUses", async () => {
    const { org, code } = await withCode(3)
    for (const uses of [1, 2, 3]) {
      const { status, body } = await redeem(org, { code })
      expect({ status, uses: body.uses }).toEqual({ status: 200, uses })
      const { items } = (await org.get("/api/v1/admin/codes")).body
      expect(items[0]).toMatchObject({ uses, status: uses === 3 ? "redeemed" : "active" })
    }
    expect(await seen(redeem(org, { code }))).toEqual({ status: 409, code: "CODE_ALREADY_REDEEMED" })
    expect((await org.get("/api/v1/admin/codes")).body.items[0].uses).toBe(3)
  })

  test.each([1, 3])("30 parallel redeems of a code with maxUses %d never overshoot", async (maxUses) => {
    const { org, code } = await withCode(maxUses)
    const answers = await Promise.all(times(30, () => redeem(org, { code })))
    expect(tally(answers)).toEqual({ 200: maxUses, 409: 30 - maxUses })
    const uses = answers.filter(({ status }) => status === 200).map(({ body }) => body.uses)
    expect(uses.sort()).toEqual(times(maxUses, (index) => index + 1))
  })

  const spellings: [name: string, spell: (code: string) => string][] = [
    ["lower case", (code) => code.toLowerCase()],
    ["mixed case", (code) => code.charAt(0) + code.slice(1).toLowerCase()],
    ["spaces around", (code) => `  ${code}\n`],
  ]
  test.each(spellings)("codes compare without regard to case: %s", async (_name, spell) => {
    const { org, code } = await withCode()
    const { status, body } = await redeem(org, { code: spell(code) })
    expect({ status, code: body.code }).toEqual({ status: 200, code })
  })

  test("a code whose template has a prefix in lower case keeps it and is found in upper case", async () => {
    const org = await service.organization()
    const campaignId = await codeCampaign(org, { defaultCodeConfig: { ...template, prefix: "otoño-" } })
    const code = await newCode(org, campaignId, "u")
    expect(code).toStartWith("otoño-")
    expect(await seen(redeem(org, { code: code.toUpperCase() }))).toEqual({ status: 200, code })
  })

  test("works for a banned player, in a campaign that has ended, with a code won by a play", async () => {
    const org = await service.organization()
    const campaignId = await winningCampaign(org)
    const code = (await playOnce(org, campaignId, "u")).body.prizeCode
    await org.post("/api/v1/admin/bans", { externalUserId: "u" }, { status: 201 })
    await org.patch(`/api/v1/admin/campaigns/${campaignId}`, { status: "ended" }, { status: 200 })
    expect(await seen(redeem(org, { code }))).toEqual({ status: 200, code })
  })

  test("survives a restart", async () => {
    const { org, code } = await withCode()
    await redeem(org, { code })
    await service.restart()
    expect(await seen(redeem(org, { code }))).toEqual({ status: 409, code: "CODE_ALREADY_REDEEMED" })
  })
})

describe("code.redeemed", () => {
  const sent = async (org: Client, act: () => Promise<unknown>, count: number) => {
    const hook = await listen(org)
    await act()
    const events = await hook.events(count)
    hook.stop()
    return events.map(({ event, data }) => ({ event, data })).sort((a, b) => a.data.uses - b.data.uses)
  }

  test("is sent for each use, with the sale as far as it was reported", async () => {
    const { org, campaignId, code } = await withCode(3)
    const sale = { saleTotal: 125_000, discountAmount: 12_500, currency: "COP", externalReference: "receipt-1" }
    const unknown = { saleTotal: null, discountAmount: null, currency: null, externalReference: null }
    const events = await sent(
      org,
      async () => {
        await redeem(org, { code: code.toLowerCase(), ...sale })
        service.clock.advance(1_234)
        await redeem(org, { code, externalUserId: "u" })
      },
      2,
    )
    const use = { code, campaignId, externalUserId: "u", maxUses: 3 }
    expect(events).toEqual([
      { event: "code.redeemed", data: { ...use, uses: 1, ...sale, redeemedAt: "2026-11-21T10:05:00.000Z" } },
      { event: "code.redeemed", data: { ...use, uses: 2, ...unknown, redeemedAt: "2026-11-21T10:05:01.234Z" } },
    ])
  })

  test("is not sent again for a repeat, nor for a refusal, nor for the report of an award", async () => {
    const { org, code } = await withCode()
    const wheel = await makeWheel(org)
    const { awardId } = await spin(org, wheel)
    const events = await sent(
      org,
      async () => {
        for (const user of ["u", "u", "v"]) await redeem(org, { code, externalUserId: user }, "k")
        await redeem(org, { code })
        expect((await report(org, wheel, { awardId }, "k")).status).toBe(200)
      },
      1,
    )
    expect(events.map(({ event, data }) => [event, data.code])).toEqual([["code.redeemed", code]])
  })

  test("names the current player of a merged one, and nobody once they are erased", async () => {
    const { org, code } = await withCode()
    for (const externalId of ["u", "kept"]) await identify(org, externalId)
    const merge = { fromExternalId: "u", intoExternalId: "kept" }
    await org.post("/api/v1/admin/clients/merge", merge, { status: 200 })
    const [event] = await sent(org, () => redeem(org, { code, externalUserId: "u" }), 1)
    expect(event?.data.externalUserId).toBe("kept")
    const [hook] = (await org.get("/api/v1/admin/webhooks", { status: 200 })).body.items
    const bodies = async (): Promise<string[]> => {
      const path = `/api/v1/admin/webhooks/${hook.webhookId}/deliveries?event=code.redeemed`
      const { items } = (await org.get(path, { status: 200 })).body
      return Promise.all(
        items.map(
          async ({ deliveryId }: Body) =>
            (await org.get(`/api/v1/admin/deliveries/${deliveryId}`, { status: 200 })).body.body,
        ),
      )
    }
    expect((await bodies()).join()).toContain('"externalUserId":"kept"')
    const { body } = await org.post("/api/v1/admin/players/u/erase", { confirm: "u" }, { status: 200 })
    const [erased = ""] = await bodies()
    expect(JSON.parse(erased).data).toEqual({ ...event?.data, externalUserId: body.externalUserId })
  })
})

describe("a refused redeem, in the order not found, user, redeemed, deactivated, expired", () => {
  const useUp = (org: Client, code: string) => redeem(org, { code })
  type Step = (org: Client, code: string) => unknown
  const rows: [name: string, steps: Step[], user: string | undefined, status: number, code: string][] = [
    ["of another user", [], "v", 409, "CODE_USER_MISMATCH"],
    ["of a user in another case", [], "U", 409, "CODE_USER_MISMATCH"],
    ["of another user, redeemed, deactivated, expired", [useUp, deactivate, expire], "v", 409, "CODE_USER_MISMATCH"],
    ["redeemed", [useUp], "u", 409, "CODE_ALREADY_REDEEMED"],
    ["redeemed and deactivated", [useUp, deactivate], undefined, 409, "CODE_ALREADY_REDEEMED"],
    ["redeemed and expired", [useUp, expire], undefined, 409, "CODE_ALREADY_REDEEMED"],
    ["deactivated", [deactivate], "u", 410, "CODE_DEACTIVATED"],
    ["deactivated and expired", [deactivate, expire], undefined, 410, "CODE_DEACTIVATED"],
    ["expired", [expire], "u", 410, "CODE_EXPIRED"],
  ]
  test.each(rows)("%s", async (_name, steps, externalUserId, status, refusal) => {
    const { org, code } = await withCode()
    for (const step of steps) await step(org, code)
    const { uses } = (await org.get("/api/v1/admin/codes")).body.items[0]
    const answer = await redeem(org, { code, ...(externalUserId !== undefined && { externalUserId }) })
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code: refusal })
    expect((await org.get("/api/v1/admin/codes")).body.items[0].uses).toBe(uses)
  })

  test("an unknown code, and one of another organization, is 404 CODE_NOT_FOUND", async () => {
    const [org, { org: other, code }] = [await service.organization(), await withCode()]
    for (const unknown of ["NOPE", code])
      expect(await seen(redeem(org, { code: unknown, externalUserId: "v" }))).toEqual({
        status: 404,
        code: "CODE_NOT_FOUND",
      })
    expect((await redeem(other, { code })).status).toBe(200)
  })

  test("a code with uses left may expire or be deactivated", async () => {
    const { org, campaignId, code } = await withCode(2)
    await redeem(org, { code })
    service.clock.advance(template.expiresInSeconds * 1000 - 1)
    const second = await newCode(org, campaignId, "v")
    await redeem(org, { code: second })
    await deactivate(org, second)
    expect(await seen(redeem(org, { code: second }))).toEqual({ status: 410, code: "CODE_DEACTIVATED" })
    service.clock.advance(1)
    expect(await seen(redeem(org, { code }))).toEqual({ status: 410, code: "CODE_EXPIRED" })
  })

  test("only write and admin keys may redeem", async () => {
    const { org, code } = await withCode()
    for (const scope of ["sdk", "read"] as const)
      expect(await seen(redeem(await scoped(org, scope), { code }))).toEqual({
        status: 403,
        code: "INSUFFICIENT_SCOPE",
      })
    expect((await redeem(await scoped(org, "write"), { code })).status).toBe(200)
  })
})

describe("the fields of a redeem", () => {
  const max = Number.MAX_SAFE_INTEGER
  const accepted: [name: string, fields: object][] = [
    ["amounts of 0", { saleTotal: 0, discountAmount: 0, currency: "COP" }],
    ["amounts of 2^53-1", { saleTotal: max, discountAmount: max, currency: "COP" }],
    ["only saleTotal", { saleTotal: 1, currency: "COP" }],
    ["only discountAmount", { discountAmount: 1, currency: "COP" }],
    ["a discount above the sale", { saleTotal: 1, discountAmount: 2, currency: "COP" }],
    ["a well-formed currency that no catalog knows", { saleTotal: 1, currency: "QQX" }],
    ["a currency without amounts", { currency: "COP" }],
    ["an external reference", { externalReference: "receipt 7" }],
    ["the user with spaces around", { externalUserId: " u " }],
    [
      "null in every optional field, which is leaving it out",
      { externalUserId: null, saleTotal: null, discountAmount: null, currency: null, externalReference: null },
    ],
    ["a field that the operation does not know", { coupon: 7 }],
  ]
  test.each(accepted)("%s is accepted", async (_name, fields) => {
    const { org, code } = await withCode()
    expect(await seen(redeem(org, { code, ...fields }))).toEqual({ status: 200, code })
  })

  const refused: [name: string, fields: object, field: string][] = [
    ...["saleTotal", "discountAmount"].flatMap((field): [string, object, string][] => [
      [`a negative ${field}`, { [field]: -1, currency: "COP" }, field],
      [`a ${field} that is no integer`, { [field]: 1.5, currency: "COP" }, field],
      [`a ${field} of 2^53`, { [field]: 2 ** 53, currency: "COP" }, field],
      [`a ${field} in quotes`, { [field]: "100", currency: "COP" }, field],
      [`a boolean ${field}`, { [field]: true, currency: "COP" }, field],
      [`${field} without a currency`, { [field]: 0 }, "currency"],
      [`${field} with a currency of null`, { [field]: 0, currency: null }, "currency"],
    ]),
    ...["cop", "Cop", "CO", "COPS", "C0P", "", " COP", "ÑÑÑ", 170].map((currency): [string, object, string] => [
      `the currency ${JSON.stringify(currency)}`,
      { saleTotal: 1, currency },
      "currency",
    ]),
    ["no code", { code: undefined }, "code"],
    ["a code of null", { code: null }, "code"],
    ["an empty code", { code: "" }, "code"],
    ["a blank code", { code: "  " }, "code"],
    ["a code that is a number", { code: 7 }, "code"],
    ["a blank externalUserId", { externalUserId: " " }, "externalUserId"],
    ["an externalUserId that is a number", { externalUserId: 7 }, "externalUserId"],
    ["an externalReference that is a number", { externalReference: 7 }, "externalReference"],
  ]
  test.each(refused)("%s returns 400 and names the field, and counts nothing", async (_name, fields, field) => {
    const { org, code } = await withCode()
    const { status, body } = await redeem(org, { code, ...fields })
    expect(status).toBe(400)
    expect(body).toEqual({ code: "VALIDATION_ERROR", error: expect.stringMatching(new RegExp(`\\b${field}\\b`)) })
    expect((await org.get("/api/v1/admin/codes")).body.items[0].uses).toBe(0)
  })
})
