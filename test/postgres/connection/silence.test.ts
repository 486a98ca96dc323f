import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import pg, { type Pool } from "pg"
import { openPool } from "../../../src/store/postgres/connection/pool.ts"
import { startCluster } from "../../support/store/postgres.ts"
import { startNetwork } from "../../support/store/slow-network.ts"

/** Others may take all of its connections. */
const cluster = await startCluster({ max_connections: "12" })
const pools: Pool[] = []
let url = ""

beforeAll(async () => {
  if (cluster) url = await cluster.empty()
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await cluster?.stop()
})

/** Longer than it takes until a server is asked, and has not answered. */
const longMs = 5_000
const statementMs = 20_000

const openedAt = (at: string): Pool => {
  const pool = openPool(
    {
      url: at,
      maxConnections: 3,
      statementMs,
      lockMs: 5_000,
      connectMs: 2_000,
    },
    { isForBatches: false },
  )
  pools.push(pool)
  return pool
}
const rest = (pool: Pool, ms: number) => pool.query("SELECT pg_sleep($1)", [ms / 1_000])

describe.skipIf(!cluster)("connections to a server", () => {
  test("are given up when they are silent, and the network refuses others in its place", async () => {
    const network = await startNetwork(cluster?.port ?? 0)
    const pool = openedAt(url.replace(`:${cluster?.port}/`, `:${network.port}/`))
    await Promise.all([rest(pool, 100), rest(pool, 100)])
    network.delayMs = Number.POSITIVE_INFINITY
    network.close()
    await expect(rest(pool, 0)).rejects.toThrow("does not answer")
    expect(pool.totalCount).toBe(0)
    network.delayMs = 0
  }, 60_000)

  test("are kept while the only statement takes long", async () => {
    expect((await rest(openedAt(url), longMs)).rowCount).toBe(1)
  }, 60_000)

  test("are kept while others take all that are left", async () => {
    const pool = openedAt(url)
    const resting = rest(pool, longMs)
    const others: pg.Client[] = []
    const takeOne = async () => {
      const other = new pg.Client(url)
      other.on("error", () => undefined)
      others.push(other)
      await other.connect()
    }
    while (
      await takeOne().then(
        () => true,
        () => false,
      )
    );
    expect((await resting).rowCount).toBe(1)
    await Promise.all(others.map((other) => other.end()))
  }, 60_000)
})
