import { describe, expect, test } from "bun:test"
import { refuse } from "../../../src/core/refusal.ts"
import type { Tx } from "../../../src/record/transaction.ts"
import { GroupCommit } from "../../../src/store/sqlite/engine/commit/commit.ts"
import { givenLog, names, outcomeOf, outcomes } from "../../support/store/group-commit.ts"

const { log, append, committed } = givenLog()

describe("the jobs of one turn", () => {
  test("share one transaction: none is visible before the last has run, all are once the first settles", async () => {
    const seen: string[][] = []
    const jobs = names(20).map((name) =>
      log.commit.run("org", () => {
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
    const read = () => Promise.all([1, 2, 3].map(() => log.commit.run("org", (tx) => [tx.now, log.time.now++][0])))
    expect(await read()).toEqual([1_000, 1_000, 1_000])
    expect(await read()).toEqual([1_003, 1_003, 1_003])
  })

  test("run and settle in the order in which they came", async () => {
    const settled: string[] = []
    await Promise.all(
      names(100).map((name) => log.commit.run("org", () => append(name)).then(() => settled.push(name))),
    )
    expect(settled).toEqual(names(100))
    expect(committed()).toEqual(names(100))
  })

  test("see what the jobs before them wrote", async () => {
    const count = () => log.sqlite.query<{ n: number }, []>("SELECT count(*) AS n FROM log").get()?.n
    const jobs = names(3).map((name) => log.commit.run("org", () => [count(), append(name)][0]))
    expect(await outcomes(jobs)).toEqual([0, 1, 2])
  })

  test("that queue during a turn run in a later one", async () => {
    let inner: Promise<unknown> = Promise.resolve()
    await log.commit.run("org", () => {
      inner = log.commit.run("org", () => committed())
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
      log.commit.run("org", (tx) => {
        runs++
        tx.afterCommit(() => effects.push(name))
        return append(name)
      })
    const bad = () =>
      log.commit.run("org", (tx) => {
        tx.afterCommit(() => effects.push("poison"))
        return poison()
      })
    const jobs = [good("a"), bad(), good("b"), good("c")]
    expect(await outcomes(jobs)).toEqual(["a", "failed: poison", "b", "c"])
    expect(committed()).toEqual(["a", "b", "c"])
    expect(effects).toEqual(["a", "b", "c"])
    expect(runs).toBeGreaterThan(3)
  })

  test("costs the others no transaction each: they share one", async () => {
    const sizes: number[] = []
    log.commit.observe({ committed: (jobs) => sizes.push(jobs), rolledBack: () => undefined })
    const good = Array.from({ length: 100 }, (_, index) => log.commit.run("org", () => append(`row ${index}`)))
    const jobs = [...good.slice(0, 50), log.commit.run("org", poison), ...good.slice(50), log.commit.run("org", poison)]
    const answers = await outcomes(jobs)
    expect(answers.filter((answer) => answer === "failed: poison")).toHaveLength(2)
    expect(sizes).toEqual([100])
  })

  test("fails alone also when several do, and when it was queued alone", async () => {
    const jobs = names(9).map((name, index) => log.commit.run("org", () => (index % 3 === 1 ? poison() : append(name))))
    const kept = names(9).filter((_, index) => index % 3 !== 1)
    expect((await outcomes(jobs)).filter((outcome) => outcome === "failed: poison")).toHaveLength(3)
    expect(committed()).toEqual(kept)
    expect(await outcomeOf(log.commit.run("org", poison))).toBe("failed: poison")
    expect(await outcomeOf(log.commit.run("org", () => append("after")))).toBe("after")
    expect(committed()).toEqual([...kept, "after"])
  })

  test("by a broken constraint fails, and is not called unavailable", async () => {
    const broken = log.commit.run("org", () => log.sqlite.query("INSERT INTO log (name) VALUES (NULL)").run())
    expect(await outcomes([log.commit.run("org", () => append("a")), broken])).toEqual([
      "a",
      expect.stringMatching(/^failed: /),
    ])
  })
})

test("a refusal is returned as it is, and the other jobs of the batch are committed", async () => {
  const refusal = refuse("PLAY_LIMIT_REACHED", "enough", 7)
  const jobs = [
    log.commit.run("org", () => append("a")),
    log.commit.run("org", () => refusal),
    log.commit.run("org", () => append("b")),
  ] as const
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
    const job = log.commit.run(
      "org",
      withEffect(() => seen.push(`effect sees ${committed()}`)),
    )
    await job.then(() => seen.push("answered"))
    expect(seen).toEqual(["effect sees row", "answered"])
  })

  test("comes never when the commit itself fails", async () => {
    let effects = 0
    log.sqlite.run("PRAGMA foreign_keys = ON")
    log.sqlite.run("CREATE TABLE child (log INTEGER REFERENCES log (id) DEFERRABLE INITIALLY DEFERRED)")
    const job = log.commit.run("org", (tx) => {
      tx.afterCommit(() => effects++)
      log.sqlite.run("INSERT INTO child VALUES (404)")
    })
    expect(await outcomeOf(job)).toMatch(/^failed: /)
    expect([effects, log.sqlite.inTransaction]).toEqual([0, false])
    expect(log.reader.query("SELECT * FROM child").all()).toEqual([])
  })
})

test("close resolves once all that was queued before it is settled, and what comes later fails alone", async () => {
  let settled = 0
  for (const name of names(2_000)) void log.commit.run("org", () => append(name)).then(() => settled++)
  await log.commit.close()
  expect([settled, committed().length]).toEqual([2_000, 2_000])
  log.sqlite.close()
  const late = [log.commit.run("org", () => append("late")), log.commit.run("org", () => append("later"))]
  expect(await Promise.allSettled(late)).toMatchObject([{ status: "rejected" }, { status: "rejected" }])
  // By now, everything scheduled for later in the turn has run.
  await Bun.sleep(1)
  expect(committed()).toHaveLength(2_000)
})

describe("an effect that throws after the transaction is on disk", () => {
  test("is heard of, and keeps no job of the batch and no other effect from its end", async () => {
    const heard: unknown[] = []
    const done: string[] = []
    const guarded = new GroupCommit(log.sqlite, log.clocks, {
      onError: (error) => heard.push((error as Error).message),
    })
    const jobs = names(5).map((name, index) =>
      guarded.run("org", (tx) => {
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
    expect(await outcomes([guarded.run("org", () => append("next"))])).toEqual(["next"])
  })

  test.each(["committed", "rolledBack"])("and so is an observer of what is %s", async (event) => {
    const heard: unknown[] = []
    const guarded = new GroupCommit(log.sqlite, log.clocks, {
      onError: (error) => heard.push((error as Error).message),
    })
    const fail = (name: string) => () => {
      if (name === event) throw new Error(name)
    }
    guarded.observe({ committed: fail("committed"), rolledBack: fail("rolledBack") })
    const bad = guarded.run("org", () => {
      throw new Error("bad")
    })
    expect(await outcomes([guarded.run("org", () => append("good")), bad])).toEqual(["good", "failed: bad"])
    expect(new Set(heard)).toEqual(new Set([event]))
  })
})
