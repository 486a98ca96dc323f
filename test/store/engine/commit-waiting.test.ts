import { Database } from "bun:sqlite"
import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { statSync } from "node:fs"
import { isRefusal } from "../../../src/core/refusal.ts"
import { Later } from "../../../src/record/transaction.ts"
import { GroupCommit } from "../../../src/store/sqlite/engine/commit/commit.ts"
import { limitFileSize } from "../../support/service/room.ts"
import { givenLog, names, outcomeOf, outcomes } from "../../support/store/group-commit.ts"

const { log, append, committed } = givenLog()

test("beyond 10,000 waiting jobs the result is UNAVAILABLE with a time to try again, and none of the others is lost", async () => {
  const jobs = names(10_000).map((name) => log.commit.run("org", () => append(name)))
  const beyond = await log.commit.run("org", () => append("beyond"))
  expect(beyond).toMatchObject({ refusal: "UNAVAILABLE", retryAfterSeconds: 1 })
  expect(await outcomes(jobs)).toEqual(names(10_000))
  expect(committed()).toEqual(names(10_000))
  expect(await outcomeOf(log.commit.run("org", () => append("later")))).toBe("later")
})

test("jobs that come while others are held back run once that ends, also when it fails", async () => {
  for (const end of ["done", "failed"]) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const before = log.commit.run("org", () => append(`before ${end}`))
    log.commit.holdUntil(promise)
    const meanwhile = log.commit.run("org", () => append(`meanwhile ${end}`))
    await Bun.sleep(30)
    expect(committed().filter((name) => name.endsWith(end))).toEqual([])
    if (end === "done") resolve()
    else reject(new Error("the thread has ended"))
    expect(await outcomes([before, meanwhile])).toEqual([`before ${end}`, `meanwhile ${end}`])
  }
})

describe("deferrable jobs", () => {
  const transactions = (): number[] => {
    const batches: number[] = []
    log.commit.observe({ committed: (jobs) => batches.push(jobs), rolledBack: () => undefined })
    return batches
  }

  test("share the transaction of the next other job", async () => {
    const batches = transactions()
    const along = names(3).map((name) => log.commit.runAlong("org", () => append(name)))
    expect(committed()).toEqual([])
    expect(await outcomes([log.commit.run("org", () => append("other")), ...along])).toEqual(["other", ...names(3)])
    expect(batches).toEqual([4])
  })

  test("do not wait for others that never come, nor for each other once they are many", async () => {
    const batches = transactions()
    expect(await outcomes(names(3).map((name) => log.commit.runAlong("org", () => append(name))))).toEqual(names(3))
    await outcomes(names(300).map((name) => log.commit.runAlong("org", () => append(name))))
    expect(batches).toEqual([3, 300])
  })

  test("have room in each transaction, however many others are queued, which have the rest of it", async () => {
    const others = names(2_000).map((name) => log.commit.run("org", () => append(`other ${name}`)))
    const along = names(200).map((name) => log.commit.runAlong("org", () => append(name)))
    await outcomes([...others, ...along])
    const order = committed()
    expect(order.slice(0, 384)).toEqual(names(384).map((name) => `other ${name}`))
    expect(order.slice(384, 512)).toEqual(names(128))
    expect(order.slice(952, 1_024)).toEqual(names(200).slice(128))
    expect(order).toHaveLength(2_200)
  })

  test("take no place of awaited jobs, and are UNAVAILABLE beyond 10,000 of their own", async () => {
    const along = names(10_000).map((name) => log.commit.runAlong("org", () => append(name)))
    const others = names(10_000).map((name) => log.commit.run("org", () => append(name)))
    expect(await outcomeOf(log.commit.runAlong("org", () => append("beyond")))).toBe("UNAVAILABLE")
    expect(await outcomeOf(log.commit.run("org", () => append("beyond")))).toBe("UNAVAILABLE")
    expect(await outcomes([...along, ...others])).toEqual([...names(10_000), ...names(10_000)])
  })

  test("run behind what holds all jobs back, and before the database is closed", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    log.commit.holdUntil(promise)
    const held = log.commit.runAlong("org", () => append("held"))
    await Bun.sleep(60)
    expect(committed()).toEqual([])
    resolve()
    expect(await held).toBe("held")
    const last = log.commit.runAlong("org", () => append("last"))
    await log.commit.close()
    expect(await last).toBe("last")
  })
})

