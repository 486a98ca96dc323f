import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { playFiles } from "../../src/archive/files.ts"
import { scratchFolder } from "../support/scratch.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(scratchFolder, "premio-plays-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = { orgId: "sol", month: "2026-11" }
const path = () => join(folder, "sol", "2026-11.ndjson")
const read = () => readFileSync(path(), "utf8")

test("lines are written behind those that are noted, in place of what an interrupted step has left", async () => {
  const { append } = playFiles(folder, { isMade: false })
  expect(await append(file, { bytes: 0, size: null }, "one\ntwo\n")).toBe(8)
  expect(await append(file, { bytes: 8, size: 8 }, "lost\n")).toBe(13)
  expect(await append(file, { bytes: 8, size: 13 }, "ñ\n")).toBe(11)
  expect(read()).toBe("one\ntwo\nñ\n")
  expect(statSync(path()).mode & 0o777).toBe(0o600)
})

test("a file that was moved away begins anew, and one that has lost lines is left alone", async () => {
  const { append } = playFiles(folder, { isMade: false })
  await append(file, { bytes: 0, size: null }, "one\ntwo\n")
  truncateSync(path(), 4)
  expect(append(file, { bytes: 8, size: 4 }, "three\n")).rejects.toThrow(
    "is shorter than it was; restore it, or move it away",
  )
  expect(read()).toBe("one\n")
  rmSync(path())
  expect(await append(file, { bytes: 8, size: null }, "three\n")).toBe(6)
  expect(read()).toBe("three\n")
})

test("a file that another process has written meanwhile is left alone", async () => {
  const { append, size } = playFiles(folder, { isMade: false })
  const known = { bytes: 0, size: await size(file) }
  await append(file, known, "one\n")
  expect(append(file, known, "late\n")).rejects.toThrow("was changed meanwhile")
  expect(read()).toBe("one\n")
})

test("a file that is new to a database is known by its whole lines", async () => {
  const { append, length } = playFiles(folder, { isMade: false })
  expect(await length(file)).toBe(0)
  await append(file, { bytes: 0, size: null }, `${"long".repeat(50_000)}\n${"torn".repeat(50_000)}`)
  expect(await length(file)).toBe(200_001)
})

test("a folder keeps its id, and is only created where it may be", async () => {
  const id = await playFiles(folder, { isMade: false }).folder()
  expect(await playFiles(folder, { isMade: true }).folder()).toBe(id)
  const missing = join(folder, "missing")
  expect(playFiles(missing, { isMade: false }).folder()).rejects.toThrow("is not a folder; create or mount it")
  expect(await playFiles(missing, { isMade: true }).folder()).not.toBe(id)
  writeFileSync(join(missing, ".premio-plays", "id"), "damaged")
  expect(playFiles(missing, { isMade: true }).folder()).rejects.toThrow("is damaged; restore it")
})

test("of processes that find a new folder at once, the first names it for all", async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => playFiles(folder, { isMade: false }).folder()))
  expect(new Set(ids).size).toBe(1)
  expect(readdirSync(folder)).toEqual([".premio-plays"])
})
