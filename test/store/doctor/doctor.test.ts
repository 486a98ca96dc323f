import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { completeCodeIndex } from "../../../src/store/sqlite/log/code/code-index.ts"
import { writeTotals } from "../../../src/store/sqlite/record/player/player-totals.ts"
import { inspectDatabase } from "../../../src/store/sqlite/upkeep/inspect.ts"
import { makeLively } from "../../support/fixture/lively.ts"
import { cli, runCli, withDatabase } from "../../support/service/cli.ts"
import { copyFile } from "../../support/service/database.ts"
import { startService, type TestService } from "../../support/service/service.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"
import { codeDamages, fileDamages } from "./file-damages.ts"

let folder: string
let service: TestService
/** A copy of the database, taken while it was served. */
let sound: string
/** A copy for one test to damage. */
let damaged: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-doctor-"))
  sound = join(folder, "sound.db")
  damaged = join(folder, "damaged.db")
  service = await startService({ now: "2026-11-02T10:05:00.000Z" })
  await makeLively(service, await service.organization())
  copyFile(service.databasePath, sound)
})
beforeEach(() => copyFileSync(sound, damaged))
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

const ruleNames = [
  "log",
  "file",
  "schema",
  "references",
  "records",
  "balances",
  "ledger",
  "transactions",
  "merges",
  "past-uses",
  "revocations",
  "codes",
  "prize-codes",
  "code-index",
  "play-limits",
  "reward-limits",
  "stock-limits",
  "generation-limits",
  "standings",
  "quotas",
  "grants",
  "pools",
  "stocks",
  "segment-stocks",
  "prize-wins",
  "budgets",
  "told",
  "scores",
  "chains",
  "results",
  "spin-counts",
  "audiences",
  "spins",
  "award-handouts",
  "open-handouts",
  "redemptions",
  "redemption-chains",
  "ranking-prizes",
  "moments",
  "draw-chains",
  "draws",
  "stream",
  "outbox",
  "delivery-bodies",
  "fresh-deliveries",
  "configuration",
  "audit",
  "secrets",
  "commitments",
]

/** The rules that the command reports as broken. */
const brokenByCommand = async (path: string): Promise<string[]> => {
  const { code, stdout, stderr } = await runCli(path, "doctor")
  const named = [...stdout.matchAll(/^BAD {2}([a-z-]+): /gm)].map(([, rule = ""]) => rule)
  expect(stderr).toBe(named.length > 0 ? `premio: ${path} breaks these rules: ${named.join(", ")}\n` : "")
  expect(code).toBe(named.length > 0 ? 1 : 0)
  return named
}

/** The same, without starting a process. */
const broken = async (path: string): Promise<string[]> => (await brokenRules(path)).map(({ rule }) => rule)

describe("a sound database", () => {
  test("passes each rule while the service runs, with its sizes and backlog", async () => {
    const { stdout } = await cli(service.databasePath, "doctor")
    expect([...stdout.matchAll(/^ok {3}([a-z-]+): /gm)].map(([, rule]) => rule)).toEqual(ruleNames)
    expect(stdout).toMatch(/: \d+ bytes, and \d+ in its log\n/)
    expect(stdout).toMatch(/outbox {4}\d+ pending, the oldest since 2026-11-0/)
  })

  test("is described by one JSON object", async () => {
    const { objects } = await cli(sound, "doctor", "--json")
    const pending = withDatabase(sound, (sqlite) =>
      sqlite.query<{ n: number }, []>("SELECT count(*) AS n FROM deliveries WHERE due_at IS NOT NULL").get(),
    )
    expect(objects).toMatchObject([
      { path: sound, fileBytes: readFileSync(sound).length, walBytes: 0, outbox: { pending: pending?.n } },
    ])
    expect(objects[0].findings.map(({ rule }: { rule: string }) => rule)).toEqual(ruleNames)
  })

  test("counts deliveries behind the watermark that wait for their first attempt in its backlog", async () => {
    const pending = withDatabase(damaged, (sqlite) => {
      sqlite.run("UPDATE deliveries SET is_fresh = 0")
      sqlite.run("UPDATE deliveries SET status = 'pending', due_at = created_at WHERE id IN (1, 2)")
      sqlite.run("UPDATE deliveries_indexed SET up_to = (SELECT max(id) - 1 FROM deliveries)")
      sqlite.run(
        "UPDATE deliveries SET status = 'pending', due_at = created_at, is_fresh = 1 WHERE id = (SELECT max(id) FROM deliveries)",
      )
      const all = "SELECT count(*) AS pending, min(created_at) AS oldestAt FROM deliveries WHERE due_at IS NOT NULL"
      return sqlite.query<{ pending: number; oldestAt: number }, []>(all).get()
    })
    expect(pending?.pending).toBeGreaterThan(2)
    expect((await inspectDatabase(damaged)).outbox).toEqual(pending as never)
  })

  test("is not changed", async () => {
    const before = readFileSync(sound)
    await cli(sound, "doctor")
    expect(readFileSync(sound).equals(before)).toBe(true)
  })
})

describe("the doctor finds", () => {
  test.each(codeDamages)("%s", async (_what, sql, rules) => {
    withDatabase(damaged, (sqlite) => {
      completeCodeIndex(sqlite)
      sqlite.run(sql)
    })
    expect(await broken(damaged)).toEqual([...rules])
  })

  test("of a planned moment both that no play took it, and that its winner took none", async () => {
    withDatabase(damaged, (sqlite) => sqlite.run("UPDATE moment_takes SET session_id = 'other'"))
    const { stdout } = await runCli(damaged, "doctor")
    expect(stdout).toMatch(/moment 0 of batch \d+ was taken by no play that won its prize/)
    expect(stdout).toMatch(/play \d+ won a prize that comes out at planned moments, and took none/)
  })

  test.each(fileDamages)("%s", async (_what, sql, rules) => {
    withDatabase(damaged, (sqlite) => {
      writeTotals(sqlite)
      sqlite.run(sql)
    })
    expect(await broken(damaged)).toEqual([...rules])
  })

  test("a file that is damaged", async () => {
    const rootOf = "SELECT rootpage FROM sqlite_schema WHERE name = 'plays_by_campaign'"
    const page = withDatabase(damaged, (sqlite) => sqlite.query<{ rootpage: number }, []>(rootOf).get()?.rootpage ?? 0)
    const bytes = readFileSync(damaged)
    const pageBytes = bytes.readUInt16BE(16)
    writeFileSync(damaged, bytes.fill(0xff, (page - 1) * pageBytes, page * pageBytes))
    expect(await brokenByCommand(damaged)).toContain("file")
  })

  test("each broken rule, and ends with 1", async () => {
    withDatabase(damaged, (sqlite) => sqlite.run("UPDATE players SET merged_into = 999 WHERE merged_into IS NOT NULL"))
    expect(await brokenByCommand(damaged)).toEqual(["references", "spins"])
  })

  test("how many rows are off, and shows ten of them, by row numbers alone", async () => {
    withDatabase(damaged, (sqlite) => sqlite.run("UPDATE deliveries SET attempts = 9"))
    const { code, stdout, objects } = await runCli(damaged, "doctor", "--json")
    expect(code).toBe(1)
    const { violations, examples } = objects[0].findings.find(({ rule }: { rule: string }) => rule === "outbox")
    expect(violations).toBeGreaterThan(10)
    expect(examples).toHaveLength(10)
    for (const secret of ["ana", "Ana", "beto", "WIN-", "SPRING-"]) expect(stdout).not.toContain(secret)
  })
})
