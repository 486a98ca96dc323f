import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import pg from "pg"
import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { secureSources } from "../../../src/random.ts"
import { openPostgres } from "../../../src/store/postgres/store.ts"
import { shareCluster } from "../../support/store/postgres.ts"

const cluster = await shareCluster()
let store: Store
let other: pg.Client

beforeAll(async () => {
  if (!cluster) return
  const url = await cluster.database()
  store = await openPostgres(url, oneClock(Date.now), secureSources)
  other = new pg.Client(url)
  await other.connect()
})
afterAll(async () => {
  await other?.end()
  await store?.close()
  await cluster?.stop()
})

const endOthers = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`

describe.skipIf(!cluster)("a store", () => {
  test("is ready although the connections that were idle are broken", async () => {
    for (let round = 0; round < 20; round++) {
      await Promise.all(Array.from({ length: 3 }, () => store.monitor.checkWritable()))
      const ending = other.query(endOthers)
      const [ready] = await Promise.all([store.monitor.checkWritable(), ending])
      expect(isRefusal(ready)).toBe(false)
    }
  })
})
