import { afterAll, beforeEach, describe, expect, test } from "bun:test"
import type { Pool } from "pg"
import { oneClock } from "../../../src/core/clock.ts"
import { isRefusal, refuse } from "../../../src/core/refusal.ts"
import { openPool, type Session } from "../../../src/store/postgres/connection/pool.ts"
import { facts, lockSpace } from "../../../src/store/postgres/engine/commit/batch.ts"
import { GroupCommit } from "../../../src/store/postgres/engine/commit/commit.ts"
import { endOf } from "../../../src/store/postgres/engine/commit/commit-end.ts"
import type { Writer } from "../../../src/store/postgres/engine/commit/working-set.ts"
import type { Reader } from "../../../src/store/postgres/engine/row/facts.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { startNetwork } from "../../support/store/slow-network.ts"

const cluster = await shareCluster()
let pools: Pool[] = []
let commits: GroupCommit[] = []

const counter: Reader<string, number | null> = {
  name: "counter",
  idOf: (name) => name,
  load: async (session, names) => {
    const rows = await session.query<{ name: string; n: number }>(
      "SELECT c.name, c.n FROM unnest($1::text[]) k(name) JOIN LATERAL (SELECT * FROM counters c WHERE c.name = k.name FOR UPDATE) c ON true",
      [[...names].sort()],
    )
    const found = new Map(rows.map(({ name, n }) => [name, n]))
    return names.map((name) => found.get(name) ?? null)
  },
}
type Counted = { readonly name: string; readonly n: number; readonly isNew: boolean }
const counted: Writer<Counted> = {
  name: "counters",
  order: 1,
  flush: (session: Session, rows) => {
    const made = rows.filter(({ isNew }) => isNew)
    const changed = rows.filter(({ isNew }) => !isNew)
    const columns = (of: readonly Counted[]) => [of.map(({ name }) => name), of.map(({ n }) => n)]
    return [
      ...(made.length > 0
        ? [session.query("INSERT INTO counters SELECT * FROM unnest($1::text[], $2::bigint[])", columns(made))]
        : []),
      ...(changed.length > 0
        ? [
            session.query(
              "UPDATE counters c SET n = u.n FROM unnest($1::text[], $2::bigint[]) u(name, n) WHERE c.name = u.name",
              columns(changed),
            ),
          ]
        : []),
    ]
  },
}

/** Adds one, up to `limit`. */
const increment = (name: string, limit = Number.POSITIVE_INFINITY) => {
  const n = facts().get(counter, name)
  if ((n ?? 0) >= limit) return refuse("NOT_FOUND", "no more")
  const before = facts().written(counted, name)
  facts().write(counted, name, { name, n: (n ?? 0) + 1, isNew: before ? before.isNew : n === null })
  facts().put(counter, name, (n ?? 0) + 1)
  return (n ?? 0) + 1
}

const rowCount: Reader<string, number> = {
  name: "rows",
  idOf: (name) => name,
  load: async (session, names) => {
    const [row] = await session.query<{ n: number }>("SELECT count(*) AS n FROM counters")
    return names.map(() => row?.n ?? 0)
  },
}

afterAll(() => cluster?.stop())

beforeEach(async () => {
  if (!cluster) return
  const url = await cluster.empty()
  await Promise.all(pools.map((pool) => pool.end()))
  const settings = { url, maxConnections: 8, statementMs: 10_000, lockMs: 5_000, connectMs: 2_000 }
  pools = [openPool(settings, { isForBatches: true }), openPool(settings, { isForBatches: true })]
  await pools[0]?.query("CREATE TABLE counters (name text PRIMARY KEY, n bigint NOT NULL)")
  await pools[0]?.query("CREATE SEQUENCE row_ids INCREMENT 64")
  commits = pools.map(
    (pool) => new GroupCommit({ pool, clocks: oneClock(Date.now), maxTransactions: 4, onError: () => undefined }),
  )
})

const shared = { orgId: "acme", isShared: true }
const total = async (name: string): Promise<number> =>
  (await pools[0]?.query("SELECT n FROM counters WHERE name = $1", [name]))?.rows[0]?.n ?? 0
const commitOf = (index: number) => commits[index % commits.length] as GroupCommit
const run = <T>(index: number, job: () => T) => commitOf(index).run(shared, job)
const runAlone = <T>(index: number, job: () => T) => commitOf(index).run({ orgId: "acme" }, job)

