import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { earlierMigrations, migrateDatabase, migrationsFolder } from "../../../src/store/postgres/connection/migrate.ts"
import { openPool } from "../../../src/store/postgres/connection/pool.ts"
import { type Process, runToEnd, startProcess } from "../../support/service/process.ts"
import { makeBaseline } from "../../support/store/baseline.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { faultsOf, isReady, prepareLoad, startLoad } from "../../support/store/postgres-load.ts"
import { until } from "../../support/waiting.ts"

const cluster = await shareCluster()
const settings = { maxConnections: 2, statementMs: 10_000, lockMs: 5_000, connectMs: 2_000 }
const folder = mkdtempSync(join(tmpdir(), "premio-migrations-"))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await cluster?.stop()
})

test.skipIf(!cluster)("of several processes that start at once, one makes the tables and all find them", async () => {
  const url = (await cluster?.empty()) ?? ""
  const pools = [1, 2, 3, 4].map(() => openPool({ ...settings, url }, { isForBatches: false }))
  await Promise.all(pools.map((pool) => migrateDatabase(pool)))
  const { rows } = await (pools[0] as (typeof pools)[number]).query(
    "SELECT count(*) AS n FROM information_schema.tables WHERE table_schema = 'public'",
  )
  expect(rows[0].n).toBeGreaterThan(20)
  await Promise.all(pools.map((pool) => pool.end()))
})

test.skipIf(!cluster)(
  "tables that another first migration has made are left to the version that made them",
  async () => {
    const url = (await cluster?.empty()) ?? ""
    const pool = openPool({ ...settings, url }, { isForBatches: false })
    await migrateDatabase(pool)
    await pool.query("UPDATE migrations SET created_at = created_at + 1 WHERE id = (SELECT min(id) FROM migrations)")
    await expect(migrateDatabase(pool)).rejects.toThrow("a newer version created the tables: start that version")
    await pool.end()
  },
)

test.skipIf(!cluster)(
  "of several processes that start at once on tables of 0.1.1, one notes the baseline and applies what came later",
  async () => {
    const logOf = async (pool: pg.Pool) =>
      (await pool.query("SELECT hash, name FROM migrations ORDER BY created_at, id")).rows
    const current = new pg.Pool({ connectionString: (await cluster?.database()) ?? "" })
    const all = await logOf(current)
    await current.end()
    const url = (await cluster?.empty()) ?? ""
    const pools = [1, 2, 3, 4].map(() => openPool({ ...settings, url }, { isForBatches: false }))
    const [pool] = pools as [pg.Pool]
    await makeBaseline(pool)
    expect(await logOf(pool)).toEqual(all.slice(0, 1))
    const { count, last } = earlierMigrations
    await pool.query(`DELETE FROM migrations; INSERT INTO migrations (hash, created_at, name)
    SELECT 'hash ' || n, ${last} - ${count} + n, 'name ' || n FROM generate_series(1, ${count}) n`)
    const before = await logOf(pool)
    await Promise.all(pools.map((each) => migrateDatabase(each)))
    expect(await logOf(pool)).toEqual([...before, ...all])
    await Promise.all(pools.map((each) => each.end()))
  },
)

/** Adds a migration to those of a newer version. */
const invent = (name: string, ...statements: string[]) => {
  const path = join(folder, "meta/_journal.json")
  const journal = JSON.parse(readFileSync(path, "utf8"))
  journal.entries.push({ ...journal.entries[0], idx: journal.entries.length, when: Date.now(), tag: name })
  writeFileSync(path, JSON.stringify(journal))
  writeFileSync(join(folder, `${name}.sql`), statements.join("\n--> statement-breakpoint\n"))
}

describe.skipIf(!cluster)("while two processes of this version serve, a newer one", () => {
  let url = ""
  let processes: Process[] = []
  const migrate = async () => {
    const pool = openPool({ ...settings, url }, { isForBatches: false })
    await migrateDatabase(pool, folder).finally(() => pool.end())
  }

  beforeAll(async () => {
    cpSync(migrationsFolder, folder, { recursive: true })
    url = (await cluster?.empty()) ?? ""
    processes = await Promise.all([1, 2].map(() => startProcess({ DATABASE_URL: url })))
  })
  afterAll(() => Promise.all(processes.map((process) => process.end("SIGTERM"))))

  test("adds to the tables without holding up plays, although somebody reads them for long", async () => {
    const org = await prepareLoad(processes[0] as Process)
    const load = startLoad(org, () => processes.map((process) => process.url))
    await until("some plays", () => load.played.length > 50 || undefined)
    const reader = new pg.Client(url)
    await reader.connect()
    await reader.query("BEGIN; SELECT count(*) FROM plays")
    invent("0990_notes", "ALTER TABLE plays ADD COLUMN note text", "CREATE TABLE notes (id bigint PRIMARY KEY)")
    invent("0991_notes_by_text", "CREATE INDEX CONCURRENTLY plays_by_note ON plays (org_id, note)")
    const migrated = migrate()
    await Bun.sleep(4_000)
    await reader.end()
    await migrated
    const before = load.played.length
    await until("plays go on", () => load.played.length > before + 50 || undefined)
    await load.stop()
    expect([...load.statuses.keys()]).toEqual(["200"])
    expect(load.slowestMs()).toBeLessThan(4_000)
    expect(await faultsOf(url, load)).toEqual({})
  }, 60_000)

  test("leaves them serving, also after they were started again", async () => {
    await processes[0]?.end("SIGTERM")
    processes[0] = await startProcess({ DATABASE_URL: url })
    expect(await Promise.all(processes.map(isReady))).toEqual([true, true])
  })

  test("that takes away what they have done without for long lets them start, and otherwise refuses them", async () => {
    invent("0992_contract_0045_anything", "SELECT 1")
    await migrate()
    const another = await startProcess({ DATABASE_URL: url })
    expect(await another.end("SIGTERM")).toBe(0)
    invent("0993_contract_0990_notes", "ALTER TABLE plays DROP COLUMN note")
    await migrate()
    const { code, lines } = await runToEnd({ DATABASE_URL: url })
    expect(code).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(/newer version has migrated the database \(0993_contract_0990_notes\)/),
    ])
  })

  test("whose connection is cut says why", async () => {
    invent("0994_cut", "SELECT pg_terminate_backend(pg_backend_pid())")
    await expect(migrate()).rejects.toThrow("terminating connection due to administrator command")
  })
})
