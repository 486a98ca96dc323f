import { Database } from "bun:sqlite"
import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { isRefusal, refuse } from "../../../src/core/refusal.ts"
import { Later, type Tx } from "../../../src/store/record/transaction.ts"
import { GroupCommit } from "../../../src/store/sqlite/engine/commit.ts"
import { limitFileSize } from "../../support/service/room.ts"

const busyTimeoutMs = 100

let folder: string
let sqlite: Database
/** Another connection: it sees what is committed, and nothing else. */
let reader: Database
let commit: GroupCommit
let now = 0
const clocks = oneClock(() => now)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-commit-"))
  sqlite = new Database(join(folder, "test.db"), { create: true, strict: true })
  sqlite.run("PRAGMA journal_mode = WAL")
  sqlite.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
  sqlite.run("CREATE TABLE log (id INTEGER PRIMARY KEY, name TEXT NOT NULL, filler BLOB)")
  reader = new Database(join(folder, "test.db"), { readonly: true })
  now = 1_000
  commit = new GroupCommit(sqlite, clocks)
})
afterEach(() => {
  reader.close()
  sqlite.close()
  rmSync(folder, { recursive: true })
})

const append = (name: string) => {
  sqlite.query("INSERT INTO log (name) VALUES (?)").run(name)
  return name
}
const committed = () =>
  reader
    .query<{ name: string }, []>("SELECT name FROM log ORDER BY id")
    .all()
    .map(({ name }) => name)

/** What became of a job: its answer, the code of its refusal, or the message that it failed with. */
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    (value) => (isRefusal(value) ? value.refusal : value),
    (error: Error) => `failed: ${error.message}`,
  )
const outcomes = (promises: Promise<unknown>[]) => Promise.all(promises.map(outcomeOf))
const names = (count: number) => Array.from({ length: count }, (_, index) => `job ${index}`)

describe("the jobs of one turn", () => {
  test("share one transaction: none is visible before the last has run, all are once the first settles", async () => {
    const seen: string[][] = []
    const jobs = names(20).map((name) =>
      commit.run(() => {
        seen.push(committed())
        return append(name)
      }),
    )
    expect(await jobs[0]).toBe("job 0")
    expect(seen).toEqual(names(20).map(() => []))
    expect(committed()).toEqual(names(20))
    expect(await outcomes(jobs)).toEqual(names(20))
  })

  test("share one time, and the next turn has its own", async () => {
    const read = () => Promise.all([1, 2, 3].map(() => commit.run((tx) => [tx.now, now++][0])))
    expect(await read()).toEqual([1_000, 1_000, 1_000])
    expect(await read()).toEqual([1_003, 1_003, 1_003])
  })

  test("run and settle in the order in which they came", async () => {
    const settled: string[] = []
    await Promise.all(names(100).map((name) => commit.run(() => append(name)).then(() => settled.push(name))))
    expect(settled).toEqual(names(100))
    expect(committed()).toEqual(names(100))
  })

  test("see what the jobs before them wrote", async () => {
    const count = () => sqlite.query<{ n: number }, []>("SELECT count(*) AS n FROM log").get()?.n
    const jobs = names(3).map((name) => commit.run(() => [count(), append(name)][0]))
    expect(await outcomes(jobs)).toEqual([0, 1, 2])
  })

  test("that queue during a turn run in a later one", async () => {
    let inner: Promise<unknown> = Promise.resolve()
    await commit.run(() => {
      inner = commit.run(() => committed())
      return append("first")
    })
    expect(await inner).toEqual(["first"])
  })
})

describe("a job that throws", () => {
  const poison = () => {
    append("poison")
    throw new Error("poison")
  }

  test("fails alone: the others succeed once each, in their order, and it leaves no trace", async () => {
    const effects: string[] = []
    let runs = 0
    const good = (name: string) =>
      commit.run((tx) => {
        runs++
        tx.afterCommit(() => effects.push(name))
        return append(name)
      })
    const bad = () =>
      commit.run((tx) => {
        tx.afterCommit(() => effects.push("poison"))
        return poison()
      })
    const jobs = [good("a"), bad(), good("b"), good("c")]
    expect(await outcomes(jobs)).toEqual(["a", "failed: poison", "b", "c"])
    expect(committed()).toEqual(["a", "b", "c"])
    expect(effects).toEqual(["a", "b", "c"])
    expect(runs).toBeGreaterThan(3)
  })

  test("fails alone also when several do, and when it was queued alone", async () => {
    const jobs = names(9).map((name, index) => commit.run(() => (index % 3 === 1 ? poison() : append(name))))
    const kept = names(9).filter((_, index) => index % 3 !== 1)
    expect((await outcomes(jobs)).filter((outcome) => outcome === "failed: poison")).toHaveLength(3)
    expect(committed()).toEqual(kept)
    expect(await outcomeOf(commit.run(poison))).toBe("failed: poison")
    expect(await outcomeOf(commit.run(() => append("after")))).toBe("after")
    expect(committed()).toEqual([...kept, "after"])
  })

  test("by a broken constraint fails, and is not called unavailable", async () => {
    const broken = commit.run(() => sqlite.query("INSERT INTO log (name) VALUES (NULL)").run())
    expect(await outcomes([commit.run(() => append("a")), broken])).toEqual(["a", expect.stringMatching(/^failed: /)])
  })
})

