import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test"
import type { Pool } from "pg"
import { migrateDatabase } from "../../../src/store/postgres/connection/migrate.ts"
import { openPool } from "../../../src/store/postgres/connection/pool.ts"
import {
  type Draw,
  drawsBetween,
  drawsIn,
  maxDrawsOfARow,
  packedDraws,
} from "../../../src/store/postgres/log/draw/row.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { insertRows } from "../../support/store/postgres-rows.ts"
import { seeded } from "../../support/store/store.ts"

const cluster = await shareCluster()
afterAll(() => cluster?.stop())
const random = seeded(1)
let pool: Pool
beforeEach(async () => {
  if (!cluster) return
  const url = await cluster.database()
  const limits = { maxConnections: 2, statementMs: 10_000, lockMs: 5_000, connectMs: 2_000 }
  pool = openPool({ url, ...limits }, { isForBatches: false })
  await migrateDatabase(pool)
})
afterEach(() => pool?.end())

const hex = (length: number) =>
  Array.from({ length }, () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, "0"),
  ).join("")
const draw = (chain: number, n: number, bytes = 50 + Math.floor(random() * 400)): Draw => ({
  orgId: "acme",
  chain,
  n,
  hash: hex(32),
  content: hex(bytes),
})
/** Draws of two chains, with gaps where other records are. */
const drawn = (): Draw[] =>
  [1, 2].flatMap((chain) =>
    Array.from({ length: 70 }, (_, n) => n)
      .filter((n) => n % 23 !== 0)
      .map((n) => draw(chain, n)),
  )

const add = (rows: readonly Draw[]) =>
  insertRows(
    pool,
    "draws",
    packedDraws(rows).map((row) => ({
      ...row,
      hash: `\\x${row.hash}`,
      content: `\\x${row.content}`,
      earlier: row.earlier === null ? null : `\\x${row.earlier}`,
    })),
  )
const shown = "org_id AS \"orgId\", chain, n, encode(hash, 'hex') AS hash, encode(content, 'hex') AS content"

describe.skipIf(!cluster)("draws of a batch", () => {
  test("that follow each other make rows, and are read one by one", async () => {
    const all = drawn()
    await add(all.toSorted(() => random() - 0.5))
    const rows = await pool.query("SELECT pg_column_size(d) AS bytes FROM draws d")
    expect(rows.rowCount).toBeLessThan(all.length / 2)
    expect(Math.max(...rows.rows.map(({ bytes }) => bytes))).toBeLessThan(2_000)
    expect((await pool.query(`SELECT ${shown} FROM ${drawsIn()} t ORDER BY chain, n`)).rows).toEqual(all)
  })

  test("are found by their numbers", async () => {
    const all = drawn()
    await add(all)
    for (const [from, to] of [
      [0, 69],
      [5, 5],
      [22, 24],
      [1, maxDrawsOfARow + 1],
      [69, 80],
    ] as const) {
      const found = await pool.query(
        `SELECT n FROM ${drawsBetween("'acme'", "2", String(from), String(to))} t ORDER BY n`,
      )
      const expected = all.flatMap(({ chain, n }) => (chain === 2 && n >= from && n <= to ? [n] : []))
      expect(found.rows.map(({ n }) => n)).toEqual(expected)
    }
  })

  test("that are long have rows of their own", async () => {
    const all = [draw(1, 1, 1_200), draw(1, 2, 1_200), draw(1, 3, 60), draw(1, 4, 60)]
    expect(packedDraws(all).map(({ n }) => n)).toEqual([1, 4])
  })
})
