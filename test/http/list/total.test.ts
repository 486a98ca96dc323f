import { beforeAll, expect, test } from "bun:test"
import type { Page, PageRequest } from "../../../src/core/page.ts"
import { countRows } from "../../../src/http/operation/list/list.ts"
import { codeCampaign, newCode } from "../../support/fixture/promo.ts"
import { outcome } from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service, beforeAll)
let webhookId = ""

beforeAll(async () => {
  await codeCampaign(org, { campaignId: "spring" })
  const hook = { url: "https://example.com/hook", events: ["webhook.test"] }
  webhookId = (await org.post(`${admin}/webhooks`, hook, { status: 201 })).body.webhookId
  for (let user = 0; user < 5; user++) {
    const code = await newCode(org, "spring", `user-${user}`)
    const sale = { code, saleTotal: 100, discountAmount: 10, currency: "COP" }
    if (user < 2) await org.post("/api/v1/codes/redeem", sale, { status: 200 })
    await org.post(`${admin}/webhooks/${webhookId}/test`, undefined, { status: 202 })
  }
})

const total = async (path: string, query: Record<string, string> = {}) => {
  const { body } = await org.get(`${admin}/${path}?${new URLSearchParams({ ...query, total: "true" })}`, {
    status: 200,
  })
  return [body.items.length, body.total]
}
const exactly = (count: number) => ({ count, isExact: true })

test("a total counts every row, whatever the page, that the filters let through", async () => {
  expect(await total("codes", { limit: "2" })).toEqual([2, exactly(5)])
  expect(await total("codes", { status: "redeemed" })).toEqual([2, exactly(2)])
  expect(await total("codes", { status: "deactivated" })).toEqual([0, exactly(0)])
  const { nextCursor } = (await org.get(`${admin}/codes?limit=3`, { status: 200 })).body
  expect(await total("codes", { cursor: nextCursor })).toEqual([2, exactly(5)])
  expect(await total("players", { limit: "1", search: "user-" })).toEqual([1, exactly(5)])
  expect(await total("players", { limit: "1", search: "user-3" })).toEqual([1, exactly(1)])
  expect(await total("sales", { limit: "1" })).toEqual([1, exactly(2)])
  expect(await total("overrides")).toEqual([0, exactly(0)])
  expect(await total("audit-log", { action: "webhook.test", limit: "1" })).toEqual([1, exactly(5)])
  expect(await total(`webhooks/${webhookId}/deliveries`, { limit: "1" })).toEqual([1, exactly(5)])
  expect(await total("campaigns/spring/plays")).toEqual([0, exactly(0)])
  expect(await total("campaigns/spring/winners")).toEqual([0, exactly(0)])
})

test("nothing is counted unless requested, nor for refused calls", async () => {
  for (const query of ["", "?total=false"])
    expect((await org.get(`${admin}/codes${query}`, { status: 200 })).body).not.toHaveProperty("total")
  expect(await outcome(org.get(`${admin}/codes?total=yes`))).toBe("400 VALIDATION_ERROR")
  expect(await outcome(org.get(`${admin}/codes?total=true&campaignId=nope&cursor=x`))).toBe("400 VALIDATION_ERROR")
})

test.each([
  ["as many rows as are counted", 10_000, { count: 10_000, isExact: true }],
  ["one more", 10_001, { count: 10_000, isExact: false }],
  ["any number", Number.POSITIVE_INFINITY, { count: 10_000, isExact: false }],
])("%s", async (_name, rows, expected) => {
  const read = async ({ limit, before }: PageRequest): Promise<Page<null>> => {
    const from = before ?? 0
    const found = Math.min(limit, rows - from)
    const places = Array.from({ length: found }, (_, index) => from + index + 1)
    return { items: places.map(() => null), rows: places, nextBefore: from + found < rows ? from + found : null }
  }
  expect(await countRows(read, new AbortController().signal)).toEqual(expected)
})

test("nothing more is read once the caller has left", async () => {
  const caller = new AbortController()
  let pages = 0
  const read = async (): Promise<Page<null>> => {
    if (++pages === 3) caller.abort()
    return { items: [null], rows: [pages], nextBefore: pages }
  }
  await countRows(read, caller.signal)
  expect(pages).toBe(3)
})
