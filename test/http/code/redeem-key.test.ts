import { describe, expect, test } from "bun:test"
import {
  codeCampaign,
  day,
  deactivate,
  newCode,
  playOnce,
  redeem,
  tally,
  template,
  times,
  winningCampaign,
} from "../../support/fixture/promo.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()

const withCode = async (maxUses = 3) => {
  const org = await service.organization()
  const campaignId = await codeCampaign(org, { defaultCodeConfig: { ...template, maxUses } })
  const code = await newCode(org, campaignId, "u")
  const uses = async () => (await org.get("/api/v1/admin/codes")).body.items[0].uses
  return { org, campaignId, code, uses }
}

const isReplay = ({ headers }: { headers: Headers }) => headers.get("idempotency-replayed") === "true"

describe("Idempotency-Key on redeem", () => {
  test("the same key and body return the first response byte for byte, marked as replayed, and count once", async () => {
    const { org, code, uses } = await withCode()
    const first = await redeem(org, { code, saleTotal: 100, currency: "COP" }, "k")
    expect(first.headers.has("idempotency-replayed")).toBe(false)
    service.clock.advance(5_000)
    const second = await redeem(org, { code, saleTotal: 100, currency: "COP" }, "k")
    expect(second.status).toBe(200)
    expect(second.text).toBe(first.text)
    expect(second.headers.get("idempotency-replayed")).toBe("true")
    expect(await uses()).toBe(1)
  })

  test("without a key, and with another key, each call counts", async () => {
    const { org, code, uses } = await withCode()
    const answers = [await redeem(org, { code }), await redeem(org, { code }, "a"), await redeem(org, { code }, "b")]
    expect(answers.map(({ body }) => body.uses)).toEqual([1, 2, 3])
    expect(answers.some(isReplay)).toBe(false)
    expect(await uses()).toBe(3)
  })

  const others: [name: string, other: object][] = [
    ["another amount", { saleTotal: 101, currency: "COP" }],
    ["another currency", { saleTotal: 100, currency: "USD" }],
    ["a field more", { saleTotal: 100, currency: "COP", externalUserId: "u" }],
    ["a field less", { currency: "COP" }],
    ["another code", { code: "NOPE", saleTotal: 100, currency: "COP" }],
  ]
  test.each(others)("the same key with %s is 422 IDEMPOTENCY_KEY_REUSED and counts nothing", async (_name, other) => {
    const { org, code, uses } = await withCode()
    const body = { code, saleTotal: 100, currency: "COP" }
    const first = await redeem(org, body, "k")
    const answer = await redeem(org, { code, ...other }, "k")
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 422, code: "IDEMPOTENCY_KEY_REUSED" })
    expect(await uses()).toBe(1)
    expect((await redeem(org, body, "k")).text).toBe(first.text)
  })

  const same: [name: string, body: (code: string) => object][] = [
    ["fields in another order", (code) => ({ currency: "COP", externalUserId: "u", saleTotal: 100, code })],
    [
      "null where nothing was sent",
      (code) => ({ code, saleTotal: 100, currency: "COP", externalUserId: "u", discountAmount: null }),
    ],
    ["an id with spaces around", (code) => ({ code, saleTotal: 100, currency: "COP", externalUserId: " u " })],
  ]
  test.each(same)("%s is the same body", async (_name, body) => {
    const { org, code } = await withCode()
    const first = await redeem(org, { code, saleTotal: 100, currency: "COP", externalUserId: "u" }, "k")
    const second = await redeem(org, { ...body(code) }, "k")
    expect(second.text).toBe(first.text)
    expect(isReplay(second)).toBe(true)
  })

  test("20 parallel calls with one key: one runs, the others return its response", async () => {
    const { org, code, uses } = await withCode(1)
    const answers = await Promise.all(times(20, () => redeem(org, { code }, "k")))
    expect(tally(answers)).toEqual({ 200: 20 })
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(isReplay)).toHaveLength(19)
    expect(await uses()).toBe(1)
  })

  test("a repeat gets the response before code, campaign and ban are checked", async () => {
    const { org, campaignId, code } = await withCode(1)
    const first = await redeem(org, { code }, "k")
    await deactivate(org, code)
    await org.patch(`/api/v1/admin/campaigns/${campaignId}`, { status: "ended" }, { status: 200 })
    await org.post("/api/v1/admin/bans", { externalUserId: "u" }, { status: 201 })
    expect((await redeem(org, { code }, "k")).text).toBe(first.text)
  })

  test("a repeat gets the response for 24 hours, and then the call runs again", async () => {
    const { org, code, uses } = await withCode()
    const first = await redeem(org, { code }, "k")
    service.clock.advance(day - 1)
    expect((await redeem(org, { code }, "k")).text).toBe(first.text)
    service.clock.advance(1)
    const again = await redeem(org, { code }, "k")
    expect({ uses: again.body.uses, isReplay: isReplay(again) }).toEqual({ uses: 2, isReplay: false })
    expect((await redeem(org, { code }, "k")).text).toBe(again.text)
    expect(await uses()).toBe(2)
  })

  test("after 24 hours the key may come with another body", async () => {
    const { org, code } = await withCode()
    await redeem(org, { code }, "k")
    service.clock.advance(day)
    expect((await redeem(org, { code, externalReference: "r" }, "k")).body.uses).toBe(2)
  })

  test("only 200 responses are stored: a refused call leaves the key free", async () => {
    const { org, code, uses } = await withCode()
    expect((await redeem(org, { code, externalUserId: "v" }, "k")).status).toBe(409)
    expect((await redeem(org, { code: "NOPE" }, "k")).status).toBe(404)
    const { status, headers } = await redeem(org, { code }, "k")
    expect({ status, isReplay: isReplay({ headers }) }).toEqual({ status: 200, isReplay: false })
    expect(await uses()).toBe(1)
  })

  test("the response survives a restart", async () => {
    const { org, code } = await withCode(1)
    const first = await redeem(org, { code }, "k")
    await service.restart()
    expect((await redeem(org, { code }, "k")).text).toBe(first.text)
  })

  const spellings: [name: string, first: string, second: string, isSame: boolean][] = [
    ["quoted and bare are the same key", '"k-1"', "k-1", true],
    ["255 characters are a key, quoted and bare", "x".repeat(255), `"${"x".repeat(255)}"`, true],
    ["keys differ by case", "k", "K", false],
  ]
  test.each(spellings)("%s", async (_name, firstKey, secondKey, isSame) => {
    const { org, code, uses } = await withCode()
    await redeem(org, { code }, firstKey)
    expect(isReplay(await redeem(org, { code }, secondKey))).toBe(isSame)
    expect(await uses()).toBe(isSame ? 1 : 2)
  })

  test.each(["", '""', "x".repeat(256), `"${"x".repeat(256)}"`, "a\tb"])("the key %p is 400", async (key) => {
    const { org, code, uses } = await withCode()
    const { status, body } = await redeem(org, { code }, key)
    expect({ status, code: body.code }).toEqual({ status: 400, code: "VALIDATION_ERROR" })
    expect(await uses()).toBe(0)
  })

  test("a key belongs to its organization", async () => {
    const [first, second] = [await withCode(), await withCode()]
    await redeem(first.org, { code: first.code }, "k")
    const answer = await redeem(second.org, { code: second.code }, "k")
    expect({ code: answer.body.code, isReplay: isReplay(answer) }).toEqual({ code: second.code, isReplay: false })
  })

  test("a key belongs to its operation", async () => {
    const org = await service.organization()
    const campaignId = await winningCampaign(org)
    const code = (await playOnce(org, campaignId, "u", "k")).body.prizeCode
    const answer = await redeem(org, { code }, "k")
    expect({ status: answer.status, isReplay: isReplay(answer) }).toEqual({ status: 200, isReplay: false })
  })
})
