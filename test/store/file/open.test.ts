import { Database } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { isRefusal } from "../../../src/core/refusal.ts"
import { openDatabase } from "../../../src/store/sqlite/file/open.ts"
import { givenDatabaseFile, open, reasonOf, tables } from "../../support/store/database-file.ts"

const file = givenDatabaseFile()

const otherProgram = `
  const { Database } = require("bun:sqlite")
  const [path, mode, begin] = process.argv.slice(1)
  const other = new Database(path, { create: true })
  other.run("PRAGMA journal_mode = " + mode)
  other.run("CREATE TABLE held (id INTEGER)")
  other.run(begin)
  other.query("SELECT * FROM held").all()
  console.log("held")
  Bun.sleepSync(300)
  other.run("COMMIT")
  other.close()
`

/** Another process, such as Litestream: creates the file, and keeps it busy for 0.3 s. */
const holdFor300Ms = (file: string, mode: string, begin: string) => {
  const other = Bun.spawn([process.execPath, "-e", otherProgram, file, mode, begin], { stdout: "pipe" })
  return { holds: other.stdout.getReader().read(), exited: other.exited }
}

describe("an opened database", () => {
  test.each([
    ["journal_mode", "wal"],
    ["synchronous", 2],
    ["foreign_keys", 1],
    ["busy_timeout", 20],
  ])("has %s %p", (pragma, expected) => {
    const { sqlite, close } = openDatabase(file.path)
    const [value] = Object.values(sqlite.query<Record<string, unknown>, []>(`PRAGMA ${pragma}`).get() ?? {})
    close()
    expect(value).toBe(expected as never)
  })

  test.each([
    ["checkpoints by itself", false, 16_000],
    ["that is replicated leaves that to Litestream", true, 0],
  ])("%s", (_case, isReplicated, pages) => {
    const { sqlite, close } = openDatabase(file.path, { isReplicated })
    expect(sqlite.query("PRAGMA wal_autocheckpoint").get()).toEqual({ wal_autocheckpoint: pages })
    close()
  })

  test.each([
    ["writes, before the file has a log", "DELETE", "BEGIN IMMEDIATE"],
    ["reads, before the file has a log", "DELETE", "BEGIN"],
    ["writes", "WAL", "BEGIN IMMEDIATE"],
  ])("waits for another process that %s", async (_case, mode, begin) => {
    const other = holdFor300Ms(file.path, mode, begin)
    await other.holds
    const { sqlite, close } = openDatabase(file.path)
    expect(sqlite.query("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" })
    expect(tables(file.path).filter((name) => name === "held")).toHaveLength(1)
    close()
    expect(await other.exited).toBe(0)
  })

  test("refuses a row whose parent is missing", () => {
    const { sqlite, close } = openDatabase(file.path)
    expect(() => sqlite.run("INSERT INTO quotas VALUES (404, 0, 1, 0)")).toThrow("FOREIGN KEY")
    close()
  })

  test("keeps what it holds when it is opened again, and migrates once", async () => {
    const first = open(file.path)
    const made = await first.admin.createOrganization({ orgId: "org", name: "Org" })
    expect(isRefusal(made)).toBe(false)
    await first.close()
    const before = tables(file.path)
    const second = open(file.path)
    const { items } = await second.admin.organizations({ limit: 10, before: null })
    await second.close()
    expect(items.map(({ orgId }) => orgId)).toEqual(["org"])
    expect(tables(file.path)).toEqual(before)
  })
})

describe("a database has one owner", () => {
  test("the second one is refused by a line that says what to do, and harms the first in no way", async () => {
    const first = open(file.path)
    expect(reasonOf(file.path)).toBe(
      `another process serves ${file.path}: stop it first, or set DATABASE_PATH to another file`,
    )
    expect(isRefusal(await first.monitor.checkWritable())).toBe(false)
    expect(reasonOf(file.path)).toContain("another process serves")
    await first.close()
    await open(file.path).close()
  })

  test("also by another name", async () => {
    const first = open(file.path)
    const alias = join(file.folder, "alias.db")
    symlinkSync(file.path, alias)
    expect(reasonOf(alias)).toContain("another process serves")
    await first.close()
    await open(alias).close()
  })

  test("also by a hard link, by a name that it was given since, and after its lock file was deleted", async () => {
    const first = open(file.path)
    const link = join(file.folder, "link.db")
    linkSync(file.path, link)
    expect(reasonOf(link)).toContain("another process serves")
    const moved = join(file.folder, "moved.db")
    renameSync(link, moved)
    expect(reasonOf(moved)).toContain("another process serves")
    rmSync(`${file.path}.lock`)
    expect(reasonOf(file.path)).toContain("another process serves")
    expect(isRefusal(await first.admin.createOrganization({ orgId: "org", name: "Org" }))).toBe(false)
    await first.close()
    rmSync(moved)
    await open(file.path).close()
  })

  test("a service waits a moment for one that ends, as a killed process does after its death", async () => {
    const other = holdFor300Ms(`${file.path}.lock`, "DELETE", "BEGIN EXCLUSIVE")
    await other.holds
    openDatabase(file.path, { isService: true }).close()
    expect(await other.exited).toBe(0)
  })

  test("a leftover lock file blocks nobody", async () => {
    await open(file.path).close()
    expect(existsSync(`${file.path}.lock`)).toBe(true)
    await open(file.path).close()
  })

  test("a start that failed gives the ownership back", async () => {
    writeFileSync(file.path, "this is no database, and long enough to be read as one".repeat(100))
    reasonOf(file.path)
    rmSync(file.path)
    await open(file.path).close()
  })
})

