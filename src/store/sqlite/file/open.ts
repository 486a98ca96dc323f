import { Database } from "bun:sqlite"
import { statSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { drizzle } from "drizzle-orm/bun-sqlite"
import type { SecretKeys } from "../../secret.ts"
import { checkpointPages, latestCheckpointPages } from "./checkpoint.ts"
import { codeOf, isBusy } from "./fault.ts"
import { migrate } from "./migrate.ts"
import { DatabaseUnusable, type Ownership, ownershipTimeoutMs, takeOwnership } from "./ownership.ts"
import { reserveWal } from "./reserve.ts"
import { describeBreak, findWalBreak } from "./wal.ts"

export const migrationsFolder = fileURLToPath(new URL("../../../../drizzle", import.meta.url))
/** At the start nothing else waits. Later the wait is short, since it stops the whole process: writes then try again. */
const openTimeoutMs = 5_000
const busyTimeoutMs = 20
/** A file up to this size is read whole at the start (about 0.2 s); a larger one is checked by the operator. */
const checkedBytes = 64 * 1024 * 1024
/** A page of 4 KiB with its header in the log. */
const walFrameBytes = 4_096 + 24

/** What a small file never fills. With a million players half of a play that finds nobody in memory is reading pages. */
const cacheKiB = 192 * 1024

export type Db = ReturnType<typeof drizzle>

/** The one connection of the process. Jobs write through it and reads share it: no read ever meets an open transaction. */
export type Connection = { readonly sqlite: Database; readonly db: Db; close(): void }

/** The row number that a prepared insert made: drizzle types the driver's answer as void. */
export const insertedRow = (result: unknown): number =>
  Number((result as { lastInsertRowid: number | bigint }).lastInsertRowid)

/** How many rows a drizzle update changed: drizzle types the driver's answer as void. */
export const changedRows = (result: unknown): number => (result as { changes: number }).changes

export type Opening = {
  /**
   * Gives another process a moment to end, reserves the log's room, and leaves copying the log to a thread. A command does
   * none of these: where a service runs, that does its work.
   */
  readonly isService?: boolean
  /** Left to Litestream to checkpoint. */
  readonly isReplicated?: boolean
  /** A file that nobody needs after a crash of the machine: nothing waits for the disk. */
  readonly isScratch?: boolean
  /** Where the migrations lie. */
  readonly folder?: string
  /** What webhook secrets are encrypted with. A command that needs none leaves it out, and opens the file whatever its keys. */
  readonly secretKeys?: SecretKeys
  /** Hears, in a line for the operator, what is odd about the file and still lets it be opened. */
  readonly onWarning?: (line: string) => void
  /** Hears what goes wrong after a transaction is on disk. */
  readonly onError?: (error: unknown) => void
}

/** SQLite's own wait leaves this switch out: beside a writer, as Litestream is one at its start, it fails at once. */
const switchToWal = (sqlite: Database) => {
  const deadline = performance.now() + openTimeoutMs
  for (;;)
    try {
      return sqlite.run("PRAGMA journal_mode = WAL")
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      Bun.sleepSync(10)
    }
}

/** After how many pages of the log a commit copies it; 0 is never. Litestream loses its place when it does not do so itself. */
const commitCheckpointPages = ({ isReplicated, isService }: Opening): number => {
  if (isReplicated) return 0
  return isService ? latestCheckpointPages : checkpointPages
}

const configure = (sqlite: Database, opening: Opening) => {
  sqlite.run(`PRAGMA busy_timeout = ${openTimeoutMs}`)
  switchToWal(sqlite)
  sqlite.run(`PRAGMA synchronous = ${opening.isScratch ? "OFF" : "FULL"}`)
  // What was erased or overwritten does not stay readable in the free space of the file.
  sqlite.run("PRAGMA secure_delete = ON")
  sqlite.run(`PRAGMA cache_size = -${cacheKiB}`)
  sqlite.run(`PRAGMA wal_autocheckpoint = ${commitCheckpointPages(opening)}`)
}

/** SQLite opens a file that it may not write for reading, without a word: only a write tells. */
const refuseReadOnly = (sqlite: Database) => {
  sqlite.run("BEGIN IMMEDIATE")
  sqlite.run("PRAGMA user_version = 0")
  sqlite.run("ROLLBACK")
}

const refuseDamaged = (sqlite: Database, path: string) => {
  if (statSync(path).size > checkedBytes) return
  const fault = sqlite.query<{ quick_check: string }, []>("PRAGMA quick_check(1)").get()?.quick_check
  if (fault !== "ok") throw Object.assign(new Error(`the file is damaged: ${fault}`), { code: "SQLITE_CORRUPT" })
}

/** To be called before SQLite opens the file: it would take what is behind a break for the leavings of an earlier round. */
const refuseLoss = (path: string, warn: (line: string) => void) => {
  const found = findWalBreak(path)
  if (!found) return
  if (!found.isLoss) return warn(describeBreak(found))
  throw new DatabaseUnusable(
    `${path}: ${describeBreak(found)}: restore a replica or a copy, or go on without them by bun run cli recover`,
  )
}

/** What an operator can do about SQLite's fault codes. */
const hints: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_(FULL|IOERR)/, "is the disk full?"],
  [/^SQLITE_READONLY/, "let this user write the file and its folder"],
  [/^SQLITE_CANTOPEN/, "its folder must exist, and this user be allowed to write it"],
  [/^SQLITE_(CORRUPT|NOTADB)/, "restore it from a replica or a copy"],
]