/** Holds the lock of an organization like another process, until the result is called. */
const holdLock = async (orgId: string) => {
  const client = await (pools[1] as Pool).connect()
  await client.query("BEGIN")
  await client.query(`SELECT pg_advisory_xact_lock(${lockSpace}, hashtext($1))`, [orgId])
  return async () => {
    await client.query("ROLLBACK")
    client.release()
  }
}

describe.skipIf(!cluster)("batches over two processes", () => {
  test("a limit holds, and every call has its own number", async () => {
    const values = await Promise.all(Array.from({ length: 600 }, (_, index) => run(index, () => increment("one", 250))))
    const numbers = values.filter((value): value is number => typeof value === "number")
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 250 }, (_, index) => index + 1))
    expect(values.filter(isRefusal).length).toBe(350)
    expect(await total("one")).toBe(250)
  })

  test("a job that throws changes nothing, and the others of its batch succeed", async () => {
    const jobs = Array.from({ length: 20 }, (_, index) =>
      run(0, () => {
        const n = increment("two")
        if (index === 7) throw new Error("at fault")
        return n
      }).catch((error: Error) => error.message),
    )
    const values = await Promise.all(jobs)
    expect(values.filter((value) => value === "at fault").length).toBe(1)
    expect(await total("two")).toBe(19)
  })

  test("jobs that ask for facts one after the other are undone in between", async () => {
    const jobs = Array.from({ length: 10 }, (_, index) =>
      run(index, () => [increment("a"), increment(`b${index}`), increment("c")]),
    )
    await Promise.all(jobs)
    expect([await total("a"), await total("b3"), await total("c")]).toEqual([10, 1, 10])
  })

  test("row numbers are distinct", async () => {
    const ids = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        run(index, () => {
          increment(`id${index}`)
          return [facts().nextId(), facts().nextId(), facts().nextId(), facts().nextId()]
        }),
      ),
    )
    expect(new Set(ids.flat()).size).toBe(1_200)
  })

  test("cut connections lose nothing that was acknowledged, and count nothing twice", async () => {
    let isOver = false
    const cutter = (async () => {
      while (!isOver) {
        await Bun.sleep(20)
        await pools[0]
          ?.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
          )
          .catch(() => undefined)
      }
    })()
    let done = 0
    let doubtful = 0
    for (let round = 0; round < 60; round++) {
      const values = await Promise.all(Array.from({ length: 20 }, (_, index) => run(index, () => increment("cut"))))
      done += values.filter((value) => typeof value === "number").length
      doubtful += values.filter((value) => isRefusal(value) && /not known/.test(value.message)).length
    }
    isOver = true
    await cutter
    expect(doubtful).toBe(0)
    expect(await total("cut")).toBe(done)
    expect(done).toBeGreaterThan(0)
  })
})

