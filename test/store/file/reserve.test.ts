import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openDatabase } from "../../../src/store/sqlite/file/open.ts"
import { reserveWal } from "../../../src/store/sqlite/file/reserve.ts"
import { directly, startProcess } from "../../support/service/process.ts"

const reservedBytes = 4 * 1024 * 1024
const pageBytes = 4_096 + 24

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-reserve-"))
  path = join(folder, "premio.db")
})
afterEach(() => rmSync(folder, { recursive: true }))

const logBytes = (at = path) => statSync(`${at}-wal`).size

const open = () => {
  const sqlite = new Database(path, { create: true })
  sqlite.run("PRAGMA journal_mode = WAL")
  sqlite.run("PRAGMA wal_autocheckpoint = 0")
  sqlite.run("CREATE TABLE IF NOT EXISTS kept (text TEXT)")
  return sqlite
}
const add = (sqlite: Database, count: number) => {
  for (let i = 0; i < count; i++) sqlite.run("INSERT INTO kept VALUES (?)", ["x".repeat(3_000)])
}
const countIn = (sqlite: Database) =>
  sqlite.query<{ count: number }, []>("SELECT count(*) AS count FROM kept").get()?.count

/** What another process would find if this one were killed now. */
const countAfterCrash = () => {
  const copy = join(folder, "copy.db")
  for (const end of ["", "-wal"]) copyFileSync(path + end, copy + end)
  const sqlite = new Database(copy)
  const fault = sqlite.query("PRAGMA integrity_check").get()
  const count = countIn(sqlite)
  sqlite.close()
  expect(fault).toEqual({ integrity_check: "ok" })
  return count
}

test("the log has the requested length, and begins with its header", () => {
  const sqlite = open()
  sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)")
  expect(logBytes()).toBe(0)
  reserveWal(sqlite, path, reservedBytes)
  expect(logBytes()).toBe(reservedBytes)
  expect(readFileSync(`${path}-wal`).readUInt32BE(0) & ~1).toBe(0x377f0682)
  sqlite.close()
})

test.each([
  ["after", 0, 100],
  ["before and after", 50, 50],
  ["before and after, more than the room takes,", 100, 1_500],
])("rows written %s it is reserved are there, also after a crash", (_case, before, after) => {
  const sqlite = open()
  add(sqlite, before)
  reserveWal(sqlite, path, reservedBytes)
  expect(countAfterCrash()).toBe(before)
  add(sqlite, after)
  expect(countIn(sqlite)).toBe(before + after)
  expect(countAfterCrash()).toBe(before + after)
  sqlite.run("PRAGMA wal_checkpoint(PASSIVE)")
  add(sqlite, 1)
  expect(countAfterCrash()).toBe(before + after + 1)
  sqlite.close()
})

test("a longer log is not changed", () => {
  const sqlite = open()
  add(sqlite, 1_500)
  const bytes = logBytes()
  expect(bytes).toBeGreaterThan(reservedBytes)
  reserveWal(sqlite, path, reservedBytes)
  expect(logBytes()).toBeLessThan(bytes + 10_000)
  expect(countAfterCrash()).toBe(1_500)
  sqlite.close()
})

test("the room is taken while no other process can append to the log, which it would write over", () => {
  const sqlite = open()
  const other = new Database(path)
  const run = sqlite.run.bind(sqlite)
  const canAppend = () => {
    try {
      other.run("BEGIN IMMEDIATE")
      other.run("ROLLBACK")
      return true
    } catch {
      return false
    }
  }
  const seen: object[] = []
  const look = () => seen.push({ isReserved: logBytes() === reservedBytes, canAppend: canAppend() })
  const watched = Object.assign(sqlite, {
    run: (sql: string) => {
      if (sql === "ROLLBACK") look()
      const changes = run(sql)
      if (sql === "BEGIN IMMEDIATE") look()
      return changes
    },
  })
  reserveWal(watched, path, reservedBytes)
  expect(seen).toEqual([
    { isReserved: false, canAppend: false },
    { isReserved: true, canAppend: false },
  ])
  expect(canAppend()).toBe(true)
  other.close()
  sqlite.close()
})

test("a service reserves 64 MiB, also when its database is known by a link; a command reserves nothing", () => {
  const bytes = 16_000 * pageBytes
  mkdirSync(join(folder, "volume"))
  openDatabase(join(folder, "volume", "premio.db")).close()
  symlinkSync(join(folder, "volume", "premio.db"), path)
  const service = openDatabase(path, { isService: true })
  expect(logBytes(join(folder, "volume", "premio.db"))).toBe(bytes)
  service.close()
  const command = openDatabase(path)
  expect(statSync(join(folder, "volume", "premio.db-wal"), { throwIfNoEntry: false })?.size ?? 0).toBe(0)
  command.close()
})

test("where files may not become that long, the log stays short and the service starts", async () => {
  const limit = 8_000_000
  const running = await startProcess({ DATABASE_PATH: path }, ["prlimit", `--fsize=${limit}`, ...directly])
  expect(logBytes()).toBeLessThan(limit)
  await running.organization()
  expect(await running.end("SIGTERM")).toBe(0)
})