/** In one line: drizzle shows the whole statement, and what SQLite said about it as the cause. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return reasonOf(error.cause)
  const hint = hints.find(([pattern]) => pattern.test(codeOf(error)))?.[1]
  return error.message.replaceAll(/\s+/g, " ") + (hint ? ` (${hint})` : "")
}

/**
 * Opens the database file, takes ownership of it and brings its schema up to date: by all migrations of the folder
 * that it lacks, or by none. Throws DatabaseUnusable.
 */
export const openDatabase = (path: string, opening: Opening = {}): Connection => {
  const { isService = false, isReplicated = false, folder = migrationsFolder } = opening
  let lock: Ownership | undefined
  let sqlite: Database | undefined
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error("it is a folder, and must be a file")
    lock = takeOwnership(path, isService ? ownershipTimeoutMs : 0)
    refuseLoss(path, opening.onWarning ?? (() => undefined))
    sqlite = new Database(path, { create: true, strict: true })
    configure(sqlite, opening)
    refuseReadOnly(sqlite)
    refuseDamaged(sqlite, path)
    migrate(sqlite, folder)
    if (isService) reserveWal(sqlite, path, checkpointPages * walFrameBytes)
    sqlite.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    return opened(sqlite, lock, isReplicated)
  } catch (error) {
    closeBoth(sqlite, lock)
    if (error instanceof DatabaseUnusable) throw error
    throw new DatabaseUnusable(`cannot open the database ${path}: ${reasonOf(error)}`)
  }
}

/**
 * Copies the log into the file: SQLite itself does so once the last prepared statement is gone, which may be never.
 * What cannot be copied, for want of room, stays in the log, and the next start reads it there.
 */
const checkpoint = (sqlite: Database) => {
  try {
    sqlite.run("PRAGMA wal_checkpoint(PASSIVE)")
  } catch {}
}

const opened = (sqlite: Database, lock: Ownership, isReplicated: boolean): Connection => {
  const close = () => {
    if (!isReplicated) checkpoint(sqlite)
    closeBoth(sqlite, lock)
  }
  return { sqlite, db: drizzle(sqlite), close }
}

const closeBoth = (sqlite: Database | undefined, lock: Ownership | undefined) => {
  sqlite?.close()
  lock?.close()
}
