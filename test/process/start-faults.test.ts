import { Database } from "bun:sqlite"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test"
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { directly, runToEnd, startProcess } from "../support/service/process.ts"

const pageBytes = 4096
const isRoot = process.getuid?.() === 0

/** The service without root's right to write anything. */
const unprivileged = isRoot
  ? ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override", ...directly]
  : directly

/** A database that the service has made and left. */
const sound = mkdtempSync(join(tmpdir(), "premio-sound-"))
beforeAll(async () => {
  const running = await startProcess({ DATABASE_PATH: join(sound, "premio.db") })
  await running.organization()
  expect(await running.end("SIGTERM")).toBe(0)
})
afterAll(() => rmSync(sound, { recursive: true }))

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-start-"))
  cpSync(sound, folder, { recursive: true })
  path = join(folder, "premio.db")
})
afterEach(() => {
  chmodSync(folder, 0o755)
  rmSync(folder, { recursive: true })
})

/** Overwrites the pages from `first` to before `last`; page 1 holds the header. */
const damage = (first: number, last: number) => {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0xa5, (first - 1) * pageBytes, (last - 1) * pageBytes))
}

const faults: [string, () => void, string][] = [
  ["a file that may not be written", () => chmodSync(path, 0o444), "allow this user to write the file"],
  ["a folder that may not be written", () => chmodSync(folder, 0o555), "this user"],
  ["a header of garbage", () => damage(1, 2), "file is not a database (restore it"],
  ["damaged pages in the midst", () => damage(30, 40), "restore it from a replica or a copy"],
  [
    "a file that was cut short",
    () => writeFileSync(path, readFileSync(path).subarray(0, 20 * pageBytes)),
    "restore it",
  ],
  ["a file that is not a database", () => writeFileSync(path, "a text, and a long one. ".repeat(1_000)), "restore it"],
  [
    "a database of a newer version",
    () => {
      const sqlite = new Database(path)
      sqlite.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('next', 99999999999999)")
      sqlite.close()
    },
    "a newer version has migrated it",
  ],
]

test.each(faults)("%s ends the start with 1 and one line", async (_what, spoil, line) => {
  spoil()
  const { code, lines } = await runToEnd({ DATABASE_PATH: path }, unprivileged)
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringContaining(line)])
  expect(lines[0]).toStartWith(`premio: cannot open the database ${path}: `)
})

test("a disk without room ends the start with 1 and one line, whether much or little room is missing", async () => {
  rmSync(path)
  for (const blocks of [8, 80, 300]) {
    const full = ["sh", "-c", `ulimit -S -f ${blocks} && exec "$@" 2>&1 | cat >&2`, "sh", ...directly]
    const { lines } = await runToEnd({ DATABASE_PATH: path }, full)
    expect(lines).toEqual([expect.stringContaining("(is the disk full?)")])
  }
})
