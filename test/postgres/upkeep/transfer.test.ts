import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Lively, makeLively } from "../../support/fixture/lively.ts"
import { expectToGoOn } from "../../support/fixture/moved.ts"
import { cli } from "../../support/service/cli.ts"
import { type Client, client } from "../../support/service/client.ts"
import { inFile, isDistributed, isPostgres, type TestDatabase, testDatabase } from "../../support/service/database.ts"
import { startService, type TestService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"
import { startReceiver } from "../../support/webhook/receiver.ts"

let folder: string
/** Serves a file of SQLite. */
let service: TestService
let org: Client
let lively: Lively
let exported: string

const exportTo = async ({ place }: TestDatabase, name: string): Promise<string> => {
  const file = join(folder, name)
  await cli(place, "export", "--organization", org.orgId, "--output", file)
  return file
}

/**
 * The rows of an export without the audit rows of exports, and without the note of an import that open chains have to
 * be closed.
 */
const rowsOf = (file: string) =>
  readFileSync(file, "utf8")
    .replaceAll('"distrusted":true', '"distrusted":false')
    .split("\n")
    .filter((line) => line.startsWith('{"table"') && !/"action":"read"|"table":"audit_chains"/.test(line))

const pendingIn = (file: string): string[] =>
  rowsOf(file).flatMap((line) => {
    const { table, row } = JSON.parse(line)
    const isPending = table === "deliveries" && row.status === "pending"
    // The receiver leaves these out.
    return isPending && !row.event.startsWith("draws.") ? [row.eventId] : []
  })

/** Expects whoever serves it now to send everything that an export has pending, to its webhook's new address. */
const expectToSend = async (there: Client, { clock }: TestService, file: string) => {
  const receiver = startReceiver()
  const [webhook] = (await there.get("/api/v1/admin/webhooks", { status: 200 })).body.items
  await there.patch(`/api/v1/admin/webhooks/${webhook.webhookId}`, { url: receiver.url }, { status: 200 })
  // Later than any delivery is due.
  clock.advance(60 * 60_000)
  const pending = pendingIn(file)
  expect(pending.length).toBeGreaterThan(10)
  const sent = () =>
    receiver.received.flatMap(({ headers }) => pending.filter((eventId) => eventId === headers.get("webhook-id")))
  await eventually(sent, (found) => found.length >= pending.length, 20_000)
  expect(sent().toSorted()).toEqual(pending.toSorted())
  receiver.stop()
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-move-"))
  service = await startService({ database: inFile(), now: "2026-11-02T10:05:00.000Z" })
  await makeLively(service, await service.organization())
  org = await service.organization()
  lively = await makeLively(service, org)
  // Due deliveries would use their last attempt before their webhook gets another address.
  await service.settle()
  exported = await exportTo(service.database, "sqlite.ndjson")
}, 60_000)
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

describe.skipIf(!isPostgres)("an organization that moves from SQLite to PostgreSQL", () => {
  test("and back has the same rows", async () => {
    const [over, back] = [await testDatabase(), inFile()]
    await cli(over.place, "import", exported)
    const moved = await exportTo(over, "postgres.ndjson")
    expect(rowsOf(moved)).toEqual(rowsOf(exported))
    await cli(back.place, "import", moved)
    expect(rowsOf(await exportTo(back, "back.ndjson"))).toEqual(rowsOf(exported))
    await cli(back.place, "doctor")
    await Promise.all([over.drop(), back.drop()])
  })

  /** Serves `over` with the clock of the export, which is imported into it before that or alongside. */
  const goOnIn = async (over: TestDatabase, file: string, isServed: boolean) => {
    if (!isServed) await cli(over.place, "import", file)
    const moved = await startService({ database: over, now: new Date(service.clock.now).toISOString() })
    if (isServed) await cli(over.place, "import", file)
    const there = client(() => moved.url, org)
    try {
      await expectToGoOn(org, there, lively)
      await expectToSend(there, moved, file)
      await cli(over.place, "doctor")
    } finally {
      await moved.stop()
    }
  }

  test("continues over HTTP as before, and sends what is pending", async () => {
    await goOnIn(await testDatabase(), exported, true)
  })

  test("and back continues as before, and sends what is pending", async () => {
    const over = await testDatabase()
    await cli(over.place, "import", exported)
    await goOnIn(inFile(), await exportTo(over, "pending.ndjson"), false)
    await over.drop()
  })
})

describe.skipIf(!isPostgres)("an import that ends midway", () => {
  const counted = (over: TestDatabase) =>
    over.rows(`SELECT * FROM (SELECT count(*) AS organizations FROM organizations) o,
      (SELECT count(*) AS players FROM players) p`)

  /** Begins to import the export, and pauses when some of its rows are sent, but not all. */
  const beginImport = async ({ place, rows }: TestDatabase) => {
    const child = Bun.spawn([process.execPath, "src/cli.ts", "import", "-", "--database", place], {
      stdin: "pipe",
      stdout: "pipe",
      stderr: "pipe",
    })
    const lines = readFileSync(exported, "utf8").split("\n")
    const first = lines.slice(
      0,
      lines.findIndex((line) => line.startsWith('{"table":"standings"')),
    )
    child.stdin.write(`${first.join("\n")}\n`)
    child.stdin.flush()
    const size = isDistributed ? "citus_relation_size" : "pg_relation_size"
    const stored = () => rows<{ bytes: number }>(`SELECT ${size}('players') AS bytes`)
    await eventually(stored, ([found]) => (found?.bytes ?? 0) > 0)
    return child
  }

  test.each(["by a kill", "by a lost connection"])("%s leaves nothing, and can be restarted", async (how) => {
    const over = await testDatabase()
    const child = await beginImport(over)
    if (how === "by a kill") child.kill("SIGKILL")
    else
      await over.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`)
    child.stdin.end()
    expect(await child.exited).not.toBe(0)
    expect(await counted(over)).toEqual([{ organizations: 0, players: 0 }])
    await cli(over.place, "import", exported)
    expect(rowsOf(await exportTo(over, `anew ${how}.ndjson`))).toEqual(rowsOf(exported))
    await cli(over.place, "doctor")
    await over.drop()
  })
})
