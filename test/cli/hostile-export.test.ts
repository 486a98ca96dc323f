import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { storedFault } from "../../src/stored.ts"
import { makeLively } from "../support/fixture/lively.ts"
import { cli, runCli } from "../support/service/cli.ts"
import { type TestDatabase, testDatabase } from "../support/service/database.ts"
import { startService } from "../support/service/service.ts"

type Row = Record<string, unknown>

let folder: string
let lines: readonly string[]
let target: TestDatabase

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-hostile-"))
  const service = await startService({ now: "2026-11-02T10:05:00.000Z" })
  const org = await service.organization()
  await makeLively(service, org)
  await org.patch("/api/v1/admin/settings", { timezone: "America/Bogota", currency: "COP" }, { status: 200 })
  await service.settle()
  const file = join(folder, "source.ndjson")
  await cli(service.database.place, "export", "--organization", org.orgId, "--output", file)
  lines = readFileSync(file, "utf8").trimEnd().split("\n")
  await service.stop()
  target = await testDatabase()
}, 90_000)
afterAll(async () => {
  await target.drop()
  rmSync(folder, { recursive: true })
})

const rowsOf = (table: string): Row[] =>
  lines.map((line) => JSON.parse(line)).flatMap((line) => (line.table === table ? [line.row] : []))

/** A change of the first row of a table that has the field; undefined values are removed. */
type Change = readonly [table: string, change: (row: Row) => Row, says: string]

const config =
  (change: Row) =>
  (row: Row): Row => ({ ...row, config: { ...(row["config"] as Row), ...change } })
const field =
  (change: Row) =>
  (row: Row): Row => ({ ...row, ...change })

