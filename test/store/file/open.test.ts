import { Database } from "bun:sqlite"
import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { oneClock } from "../../../src/core/clock.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { secureSources } from "../../../src/random.ts"
import { openDatabase } from "../../../src/store/sqlite/file/open.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { DatabaseUnusable } from "../../../src/store/unusable.ts"

const shipped = fileURLToPath(new URL("../../../drizzle", import.meta.url))

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-open-"))
  path = join(folder, "premio.db")
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (at = path) => openStore(at, oneClock(Date.now), secureSources)

/** The line for the operator with which opening fails; anything but a DatabaseUnusable of one line fails the test. */
const reasonOf = (at = path, migrationsFolder = shipped): string => {
  try {
    openDatabase(at, { folder: migrationsFolder }).close()
  } catch (error) {
    expect(error).toBeInstanceOf(DatabaseUnusable)
    const { message } = error as DatabaseUnusable
    expect(message.split("\n")).toHaveLength(1)
    expect(message).toContain(at)
    return message
  }
  throw new Error(`${at} was opened`)
}

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

/** Another process, as Litestream is one: makes the file, and keeps it busy for 0.3 s. */
const holdFor300Ms = (file: string, mode: string, begin: string) => {
  const other = Bun.spawn([process.execPath, "-e", otherProgram, file, mode, begin], { stdout: "pipe" })
  return { holds: other.stdout.getReader().read(), exited: other.exited }
}

const tables = (at = path) => {
  const sqlite = new Database(at, { readonly: true })
  const rows = sqlite.query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  sqlite.close()
  return rows.map(({ name }) => name).sort()
}

describe("an opened database", () => {
  test.each([
    ["journal_mode", "wal"],
    ["synchronous", 2],
    ["foreign_keys", 1],
    ["busy_timeout", 20],
  ])("has %s %p", (pragma, expected) => {
    const { sqlite, close } = openDatabase(path)
    const [value] = Object.values(sqlite.query<Record<string, unknown>, []>(`PRAGMA ${pragma}`).get() ?? {})
    close()
    expect(value).toBe(expected as never)
  })

  test.each([
    ["checkpoints by itself", false, 16_000],
    ["that is replicated leaves that to Litestream", true, 0],
  ])("%s", (_case, isReplicated, pages) => {
    const { sqlite, close } = openDatabase(path, { isReplicated })
    expect(sqlite.query("PRAGMA wal_autocheckpoint").get()).toEqual({ wal_autocheckpoint: pages })
    close()
  })

  test.each([
    ["writes, before the file has a log", "DELETE", "BEGIN IMMEDIATE"],
    ["reads, before the file has a log", "DELETE", "BEGIN"],
    ["writes", "WAL", "BEGIN IMMEDIATE"],
  ])("waits for another process that %s", async (_case, mode, begin) => {
    const other = holdFor300Ms(path, mode, begin)
    await other.holds
    const { sqlite, close } = openDatabase(path)
    expect(sqlite.query("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" })
    expect(tables().filter((name) => name === "held")).toHaveLength(1)
    close()
    expect(await other.exited).toBe(0)
  })

  test("refuses a row whose parent is missing", () => {
    const { sqlite, close } = openDatabase(path)
    expect(() => sqlite.run("INSERT INTO quotas VALUES (404, 0, 1, 0)")).toThrow("FOREIGN KEY")
    close()
  })

  test("keeps what it holds when it is opened again, and migrates once", async () => {
    const first = open()
    const made = await first.admin.createOrganization({ orgId: "org", name: "Org" })
    expect(isRefusal(made)).toBe(false)
    await first.close()
    const before = tables()
    const second = open()
    const { items } = await second.admin.organizations({ limit: 10, before: null })
    await second.close()
    expect(items.map(({ orgId }) => orgId)).toEqual(["org"])
    expect(tables()).toEqual(before)
  })
})

