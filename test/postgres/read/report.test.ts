import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test"
import { drizzle } from "drizzle-orm/node-postgres"
import type { Pool } from "pg"
import { isRefusal } from "../../../src/core/refusal.ts"
import type { Bucket } from "../../../src/core/report/report.ts"
import { migrateDatabase } from "../../../src/store/postgres/connection/migrate.ts"
import { openPool } from "../../../src/store/postgres/connection/pool.ts"
import { codeCounter } from "../../../src/store/postgres/read/code/counter.ts"
import { activityCounter } from "../../../src/store/postgres/read/count/activity-count.ts"
import { reportReads } from "../../../src/store/postgres/read/report/report.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { codeRow, playRow, reportRow, saleRow } from "../../support/store/postgres-log.ts"
import {
  beginBatch,
  campaignRow,
  commitBatch,
  drawId,
  insertRows,
  miniGameRow,
} from "../../support/store/postgres-rows.ts"
import { seeded } from "../../support/store/store.ts"

const random = seeded(1)

const cluster = await shareCluster()
afterAll(() => cluster?.stop())

const hourMs = 3_600_000
const noon = Date.UTC(2026, 10, 21, 12)
const largest = Number.MAX_SAFE_INTEGER
const fail = (error: unknown) => {
  throw error
}
let pool: Pool
let reports: ReturnType<typeof reportReads>

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
  reports = reportReads(drizzle(pool), activityCounter(pool, fail, 0), codeCounter(pool, fail, 0))
})
afterEach(() => pool.end())

const activity = async (request: { campaignId?: string; from?: number; to?: number; bucket?: Bucket } = {}) => {
  const found = await reports.activity({ orgId: "acme", bucket: "hour", timezone: "UTC", ...request })
  if (isRefusal(found)) throw new Error(found.message)
  return found
}
const sum = (rows: Awaited<ReturnType<typeof activity>>) => ({
  plays: rows.reduce((n, { plays }) => n + plays, 0),
  wins: rows.reduce((n, { wins }) => n + wins, 0),
})