const hostile: readonly Change[] = [
  ["organizations", field({ orgId: "a/b" }), "orgId must be"],
  ["organizations", field({ name: "n".repeat(201) }), "name must be"],
  ["organizations", field({ name: "" }), "name must be"],
  ["organizations", field({ settings: { timezone: "No/Where" } }), "timezone must be an IANA time zone"],
  ["organizations", field({ settings: { currency: "pesos" } }), "settings.currency must be"],
  ["organizations", field({ settings: { support: { maxExtensions: -1 } } }), "settings.support.maxExtensions must be"],
  ["organizations", field({ settings: { owner: "me" } }), "settings.owner is not known here"],
  ["organizations", field({ tiers: [{ name: "Oro", minXp: "0", color: "red" }] }), "tiers.0.minXp must be"],
  ["organizations", field({ createdAt: 9e15 }), "createdAt must be a time"],
  ["organizations", field({ drawSecret: "short" }), "drawSecret must be"],
  ["api_keys", field({ scope: "operator" }), "scope must be one of"],
  ["api_keys", field({ name: "\ud800" }), "name must be"],
  ["api_keys", field({ hash: "x" }), "hash must be"],
  ["users", field({ role: "root" }), "role must be one of"],
  ["users", field({ email: "nobody" }), "email must be"],
  [
    "users",
    field({ passwordHash: "$argon2id$v=19$m=4194304,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA" }),
    "passwordHash",
  ],
  ["users", field({ passwordHash: "plain" }), "passwordHash must be"],
  ["users", field({ recoveryHashes: ["x"] }), "recoveryHashes.0 must be"],
  ["campaigns", field({ campaignId: "a b" }), "campaignId must be"],
  ["campaigns", config({ timezone: "No/Where" }), "timezone must be an IANA time zone"],
  ["campaigns", config({ timezone: undefined }), "config.timezone is missing"],
  ["campaigns", config({ segments: "zzz" }), "config.segments must be"],
  ["campaigns", config({ segments: null }), "config.segments must be"],
  ["campaigns", config({ segments: [{ segmentId: "a", name: "A", weight: -1 }] }), "config.segments.0.weight must be"],
  [
    "campaigns",
    config({ segments: [1, 1].map((weight) => ({ segmentId: "a", name: "A", weight })) }),
    "segments must be",
  ],
  ["campaigns", config({ status: "running" }), "config.status must be one of"],
  ["campaigns", config({ kind: "raffle" }), "config.kind must be one of"],
  ["campaigns", config({ winProbability: 2 }), "config.winProbability must be"],
  ["campaigns", config({ winProbability: "1" }), "config.winProbability must be"],
  ["campaigns", config({ campaignId: "other" }), "config.campaignId is not known here"],
  ["campaigns", config({ playLimits: { maxPerUser: 1, period: "year" } }), "config.playLimits.period must be one of"],
  ["campaigns", config({ rewardLimits: { period: "day" } }), "rewardLimits must be"],
  [
    "campaigns",
    config({ ranking: { period: "day", prizes: [{}] } }),
    "config.ranking.prizes.0.fromPosition is missing",
  ],
  ["campaigns", config({ trivia: { questions: {} } }), "config.trivia.questions must be"],
  [
    "campaigns",
    config({ prizes: [{ prizeId: "tv", name: "TV", kind: "cash", weight: 1 }] }),
    "config.prizes.0.kind must",
  ],
  ["campaigns", config({ budget: { maxAmount: 1.5 } }), "config.budget.maxAmount must be"],
  ["campaigns", config({ endsAt: 9e15 }), "config.endsAt must be"],
  ["campaigns", config({ fairDraws: { revealEvery: "sometimes" } }), "config.fairDraws.revealEvery must be"],
  [
    "campaigns",
    config({ trivia: { questions: Array(300).fill({ question: "q".repeat(1000), options: ["a"], correctIndex: 0 }) } }),
    "the campaign must be at most",
  ],
  ["campaigns", field({ momentPrizes: ["a b"] }), "momentPrizes.0 must be"],
  ["campaigns", field({ updatedAt: -9e15 }), "updatedAt must be a time"],
  ["moment_batches", field({ prizeId: "" }), "prizeId must be"],
  ["moment_batches", field({ count: 0 }), "count must be"],
  ["moment_takes", field({ sessionId: "\n" }), "sessionId must be"],
  ["notifications", config({ timezone: "No/Where" }), "timezone must be an IANA time zone"],
  ["notifications", config({ cadence: "hourly" }), "config.cadence must be one of"],
  ["notifications", config({ segments: {} }), "config.segments must be"],
  [
    "notifications",
    config({ segments: [{ segmentId: "a", name: "A", weight: 1, prize: { type: "cash" } }] }),
    "config.segments.0.prize must be",
  ],
  ["notifications", config({ startsAt: "2026-01-01T00:00:00Z" }), "config.startsAt must be"],
  ["push_sends", field({ title: "t".repeat(501) }), "title must be"],
  ["push_sends", field({ clickCount: -1 }), "clickCount must be"],
  ["webhooks", field({ url: "file:///etc/passwd" }), "url must be an http or https URL"],
  ["webhooks", field({ url: "http://user:pass@example.com/" }), "url must be a URL without user name"],
  ["webhooks", field({ url: "http://169.254.169.254/" }), "url must be a URL with a public address"],
  ["webhooks", field({ events: [] }), "events must be"],
  ["webhooks", field({ events: ["everything"] }), "events.0 must be one of"],
  ["webhooks", field({ description: "" }), "description must be"],
  ["players", field({ externalUserId: "" }), "externalUserId must be"],
  ["players", field({ clientId: "a/b" }), "clientId must be"],
  ["players", field({ traits: { note: "n".repeat(20_000) } }), "traits must be"],
  ["players", field({ xp: -1 }), "xp must be"],
  ["players", field({ email: "e".repeat(321) }), "email must be"],
  ["chains", field({ chainId: "../x" }), "chainId must be"],
  ["chains", field({ commitment: "zz" }), "commitment must be"],
  ["chain_records", field({ text: "{" }), "text must be a JSON object"],
  ["draws", field({ hash: "00" }), "hash must be"],
  ["bans", field({ reason: "r".repeat(1001) }), "reason must be"],
  ["lifted_bans", field({ message: 5 }), "message must be"],
  ["points_ledger", field({ reason: "gift" }), "reason must be one of"],
  ["promo_codes", field({ origin: "magic" }), "origin must be one of"],
  ["promo_codes", field({ codeKey: "OTHER" }), "codeKey must be that of code"],
  ["promo_codes", field({ discountValue: -1 }), "discountValue must be"],
  ["promo_codes", field({ maxUses: 0 }), "maxUses must be"],
  ["promo_codes", field({ expiresAt: 9e15 }), "expiresAt must be a time"],
  ["code_redemptions", field({ currency: "cop" }), "currency must be"],
  ["code_redemptions", field({ saleTotal: -1 }), "saleTotal must be"],
  ["plays", field({ sessionId: "a\u001b[2J" }), "sessionId must be"],
  ["plays", field({ metadata: { note: "n".repeat(20_000) } }), "metadata must be"],
  ["plays", field({ at: 9e15 }), "at must be a time"],
  ["plays", field({ prizeId: "a b" }), "prizeId must be"],
  ["handouts", field({ note: "n".repeat(1001) }), "note must be"],
  ["standings", field({ prizeWins: [{ prizeId: "tv" }] }), "prizeWins.0."],
  ["ranking_rounds", field({ periodKey: "yesterday" }), "periodKey must be"],
  ["ranking_rounds", field({ ranking: { period: "day", prizes: "all" } }), "ranking.prizes must be"],
  ["ranking_rounds", field({ askedBy: { keyId: 5 } }), "askedBy.keyId"],
  ["ranking_prizes", field({ prize: { type: "points", points: -5 } }), "prize must be"],
  ["ranking_prizes", field({ position: 0 }), "position must be"],
  ["awards", field({ segment: { segmentId: "a" } }), "segment.name is missing"],
  ["awards", field({ awardId: "a b" }), "awardId must be"],
  ["redemptions", field({ discountAmount: -1 }), "discountAmount must be"],
  ["deliveries", field({ status: "lost" }), "status must be one of"],
  ["deliveries", field({ body: "hello" }), "body must be a JSON object"],
  ["deliveries", field({ eventId: "a\r\nX-Evil: 1" }), "eventId must be"],
  ["deliveries", field({ attemptLog: [{ at: "now" }] }), "attemptLog.0."],
  ["idempotency_records", field({ answer: "null" }), "answer must be a JSON object"],
  ["marketplace_games", field({ gameId: "a b" }), "gameId must be"],
  ["audit_log", field({ action: "" }), "action must be"],
]

