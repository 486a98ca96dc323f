import { beforeAll, describe, expect, test } from "bun:test"
import { readsOf } from "../../support/fixture/audit.ts"
import { codeCampaign, hour, newCode, redeem, scoped } from "../../support/fixture/promo.ts"
import { makeWheel, outcome, report, spin } from "../../support/fixture/spin.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service, beforeAll)
let spring = ""
let autumn = ""
let wheel = ""
let corrected = ""

const sellCode = async (campaignId: string, externalUserId: string, sale: Record<string, unknown>) => {
  const code = await newCode(org, campaignId, externalUserId)
  expect((await redeem(org, { code, ...sale })).status).toBe(200)
  return code
}

/** Sales of two campaigns and a mini-game, an hour apart, of which one is corrected twice. */
beforeAll(async () => {
  spring = await codeCampaign(org, { campaignId: "spring" })
  autumn = await codeCampaign(org, { campaignId: "autumn" })
  wheel = await makeWheel(org)
  const later = () => service.clock.advance(hour)
  await sellCode(spring, "ana", { saleTotal: 100, discountAmount: 10, currency: "COP", externalReference: "r-1" })
  later()
  await sellCode(autumn, "eva", { saleTotal: 200, discountAmount: 20, currency: "USD" })
  later()
  await sellCode(spring, "leo", {})
  later()
  corrected = (await spin(org, wheel, "mia")).awardId
  const award = { awardId: corrected, currency: "COP", discountAmount: 30 }
  await report(org, wheel, { ...award, saleTotal: 300 })
  later()
  await sellCode(spring, "noa", { discountAmount: 40, currency: "COP" })
  await report(org, wheel, { ...award, saleTotal: 301, override: true })
  later()
  await report(org, wheel, { ...award, saleTotal: 302, override: true, redeemedAt: "2026-11-01T00:00:00Z" })
})

