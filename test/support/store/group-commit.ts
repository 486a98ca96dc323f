import { Database } from "bun:sqlite"
import { afterEach, beforeEach } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { GroupCommit } from "../../../src/store/sqlite/engine/commit/commit.ts"

const busyTimeoutMs = 100

const openLog = () => {
  const folder = mkdtempSync(join(tmpdir(), "premio-commit-"))
  const path = join(folder, "test.db")
  const sqlite = new Database(path, { create: true, strict: true })
  sqlite.run("PRAGMA journal_mode = WAL")
  sqlite.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
  sqlite.run("CREATE TABLE log (id INTEGER PRIMARY KEY, name TEXT NOT NULL, filler BLOB)")
  const reader = new Database(path, { readonly: true })
  const time = { now: 1_000 }
  const clocks = oneClock(() => time.now)
  return { folder, path, sqlite, reader, time, clocks, commit: new GroupCommit(sqlite, clocks) }
}

/**
 * A file with a table of names for each test, and the group commit that writes it. `reader` only sees what is
 * committed.
 */
export const givenLog = () => {
  const log = {} as ReturnType<typeof openLog>
  beforeEach(() => {
    Object.assign(log, openLog())
  })
  afterEach(() => {
    log.reader.close()
    log.sqlite.close()
    rmSync(log.folder, { recursive: true })
  })
  const append = (name: string) => {
    log.sqlite.query("INSERT INTO log (name) VALUES (?)").run(name)
    return name
  }
  const committed = () =>
    log.reader
      .query<{ name: string }, []>("SELECT name FROM log ORDER BY id")
      .all()
      .map(({ name }) => name)
  return { log, append, committed }
}

/** The outcome of a job: its answer, the code of its refusal, or the message of its error. */
export const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    (value) => (isRefusal(value) ? value.refusal : value),
    (error: Error) => `failed: ${error.message}`,
  )
export const outcomes = (promises: Promise<unknown>[]) => Promise.all(promises.map(outcomeOf))

export const names = (count: number) => Array.from({ length: count }, (_, index) => `job ${index}`)
