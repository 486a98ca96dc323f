import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { seeded } from "../../../src/demo/chance.ts"
import { decemberId } from "../../../src/demo/december.ts"
import { days, midnight, momentsOf } from "../../../src/demo/history/calendar.ts"
import { demoOrgId, seedDemo } from "../../../src/demo/seed.ts"
import { operations } from "../../../src/http/app.ts"
import { cli } from "../../support/service/cli.ts"
import { type Client, client } from "../../support/service/client.ts"
import { issuedToken } from "../../support/service/player-token.ts"
import { startService, type TestService } from "../../support/service/service.ts"

const now = "2026-11-21T15:05:00.000Z"
const end = Date.parse(now)
const admin = "/api/v1/admin"
const shop = { url: "http://127.0.0.1:9/", secret: "a-secret-of-the-demo" }

let folder: string
let demo: { service: TestService; org: Client; read: Client }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-history-"))
  demo = await serve("first.db")
})
afterAll(async () => {
  await demo.service.stop()
  rmSync(folder, { recursive: true, force: true })
})

const serve = async (name: string) => {
  const path = join(folder, name)
  const keys = await seedDemo(path, end, shop)
  const service = await startService({ now, database: path })
  const as = (key: string) => client(service.url, { key, orgId: demoOrgId })
  return { service, org: as(keys.admin), read: as(keys.read) }
}

/**
 * Whoever tries the demo invites its first user and adds the first key of players; before that, nobody has given anything
 * out by hand, and no player has accepted terms. The start makes the test organization of the shop after the history.
 */
const emptyAtFirst = [
  `${admin}/users`,
  `${admin}/audit-log/by-hand`,
  `${admin}/player-keys`,
  `${admin}/players/:externalUserId/history`,
  `${admin}/players/:externalUserId/accepted-terms`,
  `${admin}/test-organizations`,
  `${admin}/test/events`,
]

const lists = operations
  .filter(({ method, access, query }) => method === "GET" && access !== "operator" && query?.properties["cursor"])
  .map(({ path }) => path)
  .filter((path) => !emptyAtFirst.includes(path))

test.each(lists)("%s has something to show", async (path) => {
  const { body: hooks } = await demo.org.get(`${admin}/webhooks`, { status: 200 })
  const isOfPlayer = path.startsWith("/api/v1/me/")
  const caller = isOfPlayer ? demo.org.as({ key: await issuedToken(demo.org, "user-1") }) : demo.org
  for (const { webhookId } of hooks.items) {
    const filled = path
      .replace(":webhookId", webhookId)
      .replace(":notificationId", "regalo-diario")
      .replace(":externalUserId", "user-1")
      .replace(":audienceId", "clientes-frecuentes")
      .replace(":poolId", "bonos-cine")
      .replace(":campaignId", path.endsWith("/moments") ? decemberId : "demo-marketplace")
    const { body } = await caller.get(filled, { status: 200 })
    expect([filled, body.items.length > 0]).toEqual([filled, true])
  }
})

test.each(["active", "redeemed", "expired", "deactivated"])("there are codes that are %s", async (status) => {
  const { body } = await demo.org.get(`${admin}/codes?status=${status}&limit=3`, { status: 200 })
  expect(body.items).toHaveLength(3)
})

test("the overview shows sales in two currencies, and what needs attention", async () => {
  const from = new Date(midnight(end, 0)).toISOString()
  const { totals, roi, attention } = (await demo.org.get(`${admin}/overview?from=${from}`, { status: 200 })).body
  for (const [name, count] of Object.entries(totals)) expect([name, Number(count) > 100]).toEqual([name, true])
  expect(roi.map(({ currency }: { currency: string }) => currency)).toEqual(["COP", "MXN"])
  expect(attention.webhooks).toHaveLength(1)
  expect(attention.webhooks[0]).toMatchObject({ url: "https://crm.aurora.example/premio", problem: "off" })
  expect(attention.quotas).toMatchObject([{ campaignId: "raspa-cyber" }])
  const warned = attention.campaigns.map(({ campaignId }: { campaignId: string }) => campaignId)
  expect(warned.sort()).toEqual(["carrera-mercado", "tragamonedas-navidad"])
})

