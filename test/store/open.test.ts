import { Database } from "bun:sqlite"
import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isRefusal } from "../../src/core/rejection.ts"
import { secureRandom } from "../../src/random.ts"
import { DatabaseUnusable, openDatabase } from "../../src/store/sqlite/open.ts"
import { openStore } from "../../src/store/sqlite/store.ts"

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-open-"))
  path = join(folder, "premio.db")
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (at = path) => openStore(at, Date.now, secureRandom)

/** The line for the operator with which opening fails; anything but a DatabaseUnusable of one line fails the test. */
const reasonOf = (at = path): string => {
  try {
    openDatabase(at).close()
  } catch (error) {
    expect(error).toBeInstanceOf(DatabaseUnusable)
    const { message } = error as DatabaseUnusable
    expect(message.split("\n")).toHaveLength(1)
    expect(message).toContain(at)
    return message
  }
  throw new Error(`${at} was opened`)
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
    ["busy_timeout", 5_000],
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
    const { sqlite, close } = openDatabase(path, isReplicated)
    expect(sqlite.query("PRAGMA wal_autocheckpoint").get()).toEqual({ wal_autocheckpoint: pages })
    close()
  })

  test("refuses a row whose parent is missing", () => {
    const { sqlite, close } = openDatabase(path)
    expect(() => sqlite.run("INSERT INTO quotas VALUES (404, 0, 1, 0)")).toThrow("FOREIGN KEY")
    close()
  })

  test("keeps what it holds when it is opened again, and migrates once", async () => {
    const first = open()
    const made = await first.createOrganization({ orgId: "org", name: "Org" })
    expect(isRefusal(made)).toBe(false)
    await first.close()
    const before = tables()
    const second = open()
    const { items } = await second.organizations({ limit: 10, before: null })
    await second.close()
    expect(items.map(({ orgId }) => orgId)).toEqual(["org"])
    expect(tables()).toEqual(before)
  })
})

describe("a database has one owner", () => {
  test("the second one is refused by a line that says what to do, and harms the first in no way", async () => {
    const first = open()
    expect(reasonOf()).toBe(`another process serves ${path}: stop it first, or set DATABASE_PATH to another file`)
    expect(isRefusal(await first.checkWritable())).toBe(false)
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

  test("a lock file that is left over stands in nobody's way", async () => {
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

describe("what cannot be opened is named in one line", () => {
  test("a folder that is missing", () => {
    expect(reasonOf(join(folder, "missing", "premio.db"))).toContain("cannot open the database")
    expect(existsSync(join(folder, "missing"))).toBe(false)
  })

  test("a folder in place of a file", () => {
    mkdirSync(path)
    expect(reasonOf()).toContain("cannot open the database")
  })

  test("a file that is no database, which stays as it was", () => {
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

  test("a lock file that is no lock file, without blaming another process", () => {
    writeFileSync(`${path}.lock`, "not a lock".repeat(1_000))
    expect(reasonOf()).toContain("cannot open the database")
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
