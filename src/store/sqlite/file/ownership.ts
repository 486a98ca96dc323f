import { dlopen, FFIType, read } from "bun:ffi"
import { Database } from "bun:sqlite"
import { chmodSync, closeSync, constants, existsSync, fstatSync, openSync, realpathSync, statSync } from "node:fs"
import { DatabaseUnusable } from "../../../unusable.ts"
import { isBusy } from "./fault.ts"

/** Another process owns the database. */
export class DatabaseOwned extends DatabaseUnusable {}

/** Held until `close`, or until the process ends for whatever reason. */
export type Ownership = { close(): void }

/** A killed process may have ended before the kernel closes its files. */
export const ownershipTimeoutMs = 1_000
const retryMs = 10

/** By the name that the operator knows. */
type DatabaseFile = { readonly path: string; readonly file: string }

const locate = (path: string): DatabaseFile => ({ path, file: existsSync(path) ? realpathSync(path) : path })

const refuseOwned = ({ path }: DatabaseFile) =>
  new DatabaseOwned(`another process serves ${path}: stop it first, or set DATABASE_PATH to another file`)

/** Removes other users' permissions on the database and the files next to it. */
const keepPrivate = ({ file }: DatabaseFile) => {
  for (const suffix of ["", "-wal", "-shm", ".lock", ".lock-journal"]) {
    const mode = statSync(file + suffix, { throwIfNoEntry: false })?.mode ?? 0
    try {
      if (mode & 0o077) chmodSync(file + suffix, mode & 0o700)
    } catch {
      // Another user's file: the following write shows whether it can be used.
    }
  }
}

/** The kernel's lock on `<path>.lock`, which an exclusive transaction of SQLite holds. */
const lockBeside = (database: DatabaseFile, waitMs: number): Ownership => {
  const lock = new Database(`${database.file}.lock`, { create: true })
  try {
    lock.run(`PRAGMA busy_timeout = ${waitMs}`)
    lock.run("BEGIN EXCLUSIVE")
    return lock
  } catch (error) {
    lock.close()
    throw isBusy(error) ? refuseOwned(database) : error
  }
}

const lockExclusively = 2 | 4
/** By errno: a file system without such locks is not another process. */
const unsupported = new Set([22, 37, 38, 95])

/** Linux's flock, or null: on other systems or C libraries it may conflict with SQLite's own locks. */
const openFlock = () => {
  if (process.platform !== "linux") return null
  try {
    const { symbols } = dlopen("libc.so.6", {
      flock: { args: [FFIType.i32, FFIType.i32], returns: FFIType.i32 },
      __errno_location: { args: [], returns: FFIType.ptr },
    })
    return (descriptor: number): "held" | "taken" | "unsupported" => {
      if (symbols.flock(descriptor, lockExclusively) === 0) return "held"
      const errno = symbols.__errno_location()
      return errno !== null && unsupported.has(read.i32(errno, 0)) ? "unsupported" : "taken"
    }
  } catch {
    return null
  }
}

let flock: ReturnType<typeof openFlock> | undefined
/** The files that this process owns, by device and number. */
const owned = new Set<string>()

/**
 * The kernel's lock on the database file itself, independent of its names and of its `.lock`. SQLite and Litestream use
 * locks of another kind. Closing any descriptor of a file releases the process's locks of that kind, so this one is
 * opened before SQLite opens the file and closed after it, and a file that this process owns is not opened again.
 */
const lockItself = (database: DatabaseFile, waitMs: number): Ownership => {
  flock ??= openFlock()
  const known = statSync(database.file, { throwIfNoEntry: false })
  if (known && owned.has(`${known.dev}:${known.ino}`)) throw refuseOwned(database)
  const descriptor = openSync(database.file, constants.O_RDONLY | constants.O_CREAT, 0o600)
  const deadline = performance.now() + waitMs
  while (flock?.(descriptor) === "taken") {
    if (performance.now() > deadline) {
      closeSync(descriptor)
      throw refuseOwned(database)
    }
    Bun.sleepSync(retryMs)
  }
  const { dev, ino } = fstatSync(descriptor)
  const id = `${dev}:${ino}`
  owned.add(id)
  const close = () => {
    owned.delete(id)
    closeSync(descriptor)
  }
  return { close }
}

/**
 * Makes this process the one that serves the database at `path`, or throws DatabaseOwned. The kernel releases the locks
 * with the process. Links are followed: a file has one owner, not one per name. Creates an empty file if there is none,
 * and removes other users' permissions.
 */
export const takeOwnership = (path: string, waitMs = 0): Ownership => {
  const database = locate(path)
  const beside = lockBeside(database, waitMs)
  try {
    const itself = lockItself(database, waitMs)
    keepPrivate(database)
    const close = () => {
      itself.close()
      beside.close()
    }
    return { close }
  } catch (error) {
    beside.close()
    throw error
  }
}

/** Throws DatabaseOwned if another process serves the database at `path`. Keeps no lock and creates no file. */
export const refuseIfServed = (path: string) => {
  const database = locate(path)
  if (existsSync(`${database.file}.lock`)) lockBeside(database, ownershipTimeoutMs).close()
  if (existsSync(database.file)) lockItself(database, ownershipTimeoutMs).close()
}
