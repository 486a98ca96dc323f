import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Client } from "../support/service/client.ts"
import { existingDatabase } from "../support/service/database.ts"
import { startService, type TestService } from "../support/service/service.ts"
import { allReached, citusSettings, distributedDatabase, holdKeys, partOf, startCitus } from "../support/store/citus.ts"
import { onServer } from "../support/store/postgres.ts"
import { until } from "../support/waiting.ts"

const servers = await startCitus(1, citusSettings)
afterAll(() => Promise.all((servers ?? []).map((server) => server.stop())))

const waits = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'citus%' AND wait_event_type = 'Lock'`

describe.skipIf(!servers)("a cluster whose coordinator is killed", () => {
  const [coordinator, worker] = servers ?? []
  let service: TestService
  let url = ""

  beforeAll(async () => {
    url = await distributedDatabase(servers ?? [])
    service = await startService({ database: { ...existingDatabase(url), drop: async () => undefined } })
  }, 120_000)
  afterAll(() => service?.stop())

  /** An organization in another part than this one. */
  const organizationBeside = async (orgId: string): Promise<Client> => {
    for (;;) {
      const org = await service.organization()
      if ((await partOf(url, org.orgId)) !== (await partOf(url, orgId))) return org
    }
  }

  /** Ends the first process of the coordinator alone: the others notice that by themselves, in the middle of what they do. */
  const kill = () => {
    const [pid = ""] = readFileSync(join(coordinator?.folder ?? "", "data/postmaster.pid"), "utf8").split("\n")
    process.kill(Number(pid), "SIGKILL")
  }

  test("refuses a change for which it was waiting on a worker, and makes it once it is asked again", async () => {
    const live = await organizationBeside("cut")
    const make = () => live.post("/api/v1/admin/test-organizations", { orgId: "cut", name: "Cut" })
    const holder = await holdKeys(url, servers ?? [], "cut")
    const making = make()
    const at = worker?.url(new URL(url).pathname.slice(1)) ?? ""
    await until("a wait", async () => (await onServer(at, waits)).length > 0 || undefined)
    kill()
    expect((await making).status).toBe(503)
    await holder.end()
    const start = () =>
      coordinator?.control("start").then(
        () => true as const,
        () => undefined,
      )
    await until("a start", start)
    await allReached(service)
    expect((await make()).status).toBe(201)
    expect((await live.get("/api/v1/admin/test-organizations")).body.items).toHaveLength(1)
  }, 120_000)
})