describe("a database that accepts no writes", () => {
  const fill = (bytes: number) => () =>
    log.sqlite.query("INSERT INTO log (name, filler) VALUES ('big', zeroblob(?))").run(bytes)
  const pages = () => log.sqlite.query<{ page_count: number }, []>("PRAGMA page_count").get()?.page_count ?? 0

  test("because it is full returns UNAVAILABLE, keeps what fits, and recovers once there is room", async () => {
    log.sqlite.run(`PRAGMA max_page_count = ${pages() + 2}`)
    const jobs = [
      log.commit.run("org", () => append("small")),
      log.commit.run("org", fill(1_000_000)),
      log.commit.run("org", () => append("other")),
    ]
    expect(await outcomes(jobs)).toEqual(["small", "UNAVAILABLE", "other"])
    expect(committed()).toEqual(["small", "other"])
    log.sqlite.run("PRAGMA max_page_count = 100000")
    expect(await outcomeOf(log.commit.run("org", fill(1_000_000)).then(() => "done"))).toBe("done")
    expect(committed()).toEqual(["small", "other", "big"])
  })

  test("because the disk is full at COMMIT rolls everything back, reports no success, and recovers", async () => {
    let effects = 0
    await log.commit.run("org", () => append("before"))
    limitFileSize(process.pid, statSync(`${log.path}-wal`).size)
    try {
      const jobs = names(5).map((name) =>
        log.commit.run("org", (tx) => {
          tx.afterCommit(() => effects++)
          return append(name)
        }),
      )
      expect(await outcomes(jobs)).toEqual(names(5).map(() => "UNAVAILABLE"))
    } finally {
      limitFileSize(process.pid, "unlimited")
    }
    expect([effects, log.sqlite.inTransaction]).toEqual([0, false])
    expect(await outcomeOf(log.commit.run("org", () => append("after")))).toBe("after")
    expect(committed()).toEqual(["before", "after"])
  })
})

describe("while another process writes", () => {
  let other: Database
  beforeEach(() => {
    log.sqlite.run("PRAGMA busy_timeout = 1")
    other = new Database(log.path)
    other.run("BEGIN IMMEDIATE")
  })
  afterEach(() => other.close())

  test("jobs wait in their order, and the process does other things meanwhile", async () => {
    const settled: string[] = []
    const jobs = names(1_000).map((name) => log.commit.run("org", () => append(name)).then(() => settled.push(name)))
    await Bun.sleep(100)
    jobs.push(log.commit.run("org", () => append("late")).then(() => settled.push("late")))
    await Bun.sleep(100)
    expect(settled).toEqual([])
    other.run("ROLLBACK")
    await Promise.all(jobs)
    expect(settled).toEqual([...names(1_000), "late"])
    expect(committed()).toEqual([...names(1_000), "late"])
  })

  test("for too long, all that wait are UNAVAILABLE together, then each at once, until it is done", async () => {
    const impatient = new GroupCommit(log.sqlite, log.clocks, { lockWaitMs: 200 })
    const refused = (count: number) => names(count).map(() => "UNAVAILABLE")
    expect(await outcomes(names(1_000).map((name) => impatient.run("org", () => append(name))))).toEqual(refused(1_000))
    const began = performance.now()
    for (const name of names(5)) expect(await outcomeOf(impatient.run("org", () => append(name)))).toBe("UNAVAILABLE")
    expect(performance.now() - began).toBeLessThan(5 * 200)
    other.run("ROLLBACK")
    expect(await outcomeOf(impatient.run("org", () => append("after")))).toBe("after")
    expect(committed()).toEqual(["after"])
  })

  test("for too long, also those that nobody waits for and that no transaction had room for are UNAVAILABLE", async () => {
    const impatient = new GroupCommit(log.sqlite, log.clocks, { lockWaitMs: 40 })
    const jobs = names(600).map((name) => impatient.run("org", () => append(name)))
    const along = names(1_000).map((name) => impatient.runAlong("org", () => append(name)))
    expect(new Set(await outcomes([...jobs, ...along]))).toEqual(new Set(["UNAVAILABLE"]))
    other.run("ROLLBACK")
    expect(await outcomeOf(impatient.runAlong("org", () => append("after")))).toBe("after")
    expect(committed()).toEqual(["after"])
  })

  test("the bound on waiting jobs holds, and those that nobody waits for take no places meanwhile", async () => {
    const along = names(1_000).map((name) => log.commit.runAlong("org", () => append(name)))
    const jobs = names(9_000).map((name) => log.commit.run("org", () => append(name)))
    await Bun.sleep(100)
    jobs.push(...names(1_000).map((name) => log.commit.run("org", () => append(name))))
    expect(await outcomeOf(log.commit.run("org", () => append("beyond")))).toBe("UNAVAILABLE")
    other.run("ROLLBACK")
    expect(await outcomes([...along, ...jobs])).toEqual([...names(1_000), ...names(9_000), ...names(1_000)])
  })
})

test("a job that is postponed again and again waits a limited time, and delays no other", async () => {
  const patient = new GroupCommit(log.sqlite, log.clocks, { laterWaitMs: 40 })
  let tries = 0
  const putOff = patient.run("org", () => {
    tries++
    return new Later(Bun.sleep(5))
  })
  expect(await patient.run("org", () => append("another"))).toBe("another")
  const answer = await putOff
  expect(isRefusal(answer) && answer).toMatchObject({ refusal: "UNAVAILABLE", retryAfterSeconds: 5 })
  expect(tries).toBeGreaterThan(1)
  const never = patient.run("org", () => new Later(new Promise(() => undefined)))
  expect(isRefusal(await never)).toBe(true)
  expect(committed()).toEqual(["another"])
  // Nothing is left that a close would wait for.
  await patient.close()
})
