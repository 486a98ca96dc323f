import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test"
import { drizzle } from "drizzle-orm/node-postgres"
import type { Pool } from "pg"
import { migrateDatabase } from "../../../src/store/postgres/connection/migrate.ts"
import { openPool } from "../../../src/store/postgres/connection/pool.ts"
import { codeCounter } from "../../../src/store/postgres/read/code/counter.ts"
import { activityCounter } from "../../../src/store/postgres/read/count/activity-count.ts"
import { overviewReads } from "../../../src/store/postgres/read/report/overview.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { awardRow, codeRow, playRow, reportRow, saleRow } from "../../support/store/postgres-log.ts"
import { campaignRow, insertRows, miniGameRow } from "../../support/store/postgres-rows.ts"

const cluster = await shareCluster()
afterAll(() => cluster?.stop())

const hourMs = 3_600_000
const noon = Date.UTC(2026, 10, 21, 12)
const fail = (error: unknown) => {
  throw error
}
let pool: Pool
let overview: ReturnType<typeof overviewReads>["overview"]

beforeEach(async () => {
  const url = (await cluster?.database()) ?? ""
  pool = openPool(
    { url, maxConnections: 8, statementMs: 10_000, lockMs: 5_000, connectMs: 2_000 },
    { isForBatches: false },
  )
  await migrateDatabase(pool)
  await pool.query("SELECT setval('row_ids', 1000)")
  await insertRows(pool, "campaigns", [
    campaignRow("acme", 1, "spring"),
    campaignRow("acme", 2, "summer"),
    campaignRow("other", 3, "spring"),
  ])
  await insertRows(pool, "mini_games", [miniGameRow(4, "wheel")])
  overview = overviewReads(drizzle(pool), activityCounter(pool, fail, 0), codeCounter(pool, fail, 0), () => noon, {
    agreed: undefined,
  }).overview
})
afterEach(() => pool.end())

describe.skipIf(!cluster)("the overview", () => {
  test("adds up what happened, and names what needs attention", async () => {
    const rewardLimits = { period: "day", maxTotal: 5 }
    await insertRows(pool, "campaigns", [
      campaignRow("acme", 5, "limited", { rewardLimits }),
      campaignRow("acme", 6, "counted", { rewardLimits }),
    ])
    await insertRows(pool, "quotas", [
      { orgId: "acme", campaign: 5, winsFrom: noon - 12 * hourMs, winsUntil: noon + 12 * hourMs, wins: 5 },
    ])
    const wins = Array.from({ length: 4 }, (_, index) => playRow(10 + index, 6, noon, true))
    await insertRows(pool, "plays", [...wins, playRow(20, 1, noon)])
    await insertRows(pool, "promo_codes", [codeRow(21, 1, noon)])
    await insertRows(pool, "code_redemptions", [saleRow(22, 1, noon, 5, 1, "EUR")])
    await insertRows(pool, "awards", [
      awardRow(23, noon, true),
      awardRow(24, noon, false),
      awardRow(25, noon - hourMs, true),
    ])
    await insertRows(pool, "redemptions", [reportRow(26, 23, 7, true)])
    const webhook = (id: number, active: boolean) => ({
      id,
      orgId: "acme",
      webhookId: `w${id}`,
      url: "https://example.com",
      secret: "s",
      events: [],
      active,
      createdAt: 0,
    })
    const delivery = (id: number, hook: number, status: string) => ({
      id,
      orgId: "acme",
      webhook: hook,
      eventId: "e",
      event: "play",
      body: "{}",
      status,
      attempts: 0,
      attemptLog: [],
      createdAt: 0,
    })
    await insertRows(pool, "webhooks", [webhook(30, true), webhook(31, true), webhook(32, false)])
    await insertRows(pool, "deliveries", [
      delivery(40, 30, "failed"),
      delivery(41, 30, "delivered"),
      delivery(42, 30, "pending"),
      delivery(43, 31, "delivered"),
      delivery(44, 31, "failed"),
      delivery(45, 31, "pending"),
      delivery(46, 31, "failed"),
    ])
    const shown = await overview({ orgId: "acme", from: noon })
    expect(shown.totals).toEqual({ plays: 5, wins: 4, codes: 1, redemptions: 1, spins: 2, spinWins: 1 })
    expect(shown.sales).toEqual([{ currency: "EUR", redemptions: 2, attributedSales: 12n, investedDiscount: 2n }])
    const use = { period: "day" as const, periodKey: "2026-11-21", maxTotal: 5 }
    expect(shown.quotas).toEqual([
      { campaignId: "limited", name: "limited", used: 5, ...use },
      { campaignId: "counted", name: "counted", used: 4, ...use },
    ])
    expect(shown.webhooks).toEqual([
      { webhookId: "w32", url: "https://example.com", problem: "off", failedInRow: 0 },
      { webhookId: "w31", url: "https://example.com", problem: "failing", failedInRow: 2 },
    ])
    expect((await overview({ orgId: "nobody", from: 0 })).totals.plays).toBe(0)
  })
})
