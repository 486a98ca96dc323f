import { Database } from "bun:sqlite"
import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"

/** A database of a service in a test. */
export type TestDatabase = {
  /** The settings that name it. */
  readonly settings: Readonly<Record<string, string>>
  /** The rows of a query in the words of both databases, read beside the running service. */
  rows<Row extends object>(query: string): Promise<Row[]>
  /** Has every update of a table fail, until the returned function is called. */
  refuseUpdates(table: string): Promise<() => Promise<void>>
  drop(): Promise<void>
}

/** The cluster that services of this run are tested on, with the database `template` in it; unset: files of SQLite. */
const clusterUrl = process.env["TEST_POSTGRES_URL"]
export const isPostgres = clusterUrl !== undefined
export const template = "premio_template"

/** The URL of another database of the same cluster. */
export const databaseAt = (url: string, name: string): string => Object.assign(new URL(url), { pathname: name }).href

const bigints = 20
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === bigints ? Number : pg.types.getTypeParser(oid, format as "text"),
}

const onServer = async <Row extends object>(connectionString: string, statement: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString, types })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

let databases = 0

const onPostgres = async (cluster: string): Promise<TestDatabase> => {
  const name = `service_${process.pid}_${++databases}`
  const url = databaseAt(cluster, name)
  await onServer(cluster, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return {
    settings: { DATABASE_URL: url },
    rows: (query) => onServer(url, query),
    refuseUpdates: async (table) => {
      await onServer(
        url,
        `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'out of order'; END $$;
         CREATE TRIGGER refused BEFORE UPDATE ON ${table} EXECUTE FUNCTION refuse()`,
      )
      return async () => {
        await onServer(url, "DROP FUNCTION refuse() CASCADE")
      }
    },
    drop: async () => {
      await onServer(cluster, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

const inFile = (copied?: string): TestDatabase => {
  const folder = mkdtempSync(join(tmpdir(), "premio-test-"))
  const path = join(folder, "premio.db")
  if (copied) copyFileSync(copied, path)
  return {
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
      const run = (statement: string) => {
        const database = new Database(path)
        database.run("PRAGMA busy_timeout = 5000")
        database.run(statement)
        database.close()
      }
      run(`CREATE TRIGGER refused BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'out of order'); END`)
      return async () => run("DROP TRIGGER refused")
    },
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A new database of the kind that this run tests; `copied` is a file of SQLite to go on from. */
export const testDatabase = async (copied?: string): Promise<TestDatabase> =>
  clusterUrl === undefined || copied !== undefined ? inFile(copied) : onPostgres(clusterUrl)