describe.skipIf(!cluster)("a job that has its organization alone", () => {
  test("counts what the jobs before it in its turn have written, and those after it see what it wrote", async () => {
    const before = Array.from({ length: 5 }, (_, index) => run(0, () => increment(`before${index}`)))
    const alone = runAlone(0, () => [facts().get(rowCount, ""), increment("alone")])
    const after = run(0, () => [facts().get(rowCount, ""), increment("after")])
    await Promise.all(before)
    expect(await alone).toEqual([5, 1])
    expect(await after).toEqual([6, 1])
  })

  test("is counted by the next one of the same turn", async () => {
    const jobs = Array.from({ length: 4 }, (_, index) =>
      runAlone(0, () => [facts().get(rowCount, ""), increment(`row${index}`)]),
    )
    expect(await Promise.all(jobs)).toEqual([0, 1, 2, 3].map((count) => [count, 1]))
  })

  test("shares its transaction with those that wait for the same organization", async () => {
    let transactions = 0
    commitOf(0).observe({ committed: () => transactions++, rolledBack: () => undefined })
    const jobs = Array.from({ length: 200 }, (_, index) =>
      runAlone(0, () => [facts().get(rowCount, ""), increment(`row${index}`), increment("all")]),
    )
    expect(await Promise.all(jobs)).toEqual(jobs.map((_, index) => [index === 0 ? 0 : index + 1, 1, index + 1]))
    expect(await total("all")).toBe(200)
    expect(transactions).toBeLessThan(10)
  })

  test("fails alone when the database refuses its rows", async () => {
    const tooLarge = (name: string) => facts().write(counted, name, { name, n: 1e30, isNew: true })
    const jobs = Array.from({ length: 9 }, (_, index) =>
      runAlone(0, () => (index === 4 ? tooLarge("five") : increment("all"))).catch(() => "failed"),
    )
    expect(await Promise.all(jobs)).toEqual([1, 2, 3, 4, "failed", 5, 6, 7, 8])
    expect([await total("all"), await total("five")]).toEqual([8, 0])
  })

  test("and shared ones get their turn during streams of the other kind, from all processes", async () => {
    let isOver = false
    let passing = 0
    const stream = async (index: number, start: typeof run) => {
      for (; !isOver; passing++) await start(index, () => increment(`stream${index}`))
    }
    const streams = [0, 1, 0, 1].map((index) => stream(index, run))
    const others = [0, 1, 0, 1].map((index) => stream(index + 2, runAlone))
    /** How many jobs of the streams are done while each of these waits for its turn. */
    const passed: number[] = []
    for (let round = 0; round < 20; round++) {
      const before = passing
      await Promise.all([run(round, () => increment("one")), runAlone(round, () => increment("two"))])
      passed.push(passing - before)
    }
    isOver = true
    await Promise.all([...streams, ...others])
    expect(Math.max(...passed)).toBeLessThan(500)
    expect([await total("one"), await total("two")]).toEqual([20, 20])
  })

  test("delays nobody else, however many wait for it", async () => {
    const release = await holdLock("acme")
    const waiting = Array.from({ length: 3_000 }, (_, index) => run(0, () => increment(`wait${index % 10}`)))
    for (let turn = 0; turn < 10; turn++) {
      await Bun.sleep(5)
      waiting.push(
        run(0, () => increment("later")),
        runAlone(0, () => increment("alone")),
      )
      expect(await commitOf(0).run({ orgId: "other", isShared: true }, () => increment("other"))).toBe(turn + 1)
    }
    await release()
    await Promise.all(waiting)
    expect([await total("wait3"), await total("later"), await total("alone")]).toEqual([300, 10, 10])
  })

  test("does not keep those waiting that come while it runs", async () => {
    const [pool] = pools as [Pool]
    const commit = new GroupCommit({
      pool,
      clocks: oneClock(Date.now),
      maxTransactions: 4,
      waitMs: 300,
      onError: () => undefined,
    })
    const release = await holdLock("acme")
    const first = commit.run(shared, () => increment("first"))
    await Bun.sleep(20)
    const second = commit.run(shared, () => increment("second"))
    // Meanwhile, the first one waits for the lock.
    expect(await second).toMatchObject({ refusal: "UNAVAILABLE" })
    await release()
    expect(await first).toBe(1)
    expect(await total("second")).toBe(0)
  })
})

test.skipIf(!cluster)("a row that the server refuses fails its own job alone, after few transactions", async () => {
  let runs = 0
  const jobs = Array.from({ length: 256 }, (_, index) =>
    run(0, () => {
      runs++
      if (index !== 99) return increment(`good${index}`)
      return facts().write(counted, "bad", { name: "bad", n: 0.5, isNew: true })
    }).catch(() => "failed"),
  )
  const values = await Promise.all(jobs)
  expect(values.map((value, index) => (value === "failed" ? index : null)).filter((index) => index !== null)).toEqual([
    99,
  ])
  expect(values.filter((value) => value === 1).length).toBe(255)
  expect(runs).toBeLessThan(256 * 2 * 10)
})

test.skipIf(!cluster)(
  "a server that does not say how a transaction ended is asked no longer than until then",
  async () => {
    const network = await startNetwork(cluster?.port ?? 0)
    const url = Object.assign(new URL((await cluster?.empty()) ?? ""), { port: network.port }).href
    const settings = { url, maxConnections: 1, statementMs: 60_000, lockMs: 60_000, connectMs: 60_000 }
    const pool = openPool(settings, { isForBatches: false })
    await pool.query("SELECT 1")
    network.delayMs = 60_000
    const transaction = { xid: "1", timeline: "", checkpoint: "" }
    expect(await endOf(pool, transaction, performance.now() + 200)).toBe("unknown")
    network.delayMs = 0
    await pool.end()
    network.close()
  },
)
