import type { Database } from "bun:sqlite"
import { statSync } from "node:fs"

const mebibyte = 2 ** 20
const pageBytes = 4_096
/** What SQLite maps at most. */
const mostMappedBytes = 2_047 * mebibyte
const mostCachedBytes = 192 * mebibyte
/** A mapping of this size that is read to the last page takes up to 40 ms to end, while nothing else runs. */
const mostEndedBytes = 256 * mebibyte
const lookMs = 60_000

/**
 * How pages are read with this much memory. What is mapped is read without a system call and without a copy, which is a
 * fifth of a play of somebody who is not in memory; the system takes the memory back when others need it. The rest of a
 * large file, and what was written lately, goes through SQLite's own cache.
 */
export const pageMemory = (memoryBytes: number) => ({
  mappedBytes: Math.min(mostMappedBytes, Math.floor(memoryBytes / 2 / pageBytes) * pageBytes),
  cacheKiB: Math.floor(Math.min(mostCachedBytes, memoryBytes / 8) / 1024),
})

/** Of the machine, or of the container. */
export const memoryOfProcess = (): number => process.constrainedMemory()

/**
 * SQLite maps a file as long as it is at the first read. Called from time to time, the returned function maps it anew once
 * it has grown by a quarter: the pages of a mapping that ends have to be found again. A large mapping is left as it is until
 * the next start.
 */
export const growingMapping = (sqlite: Database, path: string, mappedBytes: number) => {
  const sizeOf = () => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  let mapped = sizeOf()
  let isOdd = false
  return () => {
    const size = sizeOf()
    if (size <= mapped * 1.25 || mapped >= Math.min(mappedBytes, mostEndedBytes)) return
    mapped = size
    isOdd = !isOdd
    // SQLite only maps anew at a limit other than the one before.
    sqlite.run(`PRAGMA mmap_size = ${isOdd ? mappedBytes - pageBytes : mappedBytes}`)
  }
}

/** Keeps a growing file mapped until the returned function is called. */
export const keepMapped = (sqlite: Database, path: string): (() => void) => {
  const look = growingMapping(sqlite, path, pageMemory(memoryOfProcess()).mappedBytes)
  const timer = setInterval(look, lookMs)
  timer.unref()
  return () => clearInterval(timer)
}