describe("a database has one owner", () => {
  test("the second one is refused by a line that says what to do, and harms the first in no way", async () => {
    const first = open()
    expect(reasonOf()).toBe(`another process serves ${path}: stop it first, or set DATABASE_PATH to another file`)
    expect(isRefusal(await first.monitor.checkWritable())).toBe(false)
    expect(reasonOf()).toContain("another process serves")
    await first.close()
    await open().close()
  })

  test("also by another name", async () => {
    const first = open()
    const alias = join(folder, "alias.db")
    symlinkSync(path, alias)
    expect(reasonOf(alias)).toContain("another process serves")
    await first.close()
    await open(alias).close()
  })

  test("also by a hard link, by a name that it was given since, and after its lock file was deleted", async () => {
    const first = open()
    const link = join(folder, "link.db")
    linkSync(path, link)
    expect(reasonOf(link)).toContain("another process serves")
    const moved = join(folder, "moved.db")
    renameSync(link, moved)
    expect(reasonOf(moved)).toContain("another process serves")
    rmSync(`${path}.lock`)
    expect(reasonOf()).toContain("another process serves")
    expect(isRefusal(await first.admin.createOrganization({ orgId: "org", name: "Org" }))).toBe(false)
    await first.close()
    rmSync(moved)
    await open().close()
  })

  test("a service waits a moment for one that ends, as a killed process does after its death", async () => {
    const other = holdFor300Ms(`${path}.lock`, "DELETE", "BEGIN EXCLUSIVE")
    await other.holds
    openDatabase(path, { isService: true }).close()
    expect(await other.exited).toBe(0)
  })

  test("a lock file that is left over blocks nobody", async () => {
    await open().close()
    expect(existsSync(`${path}.lock`)).toBe(true)
    await open().close()
  })

  test("a start that failed gives the ownership back", async () => {
    writeFileSync(path, "this is no database, and long enough to be read as one".repeat(100))
    reasonOf()
    rmSync(path)
    await open().close()
  })
})

describe("what others may do", () => {
  const modeOf = (suffix: string) => statSync(path + suffix).mode & 0o777
  const suffixes = ["", "-wal", "-shm", ".lock"]

  test.each([0o000, 0o022, 0o002])("is nothing with the files of a new database, with umask %o", async (umask) => {
    const before = process.umask(umask)
    const store = open()
    process.umask(before)
    await store.admin.createOrganization({ orgId: "org", name: "Org" })
    expect(suffixes.map(modeOf)).toEqual([0o600, 0o600, 0o600, 0o600])
    await store.close()
  })

  test("is taken from them where an earlier version left it open", async () => {
    const running = openDatabase(path)
    running.sqlite.run("CREATE TABLE more (id INTEGER)")
    const copies = suffixes.map((suffix) => [suffix, readFileSync(path + suffix)] as const)
    running.close()
    for (const [suffix, bytes] of copies) {
      writeFileSync(path + suffix, bytes)
      chmodSync(path + suffix, 0o666)
    }
    const store = open()
    expect(suffixes.map(modeOf)).toEqual([0o600, 0o600, 0o600, 0o600])
    await store.close()
  })
})

describe("what cannot be opened is named in one line", () => {
  test("a folder that is missing", () => {
    expect(reasonOf(join(folder, "missing", "premio.db"))).toContain("cannot open the database")
    expect(existsSync(join(folder, "missing"))).toBe(false)
  })

  test("a folder in place of a file", () => {
    mkdirSync(path)
    expect(reasonOf()).toContain("cannot open the database")
  })

  test("a file that is not a database, which stays as it was", () => {
    const text = "this is no database, and long enough to be read as one".repeat(100)
    writeFileSync(path, text)
    expect(reasonOf()).toContain("not a database")
    expect(readFileSync(path, "utf8")).toBe(text)
  })

  test("a database that is damaged after its header", () => {
    const sqlite = new Database(path, { create: true })
    sqlite.run("CREATE TABLE plays (id INTEGER)")
    sqlite.close()
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(0xff, 100))
    expect(reasonOf()).toContain("malformed")
  })

  test("a database whose pages are damaged in its midst", () => {
    openDatabase(path).close()
    const bytes = readFileSync(path)
    const middle = Math.floor(bytes.length / 4096 / 2) * 4096
    writeFileSync(path, bytes.fill(0xa5, middle, middle + 8 * 4096))
    expect(reasonOf()).toMatch(/malformed|damaged/)
    expect(reasonOf()).toContain("restore it")
  })

  test("a database that was cut short", () => {
    openDatabase(path).close()
    writeFileSync(path, readFileSync(path).subarray(0, 20 * 4096))
    expect(reasonOf()).toMatch(/malformed|damaged/)
  })

  test("a lock file that is no lock file, without blaming another process", () => {
    writeFileSync(`${path}.lock`, "not a lock".repeat(1_000))
    expect(reasonOf()).toContain("cannot open the database")
  })
})

