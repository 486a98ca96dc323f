import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test"
import type { Pool } from "pg"
import { oneClock } from "../../../src/core/clock.ts"
import { isRefusal, type Refusal } from "../../../src/core/refusal.ts"
import { openPool } from "../../../src/store/postgres/connection/pool.ts"
import { codeCounter } from "../../../src/store/postgres/read/code/counter.ts"
import { inspectDatabase } from "../../../src/store/postgres/upkeep/inspect.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { openStores, type PostgresStores } from "../../support/store/postgres-stores.ts"

const cluster = await shareCluster()
afterAll(() => cluster?.stop())

const fail = (error: unknown) => {
  throw error
}
const minute = 60_000
const noon = Date.UTC(2026, 10, 21, 12)
const orgId = "acme"
const campaignId = "spring"
const caller = { orgId, keyId: null }
let now = noon
let all: PostgresStores
let pool: Pool
/** Leaves nothing for readers to count. */
let count: () => Promise<void>

const granted = async <T>(result: Promise<T>): Promise<Exclude<T, Refusal>> => {
  const value = await result
  if (isRefusal(value)) throw new Error(value.message)
  return value as Exclude<T, Refusal>
}

beforeEach(async () => {
  if (!cluster) return
  now = noon
  all = await openStores(
    cluster,
    oneClock(() => now),
  )
  pool = openPool(
    { url: all.url, maxConnections: 4, statementMs: 10_000, lockMs: 5_000, connectMs: 2_000 },
    { isForBatches: true },
  )
  const counter = codeCounter(pool, fail, 0)
  count = () => counter(orgId)
  const { admin } = all.store(0)
  await granted(admin.createOrganization({ orgId, name: "Acme" }))
  const template = { discountType: "percentage", discountValue: 10, expiresInSeconds: 3600, maxUses: 2 }
  const campaign = { status: "active", kind: "codes", rewardType: "promo_code", defaultCodeConfig: template }
  await granted(admin.createCampaign(caller, campaignId, campaign as never))
})
afterEach(async () => {
  await pool?.end()
  await all?.close()
})

const issue = async (index: number) => {
  const request = { orgId, campaignId, externalUserId: `player-${index % 7}`, idempotencyKey: `code-${index}` }
  return (await granted(all.store(index).partner.createCode(request))).code.code
}
const redeem = (index: number, code: string) =>
  all.store(index).partner.redeemCode({
    orgId,
    code,
    saleTotal: 1_000 + index,
    discountAmount: 100,
    currency: index % 2 === 0 ? "COP" : "USD",
  } as never)

const resultsOf = async (index: number) => {
  const { codes, sales } = await granted(all.store(index).reports.results({ orgId, campaignId }))
  const total = (field: "redemptions" | "attributedSales") => sales.reduce((sum, sale) => sum + Number(sale[field]), 0)
  return { ...codes, redemptions: total("redemptions"), attributedSales: total("attributedSales") }
}

/** The counts according to the rows. */
const recount = async () => {
  const [row] = await all.rows<Record<string, number>>(
    `SELECT count(*)::int AS issued, (count(*) FILTER (WHERE uses >= max_uses))::int AS redeemed,
       (count(*) FILTER (WHERE uses < max_uses AND deactivated_at IS NULL AND expires_at <= $1))::int AS expired,
       (count(*) FILTER (WHERE uses < max_uses AND deactivated_at IS NOT NULL))::int AS deactivated,
       (SELECT count(*)::int FROM code_redemptions) AS redemptions,
       (SELECT coalesce(sum(sale_total), 0)::int FROM code_redemptions) AS "attributedSales" FROM promo_codes`,
    now,
  )
  if (!row) throw new Error("a recount gives no row")
  return row
}
const brokenRules = async () =>
  (await inspectDatabase(all.url)).findings.filter(({ violations }) => violations > 0).map(({ rule }) => rule)
const keptCodes = async () =>
  (await all.rows<{ n: number }>("SELECT coalesce(sum(issued), 0)::int AS n FROM code_counts"))[0]?.n

/** Issues, redeems, deactivates and extends codes on both processes, as time passes. */
const liven = async (rounds: number, afterRound: () => Promise<unknown>) => {
  const codes: string[] = []
  for (let round = 0; round < rounds; round++) {
    now += 7 * minute
    const issued = await Promise.all(Array.from({ length: 8 }, (_, index) => issue(round * 8 + index)))
    codes.push(...issued)
    const some = codes.filter((_, index) => index % 8 > 4 && (index + round) % 3 === 0)
    // Expired ones are refused.
    await Promise.all(some.map((code, index) => redeem(index, code)))
    const { admin } = all.store(round)
    const [first = "", second = "", third = ""] = issued
    await admin.deactivateCode(caller, first)
    await admin.deactivateCode(caller, second)
    if (round % 2 === 1) await admin.reactivateCode(caller, second, {})
    await admin.extendCode(caller, third, { expiresAt: now + 3 * 60 * minute, maxUses: 3 + (round % 2) })
    await afterRound()
  }
}

describe.skipIf(!cluster)("codes that are counted in advance", () => {
  test("are what their rows say after each change, however much of it is counted", async () => {
    let round = 0
    await liven(12, async () => {
      for (const index of [0, 1]) expect<object>(await resultsOf(index)).toEqual(await recount())
      if (round++ % 3 === 1) await count()
      expect<object>(await resultsOf(0)).toEqual(await recount())
      expect(await brokenRules()).toEqual([])
    })
    const { issued, redeemed, expired, deactivated } = await resultsOf(0)
    expect(Math.min(redeemed, expired, deactivated)).toBeGreaterThan(3)
    await count()
    expect(await keptCodes()).toBe(issued)
    now += 7 * minute
    expect<object>(await resultsOf(1)).toEqual(await recount())
  })

  test("are what their rows say while two processes change them and two count", async () => {
    let isOver = false
    const counting = [count, count].map(async (once) => {
      while (!isOver) await once()
    })
    await liven(10, async () => undefined)
    isOver = true
    await Promise.all(counting)
    expect(await brokenRules()).toEqual([])
    expect<object>(await resultsOf(0)).toEqual(await recount())
    expect(await keptCodes()).toBeGreaterThan(0)
  })

  test("are recounted after a process of a version that records no changes", async () => {
    await liven(2, count)
    const addOld = (ended: boolean) =>
      all.rows(
        `INSERT INTO processes (id, seen_at, counts_players, ended) SELECT nextval('row_ids'), 4102444800000, true, ${ended} RETURNING id`,
      )
    await addOld(false)
    await all.rows("UPDATE promo_codes SET uses = max_uses WHERE uses < max_uses")
    await count()
    expect(await keptCodes()).toBe(0)
    expect<object>(await resultsOf(0)).toEqual(await recount())
    await all.rows("UPDATE processes SET ended = true WHERE NOT counts_codes")
    await count()
    expect(await keptCodes()).toBe(16)
    expect<object>(await resultsOf(0)).toEqual(await recount())
    await addOld(true)
    await count()
    expect(await keptCodes()).toBe(0)
  })

  test("are found by doctor if they are wrong", async () => {
    await liven(2, count)
    expect(await brokenRules()).toEqual([])
    await all.rows("UPDATE code_counts SET redeemed = redeemed + 1")
    expect(await brokenRules()).toEqual(["code-counts"])
    await all.rows("UPDATE code_counts SET redeemed = redeemed - 1")
    await all.rows("UPDATE sale_counts SET sale_total = sale_total + 1")
    expect(await brokenRules()).toEqual(["code-counts"])
  })
})