describe("data that no operation would have stored", () => {
  test.each(hostile)("of %s is refused (%#)", (table, change, says) => {
    const [row] = rowsOf(table)
    expect(row).toBeDefined()
    expect(storedFault(table, change(row ?? {}))).toContain(says)
  })

  test("is nowhere in the export of a lively organization", () => {
    for (const line of lines) {
      const { table, row } = JSON.parse(line)
      if (row) expect([line, storedFault(table, row)]).toEqual([line, null])
    }
  })
})

const isOf = (table: string) => (line: string) => line.startsWith(`{"table":"${table}"`)

describe("an import is refused, and names line, table and field, of", () => {
  const named = ["No/Where", "zzz", "operator", "root", "file:"]
  test.each(
    hostile.filter(([table, change]) =>
      named.some((bad) => JSON.stringify(change({ table, config: {} })).includes(bad)),
    ),
  )("%s (%#)", async (table, change, says) => {
    const index = lines.findIndex(isOf(table))
    const { row } = JSON.parse(lines[index] ?? "")
    const file = join(folder, "hostile.ndjson")
    writeFileSync(file, lines.with(index, JSON.stringify({ table, row: change(row) })).join("\n"))
    const { code, stdout, stderr } = await runCli(target.place, "import", file)
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
    expect(stderr).toStartWith(`premio: line ${index + 1}, of ${table}, cannot be imported: `)
    expect(stderr).toContain(says)
    expect(stderr).toEndWith("; nothing was imported\n")
    expect(await target.rows("SELECT org_id FROM organizations")).toEqual([])
  })
})
