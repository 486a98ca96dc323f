import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { readMigrationFiles } from "drizzle-orm/migrator"
import type { Client, Pool, PoolClient, QueryConfig } from "pg"
import { DatabaseUnusable } from "../../../unusable.ts"
import { type EarlierMigrations, earlierAmong, upgradeFirst } from "../../baseline.ts"
import { distributeAdded } from "./distribute.ts"

export const migrationsFolder = fileURLToPath(new URL("../../../../drizzle/postgres", import.meta.url))

/** Those of the versions up to 0.1.1; a database with all of them has the tables of the baseline, the first of the folder. */
export const earlierMigrations: EarlierMigrations = { count: 45, last: 1_795_513_970_080 }

/** An arbitrary number that no other program is likely to lock. */
const migrationLock = 7_072_656_101
const waitMs = 200

/**
 * How long a migration waits for a table: all plays behind it wait as well. After that it lets them pass, and
 * retries.
 */
const lockMs = 1_000
const pauseMs = 1_000
const tries = 60
const lockNotAvailable = "55P03"

/** The longest time that a timer of the client accepts: a migration may take longer than a statement of a request. */
const unlimitedMs = 2 ** 31 - 1

type Migration = {
  readonly name: string
  readonly at: number
  readonly hash: string
  readonly statements: readonly string[]
}

type Connection = Client | PoolClient

const createLog = `CREATE TABLE IF NOT EXISTS migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint, name text)`

const hasLog = "SELECT WHERE to_regclass('migrations') IS NOT NULL"

const readMigrations = (folder: string): readonly [Migration, ...Migration[]] => {
  const journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"))
  const [baseline, ...later] = readMigrationFiles({ migrationsFolder: folder }).map(
    ({ sql, hash, folderMillis }, index): Migration => ({
      name: journal.entries[index].tag,
      at: folderMillis,
      hash,
      statements: sql,
    }),
  )
  if (!baseline) throw new Error(`there is no migration in ${folder}`)
  return [baseline, ...later]
}

const run = <Row extends object>(client: Connection, text: string, values: readonly unknown[] = []) =>
  client.query<Row>({ text, values: [...values], query_timeout: unlimitedMs } as QueryConfig)

const log = "INSERT INTO migrations (hash, created_at, name) VALUES ($1, $2, $3)"

/** Indexes of growing tables are created while plays continue, which is not possible in a transaction. */
const isConcurrent = ({ statements }: Migration) => statements.every((text) => /\bCONCURRENTLY\b/.test(text))

const applyInSteps = async (client: Connection, { statements, hash, at, name }: Migration) => {
  await run(client, "SET lock_timeout = 0")
  for (const statement of statements) await run(client, statement)
  await run(client, log, [hash, at, name])
}

const applyAtOnce = async (client: Connection, { statements, hash, at, name }: Migration) => {
  await run(client, "BEGIN")
  try {
    await run(client, `SET LOCAL lock_timeout = ${lockMs}`)
    for (const statement of statements) await run(client, statement)
    await run(client, log, [hash, at, name])
    await run(client, "COMMIT")
  } catch (error) {
    // A connection that was cut has rolled back, and given up its lock, by itself: its first error says why.
    await run(client, "ROLLBACK").catch(() => undefined)
    throw error
  }
}

const apply = async (client: Connection, migration: Migration) => {
  if (isConcurrent(migration)) return applyInSteps(client, migration)
  for (let tried = 1; ; tried++) {
    try {
      return await applyAtOnce(client, migration)
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || tried >= tries) throw error
      await Bun.sleep(pauseMs)
    }
  }
}

/**
 * The times of the applied migrations. Records the baseline as applied in a database that has all earlier migrations;
 * their rows stay, since a process of 0.1.1 that starts beside this one looks for them. Refuses a database that has
 * only some of them, and one that begins with the baseline of a newer version.
 */
const appliedTimes = async (client: Connection, baseline: Migration): Promise<ReadonlySet<number>> => {
  const { rows } = await run<{ at: string }>(client, "SELECT created_at AS at FROM migrations")
  const times = new Set(rows.map(({ at }) => Number(at)))
  if (times.size === 0 || times.has(baseline.at)) return times
  const earlier = earlierAmong([...times], earlierMigrations)
  if (earlier === "some") throw new DatabaseUnusable(`cannot use the database: ${upgradeFirst}`)
  if (earlier === "none") throw new DatabaseUnusable("a newer version created the tables: start that version")
  await applyAtOnce(client, { ...baseline, statements: [] })
  return times.add(baseline.at)
}

/**
 * Migrations of a newer version only add, so that both versions can serve side by side. One that removes something
 * says in its name, such as `0047_contract_0046_old_column`, which migration a version must know to work without it.
 */
const refuseTooNew = async (client: Connection, known: readonly Migration[]) => {
  const { rows } = await run<{ name: string | null }>(client, "SELECT name FROM migrations")
  for (const { name } of rows) {
    const [, needed] = /^\d+_contract_(\d+)_/.exec(name ?? "") ?? []
    if (needed !== undefined && !known.some((migration) => migration.name.startsWith(`${needed}_`)))
      throw new DatabaseUnusable(`a newer version has migrated the database (${name}): start that version`)
  }
}

/** Waits without a running statement, since the creation of an index would wait for that statement. */
const lock = async (client: Connection) => {
  const take = "SELECT pg_try_advisory_lock($1) AS taken"
  while (!(await run<{ taken: boolean }>(client, take, [migrationLock])).rows[0]?.taken) await Bun.sleep(waitMs)
}

/**
 * Migrates the database to the newest schema that this version knows. If several processes start at once, one of them
 * migrates and the others wait. Throws DatabaseUnusable if a version before 0.1.1 has made the tables, or if a newer one has
 * removed something that this one needs.
 */
export const migrateOn = async (client: Connection, folder = migrationsFolder): Promise<void> => {
  const known = readMigrations(folder)
  await lock(client)
  try {
    if ((await run(client, hasLog)).rowCount === 0) await run(client, createLog)
    const applied = await appliedTimes(client, known[0])
    await refuseTooNew(client, known)
    for (const migration of known) if (!applied.has(migration.at)) await apply(client, migration)
    await distributeAdded(client)
  } finally {
    await run(client, "SELECT pg_advisory_unlock($1)", [migrationLock]).catch(() => undefined)
  }
}

/** The same on a connection of `pool`. */
export const migrateDatabase = async (pool: Pool, folder = migrationsFolder): Promise<void> => {
  const client = await pool.connect()
  try {
    await run(client, "SET statement_timeout = 0; SET lock_timeout = 0")
    await migrateOn(client, folder)
  } finally {
    // Resets the settings of this session.
    client.release(true)
  }
}
