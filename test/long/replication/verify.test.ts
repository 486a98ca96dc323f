import { Database } from "bun:sqlite"
import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hasLitestream, startReplicated } from "../../support/replication/replication.ts"
import { parseMetrics } from "../../support/service/metrics.ts"
import { runToEnd } from "../../support/service/process.ts"
import { until } from "../../support/waiting.ts"

let root: string
let scratch: string
let path: string
let environment: Record<string, string>
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "premio-verify-test-"))
  scratch = join(root, "scratch")
  mkdirSync(scratch)
  path = join(root, "premio.db")
  environment = { DATABASE_PATH: path, LITESTREAM_REPLICA_URL: `file://${root}/replica`, TMPDIR: scratch }
})
afterEach(() => rmSync(root, { recursive: true }))

/** Runs `bun run cli backup verify`; nothing may be left in the scratch folder. */
const verify = async (...options: string[]) => {
  const result = await runToEnd(environment, [process.execPath, "src/cli.ts", "backup", "verify", ...options])
  expect(readdirSync(scratch)).toEqual([])
  return result
}

/** Serves replicated until `change` was applied to the database file and the replica has it. */
const replicate = async (change: (sqlite: Database) => void) => {
  const running = await startReplicated(environment)
  const org = await running.organization()
  await org.post("/api/v1/admin/campaigns", { campaignId: "c", status: "active", gameType: "scratch_card" })
  for (let user = 0; user < 5; user++)
    await org.post("/api/v1/games/play", { campaignId: "c", externalUserId: `user-${user}` }, { status: 200 })
  const sqlite = new Database(path)
  // The service writes meanwhile.
  sqlite.run("PRAGMA busy_timeout = 10000")
  change(sqlite)
  sqlite.close()
  expect(await running.end("SIGTERM")).toBe(0)
}
const nothing = () => undefined

test.skipIf(!hasLitestream)(
  "every BACKUP_VERIFY_HOURS the replica is checked: the metrics and the log tell how that went",
  async () => {
    const running = await startReplicated({ ...environment, BACKUP_VERIFY_HOURS: "0.0005" })
    await running.organization()
    const metric = async (name: string) =>
      parseMetrics(await (await fetch(`${running.url}/metrics`)).text()).value(`premio_backup_${name}`)
    await until("a check went well", async () => ((await metric("verified_ok")) === 1 ? true : undefined), 30_000)
    expect(Math.abs(Date.now() / 1_000 - (await metric("verified_timestamp_seconds")))).toBeLessThan(60)
    expect(await metric("verified_duration_seconds")).toBeGreaterThan(0)
    expect(await metric("verify_interval_seconds")).toBeCloseTo(1.8)
    const sqlite = new Database(path)
    sqlite.run("PRAGMA foreign_keys = OFF")
    sqlite.run("DELETE FROM organizations")
    sqlite.close()
    await until("a check found something", async () => ((await metric("verified_ok")) === 0 ? true : undefined), 30_000)
    expect(running.output()).toContain('"msg":"the replica was restored and checked: a problem was found"')
    expect(await running.end("SIGTERM")).toBe(0)
  },
  90_000,
)

describe.skipIf(!hasLitestream)("bun run cli backup verify", () => {
  test("finds a sound replica sound, while the service runs, and says how old it is", async () => {
    const running = await startReplicated(environment)
    await running.organization()
    const { code, output } = await until("the replica is there", async () => {
      const result = await verify("--max-age", "60")
      return result.lines.join().includes("there is no replica") ? undefined : result
    })
    expect(await running.end("SIGTERM")).toBe(0)
    expect(output).toMatch(
      /^replica {3}file:\/\/\S+: restored in \d+ ms\nnewest {4}\S+Z, \d+ s ago, \d+ ms behind the database\n/,
    )
    expect(output).toContain("ok   lag: the newest data of the replica is at most 60 s behind the database")
    expect(output).toContain("ok   age: the newest data of the replica is at most 60 s old")
    expect(output).toContain("ok   file: ")
    expect(output).not.toContain("BAD")
    expect(code).toBe(0)
  })

  test("returns one JSON object", async () => {
    await replicate(nothing)
    const { code, output } = await verify("--json")
    expect(code).toBe(0)
    const { path: where, newestData, restoreMs, findings } = JSON.parse(output)
    expect(where).toBe(environment["LITESTREAM_REPLICA_URL"])
    expect(Date.now() - Date.parse(newestData)).toBeLessThan(60_000)
    expect(restoreMs).toBeGreaterThan(0)
    expect(findings.length).toBeGreaterThan(5)
  })

  test("finds a broken rule", async () => {
    await replicate((sqlite) => sqlite.run("UPDATE players SET points = points + 1"))
    const { code, output } = await verify()
    expect(code).toBe(1)
    expect(output).toContain("BAD")
  })

  test("finds a replica that is behind the database", async () => {
    await replicate(nothing)
    const sqlite = new Database(path)
    sqlite.run("UPDATE plays SET at = at + 100000")
    sqlite.close()
    const { code, output } = await verify()
    expect(code).toBe(1)
    expect(output).toMatch(/BAD {2}lag: .* at most 60 s behind the database\n +it is 1\d\d s behind the database/)
    expect((await verify("--max-lag", "200")).code).toBe(0)
  })

  test("finds a replica that is too old, also where the database is not", async () => {
    await replicate(nothing)
    rmSync(path)
    await Bun.sleep(1_001)
    expect((await verify("--max-age", "3600")).code).toBe(0)
    const { code, output } = await verify("--max-age", "1")
    expect(code).toBe(1)
    expect(output).toContain("BAD  age: ")
    expect(output).not.toContain("lag")
  })

  test.each([
    ["no replica", {}, [], "there is no replica at file://"],
    ["no URL", { LITESTREAM_REPLICA_URL: "" }, [], "LITESTREAM_REPLICA_URL is missing"],
    ["a bad option", {}, ["--max-age", "soon"], "whole seconds"],
  ])("exits with one line: %s", async (_case, changed, options, line) => {
    environment = { ...environment, ...changed }
    const { code, lines } = await verify(...options)
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^premio: .*${line}`))])
  })

  test("finds a replica that lacks a part", async () => {
    await replicate(nothing)
    const [oldest = ""] = readdirSync(join(root, "replica", "ltx", "0")).sort()
    for (const level of readdirSync(join(root, "replica", "ltx")).filter((name) => name !== "0"))
      rmSync(join(root, "replica", "ltx", level), { recursive: true })
    renameSync(join(root, "replica", "ltx", "0", oldest), join(root, "stolen"))
    const { code, lines } = await verify()
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining("premio: ")])
  })
})
