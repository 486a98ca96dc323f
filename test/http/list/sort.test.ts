import { beforeAll, describe, expect, test } from "bun:test"
import type { Page, PageRequest } from "../../../src/core/page.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { rowCursors } from "../../../src/http/operation/list/list.ts"
import { isNewer, replySorted } from "../../../src/http/operation/list/sorted-list.ts"
import { codeCampaign, newCode } from "../../support/fixture/promo.ts"
import { outcome } from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service, beforeAll)

/** The points of the players user-0, user-1 and so on; two have the same. */
const points = [30, 10, 50, 10, 20]
/** The amounts of the codes of the first four players, in turn; one reports no amount. */
const saleTotals = [700, 100, null, 900]

beforeAll(async () => {
  await codeCampaign(org, { campaignId: "spring", discount: { type: "percentage", value: 10 } })
  for (const [user, earned] of points.entries()) {
    const externalUserId = `user-${user}`
    const code = await newCode(org, "spring", externalUserId)
    await org.post(`${admin}/players/${externalUserId}/points`, { points: earned, reason: "a test" }, { status: 201 })
    const saleTotal = saleTotals[user]
    if (saleTotal === undefined) continue
    const amounts = saleTotal === null ? { discountAmount: 5 } : { saleTotal, discountAmount: 5 }
    await org.post("/api/v1/codes/redeem", { code, ...amounts, currency: "COP" }, { status: 200 })
  }
})

/** One field of each item on all pages of a list, with `limit` items per page. */
const fieldOfAll = async (path: string, field: string, limit: number, query: Record<string, string>) => {
  const values: unknown[] = []
  for (let cursor: string | null = ""; cursor !== null; ) {
    const parameters = new URLSearchParams({ ...query, limit: String(limit), ...(cursor && { cursor }) })
    const { body } = await org.get(`${admin}/${path}?${parameters}`, { status: 200 })
    values.push(...body.items.map((item: Record<string, unknown>) => item[field]))
    expect(body.items.length).toBeLessThanOrEqual(limit)
    cursor = body.nextCursor
  }
  return values
}

describe.each([1, 2, 5])("in pages of %d", (limit) => {
  test.each([
    ["players", "externalUserId", { sort: "points" }, ["user-2", "user-0", "user-4", "user-3", "user-1"]],
    ["players", "externalUserId", { sort: "points", order: "asc" }, ["user-3", "user-1", "user-4", "user-0", "user-2"]],
    ["players", "externalUserId", { sort: "createdAt", order: "asc", search: "user-2" }, ["user-2"]],
    ["sales", "saleTotal", { sort: "saleTotal" }, [900, 700, 100, null]],
    ["sales", "saleTotal", { sort: "saleTotal", order: "asc" }, [100, 700, 900, null]],
    ["codes", "externalUserId", { sort: "uses" }, ["user-3", "user-2", "user-1", "user-0", "user-4"]],
    ["codes", "externalUserId", { sort: "uses", order: "desc", status: "active" }, ["user-4"]],
  ])("%s by %s, %o", async (path, field, query, expected) => {
    expect(await fieldOfAll(path, field, limit, query as Record<string, string>)).toEqual(expected)
  })
})

test("a total is counted along with the page", async () => {
  const { body } = await org.get(`${admin}/players?sort=points&limit=1&total=true`, { status: 200 })
  expect([body.items.length, body.total]).toEqual([1, { count: 5, isExact: true }])
})

test.each([
  ["an order without a sort", "players?order=asc", "order"],
  ["a sort that the list does not have", "players?sort=saleTotal", "sort"],
  ["an order that does not exist", "sales?sort=saleTotal&order=up", "order"],
])("%s is refused", async (_name, path, field) => {
  const { body } = await org.get(`${admin}/${path}`, { status: 400 })
  expect([body.code, body.error.startsWith(field)]).toEqual(["VALIDATION_ERROR", true])
})

test("the cursor of an unsorted list is refused in a sorted one, and vice versa", async () => {
  const plain = (await org.get(`${admin}/players?limit=1`, { status: 200 })).body.nextCursor
  const sorted = (await org.get(`${admin}/players?limit=1&sort=points`, { status: 200 })).body.nextCursor
  expect(await outcome(org.get(`${admin}/players?sort=points&cursor=${plain}`))).toBe("400 VALIDATION_ERROR")
  expect(await outcome(org.get(`${admin}/players?cursor=${sorted}`))).toBe("400 VALIDATION_ERROR")
})

describe("a list of", () => {
  /** A list whose rows contain their own number. */
  const listOf =
    (rows: number) =>
    async ({ limit, before }: PageRequest): Promise<Page<number>> => {
      const from = before ?? rows + 1
      const places = Array.from({ length: Math.min(limit, from - 1) }, (_, index) => from - 1 - index)
      const last = places.at(-1) ?? 0
      return { items: places, rows: places, nextBefore: last > 1 ? last : null }
    }
  const sorted = (rows: number, value: (item: number) => number, query: object = {}) =>
    replySorted(
      {
        service: { sorts: { run: (_orgId: string, work: () => unknown) => work() } },
        caller: { orgId: "org" },
        request: { signal: new AbortController().signal },
        query: { sort: "value", order: "asc", limit: 2, ...query },
      } as unknown as Parameters<typeof replySorted>[0],
      { cursors: rowCursors, isBefore: isNewer, read: listOf(rows), view: (item) => item, sorts: { value } },
    )
  const smallest = (rows: number) => sorted(rows, (item) => item)

  test("numbers of any size continues after its cursors", async () => {
    const values = [-9e15, -0.5, 1e-9, 0.1 + 0.2, 2 ** 53, 1.8e19, 1.5e22]
    const found: unknown[] = []
    for (let cursor: string | undefined = ""; cursor !== undefined; ) {
      const reply = await sorted(values.length, (item) => values[item - 1] ?? 0, {
        limit: 1,
        ...(cursor && { cursor }),
      })
      const body = (isRefusal(reply) ? {} : reply.body) as { items?: number[]; nextCursor?: string | null }
      expect(body.items).toHaveLength(1)
      found.push(...(body.items ?? []))
      cursor = body.nextCursor ?? undefined
    }
    expect(found).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test("10,000 rows is sorted", async () => {
    const reply = await smallest(10_000)
    expect(isRefusal(reply) ? reply : reply.body).toMatchObject({ items: [1, 2] })
  })

  test("one more is refused by name", async () => {
    expect(await smallest(10_001)).toMatchObject({
      refusal: "VALIDATION_ERROR",
      message: expect.stringMatching(/^sort .*filter/),
    })
  })
})
