import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { oneClock } from "../../src/core/clock.ts"
import { secureSources } from "../../src/random.ts"
import { openPostgres } from "../../src/store/postgres/store.ts"
import { makeCampaign, play, tryPlay } from "../support/fixture/play.ts"
import { type Client, client } from "../support/service/client.ts"
import { existingDatabase } from "../support/service/database.ts"
import { startService, type TestService } from "../support/service/service.ts"
import {
  allReached,
  citusSettings,
  distributedDatabase,
  holdKeys,
  partOf,
  portOf,
  startCitus,
} from "../support/store/citus.ts"
import { onServer } from "../support/store/postgres.ts"
import { until } from "../support/waiting.ts"

const servers = await startCitus(2, citusSettings)
afterAll(() => Promise.all((servers ?? []).map((server) => server.stop())))

const parts = 4

const serverAt = (port: number) => {
  const server = servers?.find((one) => one.port === port)
  if (!server) throw new Error(`no server has the port ${port}`)
  return server
}

describe.skipIf(!servers)("a cluster whose servers are away for a while", () => {
  let service: TestService
  let url = ""
  let nameOfDatabase = ""

  /** A new organization; none while its server is away. */
  const tryOrganization = (): Promise<Client | undefined> =>
    service.organization().catch((error: Error) => {
      if (error.message.includes("got 503")) return undefined
      throw error
    })

  /** An organization on another server than these. */
  const organizationApart = async (...ports: number[]): Promise<Client> => {
    for (;;) {
      const org = await service.organization()
      if (!ports.includes(await portOf(url, org.orgId))) return org
    }
  }

  beforeAll(async () => {
    url = await distributedDatabase(servers ?? [], parts)
    nameOfDatabase = new URL(url).pathname.slice(1)
  }, 120_000)
  afterAll(() => service?.stop())

  test("uses a server that was away at the first start once it is back", async () => {
    const away = servers?.[1]
    await away?.control("stop", "-m", "immediate")
    service = await startService({ database: { ...existingDatabase(url), drop: async () => undefined } })
    await away?.control("start")
    // With one in each part, the service tells of any server that is away in the tests below.
    const own = new Map<number, Client>()
    await until("an organization in each part", async () => {
      const org = await tryOrganization()
      if (org) own.set(await partOf(url, org.orgId), org)
      return own.size === parts ? true : undefined
    })
    await allReached(service)
    for (const org of own.values()) await play(org, await makeCampaign(org), "ana")
  }, 120_000)

  test("numbers rows above those of a server that is lost after a move", async () => {
    const org = await organizationApart()
    const campaignId = await makeCampaign(org)
    const from = await portOf(url, org.orgId)
    const to = servers?.slice(1).find(({ port }) => port !== from)?.port ?? 0
    await onServer(
      serverAt(from).url(nameOfDatabase),
      "SELECT setval('row_ids', (SELECT last_value FROM row_ids) + 1000000)",
    )
    await play(org, campaignId, "ana")
    const shard = `get_shard_id_for_distribution_column('organizations', '${org.orgId}')`
    await onServer(
      url,
      `SELECT citus_move_shard_placement(${shard}, '127.0.0.1', ${from}, '127.0.0.1', ${to}, 'block_writes')`,
    )
    await serverAt(from).control("stop", "-m", "immediate")
    await until(
      "a play where it was moved",
      async () => (await tryPlay(org, campaignId, "beto")) === "200" || undefined,
    )
    await serverAt(from).control("start")
    await allReached(service)
    const inOrder = `SELECT u.external_user_id AS player FROM plays p JOIN players u ON u.org_id = p.org_id AND u.id = p.player
      WHERE p.org_id = '${org.orgId}' ORDER BY p.id`
    expect(await onServer<{ player: string }>(url, inOrder)).toEqual([{ player: "ana" }, { player: "beto" }])
  }, 120_000)

  test("keeps a test organization beside its name, so that its changes are made on one server", async () => {
    const live = await service.organization()
    const made = await live.post(
      "/api/v1/admin/test-organizations",
      { orgId: "sandbox", name: "Sandbox" },
      { status: 201 },
    )
    const trial = client(() => service.url, { key: made.body.apiKey.key, orgId: "sandbox" })
    for (let resets = 0; resets < 2; resets++) {
      const [row] = await onServer<{ id: string }>(
        url,
        "SELECT data_id AS id FROM test_organizations WHERE org_id = 'sandbox'",
      )
      expect(await partOf(url, row?.id ?? "")).toBe(await partOf(url, "sandbox"))
      await makeCampaign(trial)
      await trial.post("/api/v1/admin/test/reset", {}, { status: 204 })
    }
    const entries = () => onServer<{ owner: string }>(url, "SELECT owner FROM directory WHERE owner LIKE 'sandbox~%'")
    expect(new Set((await entries()).map(({ owner }) => owner)).size).toBe(1)
    await live.delete("/api/v1/admin/test-organizations/sandbox", { status: 204 })
    await until("an empty directory", async () => ((await entries()).length === 0 ? true : undefined), 80_000)
  }, 120_000)

  test("resets a test organization while another server is away", async () => {
    const live = await service.organization()
    const asked = { orgId: "lone", name: "Lone" }
    const made = await live.post("/api/v1/admin/test-organizations", asked, { status: 201 })
    const trial = client(() => service.url, { key: made.body.apiKey.key, orgId: "lone" })
    await makeCampaign(trial)
    const port = await portOf(url, "lone")
    const other = servers?.slice(1).find((server) => server.port !== port)
    await other?.control("stop", "-m", "immediate")
    try {
      await trial.post("/api/v1/admin/test/reset", {}, { status: 204 })
      await play(trial, await makeCampaign(trial), "ana")
    } finally {
      await other?.control("start")
      await allReached(service)
    }
  }, 120_000)

  test("forgets what the directory has of ended sessions and removed organizations, and nothing else", async () => {
    const org = await organizationApart()
    const session = { name: "A key", scope: "admin" }
    await org.post("/api/v1/admin/api-keys", session, { status: 201 })
    const left = () =>
      onServer<{ owner: string; count: number }>(
        url,
        `SELECT owner, count(*)::int AS count FROM directory WHERE owner IN ('${org.orgId}', 'gone~1') GROUP BY owner`,
      )
    expect(await left()).toEqual([{ owner: org.orgId, count: 2 }])
    const stale = `INSERT INTO directory (hash, owner)
      SELECT md5(o || n), o FROM generate_series(1, 700) n, unnest(ARRAY['${org.orgId}', 'gone~1']) o`
    await onServer(url, stale)
    const store = await openPostgres(
      url,
      oneClock(() => service.clock.now),
      secureSources,
    )
    // Two rounds; the service may sweep some of them meanwhile.
    for (let calls = 0; calls < 6; calls++) await store.upkeep.sweepSessions(500)
    await store.close()
    expect(await left()).toEqual([{ owner: org.orgId, count: 2 }])
  }, 120_000)

  test("keeps what the directory has of a test organization that is just being made", async () => {
    let live = await organizationApart()
    // What its own part writes of its keys would wait for the lock below, and the call for that.
    while ((await partOf(url, live.orgId)) === (await partOf(url, "held"))) live = await organizationApart()
    const store = await openPostgres(
      url,
      oneClock(() => service.clock.now),
      secureSources,
    )
    const holder = await holdKeys(url, servers ?? [], "held")
    const making = live.post("/api/v1/admin/test-organizations", { orgId: "held", name: "Held" })
    await until("an entry", async () => {
      const entries = await onServer(url, "SELECT FROM directory WHERE owner LIKE 'held~%'")
      return entries.length > 0 || undefined
    })
    const sweeping = Promise.resolve(store.upkeep.sweepSessions(500))
    await Promise.race([sweeping, Bun.sleep(500)])
    await holder.end()
    const made = await making
    await sweeping
    await store.close()
    expect(made.status).toBe(201)
    const trial = client(() => service.url, { key: made.body.apiKey.key, orgId: "held" })
    expect((await trial.get("/api/v1/admin/campaigns")).status).toBe(200)
  }, 120_000)

  test("gives the servers what an earlier version has not made there", async () => {
    const at = serverAt(await portOf(url, "held")).url(nameOfDatabase)
    await onServer(
      at,
      `SET citus.enable_ddl_propagation = off;
       DROP VIEW processes; CREATE VIEW processes AS SELECT 0::bigint AS id, true AS ended WHERE false`,
    )
    await service.restart()
    expect(await onServer(at, "SELECT id FROM processes WHERE NOT counts_archived AND NOT ended")).toEqual([])
  }, 120_000)

  test("serves plays and sweeps without the coordinator, also by a key that a process has not seen", async () => {
    const org = await organizationApart(servers?.[0]?.port ?? 0)
    const campaignId = await makeCampaign(org)
    await service.restart()
    const store = await openPostgres(
      url,
      oneClock(() => service.clock.now),
      secureSources,
    )
    const worker = serverAt(await portOf(url, org.orgId)).url(nameOfDatabase)
    const shard = await partOf(url, org.orgId)
    const moveTo = (group: string) =>
      onServer(worker, `UPDATE pg_dist_placement SET groupid = ${group} WHERE shardid = ${shard}`)
    await servers?.[0]?.control("stop", "-m", "immediate")
    expect(await tryPlay(org, campaignId, "ana")).toBe("200")
    const readiness = await fetch(`${service.url}/readyz`)
    expect([readiness.status, await readiness.json()]).toEqual([200, { status: "ready", coordinatorAway: true }])
    const stranger = client(() => service.url, { key: "premio_unknown", orgId: org.orgId })
    const statusOfStranger = async () => (await stranger.get("/api/v1/admin/campaigns")).status
    expect(await statusOfStranger()).toBe(401)
    // Where a part is now, the key may have been made since.
    await moveTo("groupid + 1000")
    expect(await statusOfStranger()).toBe(503)
    await moveTo("groupid - 1000")
    expect(await statusOfStranger()).toBe(401)
    expect(await store.upkeep.sweepSessions(500)).toBe(0)
    await servers?.[0]?.control("start")
    await until("all calls", async () => ((await org.get("/api/v1/admin/campaigns")).status === 200 ? true : undefined))
    await store.close()
    expect(await tryPlay(org, campaignId, "ana")).toBe("200")
  }, 120_000)
})
