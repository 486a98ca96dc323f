import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { exportedTables } from "../../src/store/transfer/format.ts"
import { type Lively, makeLively } from "../support/fixture/lively.ts"
import { expectToGoOn } from "../support/fixture/moved.ts"
import { play } from "../support/fixture/play.ts"
import { cli, runCli } from "../support/service/cli.ts"
import { type Client, client } from "../support/service/client.ts"
import { isPostgres, type TestDatabase, testDatabase } from "../support/service/database.ts"
import { startService, type TestService } from "../support/service/service.ts"

let folder: string
let service: TestService
let org: Client
let lively: Lively
let exported: string
/** A database that already holds another organization, so that every row number is taken. */
let other: TestDatabase
let target: TestDatabase

const exportTo = async (place: string, name: string): Promise<string> => {
  const file = join(folder, name)
  await cli(place, "export", "--organization", org.orgId, "--output", file)
  return file
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-transfer-"))
  service = await startService({ now: "2026-11-02T10:05:00.000Z" })
  await makeLively(service, await service.organization())
  other = await service.database.copy()
  org = await service.organization()
  lively = await makeLively(service, org)
  await play(org, lively.limited, "carla")
  await org.post("/api/v1/admin/players/carla/erase", { confirm: "carla" }, { status: 200 })
  // Otherwise one export might include the work of background tasks, and the next one not.
  await service.settle()
  exported = await exportTo(service.database.place, "source.ndjson")
}, 90_000)
afterAll(async () => {
  await other.drop()
  await service.stop()
  rmSync(folder, { recursive: true })
})
/** A copy of the other database for each test. */
const givenTarget = () => {
  beforeEach(async () => {
    target = await other.copy()
  })
  afterEach(() => target.drop())
}

const linesOf = (file: string) => readFileSync(file, "utf8").trimEnd().split("\n")
/** The lines of an export without the rows that exports themselves add to the audit log. */
const withoutExports = (lines: readonly string[]) =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ table, row }) => row?.action !== "read" && table !== "audit_chains")
    .map((line) => (line.rows ? { rows: { ...line.rows, audit_log: 0 } } : { ...line, numbers: 0 }))
const write = (name: string, lines: readonly string[]) => {
  const file = join(folder, name)
  writeFileSync(file, lines.map((line) => `${line}\n`).join(""))
  return file
}
const counted = exportedTables
  .filter(({ fields }) => fields.includes("id"))
  .map(({ name }) => (isPostgres && name === "notifications" ? "mini_games" : name))
  .map((table) => `SELECT '${table}' AS name, count(*) AS rows FROM ${table}`)
/** The rows of each table. */
const countRows = (database: TestDatabase) => database.rows(`${counted.join(" UNION ALL ")} ORDER BY name`)

describe("an export", () => {
  test("holds rows of every table, only of this organization, in a file that only its owner can read", () => {
    const lines = linesOf(exported).map((line) => JSON.parse(line))
    const numbers = expect.any(Number)
    expect(lines[0]).toEqual({ premio: "export", schema: expect.any(Number), organization: org.orgId, numbers })
    const { rows } = lines.at(-1)
    // No merge is in progress, and no play has left for a file.
    const empty = Object.entries(rows).flatMap(([table, count]) => (count === 0 ? [table] : []))
    expect(empty).toEqual(["merges", "archived_counts", "archived_wins", "archived_prizes", "play_archives"])
    expect(new Set(lines.flatMap(({ row }) => row?.orgId ?? []))).toEqual(new Set([org.orgId]))
    const all = Object.values<number>(rows).reduce((sum, count) => sum + count, 0)
    expect(lines).toHaveLength(all + 2)
    expect(statSync(exported).mode & 0o777).toBe(0o600)
  })

  test("to stdout is the same, except for the audit row of each export", async () => {
    const reads = async () => (await org.get("/api/v1/admin/audit-log?action=read", { status: 200 })).body.items
    const before = await reads()
    const { stdout } = await cli(service.database.place, "export", "--organization", org.orgId)
    expect(withoutExports(stdout.trimEnd().split("\n"))).toEqual(withoutExports(linesOf(exported)))
    const [newest, ...older] = await reads()
    expect(older).toEqual(before)
    expect(newest).toMatchObject({ keyId: null, action: "read", target: org.orgId, before: null, after: null })
  })

  test("of an unknown organization, or into an existing file, leaves no row", async () => {
    const rows = () => service.database.rows("SELECT count(*) AS n FROM audit_log")
    const before = await rows()
    expect((await runCli(service.database.place, "export", "--organization", "nobody")).code).toBe(1)
    expect(
      (await runCli(service.database.place, "export", "--organization", org.orgId, "--output", exported)).code,
    ).toBe(1)
    expect(await rows()).toEqual(before)
  })

  test("overwrites no file", async () => {
    const { code, stderr } = await runCli(
      service.database.place,
      "export",
      "--organization",
      org.orgId,
      "--output",
      exported,
    )
    expect(code).toBe(1)
    expect(stderr).toBe(`premio: ${exported} exists already: name another file\n`)
  })
})

