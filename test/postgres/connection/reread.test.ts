import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "drizzle-orm"
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import type { Pool } from "pg"
import { openPool } from "../../../src/store/postgres/connection/pool.ts"
import { rereading } from "../../../src/store/postgres/connection/reread.ts"
import { shareCluster } from "../../support/store/postgres.ts"

const cluster = await shareCluster()
let pool: Pool
let other: Pool
let db: NodePgDatabase

beforeAll(async () => {
  if (!cluster) return
  const url = await cluster.empty()
  const settings = { url, maxConnections: 4, statementMs: 5_000, lockMs: 5_000, connectMs: 2_000 }
  pool = openPool(settings, { isForBatches: false })
  other = openPool(settings, { isForBatches: false })
  db = drizzle(rereading(pool))
})
afterAll(async () => {
  await Promise.all([pool?.end(), other?.end()])
  await cluster?.stop()
})

const backend = async (of: Pick<NodePgDatabase, "execute">): Promise<unknown> =>
  (await of.execute(sql`SELECT pg_backend_pid() AS pid`)).rows[0]?.["pid"]

/** Opens all connections of the pool. */
const openAll = () => Promise.all(Array.from({ length: 4 }, () => pool.query("SELECT pg_sleep(0.1)")))

describe.skipIf(!cluster)("single reads by a query builder", () => {
  test("are run again when the connections that were idle are broken", async () => {
    for (let round = 0; round < 10; round++) {
      await openAll()
      await other.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      )
      const found = await Promise.all(Array.from({ length: 8 }, () => backend(db)))
      expect(found.every((pid) => typeof pid === "number")).toBe(true)
    }
  })

  test("are not run again when the statement is at fault", async () => {
    let runs = 0
    const query = pool.query.bind(pool)
    const counting = new Proxy(pool, {
      get: (target, name) => {
        if (name !== "query") return Reflect.get(target, name)
        runs++
        return query
      },
    })
    const faulty = async () => await drizzle(rereading(counting)).execute(sql`SELECT 1 / 0`)
    await expect(faulty()).rejects.toThrow()
    expect(runs).toBe(1)
  })

  test("leave each transaction its own connection, and none open", async () => {
    const inTransaction = () =>
      db.transaction(async (tx) => [await backend(tx), await backend(tx)], {
        isolationLevel: "repeatable read",
        accessMode: "read only",
      })
    await openAll()
    const pairs = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => (index % 2 === 0 ? inTransaction() : [await backend(db), null])),
    )
    for (const [index, [first, second]] of pairs.entries()) expect(second).toBe(index % 2 === 0 ? first : null)
    const { rows } = await other.query(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
    )
    expect(rows).toEqual([])
  })
})
