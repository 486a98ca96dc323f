import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const root = join(import.meta.dir, "../../..")
const timeoutMs = 600_000
const muchMs = 60_000
const parts = 14

/** Runs the benchmark of stalls on little data; returns its exit code, its output and the figures that it wrote. */
const runStalls = async (...args: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), "premio-test-"))
  const json = join(folder, "figures.json")
  const child = Bun.spawn([process.execPath, "bench/stalls/main.ts", "--quick", "--json", json, ...args], {
    cwd: root,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  })
  const [printed, complained] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  const code = await child.exited
  const { figures } = await Bun.file(json).json()
  rmSync(folder, { recursive: true })
  return { code, printed: printed + complained, figures: figures as Record<string, unknown>[] }
}

test(
  "everything that is measured for stalls can be called, and gets the expected response",
  async () => {
    const { code, printed, figures } = await runStalls("--limit", String(muchMs))
    expect(figures.filter(({ failure }) => failure !== undefined)).toEqual([])
    expect(new Set(figures.map(({ part }) => part)).size).toBe(parts)
    expect(printed).toContain("0 of ")
    expect(code).toBe(0)
  },
  timeoutMs,
)

test(
  "a hold that is longer than the limit ends the benchmark with 1, and is named",
  async () => {
    const { code, printed, figures } = await runStalls("--only", "GET /healthz", "--limit=-1")
    expect(figures.map(({ name }) => name)).toEqual(["GET /healthz"])
    expect(printed).toContain("1 of 1 above -1 ms")
    expect(code).toBe(1)
  },
  timeoutMs,
)
