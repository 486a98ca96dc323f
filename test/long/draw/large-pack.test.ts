import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { writeLargePack } from "../../../bench/large-pack.ts"
import { expectHonestPacksAccepted } from "../../support/fair/accepted.ts"

const program = new URL("../../../src/fair/verify-draws.mjs", import.meta.url).pathname
const draws = Number(process.env["TEST_SIZE"] ?? 200_000)
const count = draws.toLocaleString("en-US")
/**
 * The memory that Node may use for a larger pack. The memory of a child is no measure, since Linux includes its
 * parent's.
 */
const heapMebibytes = 48

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-fair-long-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

test("10,000 honest histories are accepted", () => expectHonestPacksAccepted(10_000), 600_000)

test("a large pack is checked as a stream", async () => {
  const pack = join(folder, "pack.ndjson")
  writeLargePack(pack, draws)
  const child = Bun.spawn(["node", `--max-old-space-size=${heapMebibytes}`, program, pack], { stdout: "pipe" })
  const [stdout, code] = await Promise.all([new Response(child.stdout).text(), child.exited])
  expect(code).toBe(0)
  expect(stdout).toContain(`draws: ${count}, of which ${count} were repeated from their seeds\n`)
}, 600_000)
