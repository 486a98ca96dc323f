import type { Database } from "bun:sqlite"
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, realpathSync, statfsSync, writeSync } from "node:fs"

const zeros = Buffer.alloc(1024 * 1024)
/** On a nearly full disk, other data is worth more than this space. */
const minFreeBytes = 1024 * 1024 * 1024

/** Extends the file with zeros to `bytes`; if the disk has no space for them, the file stays as it was. */
const fill = (file: number, bytes: number) => {
  const { size } = fstatSync(file)
  try {
    for (let at = size; at < bytes; ) at += writeSync(file, zeros, 0, Math.min(zeros.length, bytes - at), at)
    fsyncSync(file)
  } catch {
    ftruncateSync(file, size)
  }
}

const freeBytes = (path: string) => {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

/**
 * Makes the write-ahead log of the database at `path` at least `bytes` long. A commit that extends the file also waits
 * for the file system's journal: that took 0.7 to 0.9 ms, and 0.3 ms within existing space. SQLite treats the zeros as
 * the end of the log, like the remains of an earlier round.
 */
export const reserveWal = (sqlite: Database, path: string, bytes: number) => {
  if (freeBytes(path) < minFreeBytes) return
  // A log that others read, such as Litestream, begins with its header, which is written with the first page.
  sqlite.run("PRAGMA user_version = 0")
  const file = openSync(`${realpathSync(path)}-wal`, "r+")
  // No other process can append a page meanwhile.
  sqlite.run("BEGIN IMMEDIATE")
  try {
    fill(file, bytes)
  } finally {
    sqlite.run("ROLLBACK")
    closeSync(file)
  }
}
