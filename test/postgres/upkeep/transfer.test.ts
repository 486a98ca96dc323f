import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Lively, makeLively } from "../../support/fixture/lively.ts"
import { expectToGoOn } from "../../support/fixture/moved.ts"
import { cli } from "../../support/service/cli.ts"
import { type Client, client } from "../../support/service/client.ts"
import { inFile, isPostgres, type TestDatabase, testDatabase } from "../../support/service/database.ts"
import { startService, type TestService } from "../../support/service/service.ts"

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

/** The rows of an export without what exports leave in the audit log themselves. */
const rowsOf = (file: string) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.startsWith('{"table"') && !/"action":"read"|"table":"audit_chains"/.test(line))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-move-"))
  service = await startService({ database: inFile(), now: "2026-11-02T10:05:00.000Z" })
  await makeLively(service, await service.organization())
  org = await service.organization()
  lively = await makeLively(service, org)
  exported = await exportTo(service.database, "sqlite.ndjson")
})
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

  test("goes on over HTTP as it was", async () => {
    const over = await testDatabase()
    await cli(over.place, "import", exported)
    const moved = await startService({ database: over, now: new Date(service.clock.now).toISOString() })
    try {
      await expectToGoOn(
        org,
        client(() => moved.url, org),
        lively,
      )
    } finally {
      await moved.stop()
    }
  })
})
