import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import pg from "pg"
import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { secureSources } from "../../../src/random.ts"
import { migrateDatabase } from "../../../src/store/postgres/connection/migrate.ts"
import { openPostgres } from "../../../src/store/postgres/store.ts"
import { runCli } from "../../support/service/cli.ts"
import { joinServers, startCitus } from "../../support/store/citus.ts"
import { onServer } from "../../support/store/postgres.ts"

const servers = await startCitus()
const name = "premio"
let url = ""
let workers: string[] = []

beforeAll(async () => {
  if (!servers) return
  ;[url = "", ...workers] = await Promise.all(servers.map((server) => server.empty(name)))
})
afterAll(() => Promise.all((servers ?? []).map((server) => server.stop())))

const distribute = (...options: string[]) => runCli(url, "postgres", "distribute", ...options)
const placesOf = (table: string) =>
  onServer<{ colocated: number; method: string }>(
    url,
    `SELECT colocationid AS colocated, partmethod AS method FROM pg_dist_partition WHERE logicalrelid = '${table}'::regclass`,
  )

describe.skipIf(!servers)("bun run cli postgres distribute", () => {
  test("refuses a database without the extension, and says what to do", async () => {
    const { code, stderr } = await distribute()
    expect(code).toBe(1)
    expect(stderr).toContain("CREATE EXTENSION citus")
  })

  test("creates the tables and distributes them by organization, each organization's together", async () => {
    await joinServers(url, workers)
    const { code, stdout } = await distribute("--shards", "4")
    expect(code).toBe(0)
    expect(stdout).toMatch(/^(\d+) tables are distributed by organization, over 1 server; \1 of them are new\n$/)
    const [plays] = await placesOf("plays")
    expect(plays?.method).toBe("h")
    expect(await placesOf("deliveries")).toEqual([plays as never])
    expect(await placesOf("leases")).toEqual([])
  })

  test("leaves distributed tables as they are", async () => {
    expect((await distribute()).stdout).toEndWith("over 1 server, as they were before\n")
  })
})

describe.skipIf(!servers)("a distributed database", () => {
  let store: Store
  beforeAll(async () => {
    store = await openPostgres(url, oneClock(Date.now), secureSources, { onError: reportError })
    await store.admin.createOrganization({ orgId: "acme", name: "Acme" })
  })
  afterAll(() => store.close())

  test("is not distributed while it is served", async () => {
    expect((await distribute()).stderr).toContain("stop all processes first")
  })

  test("commits a batch in one phase, on the server of its organization", async () => {
    const prepared = () => onServer<{ n: number }>(url, "SELECT count(*)::int AS n FROM pg_dist_transaction")
    const person = { orgId: "acme", externalId: "ana" }
    await store.partner.identify({ ...person })
    const [before] = await prepared()
    await store.partner.identify({ ...person, name: "Ana" })
    const [after] = await prepared()
    expect(after?.n).toBe(before?.n ?? 0)
  })

  test("distributes the tables of a later migration", async () => {
    await onServer(url, "CREATE TABLE later (org_id text, id bigint, PRIMARY KEY (org_id, id))")
    const pool = new pg.Pool({ connectionString: url })
    await migrateDatabase(pool)
    await pool.end()
    expect(await placesOf("later")).toEqual((await placesOf("plays")) as never)
  })
})
