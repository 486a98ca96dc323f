import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Lively, makeLively } from "../support/fixture/lively.ts"
import { cli, runCli } from "../support/service/cli.ts"
import { type Client, client } from "../support/service/client.ts"
import { existingDatabase, inFile } from "../support/service/database.ts"
import { startService, type TestService } from "../support/service/service.ts"
import { citusSettings, distributedDatabase, portOf, startCitus } from "../support/store/citus.ts"
import { onServer } from "../support/store/postgres.ts"

/** What was prepared stays listed. */
const servers = await startCitus(2, { ...citusSettings, "citus.recover_2pc_interval": "-1" })
const folder = mkdtempSync(join(tmpdir(), "premio-commands-"))
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()))
  rmSync(folder, { recursive: true })
})

/** How many transactions were prepared on a server of the cluster whose coordinator is at `url`, before they were committed. */
const preparedAt = async (url: string): Promise<number> => {
  const [found] = await onServer<{ n: number }>(url, "SELECT count(*)::int AS n FROM pg_dist_transaction")
  return found?.n ?? 0
}

describe.skipIf(!servers)("the operator's commands over a coordinator and two workers", () => {
  let service: TestService
  let url = ""
  /** One organization on each worker. */
  let organizations: readonly { readonly org: Client; readonly lively: Lively }[] = []
  const at = (name: string) => join(folder, name)

  beforeAll(async () => {
    url = await distributedDatabase(servers ?? [])
    service = await startService({
      database: { ...existingDatabase(url), drop: async () => undefined },
      now: "2026-11-02T10:05:00.000Z",
    })
    const own = new Map<number, Client>()
    while (own.size < 2) {
      const org = await service.organization()
      own.set(await portOf(url, org.orgId), org)
    }
    organizations = await Promise.all(
      [...own.values()].map(async (org) => ({ org, lively: await makeLively(service, org) })),
    )
  }, 240_000)
  afterAll(() => service?.stop())

  test("make organizations, keys, users and bans, and show them", async () => {
    const made = await cli(url, "organizations", "create", "Sandbox", "--id", "sandbox", "--test", "--json")
    await cli(url, "organizations", "create", "Sol", "--id", "sol")
    await cli(url, "organizations", "create", "Luna")
    expect((await cli(url, "organizations", "list", "--json")).objects.length).toBeGreaterThanOrEqual(5)
    const sandbox = client(() => service.url, { key: made.objects[0].key, orgId: "sandbox" })
    expect((await sandbox.get("/api/v1/admin/campaigns")).status).toBe(200)
    const before = await preparedAt(url)
    await sandbox.post("/api/v1/admin/test/reset", {}, { status: 204 })
    // A crash between two commits would leave its keys where the directory does not lead.
    expect(await preparedAt(url)).toBeGreaterThan(before)
    expect((await sandbox.get("/api/v1/admin/campaigns")).status).toBe(200)
    for (const { org } of organizations) {
      const of = ["--organization", org.orgId]
      const [key] = (await cli(url, "keys", "create", "Checkout", ...of, "--scope", "admin", "--json")).objects
      const caller = client(() => service.url, { key: key.key, orgId: org.orgId })
      expect((await caller.get("/api/v1/admin/campaigns")).status).toBe(200)
      expect((await cli(url, "keys", "list", ...of, "--json")).objects.length).toBeGreaterThanOrEqual(2)
      await cli(url, "keys", "deactivate", key.keyId, ...of)
      expect((await caller.get("/api/v1/admin/campaigns")).status).toBe(401)
      const [user] = (await cli(url, "users", "invite", "eva@example.org", ...of, "--role", "owner", "--json")).objects
      await cli(url, "users", "link", user.userId, ...of)
      expect((await cli(url, "users", "list", ...of, "--json")).objects.length).toBeGreaterThanOrEqual(2)
      const [ban] = (await cli(url, "bans", "add", ...of, "--user", "zoe", "--json")).objects
      expect((await cli(url, "bans", "list", ...of, "--json")).objects.length).toBeGreaterThanOrEqual(2)
      await cli(url, "bans", "lift", ban.banId, ...of)
    }
  }, 120_000)

  test("write packs of draws that are right, and the stream", async () => {
    for (const { org, lively } of organizations) {
      const of = ["--organization", org.orgId]
      for (const game of [
        ["--campaign", lively.limited],
        ["--mini-game", lively.wheel],
      ]) {
        const pack = at(`${org.orgId}-${game[0]}`)
        await cli(url, "draws", "export", ...of, ...game, "--output", pack)
        expect((await cli(url, "draws", "verify", pack)).stdout).toEndWith("OK: nothing is wrong\n")
      }
      const types = new Set((await cli(url, "stream", ...of, "--personal")).objects.map(({ type }) => type))
      expect(types.size).toBeGreaterThan(4)
    }
  }, 120_000)

  test("erase a player on each worker", async () => {
    for (const { org } of organizations) {
      await cli(url, "players", "erase", "beto", "--organization", org.orgId)
      expect((await org.get("/api/v1/admin/players/beto")).status).toBe(404)
    }
  }, 120_000)

  test("move organizations to a file and back, and doctor finds nothing on either side", async () => {
    await service.settle()
    await cli(url, "doctor")
    const again = await distributedDatabase(servers ?? [])
    const file = inFile()
    for (const { org } of organizations) {
      const [exported, returned] = [at(`${org.orgId}-exported`), at(`${org.orgId}-returned`)]
      const before = await preparedAt(again)
      await cli(url, "export", "--organization", org.orgId, "--output", exported)
      await cli(file.place, "import", exported)
      await cli(file.place, "export", "--organization", org.orgId, "--output", returned)
      await cli(again, "import", returned)
      // A crash between two commits would leave the organization without its entries in the directory.
      expect(await preparedAt(again)).toBeGreaterThan(before)
      const counts = (path: string) => JSON.parse(readFileSync(path, "utf8").trimEnd().split("\n").at(-1) ?? "").rows
      // An export is recorded in the audit log.
      expect({ ...counts(returned), audit_log: 0 }).toEqual({ ...counts(exported), audit_log: 0 })
    }
    await cli(file.place, "doctor")
    await file.drop()
    await cli(again, "doctor")
    const moved = await startService({ database: { ...existingDatabase(again), drop: async () => undefined } })
    for (const { org } of organizations) {
      const caller = client(() => moved.url, { key: org.key, orgId: org.orgId })
      expect((await caller.get("/api/v1/admin/campaigns")).status).toBe(200)
    }
    await moved.stop()
  }, 240_000)

  test("say that a server of the cluster does not answer", async () => {
    const [, stopped] = servers ?? []
    await stopped?.control("stop", "-m", "immediate")
    const { code, stderr } = await runCli(url, "doctor")
    expect([code, stderr]).toEqual([1, expect.stringContaining("or a server of its cluster, does not answer")])
    await stopped?.control("start")
  }, 120_000)
})
