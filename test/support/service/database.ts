import { Database } from "bun:sqlite"
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import pg from "pg"
import { scratchFolder } from "../scratch.ts"

/** A database of a service in a test. */
export type TestDatabase = {
  /** In the form of `--database`. */
  readonly place: string
  /** The settings that name it. */
  readonly settings: Readonly<Record<string, string>>
  /** The rows of a query that both databases understand, read while the service runs. */
  rows<Row extends object>(query: string): Promise<Row[]>
  /** Makes every update of a table fail, until the returned function is called. */
  refuseUpdates(table: string): Promise<() => Promise<void>>
  /** Runs statements while the service runs. */
  run(statements: string): Promise<void>
  /** The bytes of a file, or the rows of every table. */
  bytes(): Promise<Buffer>
  /** Another database with the same rows, as of now; the caller drops it. */
  copy(): Promise<TestDatabase>
  drop(): Promise<void>
}

/** The cluster for the services of this run, with the database `template` in it; unset: SQLite files. */
export const suiteUrl = process.env["TEST_POSTGRES_URL"]
export const isPostgres = suiteUrl !== undefined
export const template = "premio_template"
/**
 * With TEST_CITUS=true, the tables are distributed over the single server: each statement is planned as for several.
 */
export const isDistributed = process.env["TEST_CITUS"] === "true"

/** The URL of another database of the same cluster. */
export const databaseAt = (url: string, name: string): string => Object.assign(new URL(url), { pathname: name }).href

const bigints = 20
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === bigints ? Number : pg.types.getTypeParser(oid, format as "text"),
}

/** Runs statements one after the other, since a cluster takes one at a time, and returns the rows of the last one. */
const onServer = async <Row extends object>(connectionString: string, ...statements: string[]): Promise<Row[]> => {
  const client = new pg.Client({ connectionString, types })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

let databases = 0

/** What the migrations have put into a new database. */
const ofMigrations = ["migrations", "open_handouts_epoch"]

/** Copies the rows and the row numbers of `from` to a database that already has the tables. */
const copyRows = async (from: string, to: string) => {
  const excluded = ofMigrations.map((table) => `--exclude-table=${table}`)
  const dump = Bun.spawn(["pg_dump", "--data-only", ...excluded, from], { stdout: "pipe" })
  const load = Bun.spawn(["psql", "--quiet", "--set=ON_ERROR_STOP=1", to], { stdin: dump.stdout, stdout: "ignore" })
  if ((await dump.exited) + (await load.exited) > 0) throw new Error("the database could not be copied")
}

const onPostgres = async (cluster: string, from = template): Promise<TestDatabase> => {
  const name = `service_${process.pid}_${++databases}`
  // Copies the files, which takes less than to write each page to the log as well.
  await onServer(cluster, `CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`)
  return postgresAt(cluster, name)
}

/** An existing database of a cluster. */
const postgresAt = (cluster: string, name: string): TestDatabase => {
  const url = databaseAt(cluster, name)
  return {
    place: url,
    settings: { DATABASE_URL: url },
    rows: (query) => onServer(url, query),
    refuseUpdates: async (table) => {
      await onServer(
        url,
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'out of order'; END $$",
        `CREATE TRIGGER refused BEFORE UPDATE ON ${table} EXECUTE FUNCTION refuse()`,
      )
      return async () => {
        await onServer(url, `DROP TRIGGER refused ON ${table}`, "DROP FUNCTION refuse()")
      }
    },
    run: async (statements) => {
      await onServer(url, statements)
    },
    bytes: async () => {
      const dump = Bun.spawn(["pg_dump", "--data-only", url], { stdout: "pipe" })
      return Buffer.from(await new Response(dump.stdout).arrayBuffer())
    },
    copy: async () => {
      const sessions = await onServer(cluster, `SELECT 1 FROM pg_stat_activity WHERE datname = '${name}'`)
      // While nobody uses it, its files are copied: a dump takes six times as long.
      if (sessions.length === 0) return onPostgres(cluster, name)
      const copy = await onPostgres(cluster)
      await copyRows(url, copy.place)
      return copy
    },
    drop: async () => {
      await onServer(cluster, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** Copies a file in its current state, even while it is served. */
export const copyFile = (from: string, to: string) => {
  const database = new Database(from, { readonly: true })
  // Otherwise the copy's pages would keep scraps of rows that have moved.
  database.run("PRAGMA secure_delete = ON")
  database.run("VACUUM INTO ?", [to])
  database.close()
}

/** A SQLite file; `copied` is one to continue from. */
export const inFile = (copied?: string): TestDatabase => {
  const folder = mkdtempSync(join(scratchFolder, "premio-test-"))
  const path = join(folder, "premio.db")
  if (copied) copyFileSync(copied, path)
  return fileAt(path, folder)
}

/** An existing file, in a folder of its own. */
const fileAt = (path: string, folder: string): TestDatabase => {
  const run = (statements: string) => {
    const database = new Database(path)
    database.run("PRAGMA busy_timeout = 5000")
    database.run(statements)
    database.close()
  }
  return {
    place: path,
    settings: { DATABASE_PATH: path },
    rows: async <Row extends object>(query: string) => {
      const database = new Database(path, { readonly: true })
      try {
        return database.query<Row, []>(query).all()
      } finally {
        database.close()
      }
    },
    refuseUpdates: async (table) => {
      run(`CREATE TRIGGER refused BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'out of order'); END`)
      return async () => run("DROP TRIGGER refused")
    },
    run: async (statements) => run(statements),
    bytes: async () => {
      const database = new Database(path)
      database.run("PRAGMA busy_timeout = 10000")
      const done = database.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)").get()
      database.close()
      if (done?.busy !== 0) throw new Error("the log could not be brought into the file")
      return readFileSync(path)
    },
    copy: async () => {
      const copy = inFile()
      copyFile(path, copy.place)
      return copy
    },
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A new database of the kind under test in this run; `copied` is a SQLite file to continue from. */
export const testDatabase = async (copied?: string): Promise<TestDatabase> =>
  suiteUrl === undefined || copied !== undefined ? inFile(copied) : onPostgres(suiteUrl)

/** A database that others made and will drop, as its `place` names it. */
export const existingDatabase = (place: string): TestDatabase =>
  place.startsWith("postgres") ? postgresAt(place, new URL(place).pathname.slice(1)) : fileAt(place, dirname(place))

/** Another PostgreSQL database with the contents of `from`, which nobody uses meanwhile. */
export const copyOfDatabase = ({ place }: Pick<TestDatabase, "place">): Promise<TestDatabase> =>
  onPostgres(suiteUrl ?? "", new URL(place).pathname.slice(1))

/**
 * Leaves a million row numbers out, so that a test can write rows as if they were older than those of its calls; a service
 * notices when it starts.
 */
export const skipRowNumbers = (database: TestDatabase, table: string): Promise<void> =>
  database.run(
    isPostgres
      ? "SELECT setval('row_ids', 1000000)"
      : `INSERT INTO sqlite_sequence (name, seq) SELECT '${table}', 0
         WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = '${table}');
         UPDATE sqlite_sequence SET seq = 1000000 WHERE name = '${table}'`,
  )
