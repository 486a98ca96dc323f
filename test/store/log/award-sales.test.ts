import { Database } from "bun:sqlite"
import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { secureSources } from "../../../src/random.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { accepted, caller } from "../../support/store/store.ts"

const sales = 30_000
const earlier = Date.UTC(2026, 0, 1)
const later = Date.UTC(2026, 5, 1)
const clocks = oneClock(() => later)
const miniGameId = "wheel"

let folder: string
let store: Store

/** A mini-game with many redeemed awards: half of them at one moment, the others an instant apart after it. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-test-"))
  const path = join(folder, "premio.db")
  const filled = openStore(path, clocks, secureSources)
  await accepted(filled.admin.createOrganization({ orgId: "org", name: "Org" }))
  const segments = [{ segmentId: "a", name: "Coffee", externalId: "COFFEE" }]
  await accepted(filled.admin.createMiniGame(caller, miniGameId, { status: "active", segments }))
  await accepted(filled.partner.identify({ orgId: "org", externalId: "ana" }))
  await accepted(filled.partner.spin({ orgId: "org", miniGameId, externalUserId: "ana" }))
  await filled.close()
  const sqlite = new Database(path)
  sqlite.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO awards (notification, award_id, spin_period, player, client_id, segment_id, segment, won, points_awarded, created_at)
     SELECT notification, 'award-' || i, 'p' || i, player, 'c' || i, segment_id, segment, 1, 0, created_at
     FROM awards, n WHERE awards.id = 1`,
    [sales],
  )
  sqlite.run(
    `INSERT INTO redemptions (award, notification, sale_total, discount_amount, currency, redeemed_at, recorded_at, is_current)
     SELECT id, notification, 100, 10, 'COP', ? + max(0, id - ?), ?, 1 FROM awards WHERE id > 1`,
    [earlier, sales / 2, later],
  )
  sqlite.close()
  store = openStore(path, clocks, secureSources)
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const roi = (from?: number) =>
  accepted(store.reports.roi({ orgId: "org", source: { miniGameId }, ...(from !== undefined && { from }) }))
const sum = (redemptions: number) => ({
  currency: "COP",
  redemptions,
  attributedSales: BigInt(100 * redemptions),
  investedDiscount: BigInt(10 * redemptions),
})

test("sales of any number are added up, also where many were redeemed at one moment", async () => {
  expect(await roi()).toEqual([sum(sales)])
  expect(await roi(earlier + 1)).toEqual([sum(sales / 2 + 1)])
})

test("other requests get a response while a report reads", async () => {
  let isOver = false
  let turns = 0
  const report = roi().finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    turns++
  }
  await report
  expect(turns).toBeGreaterThan(1)
})

test("a sale that is corrected while a report reads counts once, wherever the correction moves it", async () => {
  let isOver = false
  const report = roi().finally(() => {
    isOver = true
  })
  const report100 = { saleTotal: 100, discountAmount: 10, currency: "COP", externalReference: null }
  const correct = (award: number, redeemedAt: number) =>
    store.partner.redeemAward({
      orgId: "org",
      miniGameId,
      awardId: `award-${award}`,
      override: true,
      report: { ...report100, redeemedAt },
    })
  let corrected = 0
  for (; !isOver && corrected < sales / 2; corrected += 2)
    await Promise.all([
      accepted(correct(1 + corrected, later - 1_000)),
      accepted(correct(sales - corrected, earlier - 1_000)),
    ])
  expect(await report).toEqual([sum(sales)])
  expect(corrected).toBeGreaterThan(0)
  expect(await roi()).toEqual([sum(sales)])
})
