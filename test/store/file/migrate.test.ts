import { Database } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isRefusal } from "../../../src/core/refusal.ts"
import { migrationsFolder, openDatabase } from "../../../src/store/sqlite/file/open.ts"
import { givenDatabaseFile, open, reasonOf, tables } from "../../support/store/database-file.ts"

const file = givenDatabaseFile()

/** A copy of the shipped migrations with one more, as from the next version. */
const nextVersion = (sql: string): string => {
  const next = join(file.folder, "next")
  cpSync(migrationsFolder, next, { recursive: true })
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
  const sqlite = new Database(file.path, { readonly: true })
  const schema = sqlite.query<{ name: string; type: string }, []>("SELECT * FROM sqlite_schema ORDER BY name").all()
  const names = schema.filter(({ type }) => type === "table").map(({ name }) => name)
  const text = JSON.stringify([schema, names.map((name) => sqlite.query(`SELECT * FROM "${name}"`).all())])
  sqlite.close()
  return text
}

const makeOrganization = async () => {
  const store = open(file.path)
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
      expect(reasonOf(file.path, nextVersion(half.join(breakpoint)))).toContain(reason)
      expect(contents()).toBe(before)
      const old = open(file.path)
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
    expect(reasonOf(file.path, next)).toContain("is the disk full?")
    expect(contents()).toBe(before)
  })

  test("may recreate a table without losing the rows that refer to it", async () => {
    await makeOrganization()
    const anew = [
      "CREATE TABLE copy AS SELECT * FROM organizations;",
      "DROP TABLE organizations;",
      "ALTER TABLE copy RENAME TO organizations;",
      "CREATE UNIQUE INDEX organizations_org_id ON organizations (org_id);",
    ]
    openDatabase(file.path, { folder: nextVersion(anew.join(breakpoint)) }).close()
    const sqlite = new Database(file.path, { readonly: true })
    expect(sqlite.query("SELECT org_id FROM api_keys").all()).toEqual([{ org_id: "org" }])
    sqlite.close()
  })

  test("of a newer version of the program is not guessed at: the older one refuses to start", async () => {
    await makeOrganization()
    openDatabase(file.path, { folder: nextVersion("CREATE TABLE more (id INTEGER);") }).close()
    const before = contents()
    expect(reasonOf(file.path)).toContain("a newer version has migrated it")
    expect(contents()).toBe(before)
  })
})

test("a failed migration leaves no new table, and succeeds once its obstacle is gone", async () => {
  const obstacle = new Database(file.path, { create: true })
  obstacle.run("CREATE TABLE webhooks (theirs TEXT)")
  obstacle.run("INSERT INTO webhooks VALUES ('kept')")
  obstacle.close()
  expect(reasonOf(file.path)).toContain("webhooks")
  expect(tables(file.path).filter((name) => !/^(sqlite|__drizzle)_/.test(name))).toEqual(["webhooks"])
  const sqlite = new Database(file.path)
  expect(sqlite.query("SELECT theirs FROM webhooks").all()).toEqual([{ theirs: "kept" }])
  sqlite.run("DROP TABLE webhooks")
  sqlite.close()
  await open(file.path).close()
  expect(tables(file.path)).toContain("plays")
})
