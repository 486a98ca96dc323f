import { Database } from "bun:sqlite"
import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { orgId } from "../../../bench/api.ts"
import { judgeTotals } from "../../../bench/plays/judge.ts"
import { workloads } from "../../../bench/plays/workload.ts"
import { readTotals } from "../../../bench/targets/ours.ts"
import { granted, inBatches, prepareCampaigns } from "../../../bench/targets/prepare.ts"
import { oneClock } from "../../../src/core/clock.ts"
import { secureSources } from "../../../src/random.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"

const root = join(import.meta.dir, "../../..")
const timeoutMs = 240_000
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-test-"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the benchmark as `bun run bench` does; returns its exit code, its output and the figures that it wrote. */
const runBench = async (...args: string[]) => {
  const json = join(folder, "figures.json")
  const child = Bun.spawn([process.execPath, "bench/plays/main.ts", "--quick", "--json", json, ...args], {
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
  return { code, printed: printed + complained, written: code === 2 ? null : await Bun.file(json).json() }
}

test(
  "the benchmark runs, finds every response and database right, and exits 0",
  async () => {
    const { code, printed, written } = await runBench("--only", "score,mix", "--targets", "bare,ours,drizzle")
    expect(printed).toContain("every answer and every database was right")
    expect(code).toBe(0)
    const measured = written.figures.map(({ workload, target }: Record<string, string>) => `${workload} ${target}`)
    expect(measured).toEqual(["score bare", "score ours", "score drizzle", "mix ours"])
    for (const { perSecond, p50Ms, p999Ms } of written.figures) {
      expect(perSecond).toBeGreaterThan(0)
      expect(p50Ms).toBeGreaterThan(0)
      expect(p999Ms).toBeGreaterThanOrEqual(p50Ms)
    }
  },
  timeoutMs,
)

test(
  "two checkouts are compared kind by kind",
  async () => {
    const { code, printed, written } = await runBench("--only", "lose", root, root)
    expect(code).toBe(0)
    const measured = written.figures.map(({ workload, target }: Record<string, string>) => `${workload} ${target}`)
    expect(measured).toEqual(["lose A", "lose B"])
    for (const line of ["lose 64, a second", "start, ms", "RSS at most, MiB"])
      expect(printed).toMatch(new RegExp(`${line} +\\d+ +\\d+ +\\d+\\.\\d\\d`))
  },
  timeoutMs,
)

test.each([
  { store: "sqlite", tables: ["plays", "promo_codes", "draws"] },
  { store: "postgres", tables: ["plays", "promo_codes", "draws"] },
])(
  "what a play with a code writes to $store is counted by table",
  async ({ store, tables }) => {
    const { code, printed, written } = await runBench("--pages", "--only", "code", "--store", store)
    expect(printed).toContain("every answer was right")
    expect(code).toBe(0)
    const [{ plays, playsPerCommit, parts }] = written.results
    // The end of the load may cut off what was in flight.
    expect(plays).toBeGreaterThan(300)
    expect(playsPerCommit).toBeGreaterThan(1)
    const bytesOf = new Map(parts.map(({ name, bytes }: { name: string; bytes: number }) => [name, bytes]))
    for (const table of tables) expect(bytesOf.get(table)).toBeGreaterThan(10)
  },
  timeoutMs,
)

test.each([
  {
    name: "refuses",
    answer: `Response.json({ error: "busy", code: "UNAVAILABLE" }, { status: 503 })`,
    told: "503 error,code",
  },
  {
    name: "answers in another form",
    answer: `Response.json({ sessionId: "ses_0123456789", result: "won", won: "yes" })`,
    told: "the wrong form",
  },
])(
  "a server that $name makes the benchmark exit 1",
  async ({ answer, told }) => {
    const script = join(folder, "liar.ts")
    const server = `Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => ${answer} })`
    await Bun.write(script, `console.log(JSON.stringify({ url: ${server}.url.origin }))`)
    const { code, printed, written } = await runBench("--only", "score", "--driver", "autocannon", "--targets", script)
    expect(printed).toContain(told)
    expect(written.problems).not.toEqual([])
    expect(code).toBe(1)
  },
  timeoutMs,
)

describe("a database is compared with the responses", () => {
  const plays = 60
  const score = workloads.find(({ name }) => name === "score")
  const best = Array.from({ length: 20 }, (_, index) => ({ position: index + 1, totalScore: 30 }))
  let path: string
  let ids: string[]

  beforeAll(async () => {
    path = join(folder, "premio.db")
    const store = openStore(path, oneClock(Date.now), secureSources)
    await prepareCampaigns(store)
    const answers = await inBatches(plays, (index) => {
      const externalUserId = `user-${index % 20}`
      return granted(store.partner.play({ orgId, campaignId: "ranked", externalUserId, gameResult: { score: 10 } }))
    })
    ids = answers.map(({ answer }) => answer.sessionId)
    await store.close()
  })

  const judge = (answered: number, file = path, ranking = best) => {
    if (!score) throw new Error("there is no workload score")
    const samples = ids.map((sessionId) => `{"sessionId":"${sessionId}",`)
    const run = { perSecond: 1, p50Ms: 1, p99Ms: 1, p999Ms: 1, failed: 0, cpuUs: null, peakMiB: null }
    const answers = { "200 sessionId,result": answered }
    return judgeTotals(score, [{ ...run, answers, samples }], 2, readTotals(file, ids), ranking)
  }

  test.each([
    { name: "as answered", answered: plays },
    { name: "with two plays that were cut off before their answer", answered: plays - 2 },
  ])("$name: right", ({ answered }) => {
    expect(judge(answered)).toEqual([])
  })

  test.each([
    { name: "a play was answered and is not there", answered: plays + 1 },
    { name: "more plays are there than were sent", answered: plays - 3 },
  ])("$name: wrong", ({ answered }) => {
    expect(judge(answered)).toHaveLength(1)
  })

  test("a ranking that shows another total: wrong", () => {
    expect(judge(plays, path, [{ position: 1, totalScore: 31 }, ...best.slice(1)])).toHaveLength(1)
  })

  test.each([
    { name: "a session is gone", change: "DELETE FROM plays WHERE id = 7", told: "sampled sessions" },
    { name: "a session has another id", change: "UPDATE plays SET session_id = 'x' WHERE id = 7", told: "sampled" },
    { name: "a score was changed", change: "UPDATE plays SET score = 11 WHERE id = 7", told: "sum of the scores" },
    { name: "a counter misses a play", change: "UPDATE standings SET plays = 2 WHERE id = 3", told: "plays counted" },
    {
      name: "a total misses a score",
      change: "UPDATE standings SET total_score = 20 WHERE id = 3",
      told: "scores counted",
    },
  ])("$name: wrong", ({ change, told }) => {
    const copy = join(folder, `${Bun.randomUUIDv7()}.db`)
    const sqlite = new Database(path)
    sqlite.run("VACUUM INTO ?", [copy])
    sqlite.close()
    const changed = new Database(copy)
    changed.run(change)
    changed.close()
    expect(judge(plays, copy).join("\n")).toContain(told)
  })
})
