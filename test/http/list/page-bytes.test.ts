import { describe, expect, test } from "bun:test"
import { pagesOf } from "../../support/fixture/pages.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const mebibyte = 2 ** 20

const service = givenService()
const org = givenOrganization(service)

const bytesOf = (items: readonly unknown[]) => Buffer.byteLength(JSON.stringify(items))

/** No page passes 1 MiB, and none ends before the next item would. */
const expectFullPages = (pages: readonly Body[][]) => {
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, page] of pages.entries()) {
    if (page.length > 1) expect(bytesOf(page)).toBeLessThanOrEqual(mebibyte + page.length + 1)
    const next = pages[index + 1]?.[0]
    if (next) expect(bytesOf([...page, next])).toBeGreaterThan(mebibyte)
  }
}

const question = {
  question: "q".repeat(1_000),
  options: Array.from({ length: 50 }, () => "ñ".repeat(90)),
  correctIndex: 0,
}
const large = { trivia: { questions: Array.from({ length: 20 }, () => question) } }
const segment = (index: number) => ({
  segmentId: `s${index}`,
  name: "日".repeat(200),
  externalId: `${"日".repeat(190)}${index}`,
})

const lists: [path: string, count: number, id: string, add: (org: Client) => Promise<unknown>][] = [
  ["campaigns", 12, "campaignId", (org) => org.post(`${admin}/campaigns`, large, { status: 201 })],
  ["audit-log", 12, "target", (org) => org.post(`${admin}/campaigns`, large, { status: 201 })],
  [
    "notifications",
    12,
    "notificationId",
    (org) =>
      org.post(
        `${admin}/notifications`,
        { segments: Array.from({ length: 160 }, (_, n) => segment(n)) },
        { status: 201 },
      ),
  ],
  [
    "bans",
    200,
    "banId",
    (org) =>
      org.post(
        `${admin}/bans`,
        { externalUserId: "u", reason: "日".repeat(1_000), message: "日".repeat(1_000) },
        { status: 201 },
      ),
  ],
]

describe.each(lists)("a page of %s ends at 1 MiB", (path, count, id, add) => {
  test("and the cursor continues: each row once, whatever is added meanwhile", async () => {
    for (let row = 0; row < count; row++) await add(org)
    const pages = await pagesOf(org, path, () => add(org))
    const seen = pages.flat().map((item) => item[id])
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(path === "audit-log" ? count + 1 : count)
    expectFullPages(pages)
  })
})
