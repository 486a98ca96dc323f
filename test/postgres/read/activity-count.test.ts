import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test"
import type { Pool } from "pg"
import { oneClock } from "../../../src/core/clock.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { openPool } from "../../../src/store/postgres/connection/pool.ts"
import { countAll } from "../../../src/store/postgres/job/activity.ts"
import { codeCounter } from "../../../src/store/postgres/read/code/counter.ts"
import { activityCounter } from "../../../src/store/postgres/read/count/activity-count.ts"
import { resultCounter } from "../../../src/store/postgres/read/report/result-count.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { playRow } from "../../support/store/postgres-log.ts"
import { campaignRow, drawId, insertRows } from "../../support/store/postgres-rows.ts"
import { openStores, type PostgresStores } from "../../support/store/postgres-stores.ts"

const cluster = await shareCluster()
afterAll(() => cluster?.stop())

const fail = (error: unknown) => {
  throw error
}
const noon = Date.UTC(2026, 10, 21, 12)
const orgId = "acme"
const caller = { orgId, keyId: null }
let now = noon
let all: PostgresStores
let pool: Pool

beforeEach(async () => {
  if (!cluster) return
  const clock = oneClock(() => now)
  all = await openStores(cluster, clock)
  pool = openPool(
    { url: all.url, maxConnections: 4, statementMs: 10_000, lockMs: 5_000, connectMs: 2_000 },
    { isForBatches: true },
  )
  await all.store(0).admin.createOrganization({ orgId, name: "Acme" })
})
afterEach(async () => {
  await pool?.end()
  await all?.close()
})

const activity = async (index: number) => {
  const found = await all.store(index).reports.activity({ orgId, bucket: "hour", timezone: "UTC" })
  if (isRefusal(found)) throw new Error(found.message)
  const total = (field: "plays" | "wins" | "codes") => found.reduce((sum, bucket) => sum + bucket[field], 0)
  return [total("plays"), total("wins"), total("codes")]
}
const counted = async () =>
  Number((await all.rows<{ n: string }>("SELECT sum(n) AS n FROM activity_counts"))[0]?.n ?? 0)

describe.skipIf(!cluster)("activity over two processes", () => {
  test("is what the log says, while plays run and both count all the time", async () => {
    const made = await all.store(0).admin.createCampaign(caller, "spring", {
      name: "S",
      status: "active",
      gameType: "scratch_card",
      winProbability: 0.5,
      rewardType: "promo_code",
      defaultCodeConfig: { discountType: "percentage", discountValue: 10, expiresInSeconds: 3600, maxUses: 1 },
    } as never)
    if (isRefusal(made)) throw new Error(made.message)
    const counters = [activityCounter(pool, fail, 0), activityCounter(pool, fail, 0)]
    let done = 0
    let begun = 0
    const play = async (index: number) => {
      begun++
      const played = await all
        .store(index)
        .partner.play({ orgId, campaignId: "spring", externalUserId: `player-${index % 97}` } as never)
      if (isRefusal(played)) throw new Error(played.message)
      done++
    }
    let isOver = false
    const counting = counters.map(async (count) => {
      while (!isOver) await count(orgId)
    })
    const reading = [0, 1].map(async (index) => {
      while (!isOver) {
        const before = done
        const [plays = 0] = await activity(index)
        expect(plays).toBeWithin(before, begun + 1)
      }
    })
    for (let round = 0; round < 25; round++) {
      now += 60_000
      await Promise.all(Array.from({ length: 40 }, (_, index) => play(round * 40 + index)))
    }
    isOver = true
    await Promise.all([...counting, ...reading])
    const [log] = await all.rows(`SELECT count(*)::int AS plays, count(*) FILTER (WHERE won)::int AS wins,
      (SELECT count(*)::int FROM promo_codes) AS codes FROM plays`)
    const expected = Object.values(log ?? {})
    expect(expected[0]).toBe(1_000)
    expect([await activity(0), await activity(1)]).toEqual([expected, expected])
    expect(await counted()).toBeGreaterThan(0)
  })

  test("is counted in the background by one of them, of organizations with more than a report should count", async () => {
    await all.store(0).admin.createOrganization({ orgId: "small", name: "Small" })
    await insertRows(pool, "campaigns", [campaignRow(orgId, 1, "spring"), campaignRow("small", 2, "spring")])
    const plays = async (count: number, campaign: number, owner: string) => {
      const ids = await Promise.all(Array.from({ length: count }, () => drawId(pool)))
      await insertRows(
        pool,
        "plays",
        ids.map((id) => playRow(id, campaign, noon, false, owner)),
      )
    }
    await plays(101, 1, orgId)
    await plays(100, 2, "small")
    const needsOf = (index: number) => ({
      pools: { counting: pool },
      limits: all.store(index).limits,
      countActivity: activityCounter(pool, fail, 100),
      countResults: resultCounter(pool, fail),
      countCodes: codeCounter(pool, fail),
    })
    const end = await all.store(0).limits.begin("activity", "")
    await countAll(needsOf(1))
    expect(await counted()).toBe(0)
    if (typeof end === "function") await end()
    await Promise.all([0, 1].map((index) => countAll(needsOf(index))))
    expect(await counted()).toBe(101)
    expect((await activity(1))[0]).toBe(101)
  })
})
