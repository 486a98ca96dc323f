import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test"
import { drizzle } from "drizzle-orm/node-postgres"
import type { Pool, PoolClient } from "pg"
import { type PeriodKind, periodAt } from "../../../src/core/period.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { migrateDatabase } from "../../../src/store/postgres/connection/migrate.ts"
import { openPool } from "../../../src/store/postgres/connection/pool.ts"
import { rankingReads } from "../../../src/store/postgres/read/report/ranking.ts"
import { type LiveRankings, liveRankings } from "../../../src/store/postgres/standing/live-rankings.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import {
  beginBatch,
  campaignRow,
  commitBatch,
  drawId,
  insertRows,
  playerRow,
} from "../../support/store/postgres-rows.ts"
import { seeded } from "../../support/store/store.ts"

const random = seeded(1)

const cluster = await shareCluster()
afterAll(() => cluster?.stop())

const noon = Date.UTC(2026, 10, 21, 12)
const campaign = 1
const firstPlayer = 100
let pool: Pool
let boards: LiveRankings[] = []
let views: ReturnType<typeof rankingReads>[] = []
let now = noon

beforeEach(async () => {
  const url = (await cluster?.database()) ?? ""
  pool = openPool(
    { url, maxConnections: 20, statementMs: 10_000, lockMs: 5_000, connectMs: 2_000 },
    { isForBatches: true },
  )
  await migrateDatabase(pool)
  await pool.query("SELECT setval('row_ids', 10000)")
  await insertRows(pool, "campaigns", [campaignRow("acme", campaign, "spring"), campaignRow("acme", 2, "other")])
  const ids = Array.from({ length: 20 }, (_, index) => firstPlayer + index)
  await insertRows(
    pool,
    "players",
    ids.map((id) => playerRow("acme", id, `user-${id}`)),
  )
  now = noon
  boards = [1, 2].map(() => liveRankings(pool, () => undefined))
  views = boards.map((kept) => rankingReads(drizzle(pool), kept, () => now))
})
afterEach(async () => {
  for (const kept of boards) kept.close()
  await pool.end()
})

/** Plays in an open transaction. */
const play = async (client: PoolClient, player: number, score: number, at = now) => {
  const id = await drawId(client)
  const day = periodAt("day", "UTC", at).start
  await insertRows(client, "plays", [
    {
      id,
      orgId: "acme",
      sessionId: `s${id}`,
      campaign,
      player,
      at,
      result: "lose",
      won: false,
      usedQuota: false,
      score,
    },
  ])
  await client.query(
    `INSERT INTO standings (org_id, campaign, player, last_play, last_at, total_score, total_reached, day_from, day_score, day_reached)
      VALUES ('acme', $1, $2, $3, $4, $5, $3, $6, $5, $3)
      ON CONFLICT (org_id, player, campaign) DO UPDATE SET last_play = $3, last_at = $4, total_score = standings.total_score + $5,
        total_reached = $3, day_score = CASE WHEN standings.day_from = $6 THEN standings.day_score ELSE 0 END + $5,
        day_from = $6, day_reached = $3`,
    [campaign, player, id, at, score, day],
  )
}

const playAtOnce = async (...scores: readonly (readonly [player: number, score: number])[]) => {
  const client = await beginBatch(pool, "acme")
  for (const [player, score] of scores) await play(client, player, score)
  await commitBatch(client)
}

const read = async (period: PeriodKind = "total", externalUserId?: string, view = 0) => {
  const request = { orgId: "acme", campaignId: "spring", period, limit: 100, ...(externalUserId && { externalUserId }) }
  const ranking = await views[view]?.ranking(request)
  if (!ranking || isRefusal(ranking)) throw new Error("there is no ranking")
  return ranking
}
const shown = async (period: PeriodKind = "total", view = 0) =>
  (await read(period, undefined, view)).rankings.map(({ externalUserId, totalScore }) => [externalUserId, totalScore])

/** The order of the contract, by SQL. */
const expected = async () =>
  (
    await pool.query(
      `SELECT external_user_id AS id, total_score AS score FROM standings s
        JOIN players p ON p.org_id = s.org_id AND p.id = s.player
        WHERE campaign = $1 AND total_score > 0 AND NOT EXISTS (SELECT FROM bans b WHERE b.player = s.player)
        ORDER BY total_score DESC, total_reached LIMIT 100`,
      [campaign],
    )
  ).rows.map(({ id, score }) => [id, score])