test("a refusal passes as it is, and what stands beside it is committed", async () => {
  const refusal = refuse("PLAY_LIMIT_REACHED", "enough", 7)
  const jobs = [commit.run(() => append("a")), commit.run(() => refusal), commit.run(() => append("b"))] as const
  expect(await jobs[1]).toEqual(refusal)
  expect(committed()).toEqual(["a", "b"])
})

describe("an effect", () => {
  const withEffect = (effect: () => void) => (tx: Tx) => {
    tx.afterCommit(effect)
    return append("row")
  }

  test("comes after the commit and before the response", async () => {
    const seen: string[] = []
    const job = commit.run(withEffect(() => seen.push(`effect sees ${committed()}`)))
    await job.then(() => seen.push("answered"))
    expect(seen).toEqual(["effect sees row", "answered"])
  })

  test("comes never when the commit itself fails", async () => {
    let effects = 0
    sqlite.run("PRAGMA foreign_keys = ON")
    sqlite.run("CREATE TABLE child (log INTEGER REFERENCES log (id) DEFERRABLE INITIALLY DEFERRED)")
    const job = commit.run((tx) => {
      tx.afterCommit(() => effects++)
      sqlite.run("INSERT INTO child VALUES (404)")
    })
    expect(await outcomeOf(job)).toMatch(/^failed: /)
    expect([effects, sqlite.inTransaction]).toEqual([0, false])
    expect(reader.query("SELECT * FROM child").all()).toEqual([])
  })
})

test("beyond 10,000 waiting jobs the result is UNAVAILABLE with a time to try again, and none of the others is lost", async () => {
  const jobs = names(10_000).map((name) => commit.run(() => append(name)))
  const beyond = await commit.run(() => append("beyond"))
  expect(beyond).toMatchObject({ refusal: "UNAVAILABLE", retryAfterSeconds: 1 })
  expect(await outcomes(jobs)).toEqual(names(10_000))
  expect(committed()).toEqual(names(10_000))
  expect(await outcomeOf(commit.run(() => append("later")))).toBe("later")
})

test("close resolves once all that was queued before it is settled, and what comes later fails alone", async () => {
  let settled = 0
  for (const name of names(2_000)) void commit.run(() => append(name)).then(() => settled++)
  await commit.close()
  expect([settled, committed().length]).toEqual([2_000, 2_000])
  sqlite.close()
  const late = [commit.run(() => append("late")), commit.run(() => append("later"))]
  expect(await Promise.allSettled(late)).toMatchObject([{ status: "rejected" }, { status: "rejected" }])
  // Whatever was planned for later in the turn has run by then.
  await Bun.sleep(1)
  expect(committed()).toHaveLength(2_000)
})

describe("a database that accepts no writes", () => {
  const fill = (bytes: number) => () =>
    sqlite.query("INSERT INTO log (name, filler) VALUES ('big', zeroblob(?))").run(bytes)
  const pages = () => sqlite.query<{ page_count: number }, []>("PRAGMA page_count").get()?.page_count ?? 0

  test("because it is full returns UNAVAILABLE, keeps what fits, and recovers once there is room", async () => {
    sqlite.run(`PRAGMA max_page_count = ${pages() + 2}`)
    const jobs = [commit.run(() => append("small")), commit.run(fill(1_000_000)), commit.run(() => append("other"))]
    expect(await outcomes(jobs)).toEqual(["small", "UNAVAILABLE", "other"])
    expect(committed()).toEqual(["small", "other"])
    sqlite.run("PRAGMA max_page_count = 100000")
    expect(await outcomeOf(commit.run(fill(1_000_000)).then(() => "done"))).toBe("done")
    expect(committed()).toEqual(["small", "other", "big"])
  })

  test("because the disk is full at COMMIT rolls all of it back, answers nobody otherwise, and recovers", async () => {
    let effects = 0
    await commit.run(() => append("before"))
    limitFileSize(process.pid, statSync(join(folder, "test.db-wal")).size)
    try {
      const jobs = names(5).map((name) =>
        commit.run((tx) => {
          tx.afterCommit(() => effects++)
          return append(name)
        }),
      )
      expect(await outcomes(jobs)).toEqual(names(5).map(() => "UNAVAILABLE"))
    } finally {
      limitFileSize(process.pid, "unlimited")
    }
    expect([effects, sqlite.inTransaction]).toEqual([0, false])
    expect(await outcomeOf(commit.run(() => append("after")))).toBe("after")
    expect(committed()).toEqual(["before", "after"])
  })
})

