import { Database } from "bun:sqlite"
import { existsSync, realpathSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { drizzle } from "drizzle-orm/bun-sqlite"
import { migrate } from "drizzle-orm/bun-sqlite/migrator"

export const migrationsFolder = fileURLToPath(new URL("../../../drizzle", import.meta.url))
const busyTimeoutMs = 5_000
/** A checkpoint runs inside a commit: every 64 MiB of log instead of every 4, plays that score ran 1.4 times as fast. */
const checkpointPages = 16_000

export type Db = ReturnType<typeof drizzle>

/** The one connection of the process. Jobs write through it and reads share it: no read ever meets an open transaction. */
export type Connection = { readonly sqlite: Database; readonly db: Db; close(): void }

/** The row number that a prepared insert made: drizzle types the driver's answer as void. */
export const insertedRow = (result: unknown): number =>
  Number((result as { lastInsertRowid: number | bigint }).lastInsertRowid)

/** Why the database cannot be served, in a line for the operator. */
export class DatabaseUnusable extends Error {}

/** Another process owns the database. */
export class DatabaseOwned extends DatabaseUnusable {}

const isBusy = (error: unknown) => String((error as { code?: unknown }).code).startsWith("SQLITE_BUSY")

/**
 * Holds the operating system's lock on `<path>.lock` while the process lives, so that one process owns the database.
 * The kernel releases it with the process, however that ends. A link is followed: the file has one lock, not its names.
 */
const takeOwnership = (path: string): Database => {
  const lock = new Database(`${existsSync(path) ? realpathSync(path) : path}.lock`, { create: true })
  try {
    lock.run("BEGIN EXCLUSIVE")
    return lock
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new DatabaseOwned(`another process serves ${path}: stop it first, or set DATABASE_PATH to another file`)
  }
}

const configure = (sqlite: Database) => {
  sqlite.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
  sqlite.run("PRAGMA journal_mode = WAL")
  sqlite.run("PRAGMA synchronous = FULL")
  sqlite.run("PRAGMA foreign_keys = ON")
  // What was erased or overwritten does not stay readable in the free space of the file.
  sqlite.run("PRAGMA secure_delete = ON")
  sqlite.run("PRAGMA cache_size = -65536")
  sqlite.run(`PRAGMA wal_autocheckpoint = ${checkpointPages}`)
}

/** In one line: drizzle shows the whole statement, and what SQLite said about it as the cause. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? reasonOf(error.cause) : error.message.replaceAll(/\s+/g, " ")
}

/** Opens the database file, takes ownership of it and brings its schema up to date, or throws DatabaseUnusable. */
export const openDatabase = (path: string): Connection => {
  let lock: Database | undefined
  let sqlite: Database | undefined
  try {
    lock = takeOwnership(path)
    sqlite = new Database(path, { create: true, strict: true })
    configure(sqlite)
    const db = drizzle(sqlite)
    migrate(db, { migrationsFolder })
    return { sqlite, db, close: () => closeBoth(sqlite, lock) }
  } catch (error) {
    closeBoth(sqlite, lock)
    if (error instanceof DatabaseUnusable) throw error
    throw new DatabaseUnusable(`cannot open the database ${path}: ${reasonOf(error)}`)
  }
}

const closeBoth = (sqlite: Database | undefined, lock: Database | undefined) => {
  sqlite?.close()
  lock?.close()
}