const query = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`
const sales = async (fields: Record<string, string> = {}): Promise<Body[]> =>
  (await org.get(`${admin}/sales${query(fields)}`, { status: 200 })).body.items
const buyers = async (fields: Record<string, string>) => (await sales(fields)).map((item) => item.externalUserId)

test("each sale shows its code or award, player, reference, amounts and time", async () => {
  const items = await sales()
  expect(items.map(({ externalUserId, saleTotal }) => [externalUserId, saleTotal])).toEqual([
    ["noa", null],
    ["eva", 200],
    ["ana", 100],
    ["mia", 302],
  ])
  expect(items[2]).toMatchObject({
    source: "code",
    campaignId: spring,
    notificationId: null,
    awardId: null,
    previous: null,
    saleTotal: 100,
    discountAmount: 10,
    currency: "COP",
    externalReference: "r-1",
    redeemedAt: "2026-11-21T10:05:00.000Z",
    recordedAt: "2026-11-21T10:05:00.000Z",
  })
  expect(items[3]).toMatchObject({
    source: "award",
    campaignId: null,
    code: null,
    notificationId: wheel,
    awardId: corrected,
    redeemedAt: "2026-11-01T00:00:00.000Z",
    previous: { saleTotal: 301, redeemedAt: "2026-11-21T14:05:00.000Z" },
  })
})

const filters: [filter: () => Record<string, string>, expected: string[]][] = [
  [() => ({ campaignId: spring }), ["noa", "ana"]],
  [() => ({ notificationId: wheel }), ["mia"]],
  [() => ({ currency: "USD" }), ["eva"]],
  [() => ({ currency: "COP" }), ["noa", "ana", "mia"]],
  [() => ({ from: "2026-11-21T10:05:00Z", to: "2026-11-21T11:05:00Z" }), ["ana"]],
  [() => ({ to: "2026-11-21T10:05:00Z" }), ["mia"]],
  [() => ({ campaignId: autumn, currency: "COP" }), []],
]
test.each(filters)("filter %#: by source, currency and time", async (filter, expected) => {
  expect(await buyers(filter())).toEqual(expected)
})

test.each([1, 2, 3])("pages of %d reach the last sale", async (limit) => {
  const seen: string[] = []
  for (let cursor: string | null = ""; cursor !== null; ) {
    const fields: Record<string, string> = { limit: String(limit), ...(cursor && { cursor }) }
    const { items, nextCursor }: Body = (await org.get(`${admin}/sales${query(fields)}`, { status: 200 })).body
    seen.push(...items.map((item: Body) => item.externalUserId))
    cursor = nextCursor
  }
  expect(seen).toEqual(["noa", "eva", "ana", "mia"])
})

test("sales of one moment are listed once each, whatever their kind", async () => {
  const own = await codeCampaign(org)
  const game = await makeWheel(org)
  const sale = { saleTotal: 1, discountAmount: 1, currency: "EUR" }
  for (const user of ["a", "b", "c"]) await sellCode(own, user, sale)
  for (const user of ["d", "e", "f"]) {
    const { awardId } = await spin(org, game, user)
    await report(org, game, { awardId, ...sale, redeemedAt: new Date(service.clock.now).toISOString() })
  }
  const seen: string[] = []
  for (let cursor: string | null = ""; cursor !== null; ) {
    const fields: Record<string, string> = { currency: "EUR", limit: "2", ...(cursor && { cursor }) }
    const { items, nextCursor }: Body = (await org.get(`${admin}/sales${query(fields)}`, { status: 200 })).body
    seen.push(...items.map((item: Body) => item.externalUserId))
    cursor = nextCursor
  }
  expect(seen).toEqual(["c", "b", "a", "f", "e", "d"])
})

test("the list adds up to the return on investment", async () => {
  const sources: Record<string, string>[] = [{ campaignId: spring }, { notificationId: wheel }]
  for (const source of sources) {
    const listed = await sales(source)
    const sum = (field: string) => listed.reduce((total, item) => total + (item[field] ?? 0), 0)
    const { items } = (await org.get(`${admin}/reports/roi${query(source)}`, { status: 200 })).body
    expect([listed.length, sum("saleTotal"), sum("discountAmount")]).toEqual([
      items[0].redemptions,
      items[0].attributedSales,
      items[0].investedDiscount,
    ])
  }
})

test("overrides are listed with what they replaced, each of them", async () => {
  const overrides = async (fields: Record<string, string> = {}): Promise<Body[]> =>
    (await org.get(`${admin}/overrides${query(fields)}`, { status: 200 })).body.items
  const items = await overrides()
  expect(items.map(({ awardId, replaced, by }) => [awardId, replaced.saleTotal, by.saleTotal])).toEqual([
    [corrected, 301, 302],
    [corrected, 300, 301],
  ])
  expect(items[0]).toMatchObject({ notificationId: wheel, externalUserId: "mia" })
  expect(await overrides({ notificationId: wheel, to: "2026-11-21T14:00:00Z" })).toHaveLength(1)
  expect(await overrides({ from: "2026-11-22T00:00:00Z" })).toEqual([])
  expect(await outcome(org.get(`${admin}/overrides?notificationId=nope`))).toBe("404 NOT_FOUND")
})

test("the CSV has one row per sale, with amounts and currency", async () => {
  const headers = { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId }
  const response = await fetch(`${service.url}${admin}/sales/export?campaignId=${spring}`, { headers })
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"])
  const [header, ...rows] = (await response.text()).trim().split("\r\n")
  expect(header).toEndWith(
    "redeemedAt,source,campaignId,code,notificationId,awardId,externalUserId,externalReference,currency,saleTotal,discountAmount,recordedAt",
  )
  expect(rows.map((row) => row.split(",").slice(6, 11))).toEqual([
    ["noa", "", "COP", "", "40"],
    ["ana", "r-1", "COP", "100", "10"],
  ])
  expect(await readsOf(org, "sales", 1)).toMatchObject([{ after: { campaignId: spring } }])
})

test("a correction says which key or user made it, even once its name has changed", async () => {
  const other = await service.organization("Corrections")
  const game = await makeWheel(other)
  const { awardId } = await spin(other, game, "mia")
  await report(other, game, { awardId, saleTotal: 1 })
  const key = { name: "Cash desk", scope: "write" }
  const { body } = await other.post(`${admin}/api-keys`, key, { status: 201 })
  await report(other.as({ key: body.key }), game, { awardId, saleTotal: 2, override: true })
  const [override] = (await other.get(`${admin}/overrides`, { status: 200 })).body.items
  expect(override).toMatchObject({ keyId: body.keyId, keyName: "Cash desk", user: null })
})

test("the CSV of overrides has both reports in a row", async () => {
  const headers = { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId }
  const response = await fetch(`${service.url}${admin}/overrides/export?notificationId=${wheel}`, { headers })
  expect([response.status, response.headers.get("content-disposition")]).toEqual([
    200,
    'attachment; filename="overrides.csv"',
  ])
  const [header = "", ...rows] = (await response.text()).replace("\ufeff", "").trim().split("\r\n")
  const columns = header.split(",")
  const cell = (row: string, column: string) => row.split(",")[columns.indexOf(column)]
  expect(rows.map((row) => ["awardId", "replacedSaleTotal", "saleTotal"].map((column) => cell(row, column)))).toEqual([
    [corrected, "301", "302"],
    [corrected, "300", "301"],
  ])
  expect(await readsOf(org, "overrides", 1)).toMatchObject([{ after: { notificationId: wheel } }])
  const unknown = await fetch(`${service.url}${admin}/overrides/export?notificationId=nope`, { headers })
  expect(unknown.status).toBe(404)
})

test("overrides can be sorted by when they were made, and by their result", async () => {
  const totals = async (sorted: string): Promise<number[]> =>
    (await org.get(`${admin}/overrides?${sorted}`, { status: 200 })).body.items.map(({ by }: Body) => by.saleTotal)
  expect(await totals("sort=saleTotal")).toEqual([302, 301])
  expect(await totals("sort=saleTotal&order=asc")).toEqual([301, 302])
  expect(await totals("sort=recordedAt")).toEqual([302, 301])
  expect(await outcome(org.get(`${admin}/overrides?sort=discountAmount`))).toBe("400 VALIDATION_ERROR")
})

test("a reference is returned exactly as sent", async () => {
  const other = await service.organization()
  const [first, second, third] = ["a\u0000b", "\ue000\ue000c", "ñ\ue000\u0000"] as const
  const sale = { saleTotal: 100, discountAmount: 10, currency: "COP" }
  const campaign = await codeCampaign(other, { campaignId: "other" })
  await redeem(other, { code: await newCode(other, campaign, "ana"), ...sale, externalReference: first })
  const game = await makeWheel(other)
  const { awardId } = await spin(other, game, "mia")
  await report(other, game, { awardId, ...sale, externalReference: second })
  await report(other, game, { awardId, ...sale, externalReference: third, override: true })
  const { items } = (await other.get(`${admin}/sales`, { status: 200 })).body
  expect(items.map((item: Body) => [item.externalReference, item.previous?.externalReference])).toEqual([
    [first, undefined],
    [third, second],
  ])
  const [override] = (await other.get(`${admin}/overrides`, { status: 200 })).body.items
  expect([override.replaced, override.by].map((one: Body) => one.externalReference)).toEqual([second, third])
})

describe("is refused", () => {
  test.each([
    ["an unknown campaign", { campaignId: "nope" }, "404 NOT_FOUND"],
    ["an unknown mini-game", { notificationId: "nope" }, "404 NOT_FOUND"],
    ["both at once", { campaignId: "spring", notificationId: "wheel" }, "400 VALIDATION_ERROR"],
    ["a currency in small letters", { currency: "cop" }, "400 VALIDATION_ERROR"],
    ["another list's cursor", { cursor: "YjE" }, "400 VALIDATION_ERROR"],
  ] as [string, Record<string, string>, string][])("%s", async (_name, fields, expected) => {
    expect(await outcome(org.get(`${admin}/sales${query(fields)}`))).toBe(expected)
  })

  test("a key that is not of the organization's administrators, and another organization's sales", async () => {
    const reader = await scoped(org, "read")
    expect(await outcome(reader.get(`${admin}/sales`))).toBe("403 INSUFFICIENT_SCOPE")
    const other = await service.organization()
    expect((await other.get(`${admin}/sales`, { status: 200 })).body.items).toEqual([])
    expect(await outcome(other.get(`${admin}/sales?campaignId=${spring}`))).toBe("404 NOT_FOUND")
  })
})
