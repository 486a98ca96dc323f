import { Database } from "bun:sqlite"
import { statSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { drizzle } from "drizzle-orm/bun-sqlite"
import type { SecretKeys } from "../../../secret/secret.ts"
import { DatabaseUnusable } from "../../../unusable.ts"
import { latestCheckpointPages, reservedPages } from "./checkpoint.ts"
import { distrustChains } from "./distrust-chains.ts"
import { codeOf, isBusy } from "./fault.ts"
import { memoryOfProcess, pageMemory } from "./mapping.ts"
import { migrate } from "./migrate.ts"
import { type Ownership, ownershipTimeoutMs, takeOwnership } from "./ownership.ts"
import { reserveWal } from "./reserve.ts"
import { describeBreak, findWalBreak } from "./wal.ts"

export const migrationsFolder = fileURLToPath(new URL("../../../../drizzle", import.meta.url))
/**
 * At startup nothing else is waiting. Later the wait is short, since it blocks the whole process; writes then retry.
 */
const openTimeoutMs = 5_000
const busyTimeoutMs = 20
/** A file up to this size is read completely at startup (about 0.2 s); the operator has to check a larger one. */
const checkedBytes = 64 * 1024 * 1024
/** A page of 4 KiB with its header in the log. */
const walFrameBytes = 4_096 + 24

export type Db = ReturnType<typeof drizzle>

/**
 * The only connection of the process. Jobs write through it and reads share it: no read ever sees an open transaction.
 */
export type Connection = { readonly sqlite: Database; readonly db: Db; close(): void }

/** The row number of a prepared insert: drizzle types the driver's result as void. */
export const insertedRow = (result: unknown): number =>
  Number((result as { lastInsertRowid: number | bigint }).lastInsertRowid)

export type Opening = {
  /**
   * Waits a moment for another process to end, preallocates the log, and leaves checkpoints to a thread. A command does
   * none of these: a running service does its work.
   */
  readonly isService?: boolean
  /** Left to Litestream to checkpoint. */
  readonly isReplicated?: boolean
  /** A file that nobody needs after a crash of the machine: no write waits for the disk. */
  readonly isScratch?: boolean
  /** The folder of the migrations. */
  readonly folder?: string
  /**
   * The encryption of webhook secrets. A command that does not need them leaves it out, and can open a file with any
   * keys.
   */
  readonly secretKeys?: SecretKeys
  /** Receives warnings about the file that do not prevent opening it, in a line for the operator. */
  readonly onWarning?: (line: string) => void
  /** Receives errors that occur after a transaction is on disk. */
  readonly onError?: (error: unknown) => void
}

/**
 * SQLite's busy timeout does not cover this switch: it fails at once while there is another writer, such as a starting
 * Litestream.
 */
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

/**
 * The number of log pages after which a commit checkpoints; 0 is never. Litestream loses its position if it does not
 * checkpoint itself.
 */
const commitCheckpointPages = ({ isReplicated, isService }: Opening): number => {
  if (isReplicated) return 0
  return isService ? latestCheckpointPages : reservedPages
}

const configure = (sqlite: Database, opening: Opening) => {
  sqlite.run(`PRAGMA busy_timeout = ${openTimeoutMs}`)
  switchToWal(sqlite)
  sqlite.run(`PRAGMA synchronous = ${opening.isScratch ? "OFF" : "FULL"}`)
  // Erased or overwritten data does not stay readable in the free space of the file.
  sqlite.run("PRAGMA secure_delete = ON")
  const { cacheKiB, mappedBytes } = pageMemory(memoryOfProcess())
  sqlite.run(`PRAGMA cache_size = -${cacheKiB}`)
  sqlite.run(`PRAGMA mmap_size = ${mappedBytes}`)
  sqlite.run(`PRAGMA wal_autocheckpoint = ${commitCheckpointPages(opening)}`)
}

/**
 * Another connection to a file that this process has open. It does not check references: those of some tables have no
 * index, so that SQLite would read all plays for each player that is removed.
 */
export const openUnchecked = (path: string, opening: Opening): Database => {
  const sqlite = new Database(path, { readwrite: true, strict: true })
  sqlite.run("PRAGMA foreign_keys = OFF")
  sqlite.run(`PRAGMA synchronous = ${opening.isScratch ? "OFF" : "FULL"}`)
  sqlite.run("PRAGMA secure_delete = ON")
  sqlite.run(`PRAGMA wal_autocheckpoint = ${commitCheckpointPages(opening)}`)
  return sqlite
}

/** SQLite silently opens a read-only file for reading: only a write reveals it. */
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

/**
 * Must be called before SQLite opens the file: it would treat the frames behind a break as remains of an earlier round.
 */
const refuseLoss = (path: string, warn: (line: string) => void) => {
  const found = findWalBreak(path)
  if (!found) return
  if (!found.isLoss) return warn(describeBreak(found))
  throw new DatabaseUnusable(
    `${path}: ${describeBreak(found)}: restore a replica or a copy, or continue without them with bun run cli recover`,
  )
}

/** What an operator can do about SQLite's fault codes. */
const hints: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_(FULL|IOERR)/, "is the disk full?"],
  [/^SQLITE_READONLY/, "allow this user to write the file and its folder"],
  [/^SQLITE_CANTOPEN/, "its folder must exist and be writable by this user"],
  [/^SQLITE_(CORRUPT|NOTADB)/, "restore it from a replica or a copy"],
]

/** In one line: drizzle shows the whole statement, with SQLite's message as the cause. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return reasonOf(error.cause)
  const hint = hints.find(([pattern]) => pattern.test(codeOf(error)))?.[1]
  return error.message.replaceAll(/\s+/g, " ") + (hint ? ` (${hint})` : "")
}

/** SQLite would call a folder an error of the disk, take over a device such as /dev/null, and wait for a pipe. */
export const refuseUnlessFile = (path: string) => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw new Error("it is a folder instead of a file")
  if (found && !found.isFile()) throw new Error("it is a device, a pipe or a socket instead of a file")
}

/**
 * Opens the database file, takes ownership of it and applies either all missing migrations of the folder or none.
 * Throws DatabaseUnusable.
 */
export const openDatabase = (path: string, opening: Opening = {}): Connection => {
  const { isService = false, isReplicated = false, folder = migrationsFolder } = opening
  let lock: Ownership | undefined
  let sqlite: Database | undefined
  try {
    refuseUnlessFile(path)
    lock = takeOwnership(path, isService ? ownershipTimeoutMs : 0)
    refuseLoss(path, opening.onWarning ?? (() => undefined))
    sqlite = new Database(path, { create: true, strict: true })
    configure(sqlite, opening)
    refuseReadOnly(sqlite)
    refuseDamaged(sqlite, path)
    migrate(sqlite, folder)
    distrustChains(sqlite)
    if (isService) reserveWal(sqlite, path, reservedPages * walFrameBytes)
    sqlite.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    return opened(sqlite, lock, isReplicated)
  } catch (error) {
    closeBoth(sqlite, lock)
    if (error instanceof DatabaseUnusable) throw error
    throw new DatabaseUnusable(`cannot open the database ${path}: ${reasonOf(error)}`)
  }
}

/**
 * Checkpoints the log: SQLite itself only does so once the last prepared statement is finalized, which may be never.
 * What cannot be copied for lack of space stays in the log, where the next start reads it.
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