test("no discount passes its cap, and campaigns differ in what they return", async () => {
  const { body: campaigns } = await demo.org.get(`${admin}/campaigns?limit=100`, { status: 200 })
  const returns = new Set<string>()
  for (const { campaignId, defaultCodeConfig: code } of campaigns.items) {
    const path = `${admin}/reports/roi?campaignId=${campaignId}&from=2026-01-01T00:00:00Z`
    for (const { redemptions, attributedSales, investedDiscount } of (await demo.org.get(path)).body.items) {
      returns.add((attributedSales / investedDiscount).toFixed(1))
      const cap = code?.maxDiscountAmount ?? Number.POSITIVE_INFINITY
      expect([campaignId, investedDiscount <= redemptions * cap]).toEqual([campaignId, true])
    }
  }
  expect(returns.size).toBeGreaterThanOrEqual(6)
})

test("the roulette of December gives prizes by odds and at planned moments, within its dates and budget", async () => {
  const path = `${admin}/campaigns/${decemberId}`
  const { body: campaign } = await demo.org.get(path, { status: 200 })
  expect(campaign).toMatchObject({ effectiveStatus: "running", currency: "COP", warnings: [] })
  const { prizes } = (await demo.org.get(`${path}/results`, { status: 200 })).body
  const winsOf = Object.fromEntries(prizes.map(({ id, wins }: { id: string; wins: number }) => [id, wins]))
  expect(winsOf).toMatchObject({ tv: 0, audifonos: 4 })
  for (const coupon of ["bono-50", "bono-20", "diez"]) expect([coupon, winsOf[coupon] > 3]).toEqual([coupon, true])
  const { body: moments } = await demo.org.get(`${path}/moments`, { status: 200 })
  expect(moments).toMatchObject({ planned: 7, taken: 4, void: 0 })
  const { body: handed } = await demo.org.get(`${path}/winners?handedOut=true`, { status: 200 })
  expect(handed.items).toHaveLength(2)
})

test("doctor finds nothing wrong", async () => {
  const { stdout } = await cli(demo.service.database.place, "doctor")
  expect(stdout).not.toContain("BAD")
})

test("every day has plays, wins, codes and redemptions", async () => {
  const { body } = await demo.org.get(`${admin}/reports/activity?bucket=day`, { status: 200 })
  expect(body.items.length).toBeGreaterThanOrEqual(days - 1)
  for (const { plays, wins } of body.items) expect(plays >= wins && wins > 0).toBe(true)
})

test("past weeks of the ranking have given their prizes, and the present one has its places", async () => {
  const path = `${admin}/campaigns/demo-marketplace/ranking-prizes?limit=100`
  const { body: given } = await demo.org.get(path, { status: 200 })
  const weeks = new Set(given.items.map(({ periodKey }: { periodKey: string }) => periodKey))
  expect(weeks.size).toBeGreaterThanOrEqual(4)
  const live = `/api/v1/rankings?campaignId=demo-marketplace&period=week&limit=10`
  expect((await demo.read.get(live, { status: 200 })).body.rankings).toHaveLength(10)
})

test("the audit log tells of bans, a merge, a switched-off webhook, changed campaigns and dead codes", async () => {
  const actions = ["ban.create", "ban.lift", "client.merge", "webhook.switch-off", "campaign.update", "code.deactivate"]
  for (const action of actions) {
    const { body } = await demo.org.get(`${admin}/audit-log?action=${action}`, { status: 200 })
    expect([action, body.items.length > 0]).toEqual([action, true])
  }
})

test("the same seed gives the same past", async () => {
  const again = await serve("second.db")
  const paths = [
    `${admin}/overview?from=2026-01-01T00:00:00Z`,
    `${admin}/reports/activity?bucket=hour`,
    ...[
      "codes",
      "players",
      "campaigns",
      "notifications/regalo-diario/awards",
      "campaigns/demo-marketplace/ranking-prizes",
    ].map((list) => `${admin}/${list}?limit=100`),
  ]
  try {
    for (const path of paths) {
      const told = (await again.org.get(path, { status: 200 })).body
      const dropped = ["webhookId", "updatedAt", "nextCursor"]
      const plain = (body: unknown) => JSON.stringify(body, (key, value) => (dropped.includes(key) ? undefined : value))
      expect([path, plain(told)]).toEqual([path, plain((await demo.org.get(path, { status: 200 })).body)])
    }
  } finally {
    await again.service.stop()
  }
})

describe("customers come", () => {
  const ends = [now, "2026-11-22T05:00:00.000Z", "2026-11-22T05:01:30.000Z", "2026-11-22T04:59:59.999Z"]
  test.each(ends)("in order, and in the last hours too, when the past ends at %s", (text) => {
    const last = Date.parse(text)
    const random = seeded(1)
    const times = Array.from({ length: days }, (_, day) => momentsOf(last, day, random)).flat()
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1) ?? 0).toBeLessThan(last)
    expect(times.filter((time) => time > last - 7_200_000).length).toBeGreaterThan(5)
  })
})
