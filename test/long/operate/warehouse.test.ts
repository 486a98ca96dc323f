import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeLively } from "../../support/fixture/lively.ts"
import { makeCampaign, play } from "../../support/fixture/play.ts"
import { duckdb } from "../../support/python/environment.ts"
import { cli } from "../../support/service/cli.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { testDatabase } from "../../support/service/database.ts"
import { startService, type TestService } from "../../support/service/service.ts"

const hasDuckDb = await duckdb.install()
const root = join(import.meta.dir, "../../..")

let folder: string
let service: TestService
let org: Client
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-warehouse-"))
  service = await startService({ now: "2026-11-02T10:05:00.000Z" })
  await makeLively(service, await service.organization())
  org = await service.organization()
  await makeLively(service, org)
  const pen = await makeCampaign(org, { currency: "PEN" })
  for (let turn = 0; turn < 30; turn++) await play(org, pen, `player-${turn % 4}`)
}, 60_000)
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

const runs = `import duckdb, os, sys
os.chdir(sys.argv[1])
database = duckdb.connect()
answers = []
for statement in database.extract_statements(sys.stdin.read()):
    if statement.type == duckdb.StatementType.SELECT:
        query = statement.query.rsplit(";", 1)[0]
        answers.append([row for (row,) in database.execute(f"SELECT to_json(t) FROM ({query}) t").fetchall()])
    else:
        database.execute(statement)
print("[" + ",".join("[" + ",".join(rows) + "]" for rows in answers) + "]")`

/** What the queries of the document return, each as objects. */
const runDocumented = async (heading: string): Promise<Body[][]> => {
  const document = await Bun.file(join(root, "docs/warehouse.md")).text()
  const section = document.slice(document.indexOf(`\n## ${heading}\n`))
  const [, sql = ""] = /```sql\n([\s\S]*?)```/.exec(section) ?? []
  const child = Bun.spawn([duckdb.program("python3"), "-c", runs, folder], { stdin: Buffer.from(sql), stderr: "pipe" })
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if ((await child.exited) !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

test.skipIf(!hasDuckDb && !process.env["CI"])(
  "DuckDB reads the lines, and the documented queries give the totals of the reports",
  async () => {
    const { stdout } = await cli(service.database.place, "stream", "--organization", org.orgId)
    // As after a script that was stopped between its two files.
    await Bun.write(join(folder, "lines.ndjson"), stdout)
    await Bun.write(join(folder, "lines-2.ndjson"), stdout)
    const [plays = [], sales = [], terms = []] = await runDocumented("DuckDB")

    const { body } = await org.get("/api/v1/admin/reports/campaigns", { status: 200 })
    const campaigns = body.items.filter(({ source, plays: n }: Body) => source === "campaign" && n > 0)
    expect(new Map(plays.map((row) => [row.campaignId, [row.plays, row.wins]]))).toEqual(
      new Map(campaigns.map((row: Body) => [row.campaignId, [row.plays, row.wins]])),
    )
    const games = new Set(sales.map(({ game }) => game))
    for (const game of games) {
      const rows = sales.filter((row) => row.game === game)
      const asked = rows[0].kind === "code" ? "campaignId" : "notificationId"
      const { items } = (await org.get(`/api/v1/admin/reports/roi?${asked}=${game}`, { status: 200 })).body
      const figures = (all: readonly Body[], [count, sold, discount]: readonly string[] = []) =>
        all.map((row) => [row.currency, row[count ?? ""], row[sold ?? ""], row[discount ?? ""]].map(String)).sort()
      expect(figures(rows, ["redemptions", "sales", "discounts"])).toEqual(
        figures(items, ["redemptions", "attributedSales", "investedDiscount"]),
      )
    }
    expect(games.size).toBeGreaterThan(1)
    const { body: codes } = await org.get("/api/v1/admin/codes?limit=200", { status: 200 })
    expect(new Map(terms.map(({ code, uses }) => [code, uses]))).toEqual(
      new Map(codes.items.map(({ code, maxUses }: Body) => [code, maxUses])),
    )
  },
  60_000,
)

test("a player has the same pseudonym after a move to another database", async () => {
  const file = join(folder, "moved.ndjson")
  const { place } = service.database
  const target = await testDatabase()
  try {
    await cli(place, "export", "--organization", org.orgId, "--output", file)
    await cli(target.place, "import", file)
    // An import is one commit, within which only lines of one type have an order.
    const playsIn = async (database: string) => {
      const { objects } = await cli(database, "stream", "--organization", org.orgId, "--types", "play,code")
      return objects.slice(0, -1).toSorted((a, b) => a.type.localeCompare(b.type))
    }
    const before = await playsIn(place)
    expect(before.length).toBeGreaterThan(30)
    expect(await playsIn(target.place)).toEqual(before)
  } finally {
    await target.drop()
  }
}, 60_000)