/** A copy of the shipped migrations with one more, as the next version of the program would bring it. */
const nextVersion = (sql: string): string => {
  const next = join(folder, "next")
  cpSync(shipped, next, { recursive: true })
  const journalPath = join(next, "meta", "_journal.json")
  const journal = JSON.parse(readFileSync(journalPath, "utf8"))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_next" })
  writeFileSync(journalPath, JSON.stringify(journal))
  writeFileSync(join(next, "9999_next.sql"), sql)
  return next
}

const breakpoint = "--> statement-breakpoint"

/** The whole schema and all rows, as text. */
const contents = () => {
  const sqlite = new Database(path, { readonly: true })
  const schema = sqlite.query<{ name: string; type: string }, []>("SELECT * FROM sqlite_schema ORDER BY name").all()
  const names = schema.filter(({ type }) => type === "table").map(({ name }) => name)
  const text = JSON.stringify([schema, names.map((name) => sqlite.query(`SELECT * FROM "${name}"`).all())])
  sqlite.close()
  return text
}

const makeOrganization = async () => {
  const store = open()
  await store.admin.createOrganization({ orgId: "org", name: "Org" })
  await store.close()
}

describe("a migration", () => {
  test.each([
    ["a statement that is wrong", "SELECT 1 FROM nowhere;", "nowhere"],
    ["rows that break a rule", "INSERT INTO organizations SELECT * FROM organizations;", "UNIQUE"],
    ["rows left without their parent", "DELETE FROM organizations;", "without their row of organizations"],
  ])(
    "that fails half way, by %s, changes nothing, and the program before it still starts",
    async (_how, sql, reason) => {
      await makeOrganization()
      const before = contents()
      const half = ["CREATE TABLE more (id INTEGER);", "ALTER TABLE organizations ADD COLUMN more TEXT;", sql]
      expect(reasonOf(path, nextVersion(half.join(breakpoint)))).toContain(reason)
      expect(contents()).toBe(before)
      const old = open()
      expect((await old.admin.organizations({ limit: 10, before: null })).items).toHaveLength(1)
      expect(isRefusal(await old.monitor.checkWritable())).toBe(false)
      await old.close()
    },
  )

  test("that fails because the disk is full says so", async () => {
    await makeOrganization()
    const before = contents()
    const endless =
      "CREATE TABLE more AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000) SELECT randomblob(400) FROM n;"
    const next = nextVersion(["PRAGMA max_page_count = 1;", endless].join(breakpoint))
    expect(reasonOf(path, next)).toContain("is the disk full?")
    expect(contents()).toBe(before)
  })

  test("may make a table anew without losing the rows that refer to it", async () => {
    await makeOrganization()
    const anew = [
      "CREATE TABLE copy AS SELECT * FROM organizations;",
      "DROP TABLE organizations;",
      "ALTER TABLE copy RENAME TO organizations;",
      "CREATE UNIQUE INDEX organizations_org_id ON organizations (org_id);",
    ]
    openDatabase(path, { folder: nextVersion(anew.join(breakpoint)) }).close()
    const sqlite = new Database(path, { readonly: true })
    expect(sqlite.query("SELECT org_id FROM api_keys").all()).toEqual([{ org_id: "org" }])
    sqlite.close()
  })

  test("of a newer version of the program is not guessed at: the older one refuses to start", async () => {
    await makeOrganization()
    openDatabase(path, { folder: nextVersion("CREATE TABLE more (id INTEGER);") }).close()
    const before = contents()
    expect(reasonOf()).toContain("a newer version has migrated it")
    expect(contents()).toBe(before)
  })
})

test("a migration that fails leaves no table of its own, and succeeds once its obstacle is gone", async () => {
  const obstacle = new Database(path, { create: true })
  obstacle.run("CREATE TABLE webhooks (theirs TEXT)")
  obstacle.run("INSERT INTO webhooks VALUES ('kept')")
  obstacle.close()
  expect(reasonOf()).toContain("webhooks")
  expect(tables().filter((name) => !/^(sqlite|__drizzle)_/.test(name))).toEqual(["webhooks"])
  const sqlite = new Database(path)
  expect(sqlite.query("SELECT theirs FROM webhooks").all()).toEqual([{ theirs: "kept" }])
  sqlite.run("DROP TABLE webhooks")
  sqlite.close()
  await open().close()
  expect(tables()).toContain("plays")
})
