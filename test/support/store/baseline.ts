import { Database } from "bun:sqlite"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { migrateDatabase, migrationsFolder as ofPostgres } from "../../../src/store/postgres/connection/migrate.ts"
import { migrate } from "../../../src/store/sqlite/file/migrate.ts"
import { migrationsFolder as ofSqlite } from "../../../src/store/sqlite/file/open.ts"
import { bodyIn } from "../../../src/store/sqlite/schema/webhook.ts"
import { scratchFolder } from "../scratch.ts"
import { inFile, isPostgres, type TestDatabase, testDatabase } from "../service/database.ts"

/** Calls `use` with a folder of migrations that holds the first of `migrations` alone. */
const withBaseline = async <T>(migrations: string, use: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(scratchFolder, "premio-baseline-"))
  try {
    cpSync(migrations, folder, { recursive: true })
    const path = join(folder, "meta/_journal.json")
    const journal = JSON.parse(readFileSync(path, "utf8"))
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }))
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Makes the tables of the baseline in an empty database of PostgreSQL. */
export const makeBaseline = (pool: pg.Pool): Promise<void> =>
  withBaseline(ofPostgres, (folder) => migrateDatabase(pool, folder))

/** The tables of a database, without the log of its migrations. */
const tablesOf = async (database: TestDatabase): Promise<string[]> => {
  const query = isPostgres
    ? "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name <> 'migrations'"
    : "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> '__drizzle_migrations'"
  return (await database.rows<{ name: string }>(query)).map(({ name }) => name)
}

const fillFile = async (baseline: TestDatabase, from: TestDatabase) => {
  const names = await tablesOf(baseline)
  const sqlite = new Database(baseline.place)
  sqlite.run("PRAGMA foreign_keys = OFF")
  sqlite.run("ATTACH ? AS new", [from.place])
  for (const table of names) {
    const columns = sqlite.query<{ name: string }, []>(`PRAGMA main.table_info(${table})`).all()
    const list = columns.map(({ name }) => `"${name}"`).join(", ")
    sqlite.run(`DELETE FROM main.${table}`)
    const values = columns.map(({ name }) => (table === "deliveries" && name === "body" ? bodyIn("d") : `d."${name}"`))
    sqlite.run(`INSERT INTO main.${table} (${list}) SELECT ${values.join(", ")} FROM new.${table} d`)
  }
  sqlite.close()
}

const fillDatabase = async (baseline: TestDatabase, from: TestDatabase) => {
  for (const table of await tablesOf(baseline)) {
    const [{ all } = { all: "[]" }] = await from.rows<{ all: string }>(
      `SELECT coalesce(json_agg(t), '[]')::text AS all FROM ${table} t`,
    )
    // Columns that came later are ignored.
    await baseline.run(
      `SET session_replication_role = replica; DELETE FROM ${table}; INSERT INTO ${table} OVERRIDING SYSTEM VALUE
       SELECT * FROM json_populate_recordset(null::${table}, ${pg.escapeLiteral(all)})`,
    )
  }
  const used = await from.rows<{ name: string; last: number }>(
    "SELECT sequencename AS name, last_value AS last FROM pg_sequences WHERE last_value IS NOT NULL",
  )
  const known = await baseline.rows<{ name: string }>("SELECT sequencename AS name FROM pg_sequences")
  for (const { name, last } of used)
    if (known.some((sequence) => sequence.name === name)) await baseline.run(`SELECT setval('${name}', ${last})`)
}

/** A database with the tables of 0.1.1, and in them the rows of `from`, which nobody changes meanwhile. */
export const baselineOf = async (from: TestDatabase): Promise<TestDatabase> => {
  if (!isPostgres) {
    const baseline = inFile()
    const sqlite = new Database(baseline.place)
    await withBaseline(ofSqlite, async (folder) => migrate(sqlite, folder))
    sqlite.close()
    await fillFile(baseline, from)
    return baseline
  }
  const baseline = await testDatabase()
  await baseline.run("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
  const pool = new pg.Pool({ connectionString: baseline.place })
  await makeBaseline(pool)
  await pool.end()
  await fillDatabase(baseline, from)
  return baseline
}