describe("while another process writes", () => {
  let other: Database
  beforeEach(() => {
    sqlite.run("PRAGMA busy_timeout = 1")
    other = new Database(join(folder, "test.db"))
    other.run("BEGIN IMMEDIATE")
  })
  afterEach(() => other.close())

  test("jobs wait in their order, and the process does other things meanwhile", async () => {
    const settled: string[] = []
    const jobs = names(1_000).map((name) => commit.run(() => append(name)).then(() => settled.push(name)))
    await Bun.sleep(100)
    jobs.push(commit.run(() => append("late")).then(() => settled.push("late")))
    await Bun.sleep(100)
    expect(settled).toEqual([])
    other.run("ROLLBACK")
    await Promise.all(jobs)
    expect(settled).toEqual([...names(1_000), "late"])
    expect(committed()).toEqual([...names(1_000), "late"])
  })

  test("for too long, all that wait are UNAVAILABLE together, then each at once, until it is done", async () => {
    const impatient = new GroupCommit(sqlite, clocks, { lockWaitMs: 200 })
    const refused = (count: number) => names(count).map(() => "UNAVAILABLE")
    expect(await outcomes(names(1_000).map((name) => impatient.run(() => append(name))))).toEqual(refused(1_000))
    const began = performance.now()
    for (const name of names(5)) expect(await outcomeOf(impatient.run(() => append(name)))).toBe("UNAVAILABLE")
    expect(performance.now() - began).toBeLessThan(5 * 200)
    other.run("ROLLBACK")
    expect(await outcomeOf(impatient.run(() => append("after")))).toBe("after")
    expect(committed()).toEqual(["after"])
  })

  test("the bound on waiting jobs holds", async () => {
    const jobs = names(10_000).map((name) => commit.run(() => append(name)))
    await Bun.sleep(100)
    expect(await outcomeOf(commit.run(() => append("beyond")))).toBe("UNAVAILABLE")
    other.run("ROLLBACK")
    expect(await outcomes(jobs)).toEqual(names(10_000))
  })
})

describe("an effect that throws after the transaction is on disk", () => {
  test("is heard of, and keeps no job of the batch and no other effect from its end", async () => {
    const heard: unknown[] = []
    const done: string[] = []
    const guarded = new GroupCommit(sqlite, clocks, { onError: (error) => heard.push((error as Error).message) })
    const jobs = names(5).map((name, index) =>
      guarded.run((tx) => {
        tx.afterCommit(() => {
          if (index === 2) throw new Error(`effect of ${name}`)
          done.push(name)
        })
        return append(name)
      }),
    )
    expect(await outcomes(jobs)).toEqual(names(5))
    expect(committed()).toEqual(names(5))
    expect(heard).toEqual(["effect of job 2"])
    expect(done).toEqual(["job 0", "job 1", "job 3", "job 4"])
    expect(await outcomes([guarded.run(() => append("next"))])).toEqual(["next"])
  })

  test.each(["committed", "rolledBack"])("and so is an observer of what is %s", async (event) => {
    const heard: unknown[] = []
    const guarded = new GroupCommit(sqlite, clocks, { onError: (error) => heard.push((error as Error).message) })
    const fail = (name: string) => () => {
      if (name === event) throw new Error(name)
    }
    guarded.observe({ committed: fail("committed"), rolledBack: fail("rolledBack") })
    const bad = guarded.run(() => {
      throw new Error("bad")
    })
    expect(await outcomes([guarded.run(() => append("good")), bad])).toEqual(["good", "failed: bad"])
    expect(new Set(heard)).toEqual(new Set([event]))
  })
})

test("a job that is put off again and again waits only so long, and holds up no other", async () => {
  const patient = new GroupCommit(sqlite, clocks, { laterWaitMs: 40 })
  let tries = 0
  const putOff = patient.run(() => {
    tries++
    return new Later(Bun.sleep(5))
  })
  expect(await patient.run(() => append("another"))).toBe("another")
  const answer = await putOff
  expect(isRefusal(answer) && answer).toMatchObject({ refusal: "UNAVAILABLE", retryAfterSeconds: 5 })
  expect(tries).toBeGreaterThan(1)
  const never = patient.run(() => new Later(new Promise(() => undefined)))
  expect(isRefusal(await never)).toBe(true)
  expect(committed()).toEqual(["another"])
  // Nothing is left that a close would wait for.
  await patient.close()
})
