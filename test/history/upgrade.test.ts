import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { earlierMigrations as ofPostgres } from "../../src/store/postgres/connection/migrate.ts"
import { earlierMigrations as ofSqlite } from "../../src/store/sqlite/file/migrate.ts"
import { makeLively } from "../support/fixture/lively.ts"
import { cli, runCli } from "../support/service/cli.ts"
import { type Client, client } from "../support/service/client.ts"
import { isPostgres, type TestDatabase, testDatabase } from "../support/service/database.ts"
import { runToEnd, startProcess } from "../support/service/process.ts"
import { startService, type TestService } from "../support/service/service.ts"
import { baselineOf } from "../support/store/baseline.ts"

const [log, earlier] = isPostgres ? ["migrations", ofPostgres] : ["__drizzle_migrations", ofSqlite]

/** Leaves only the migrations of 0.1.1, or the first `count` of them, in the log of migrations. */
const asEarlier = (count = earlier.count): string => {
  const times = Array.from({ length: count }, (_, index) => earlier.last - (earlier.count - 1 - index))
  return `DELETE FROM ${log}; INSERT INTO ${log} (hash, created_at) VALUES ${times.map((at) => `('old', ${at})`).join(", ")}`
}

const applied = async (database: TestDatabase): Promise<number[]> =>
  (await database.rows<{ at: number }>(`SELECT created_at AS at FROM ${log} ORDER BY created_at`)).map(({ at }) => at)

describe("a database that 0.1.1 has migrated", () => {
  const now = "2026-11-02T10:05:00.000Z"
  let database: TestDatabase
  let service: TestService | undefined
  let org: Client
  let before: number[]
  let migrations: number[]
  beforeAll(async () => {
    const source = await startService({ now })
    org = await source.organization()
    await makeLively(source, org, undefined, false)
    before = await shown()
    migrations = await applied(source.database)
    // Earlier versions wrote everything at once.
    await source.restart()
    database = await baselineOf(source.database)
    await database.run(asEarlier())
    await source.stop()
  })
  afterAll(() => service?.stop())

  const shown = async (as = org) => {
    const paths = ["campaigns", "players", "codes", "webhooks", "users", "push-sends", "api-keys", "audit-log"]
    const lists = await Promise.all(paths.map((path) => as.get(`/api/v1/admin/${path}`, { status: 200 })))
    return lists.map(({ body }) => body.items.length)
  }

  test("is named by doctor until the service has started on it", async () => {
    const { code, stdout } = await runCli(database.place, "doctor")
    expect(code).toBe(1)
    expect(stdout).toContain(`0 of ${migrations.length} migrations were applied: start the service once`)
  })

  test("is served with all that it holds, and breaks no rule", async () => {
    const started = await startService({ now, database })
    service = started
    expect(await shown(client(() => started.url, org))).toEqual(before)
    const log = await applied(database)
    expect(log.slice(earlier.count)).toEqual(migrations)
    expect((await cli(database.place, "doctor")).stdout).not.toContain("BAD")
    await started.restart()
    expect(await applied(database)).toEqual(log)
  })
})

describe("a database of a version before 0.1.1", () => {
  const instruction =
    "it was not upgraded to 0.1.1 yet: run Premio 0.1.1 once first (git checkout v0.1.1; see docs/operating.md)"
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    const process = await startProcess(database.settings)
    await process.organization()
    expect(await process.end("SIGTERM")).toBe(0)
  })
  afterAll(() => database.drop())

  test.each([1, earlier.count - 1])(
    "with %d of the old migrations ends the start with 1 and one line",
    async (count) => {
      await database.run(asEarlier(count))
      const before = await applied(database)
      const { code, lines } = await runToEnd(database.settings)
      expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining(instruction)] })
      expect(await applied(database)).toEqual(before)
      expect((await runCli(database.place, "doctor")).stdout).toContain(instruction)
    },
  )
})
