import { beforeAll, beforeEach, describe, expect, test } from "bun:test"
import {
  awardsOf,
  coffee,
  makeWheel,
  outcome,
  redemptionPath,
  report,
  reportFor,
  sale,
  spin,
} from "../../support/fixture/spin.ts"
import type { Client } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"

const now = "2026-11-21T10:05:00.000Z"
const service = givenService()
let org: Client
let wheel: string
let awardId: string
const spinOnce = async () => {
  org = await service.organization()
  wheel = await makeWheel(org)
  awardId = (await spin(org, wheel)).awardId
}

const most = 2 ** 53 - 1
const long = (length: number) => "x".repeat(length)

describe("refused fields", () => {
  // None of them is recorded.
  beforeAll(spinOnce)

  const amounts = [undefined, null, -1, 0.5, 2 ** 53, 1e300, "100", true, [1], {}]
  const ids = [undefined, null, "", 7, "a b", "a.b", "ñ", "a\n", " a", long(201), ["a"]]
  const currencies = [
    undefined,
    null,
    "",
    "cop",
    "Cop",
    "CO",
    "COPA",
    "C0P",
    "170",
    "COP ",
    " COP",
    "COP\n",
    "ÑÑÑ",
    "ＣＯＰ",
    170,
    ["COP"],
  ]
  const times = [
    "",
    "now",
    "2026-11-21",
    "2026-11-21T10:05:00",
    "2026-11-21T10:05:00.000",
    "2026-11-21 10:05:00Z",
    "2026-02-30T10:05:00Z",
    "2026-02-29T10:05:00Z",
    "2026-04-31T10:05:00Z",
    "2026-13-01T10:05:00Z",
    "2026-00-10T10:05:00Z",
    "2026-11-00T10:05:00Z",
    "2026-11-21T25:00:00Z",
    "2026-11-21T10:60:00Z",
    "2026-11-21T10:05:61Z",
    "2026-11-21T10:05:00+25:00",
    "2026-11-21T10:05:00+05:60",
    "21/11/2026",
    "2026-11-21T10:05:00 GMT",
    "2026-11-21T10:05:00Z[UTC]",
    "1795255500000",
    1795255500000,
    true,
    {},
    // Out of range, one millisecond past either end.
    "2023-12-31T23:59:59.999Z",
    "2024-01-01T00:00:00+00:01",
    "2026-11-23T10:05:00.001Z",
    "1970-01-01T00:00:00Z",
    "2026-11-23T05:05:00.001-05:00",
    "9999-12-31T23:59:59Z",
  ]
  const overrides = ["true", "false", "", 1, 0, [], {}]
  const table: [field: string, value: unknown][] = [
    ...amounts.flatMap((value): [string, unknown][] => [
      ["saleTotal", value],
      ["discountAmount", value],
    ]),
    ...ids.map((value): [string, unknown] => ["notificationId", value]),
    ...ids.slice(2).map((value): [string, unknown] => ["awardId", value]),
    ...currencies.map((value): [string, unknown] => ["currency", value]),
    ...times.map((value): [string, unknown] => ["redeemedAt", value]),
    ...overrides.map((value): [string, unknown] => ["override", value]),
    ["externalReference", 7],
    ["externalReference", {}],
  ]
  test.each(table)("%s as %p returns 400 VALIDATION_ERROR, names it and records nothing", async (field, value) => {
    const { status, body } = await report(org, wheel, { awardId, [field]: value })
    expect([status, body.code, body.error.split(" ")[0]]).toEqual([400, "VALIDATION_ERROR", field])
    expect((await awardsOf(org, wheel))[0]).not.toHaveProperty("redemption")
  })

  const externalIds = ["", " ", " \t\n ", 7, true, long(201), ` ${long(201)} `, "🎈".repeat(201), { id: "user" }]
  test.each(externalIds)("clientExternalId and segmentExternalId cannot be %p", async (value) => {
    for (const field of ["clientExternalId", "segmentExternalId"]) {
      const pair = { clientExternalId: "user", segmentExternalId: "COFFEE", [field]: value }
      const { status, body } = await report(org, wheel, pair)
      expect([status, body.code, body.error.split(" ")[0]]).toEqual([400, "VALIDATION_ERROR", field])
    }
  })

  test.each(["true", 1])("override as %p is refused in alternative mode too", async (override) => {
    expect(await outcome(reportFor(org, wheel, "user", "COFFEE", { override }))).toBe("400 VALIDATION_ERROR")
  })

  test.each(["", "{", "[]", "null", '"report"', "7"])("a body that reads %p is 400 VALIDATION_ERROR", async (text) => {
    expect(await outcome(org.post(redemptionPath, text))).toBe("400 VALIDATION_ERROR")
  })

  const amountTexts = ["9007199254740992", "9007199254740993", "1e400", "-1", "0.1"]
  test.each(amountTexts)("an amount written %s is 400 VALIDATION_ERROR", async (text) => {
    const sent = JSON.stringify({ notificationId: wheel, awardId, ...sale, saleTotal: 0 })
    const body = sent.replace('"saleTotal":0', `"saleTotal":${text}`)
    expect(await outcome(org.post(redemptionPath, body))).toBe("400 VALIDATION_ERROR")
  })
})