describe.skipIf(!cluster)("reports", () => {
  test("activity has the buckets in which something happened, of one campaign or all", async () => {
    await insertRows(pool, "plays", [
      playRow(10, 1, noon),
      playRow(11, 1, noon + 5, true),
      playRow(12, 2, noon + hourMs, true),
      playRow(13, 3, noon, true, "other"),
    ])
    await insertRows(pool, "promo_codes", [codeRow(14, 1, noon - hourMs)])
    await insertRows(pool, "code_redemptions", [saleRow(15, 1, noon + 1, null, null, null)])
    const none = { plays: 0, wins: 0, codes: 0, redemptions: 0 }
    expect(await activity()).toEqual([
      { ...none, at: noon - hourMs, codes: 1 },
      { ...none, at: noon, plays: 2, wins: 1, redemptions: 1 },
      { ...none, at: noon + hourMs, plays: 1, wins: 1 },
    ])
    expect(await activity({ campaignId: "summer" })).toEqual([{ ...none, at: noon + hourMs, plays: 1, wins: 1 }])
    expect(await activity({ bucket: "day" })).toEqual([
      { at: noon - 12 * hourMs, plays: 3, wins: 2, codes: 1, redemptions: 1 },
    ])
    expect(await reports.activity({ orgId: "acme", campaignId: "none", bucket: "day", timezone: "UTC" })).toMatchObject(
      {
        refusal: "NOT_FOUND",
      },
    )
  })

  test("activity is what the log says, whatever the range, with counts kept and without", async () => {
    const minute = () => Math.floor(random() * 600)
    const at = () => noon + minute() * 60_000 + Math.floor(random() * 3) * 500
    for (let round = 0; round < 6; round++) {
      const ids = await Promise.all(Array.from({ length: 50 }, () => drawId(pool)))
      await insertRows(
        pool,
        "plays",
        ids.map((id) => playRow(id, 1 + (id % 2), at(), id % 3 === 0)),
      )
      const [from, to] = [noon + minute() * 60_000, noon + minute() * 60_000 + 500]
      for (const range of [{}, { from }, { to }, { from, to }]) {
        const { rows } = await pool.query(
          `SELECT count(*) AS plays, count(*) FILTER (WHERE won) AS wins FROM plays WHERE at >= $1 AND at < $2`,
          [range.from ?? 0, range.to ?? largest],
        )
        expect(sum(await activity(range))).toEqual(rows[0])
      }
    }
    expect((await pool.query("SELECT sum(n)::int AS n FROM activity_counts")).rows[0].n).toBeGreaterThan(200)
  })

  test("rows of a transaction that commits after later ones are counted once", async () => {
    const early = await beginBatch(pool, "acme")
    const id = await drawId(early)
    for (let round = 1; round <= 3; round++) {
      const later = await beginBatch(pool, "acme")
      await insertRows(later, "plays", [playRow(await drawId(later), 1, noon)])
      await commitBatch(later)
      expect(sum(await activity()).plays).toBe(round)
    }
    await insertRows(early, "plays", [playRow(id, 1, noon)])
    await commitBatch(early)
    expect(sum(await activity()).plays).toBe(4)
    expect(sum(await activity()).plays).toBe(4)
  })

  test("several processes that count at once count each row once", async () => {
    const ids = await Promise.all(Array.from({ length: 200 }, () => drawId(pool)))
    await insertRows(
      pool,
      "plays",
      ids.map((id) => playRow(id, 1, noon)),
    )
    const counted = await Promise.all(Array.from({ length: 6 }, () => activity()))
    expect(counted.map((rows) => sum(rows).plays)).toEqual(Array.from({ length: 6 }, () => 200))
    expect((await pool.query("SELECT sum(n)::int AS n FROM activity_counts")).rows[0].n).toBeLessThanOrEqual(200)
  })

  test("more buckets than can be shown are refused", async () => {
    await insertRows(
      pool,
      "plays",
      Array.from({ length: 10_001 }, (_, index) => playRow(index + 10, 1, noon + index * hourMs)),
    )
    expect(await reports.activity({ orgId: "acme", bucket: "hour", timezone: "UTC" })).toMatchObject({
      refusal: "VALIDATION_ERROR",
    })
  })

  test("sales are exact beyond 2^53, by currency, without those that have no amounts", async () => {
    await insertRows(pool, "code_redemptions", [
      saleRow(10, 1, noon, largest, 1, "COP"),
      saleRow(11, 1, noon, largest, 2, "COP"),
      saleRow(12, 1, noon, 5, null, "ARS"),
      saleRow(13, 1, noon, null, null, null),
      saleRow(14, 2, noon, 7, 7, "ARS"),
      saleRow(15, 1, noon + 1, 9, 9, "ARS"),
    ])
    const request = { orgId: "acme", source: { campaignId: "spring" }, from: noon, to: noon + 1 }
    expect(await reports.roi(request)).toEqual([
      { currency: "ARS", redemptions: 1, attributedSales: 5n, investedDiscount: 0n },
      { currency: "COP", redemptions: 2, attributedSales: 2n * BigInt(largest), investedDiscount: 3n },
    ])
    expect(await reports.roi({ ...request, source: { campaignId: "none" } })).toMatchObject({ refusal: "NOT_FOUND" })
  })

  test("sales are what the log says, whatever the range, counted in advance and since", async () => {
    const lazy = reportReads(drizzle(pool), activityCounter(pool, fail), codeCounter(pool, fail))
    const at = () => noon + Math.floor(random() * 120) * 60_000
    for (let round = 0; round < 4; round++) {
      const ids = await Promise.all(Array.from({ length: 40 }, () => drawId(pool)))
      await insertRows(
        pool,
        "code_redemptions",
        ids.map((id) => saleRow(id, 1 + (id % 2), at(), id % 5 === 0 ? null : id, null, id % 3 === 0 ? "ARS" : "COP")),
      )
      const [from, to] = [at(), at() + 3_600_000]
      for (const range of [{}, { from }, { to }, { from, to }, { from, to: from + 60_001 }]) {
        const { rows } = await pool.query(
          `SELECT currency, count(*)::int AS n, sum(sale_total)::text AS sales FROM code_redemptions
           WHERE campaign = 1 AND sale_total IS NOT NULL AND redeemed_at >= $1 AND redeemed_at < $2 GROUP BY 1 ORDER BY 1`,
          [range.from ?? 0, range.to ?? largest],
        )
        const expected = rows.map(({ currency, n, sales }) => ({
          currency,
          redemptions: n,
          attributedSales: BigInt(sales),
          investedDiscount: 0n,
        }))
        const request = { orgId: "acme", source: { campaignId: "spring" }, ...range }
        expect(await lazy.roi(request)).toEqual(expected)
      }
      if (round % 2 === 0) await reports.roi({ orgId: "acme", source: { campaignId: "spring" } })
    }
    expect((await pool.query("SELECT FROM sale_counts LIMIT 1")).rowCount).toBe(1)
  })

  test("of a corrected award the last report counts", async () => {
    await insertRows(pool, "redemptions", [
      reportRow(10, 20, 100, false),
      reportRow(11, 20, 70, true),
      reportRow(12, 21, 30, true),
    ])
    expect(await reports.roi({ orgId: "acme", source: { miniGameId: "wheel" } })).toEqual([
      { currency: "EUR", redemptions: 2, attributedSales: 100n, investedDiscount: 2n },
    ])
    expect(await reports.roi({ orgId: "acme", source: { miniGameId: "none" } })).toMatchObject({
      refusal: "NOT_FOUND",
    })
  })
})