describe("an import", () => {
  givenTarget()

  test("gives the same export again, next to another organization and in a new database", async () => {
    const fresh = await testDatabase()
    for (const [index, { place }] of [target, fresh].entries()) {
      await cli(place, "import", exported)
      const again = await exportTo(place, `again-${index}.ndjson`)
      // An import draws nothing more from the chains that were open, since the original may continue.
      const alike = (file: string) =>
        withoutExports(linesOf(file)).map((line) =>
          line.table === "chains" ? { ...line, row: { ...line.row, distrusted: null } } : line,
        )
      expect(alike(again)).toEqual(alike(exported))
      await cli(place, "doctor")
    }
    await fresh.drop()
  })

  test("reads a text with any line separator in it as one line", async () => {
    const sun = await service.organization()
    const name = "Ana\u2028María\u2029\u0085\v\f\r\nÑáñez"
    await sun.post("/api/v1/clients/identify", { externalId: "ana", name }, { status: 200 })
    const file = join(folder, "separators.ndjson")
    await cli(service.database.place, "export", "--organization", sun.orgId, "--output", file)
    await cli(target.place, "import", file)
    const [stored] = await target.rows(`SELECT name FROM players WHERE org_id = '${sun.orgId}'`)
    expect(stored).toEqual({ name })
  })

  test("accepts Windows line endings, and a last line without one", async () => {
    const file = join(folder, "windows.ndjson")
    writeFileSync(file, `\uFEFF${linesOf(exported).join("\r\n")}`)
    await cli(target.place, "import", file)
  })

  test("from stdin reports the number of rows of each table", async () => {
    const child = Bun.spawn([process.execPath, "src/cli.ts", "import", "-", "--json", "--database", target.place], {
      stdin: Bun.file(exported),
      stdout: "pipe",
    })
    expect(await new Response(child.stdout).json()).toEqual(JSON.parse(linesOf(exported).at(-1) ?? "").rows)
  })

  test("continues over HTTP as before: keys, balances, rankings, spins, codes, limits, corrections", async () => {
    await cli(target.place, "import", exported)
    const now = new Date(service.clock.now).toISOString()
    const moved = await startService({ database: await target.copy(), now })
    const there = client(() => moved.url, org)
    try {
      await expectToGoOn(org, there, lively)
      expect((await cli(moved.database.place, "doctor")).code).toBe(0)
    } finally {
      await moved.stop()
    }
  })
})