describe.skipIf(!cluster)("rankings", () => {
  test("the highest score is first, on a tie who reached it first, and only scores above 0 are ranked", async () => {
    await playAtOnce([103, 5], [101, 5], [102, 9], [104, 0], [105, -3])
    expect(await read("total", "user-101")).toEqual({
      campaignId: "spring",
      period: "total",
      periodKey: "total",
      rankings: [
        { position: 1, externalUserId: "user-102", totalScore: 9 },
        { position: 2, externalUserId: "user-103", totalScore: 5 },
        { position: 3, externalUserId: "user-101", totalScore: 5 },
      ],
      entry: { position: 3, externalUserId: "user-101", totalScore: 5 },
    })
    expect((await read("total", "user-104")).entry).toBeNull()
    expect((await read("total", "nobody")).entry).toBeNull()
    expect(await read()).not.toHaveProperty("entry")
  })

  test("an unknown campaign is refused", async () => {
    const ranking = await views[0]?.ranking({ orgId: "acme", campaignId: "none", period: "total", limit: 10 })
    expect(ranking).toMatchObject({ refusal: "NOT_FOUND" })
  })

  test("plays of transactions that commit in another order than they began are seen at once", async () => {
    await playAtOnce([101, 1])
    await Promise.all([shown("total", 0), shown("total", 1)])
    const early = await beginBatch(pool, "acme")
    await play(early, 102, 50)
    for (let round = 0; round < 5; round++) {
      await playAtOnce([103, 10])
      expect(await shown()).toEqual(await expected())
    }
    await commitBatch(early)
    expect(await shown("total", 0)).toEqual(await expected())
    expect(await shown("total", 1)).toEqual(await expected())
  })

  test("two processes show what any transaction has written, while many write", async () => {
    const write = async () => {
      for (let round = 0; round < 15; round++) {
        const client = await beginBatch(pool, "acme")
        const player = firstPlayer + Math.floor(random() * 20)
        await client.query("SELECT FROM players WHERE id = $1 FOR UPDATE", [player])
        await play(client, player, Math.floor(random() * 4))
        await Bun.sleep(random() * 5)
        await commitBatch(client)
        const [before, after] = [await expected(), await shown("total", round % 2)]
        expect(after.length).toBeGreaterThanOrEqual(before.length)
      }
    }
    await Promise.all(Array.from({ length: 6 }, write))
    expect(await shown("total", 0)).toEqual(await expected())
    expect(await shown("total", 1)).toEqual(await expected())
  })

  test("banned players leave, without a gap, and come back", async () => {
    await playAtOnce([101, 3], [102, 2], [103, 1])
    await shown()
    await insertRows(pool, "bans", [{ id: 1, orgId: "acme", banId: "b", player: 102, createdAt: now }])
    await playAtOnce([102, 5])
    expect((await read("total", "user-102")).entry).toBeNull()
    expect((await read("total", "user-103")).entry).toMatchObject({ position: 2 })
    await pool.query("DELETE FROM bans")
    expect(await shown()).toEqual([
      ["user-102", 7],
      ["user-101", 3],
      ["user-103", 1],
    ])
  })

  test("merged players are one", async () => {
    await playAtOnce([101, 3], [102, 2], [103, 4])
    await shown()
    const client = await beginBatch(pool, "acme")
    await client.query(
      "UPDATE players SET client_id = 'c' || id, merged_into = CASE id WHEN 101 THEN 102 END WHERE id IN (101, 102)",
    )
    await client.query("DELETE FROM standings WHERE player = 101")
    await client.query("UPDATE standings SET total_score = 5, day_score = 5 WHERE player = 102")
    await insertRows(client, "audit_log", [
      { id: await drawId(client), orgId: "acme", at: now, action: "client.merge", target: "c102" },
    ])
    await commitBatch(client)
    expect(await shown()).toEqual([
      ["user-102", 5],
      ["user-103", 4],
    ])
    expect((await read("total", "user-101")).entry).toEqual({ position: 1, externalUserId: "user-102", totalScore: 5 })
  })

  test("a new day begins with an empty ranking", async () => {
    await playAtOnce([101, 3])
    expect(await shown("day")).toEqual([["user-101", 3]])
    now += 24 * 3_600_000
    expect(await shown("day")).toEqual([])
    await playAtOnce([102, 1])
    expect(await read("day")).toMatchObject({ periodKey: "2026-11-22", rankings: [{ externalUserId: "user-102" }] })
    expect(await shown()).toEqual([
      ["user-101", 3],
      ["user-102", 1],
    ])
  })

  test("after a change of the time zone in mid-period, scores match the log", async () => {
    await playAtOnce([101, 3], [102, 1])
    const evening = await beginBatch(pool, "acme")
    await play(evening, 101, 4, noon - 20 * 3_600_000)
    await play(evening, 101, 9, noon - 22 * 3_600_000)
    await commitBatch(evening)
    await pool.query(
      `UPDATE campaigns SET zone_since = $1, config = jsonb_set(config::jsonb, '{timezone}', '"Asia/Tokyo"') WHERE id = $2`,
      [now, campaign],
    )
    // Tokyo's day began at 15:00 UTC of the previous day, and includes noon.
    expect(await shown("day")).toEqual([
      ["user-101", 7],
      ["user-102", 1],
    ])
    now += 1
    await playAtOnce([102, 7])
    expect(await shown("day")).toEqual([
      ["user-102", 8],
      ["user-101", 7],
    ])
  })
})
