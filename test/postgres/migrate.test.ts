import { afterAll, expect, test } from "bun:test"
import { migrateDatabase } from "../../src/store/postgres/connection/migrate.ts"
import { openPool } from "../../src/store/postgres/connection/pool.ts"
import { startCluster } from "../support/store/postgres.ts"

const cluster = await startCluster()
afterAll(() => cluster?.stop())

test.skipIf(!cluster)("of several processes that start at once, one makes the tables and all find them", async () => {
  const url = (await cluster?.database()) ?? ""
  const settings = { url, maxConnections: 2, statementMs: 10_000, lockMs: 5_000, connectMs: 2_000 }
  const pools = [1, 2, 3, 4].map(() => openPool(settings, { isForBatches: false }))
  await Promise.all(pools.map(migrateDatabase))
  const { rows } = await (pools[0] as (typeof pools)[number]).query(
    "SELECT count(*) AS n FROM information_schema.tables WHERE table_schema = 'public'",
  )
  expect(rows[0].n).toBeGreaterThan(20)
  await Promise.all(pools.map((pool) => pool.end()))
})