describe("what others may do", () => {
  const modeOf = (suffix: string) => statSync(file.path + suffix).mode & 0o777
  const suffixes = ["", "-wal", "-shm", ".lock"]

  test.each([0o000, 0o022, 0o002])("is nothing with the files of a new database, with umask %o", async (umask) => {
    const before = process.umask(umask)
    const store = open(file.path)
    process.umask(before)
    await store.admin.createOrganization({ orgId: "org", name: "Org" })
    expect(suffixes.map(modeOf)).toEqual([0o600, 0o600, 0o600, 0o600])
    await store.close()
  })

  test("is not changed if it is not a file, such as /dev/null", () => {
    const path = `${file.path}.pipe`
    Bun.spawnSync(["mkfifo", "--mode=666", path])
    expect(() => openDatabase(path)).toThrow("a pipe or a socket instead of a file")
    expect(statSync(path).mode & 0o777).toBe(0o666)
    expect(existsSync(`${path}.lock`)).toBe(false)
  })

  test("is taken from them where an earlier version left it open", async () => {
    const running = openDatabase(file.path)
    running.sqlite.run("CREATE TABLE more (id INTEGER)")
    const copies = suffixes.map((suffix) => [suffix, readFileSync(file.path + suffix)] as const)
    running.close()
    for (const [suffix, bytes] of copies) {
      writeFileSync(file.path + suffix, bytes)
      chmodSync(file.path + suffix, 0o666)
    }
    const store = open(file.path)
    expect(suffixes.map(modeOf)).toEqual([0o600, 0o600, 0o600, 0o600])
    await store.close()
  })
})

describe("what cannot be opened is named in one line", () => {
  test("a folder that is missing", () => {
    expect(reasonOf(join(file.folder, "missing", "premio.db"))).toContain("cannot open the database")
    expect(existsSync(join(file.folder, "missing"))).toBe(false)
  })

  test("a folder in place of a file", () => {
    mkdirSync(file.path)
    expect(reasonOf(file.path)).toContain("cannot open the database")
  })

  test("a file that is not a database, which stays as it was", () => {
    const text = "this is no database, and long enough to be read as one".repeat(100)
    writeFileSync(file.path, text)
    expect(reasonOf(file.path)).toContain("not a database")
    expect(readFileSync(file.path, "utf8")).toBe(text)
  })

  test("a database that is damaged after its header", () => {
    const sqlite = new Database(file.path, { create: true })
    sqlite.run("CREATE TABLE plays (id INTEGER)")
    sqlite.close()
    const bytes = readFileSync(file.path)
    writeFileSync(file.path, bytes.fill(0xff, 100))
    expect(reasonOf(file.path)).toContain("malformed")
  })

  test("a database whose pages are damaged in its midst", () => {
    openDatabase(file.path).close()
    const bytes = readFileSync(file.path)
    const middle = Math.floor(bytes.length / 4096 / 2) * 4096
    writeFileSync(file.path, bytes.fill(0xa5, middle, middle + 8 * 4096))
    expect(reasonOf(file.path)).toMatch(/malformed|damaged/)
    expect(reasonOf(file.path)).toContain("restore it")
  })

  test("a database that was cut short", () => {
    openDatabase(file.path).close()
    writeFileSync(file.path, readFileSync(file.path).subarray(0, 20 * 4096))
    expect(reasonOf(file.path)).toMatch(/malformed|damaged/)
  })

  test("an invalid lock file, without blaming another process", () => {
    writeFileSync(`${file.path}.lock`, "not a lock".repeat(1_000))
    expect(reasonOf(file.path)).toContain("cannot open the database")
  })
})