describe("accepted fields", () => {
  beforeEach(spinOnce)

  test.each([0, 1, most])("amounts of %d are recorded exactly", async (amount) => {
    const sent = { saleTotal: amount, discountAmount: amount }
    expect((await report(org, wheel, { awardId, ...sent })).body.redemption).toMatchObject(sent)
    expect((await report(org, wheel, { awardId })).body.redemption).toMatchObject(sent)
    expect((await awardsOf(org, wheel))[0].redemption).toMatchObject(sent)
  })

  test("a discount may be larger than the sale", async () => {
    expect(await outcome(report(org, wheel, { awardId, saleTotal: 0, discountAmount: 5 }))).toBe("200")
  })

  test.each(["COP", "USD", "XXX", "ZZZ", "QQQ"])(
    "currency %s is checked by form only and recorded as sent",
    async (currency) => {
      expect((await report(org, wheel, { awardId, currency })).body.redemption.currency).toBe(currency)
      expect((await report(org, wheel, { awardId })).body.redemption.currency).toBe(currency)
    },
  )

  test.each([
    ["2024-01-01T00:00:00.000Z", "2024-01-01T00:00:00.000Z"],
    ["2024-01-01T14:00:00+14:00", "2024-01-01T00:00:00.000Z"],
    ["2023-12-31T19:00:00-05:00", "2024-01-01T00:00:00.000Z"],
    ["2024-02-29T12:00:00Z", "2024-02-29T12:00:00.000Z"],
    ["2026-11-23T10:05:00.000Z", "2026-11-23T10:05:00.000Z"],
    ["2026-11-24T00:05:00+14:00", "2026-11-23T10:05:00.000Z"],
    ["2026-11-22T23:05:00-11:00", "2026-11-23T10:05:00.000Z"],
    ["2026-11-21T10:05Z", now],
    ["2026-11-21T10:05:00.1Z", "2026-11-21T10:05:00.100Z"],
    ["2026-11-21T15:50:00.123456789+05:45", "2026-11-21T10:05:00.123Z"],
    [null, now],
    [undefined, now],
  ])("redeemedAt %p is echoed as %s", async (redeemedAt, shown) => {
    expect((await report(org, wheel, { awardId, redeemedAt })).body.redemption.redeemedAt).toBe(shown)
    expect((await report(org, wheel, { awardId })).body.redemption.redeemedAt).toBe(shown)
  })

  test.each(["r", "receipt 1/ñ 😀", long(200)])(
    "externalReference %p is recorded as sent",
    async (externalReference) => {
      const { body } = await report(org, wheel, { awardId, externalReference })
      expect(body.redemption.externalReference).toBe(externalReference)
    },
  )

  test("externalReference null is left out, and unknown fields are ignored", async () => {
    const fields = { externalReference: null, recordedAt: "2020-01-01T00:00:00Z", previous: {}, ok: false }
    const { body } = await report(org, wheel, { awardId, ...fields })
    expect(body).toEqual({ ok: true, awardId, redemption: { ...sale, redeemedAt: now } })
  })

  const externalIds = [
    "a b",
    "ñandú@example.com",
    "日本",
    "'; --",
    "../admin",
    "a/b?c=d#e",
    "{}",
    "0",
    "null",
    "a\tb",
    "a_b:c-d",
    long(200),
    "🎈".repeat(200),
    "e\u0301",
  ]
  test.each(externalIds)("the external ids may be %p, and are trimmed", async (id) => {
    const named = await makeWheel(org, { segments: [{ ...coffee, externalId: id }] })
    const { awardId: named1 } = await spin(org, named, id)
    const { status, body } = await reportFor(org, named, `  ${id}\n`, `\t${id} `)
    expect([status, body.awardId]).toEqual([200, named1])
  })

  test("external ids are compared exactly: case and accents count", async () => {
    for (const id of ["USER", "usér"]) expect(await outcome(reportFor(org, wheel, id))).toBe("404 CLIENT_NOT_FOUND")
    for (const id of ["coffee", "COFFEÉ"])
      expect(await outcome(reportFor(org, wheel, "user", id))).toBe("404 SEGMENT_NOT_FOUND")
  })

  test("ids of 200 characters are read: unknown ones are 404", async () => {
    expect(await outcome(report(org, long(200), { awardId }))).toBe("404 NOT_FOUND")
    expect(await outcome(report(org, wheel, { awardId: `a_:-${long(196)}` }))).toBe("404 NOT_FOUND")
    expect(await outcome(reportFor(org, wheel, long(200)))).toBe("404 CLIENT_NOT_FOUND")
    expect(await outcome(reportFor(org, wheel, "user", long(200)))).toBe("404 SEGMENT_NOT_FOUND")
  })
})
