import { expect, test } from "bun:test"
import { givenLog, outcomes } from "../../support/store/group-commit.ts"

const { log, append, committed } = givenLog()

/** A job that records when it runs and when its deferred parts do. */
const noted = (seen: string[], name: string, end: () => void = () => undefined) =>
  log.commit.run("org", (tx) => {
    seen.push(name)
    tx.beforeCommit(() => {
      seen.push(`write of ${name}`)
      append(name)
    })
    tx.onRollback(() => seen.push(`undo of ${name}`))
    tx.onRollback(() => seen.push(`first undo of ${name}`))
    tx.afterCommit(() => seen.push(`effect of ${name}, with ${committed()}`))
    end()
    return name
  })

test("what a job puts off is written after the last job, in order, and before the commit", async () => {
  const seen: string[] = []
  expect(await outcomes([noted(seen, "a"), noted(seen, "b")])).toEqual(["a", "b"])
  expect(seen).toEqual(["a", "b", "write of a", "write of b", "effect of a, with a,b", "effect of b, with a,b"])
})

test("what is put off may put off more, which is written too", async () => {
  const [answer] = await outcomes([
    log.commit.run("org", (tx) => tx.beforeCommit(() => tx.beforeCommit(() => append("late")))),
  ])
  expect(answer).not.toBe("UNAVAILABLE")
  expect(committed()).toEqual(["late"])
})

const undone = (...names: string[]) => names.flatMap((name) => [`first undo of ${name}`, `undo of ${name}`])
/** What is recorded of jobs that share a transaction. */
const together = (held: string, ...names: string[]) => [
  ...names,
  ...names.map((name) => `write of ${name}`),
  ...names.map((name) => `effect of ${name}, with ${held}`),
]

test("what was done in memory is undone from the last to the first when a job throws, and done once when the others run again", async () => {
  const seen: string[] = []
  const bad = () => {
    throw new Error("bad")
  }
  const jobs = [noted(seen, "a"), noted(seen, "b", bad), noted(seen, "c")]
  expect(await outcomes(jobs)).toEqual(["a", "failed: bad", "c"])
  const [first, again] = [
    ["a", "b", ...undone("b", "a")],
    [...together("a,c", "a", "c"), "b", ...undone("b")],
  ]
  expect(seen).toEqual([...first, ...again])
  expect(committed()).toEqual(["a", "c"])
})

test("what was done in memory is undone when it cannot be written, and only its own job fails", async () => {
  const undone: string[] = []
  const bad = log.commit.run("org", (tx) => {
    tx.onRollback(() => undone.push("bad"))
    tx.beforeCommit(() => {
      throw new Error("no")
    })
  })
  expect(await outcomes([log.commit.run("org", () => append("a")), bad])).toEqual(["a", "failed: no"])
  expect(undone).toEqual(["bad", "bad"])
  expect(committed()).toEqual(["a"])
})

test("what was done in memory is undone when the commit itself fails, and memory is then what the file is", async () => {
  log.sqlite.run("PRAGMA foreign_keys = ON")
  log.sqlite.run("CREATE TABLE child (log INTEGER REFERENCES log (id) DEFERRABLE INITIALLY DEFERRED)")
  let remembered = 0
  const counted = (orphan: boolean) =>
    log.commit.run("org", (tx) => {
      const before = remembered++
      tx.onRollback(() => {
        remembered = before
      })
      if (orphan) log.sqlite.run("INSERT INTO child VALUES (404)")
      return append("row")
    })
  const answers = await outcomes([counted(false), counted(true), counted(false)])
  expect(answers).toEqual(["row", expect.stringMatching(/^failed: /), "row"])
  expect([remembered, committed().length, log.sqlite.inTransaction]).toEqual([2, 2, false])
})
