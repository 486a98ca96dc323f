import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { growingMapping, pageMemory } from "../../../src/store/sqlite/file/mapping.ts"

const mebibyte = 2 ** 20

test("pages take a part of the memory there is, and never more than a large machine needs", () => {
  expect(pageMemory(512 * mebibyte)).toEqual({ mappedBytes: 256 * mebibyte, cacheKiB: 64 * 1024 })
  expect(pageMemory(64 * 1024 * mebibyte)).toEqual({ mappedBytes: 2_047 * mebibyte, cacheKiB: 192 * 1024 })
})

/** How much of a file this process has mapped; SQLite's own mapping of the log's index is another file. */
const mappedBytesOf = (path: string): number =>
  readFileSync("/proc/self/maps", "latin1")
    .split("\n")
    .filter((line) => line.endsWith(` ${path}`))
    .map(
      (line) =>
        line
          .split(" ")[0]
          ?.split("-")
          .map((end) => Number.parseInt(end, 16)) ?? [],
    )
    .reduce((sum, [from = 0, to = 0]) => sum + to - from, 0)

test.skipIf(process.platform !== "linux")("a file that grows is mapped anew, up to the limit", () => {
  const folder = mkdtempSync(join(tmpdir(), "premio-mapping-"))
  const path = join(folder, "growing.db")
  const limit = 4 * mebibyte
  const sqlite = new Database(path, { create: true })
  sqlite.run(`PRAGMA mmap_size = ${limit}`)
  sqlite.run("CREATE TABLE grown (bytes BLOB)")
  const look = growingMapping(sqlite, path, limit)
  const grow = () => {
    sqlite.run("INSERT INTO grown VALUES (zeroblob(1500000))")
    look()
    expect(sqlite.query("SELECT sum(length(bytes)) AS bytes FROM grown").get()).toBeTruthy()
    return mappedBytesOf(path)
  }
  const sizes = [grow(), grow(), grow(), grow()]
  sqlite.close()
  rmSync(folder, { recursive: true })
  expect(sizes[0]).toBeGreaterThan(1_500_000)
  expect(sizes[1]).toBeGreaterThan(3_000_000)
  expect(sizes[3]).toBeLessThanOrEqual(limit)
  expect(sizes[3]).toBeGreaterThanOrEqual(limit - 4_096)
})