const replaceRow = (lines: readonly string[], table: string, change: (row: Record<string, unknown>) => unknown) => {
  const index = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`))
  const { row } = JSON.parse(lines[index] ?? "")
  return lines.with(index, JSON.stringify({ table, row: { ...row, ...(change(row) as object) } }))
}

describe("a file is refused in one line, and changes nothing, when", () => {
  const without = (lines: readonly string[], index: number) => lines.toSpliced(index, 1)
  const cases: readonly (readonly [
    what: string,
    change: (lines: readonly string[]) => readonly string[],
    line: string,
  ])[] = [
    ["the file is empty", () => [], "the export ends in the middle"],
    ["the end is missing", (lines) => lines.slice(0, -1), "the export ends in the middle"],
    [
      "a row is missing",
      (lines) =>
        without(
          lines,
          lines.findIndex((line) => line.startsWith('{"table":"push_reactions"')),
        ),
      "0 of 1 rows of push_reactions were there",
    ],
    ["a row comes after the end", (lines) => [...lines, lines[1] ?? ""], "comes after the end"],
    ["it is not an export", () => ['{"hello":"world"}'], "this is not an export of an organization"],
    ["it is no JSON", () => ["hello"], "line 1 is not a JSON object"],
    [
      "it was made by another version",
      (lines) => lines.with(0, (lines[0] ?? "").replace(/"schema":\d+/, '"schema":1')),
      "was made by another version",
    ],
    ["a line is not JSON", (lines) => lines.with(3, "{"), "line 4 is not a JSON object"],
    [
      "a table is unknown",
      (lines) => lines.with(3, '{"table":"secrets","row":{}}'),
      'line 4 cannot be imported: there is no table "secrets"',
    ],
    ["a field is missing", (lines) => replaceRow(lines, "plays", () => ({ at: undefined })), "at is missing"],
    ["a field is unknown", (lines) => replaceRow(lines, "plays", () => ({ more: 1 })), "it has a field too many"],
    [
      "a row is of another organization",
      (lines) => replaceRow(lines, "players", () => ({ orgId: "other" })),
      "it belongs to another organization",
    ],
    [
      "a row refers to what is not in the export",
      (lines) => replaceRow(lines, "plays", () => ({ player: 0 })),
      "player is not a row number",
    ],
    [
      "a row refers to one that is missing",
      // Refers to another table, which has more rows than there are players.
      (lines) => replaceRow(lines, "plays", () => ({ player: JSON.parse(lines[0] ?? "").numbers })),
      isPostgres ? "the database would break references" : "FOREIGN KEY constraint failed",
    ],
    [
      "a row has a number that no row of the export can have",
      (lines) => replaceRow(lines, "players", () => ({ id: Number.MAX_SAFE_INTEGER })),
      `row number ${Number.MAX_SAFE_INTEGER} is above that of the first line`,
    ],
    [
      "the first line has a version that cannot be printed",
      (lines) => lines.with(0, JSON.stringify({ ...JSON.parse(lines[0] ?? ""), schema: { toString: 0 } })),
      "this is not an export of an organization",
    ],
    [
      "a line has a table that cannot be printed",
      (lines) => lines.with(3, JSON.stringify({ ...JSON.parse(lines[3] ?? ""), table: { toString: 0 } })),
      "line 4 cannot be imported: its table is not a text",
    ],
    [
      "the last line has numbers of rows that cannot be printed",
      (lines) =>
        lines.with(-1, JSON.stringify({ rows: { ...JSON.parse(lines.at(-1) ?? "").rows, plays: { toString: 0 } } })),
      "is not a number of rows of each table",
    ],
    [
      "a row has no number",
      (lines) => replaceRow(lines, "push_sends", () => ({ id: null })),
      "id is not a whole number",
    ],
    [
      "a text is where a number should be",
      (lines) => replaceRow(lines, "push_sends", () => ({ clickCount: "many" })),
      "clickCount must be an integer",
    ],
    [
      "a number is where a choice should be",
      (lines) => replaceRow(lines, "plays", () => ({ won: 7 })),
      "of plays, cannot be imported: won is not true or false",
    ],
    ...(
      [
        ["campaigns", "config", "[]", "is not an object"],
        ["campaigns", "config", 7, "is not an object"],
        ["campaigns", "momentPrizes", "coffee", "is not a list of texts"],
        ["notifications", "config", [], "is not an object"],
        ["players", "traits", "vip", "is not an object"],
        ["plays", "metadata", false, "is not an object"],
        ["standings", "prizeWins", 3, "is not a list of objects"],
        ["standings", "prizeWins", ["coffee"], "is not a list of objects"],
        ["organizations", "tiers", {}, "is not a list of objects"],
        ["organizations", "settings", [null], "is not an object"],
        ["users", "recoveryHashes", [1], "is not a list of texts"],
        ["webhooks", "events", "*", "is not a list of texts"],
        ["deliveries", "attemptLog", "none", "is not a list of objects"],
        ["ranking_rounds", "ranking", "day", "is not an object"],
        ["ranking_prizes", "prize", 100, "is not an object"],
        ["awards", "segment", "Café", "is not an object"],
      ] as const
    ).map(
      ([table, field, value, fault]) =>
        [
          `${JSON.stringify(value)} is where ${field} of ${table} should be`,
          (lines: readonly string[]) => replaceRow(lines, table, () => ({ [field]: value })),
          `cannot be imported: ${field} ${fault}`,
        ] as const,
    ),
    [
      "bytes are not in hex",
      (lines) => replaceRow(lines, "plays", () => ({ receipt: "secret" })),
      "receipt is not bytes in hex",
    ],
    [
      "a rule would be broken",
      (lines) => replaceRow(lines, "points_ledger", () => ({ points: 1_000 })),
      "the database would break balances",
    ],
  ]
  test.each(cases)("%s", async (_what, change, line) => {
    const before = await countRows(other)
    const { code, stdout, stderr } = await runCli(
      other.place,
      "import",
      write("changed.ndjson", change(linesOf(exported))),
    )
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
    expect(stderr.trimEnd().split("\n")).toEqual([expect.stringContaining(line)])
    expect(stderr).toEndWith("; nothing was imported\n")
    expect(await countRows(other)).toEqual(before)
  })
})

describe("an import is refused in one line, and changes nothing, when", () => {
  givenTarget()

  test.skipIf(!isPostgres)("it needs more row numbers than are left", async () => {
    const [first = "", ...rest] = linesOf(exported)
    const many = first.replace(/"numbers":\d+/, `"numbers":${Number.MAX_SAFE_INTEGER}`)
    const { code, stderr } = await runCli(target.place, "import", write("many.ndjson", [many, ...rest]))
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `premio: the first line asks for ${Number.MAX_SAFE_INTEGER} row numbers, more than are left; nothing was imported\n`,
    })
    await cli(target.place, "import", exported)
    await cli(target.place, "doctor")
  })

  test("a folder is named", async () => {
    const { code, stderr } = await runCli(target.place, "import", folder)
    expect({ code, stderr }).toEqual({ code: 1, stderr: `premio: there is no file ${folder}\n` })
  })

  test("the organization already exists", async () => {
    await cli(target.place, "import", exported)
    const before = await countRows(target)
    const { code, stderr } = await runCli(target.place, "import", exported)
    expect(code).toBe(1)
    expect(stderr).toBe(`premio: organization ${org.orgId} exists already; nothing was imported\n`)
    expect(await countRows(target)).toEqual(before)
  })

  test.skipIf(isPostgres)("a service runs on the file", async () => {
    const { code, stderr } = await runCli(service.database.place, "import", exported)
    expect(code).toBe(1)
    expect(stderr).toContain("another process serves")
  })
})
