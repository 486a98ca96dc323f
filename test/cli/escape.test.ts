import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { printable } from "../../src/cli/escape.ts"
import { makeCampaign, play } from "../support/fixture/play.ts"
import { cli, runCli } from "../support/service/cli.ts"
import type { Client } from "../support/service/client.ts"
import { type TestDatabase, testDatabase } from "../support/service/database.ts"
import { givenService } from "../support/service/service.ts"

/** Clears the screen, sets a title, turns the direction of text, forges a line. */
const hostile = "Sol\u001b[2J\u001b]0;owned\u0007\u009b31m\u202egnp\r\nOK  everything: is fine\u2028\u0085"
const isPlain = (text: string) => !/[^\n\P{Cc}]|[\u200e\u200f\u2028-\u202e\u2066-\u2069]/u.test(text)

const service = givenService()
let folder: string
let org: Client
let exported: string
let target: TestDatabase

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-escape-"))
  org = await service.organization(hostile)
  await org.post("/api/v1/admin/api-keys", { name: hostile, scope: "read" }, { status: 201 })
  await org.post("/api/v1/admin/users", { email: "ana@example.com", name: hostile, role: "viewer" }, { status: 201 })
  await org.post("/api/v1/admin/bans", { externalUserId: hostile, reason: hostile, message: hostile }, { status: 201 })
  await play(org, await makeCampaign(org))
  exported = join(folder, "source.ndjson")
  await cli(service.database.place, "export", "--organization", org.orgId, "--output", exported)
  target = await testDatabase()
}, 60_000)
afterAll(async () => {
  await target.drop()
  rmSync(folder, { recursive: true })
})

test("a text is shown with the codes of unprintable characters, and otherwise unchanged", () => {
  expect(printable("Ñandú 🎉 a\tb\u001b[0m\u009b\u202e\ud800")).toBe(
    "Ñandú 🎉 a\\u0009b\\u001b[0m\\u009b\\u202e\\ud800",
  )
})

describe.each([
  [["organizations", "list"], "name"],
  [["keys", "list", "--organization"], "name"],
  [["users", "list", "--organization"], "name"],
  [["bans", "list", "--organization"], "reason"],
] as const)("%j", (words, field) => {
  const command = () => (words.at(-1) === "--organization" ? [...words, org.orgId] : [...words])

  test("prints a line for each row, and no control characters", async () => {
    const { stdout } = await cli(service.database.place, ...command())
    const { stdout: json } = await cli(service.database.place, ...command(), "--json")
    expect([isPlain(stdout), isPlain(json)]).toEqual([true, true])
    const rows = json.trimEnd().split("\n")
    expect(stdout.trimEnd().split("\n")).toHaveLength(rows.length + 1)
    expect(rows.map((row) => JSON.parse(row)[field])).toContain(hostile)
  })
})

describe("an import of", () => {
  const refused = async (content: string | Uint8Array) => {
    const file = join(folder, "hostile.ndjson")
    writeFileSync(file, content)
    const { code, stdout, stderr } = await runCli(target.place, "import", file)
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
    expect(stderr).toMatch(/^premio: [^\n]+\n$/)
    expect([stderr, isPlain(stderr)]).toEqual([stderr, true])
    expect(stderr).not.toMatch(/\.ts:| {4}at /)
    return stderr
  }
  const lines = () => readFileSync(exported, "utf8").trimEnd().split("\n")

  test.each([0.1, 0.35, 0.6, 0.85, 0.999])("a file that ends after %d of it changes nothing", async (share) => {
    const bytes = readFileSync(exported)
    await refused(bytes.subarray(0, Math.floor(bytes.length * share)))
    expect(await target.rows("SELECT org_id FROM organizations")).toEqual([])
  })

  test("names with control characters everywhere shows their codes", async () => {
    const [header = "", ...rest] = lines()
    const other = JSON.stringify({ ...JSON.parse(header), organization: hostile })
    await refused([other, ...rest].join("\n"))
    expect(await refused([header, JSON.stringify({ table: hostile, row: {} })].join("\n"))).toContain(
      "there is no table",
    )
    await refused([header, JSON.stringify({ table: "campaigns", row: { [hostile]: 1 } })].join("\n"))
    const index = rest.findIndex((line) => line.startsWith('{"table":"campaigns"'))
    const { row } = JSON.parse(rest[index] ?? "")
    const changed = { ...row, config: { ...row.config, [hostile]: 1 } }
    await refused([header, ...rest.with(index, JSON.stringify({ table: "campaigns", row: changed }))].join("\n"))
  })

  test("invalid text, an endless line or deep nesting is refused in one line", async () => {
    await refused(crypto.getRandomValues(new Uint8Array(60_000)))
    expect(await refused("x".repeat(17 * 1024 * 1024))).toContain("a line is longer than")
    await refused("[".repeat(200_000))
    await refused(`{"premio":"export","schema":${"9".repeat(400)},"organization":"a","numbers":1}`)
  })
})

test.each([
  ["text", "hello\n"],
  ["a file of SQLite that is cut off", `SQLite format 3\u0000${"\u0001".repeat(5_000)}`],
])("doctor says of %s in one line that it cannot be read", async (_what, content) => {
  const file = join(folder, `${hostile.slice(0, 8)}.db`)
  writeFileSync(file, content)
  const { code, stdout, stderr } = await runCli(file, "doctor")
  expect(code).toBe(1)
  expect([isPlain(stdout), isPlain(stderr)]).toEqual([true, true])
  expect(stderr).toMatch(/^premio: [^\n]+\n$/)
})
