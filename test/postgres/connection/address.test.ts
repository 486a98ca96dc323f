import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeCampaign, playPath } from "../../support/fixture/play.ts"
import { times } from "../../support/fixture/promo.ts"
import { type Answer, type Client, client } from "../../support/service/client.ts"
import { type Process, runToEnd, startProcess } from "../../support/service/process.ts"
import { type Cluster, freePort, onServer, startCluster } from "../../support/store/postgres.ts"
import { isReady } from "../../support/store/postgres-load.ts"
import { until } from "../../support/waiting.ts"

const cluster = await startCluster()
let database = ""
let serving: Process
let org: Client
let campaignId: string

const urlOf = (password: string, port: number) => `postgres://premio:${password}@127.0.0.1:${port}/${database}`

/** Makes the server ask only the service's role for its password. */
const askForPassword = async ({ folder, url }: Cluster) => {
  const file = join(folder, "data/pg_hba.conf")
  writeFileSync(file, `host all premio all scram-sha-256\n${readFileSync(file, "utf8")}`)
  await onServer(url("postgres"), "SELECT pg_reload_conf()")
}

beforeAll(async () => {
  if (!cluster) return
  const admin = await cluster.empty()
  database = new URL(admin).pathname.slice(1)
  await onServer(admin, "CREATE ROLE premio LOGIN PASSWORD 'one'")
  await onServer(admin, `ALTER DATABASE ${database} OWNER TO premio`)
  await onServer(admin, "ALTER SCHEMA public OWNER TO premio")
  await askForPassword(cluster)
  serving = await startProcess({ DATABASE_URL: urlOf("one", cluster.port) })
  const { key, orgId } = await serving.organization()
  org = client(() => serving.url, { key, orgId })
  campaignId = await makeCampaign(org)
}, 30_000)
afterAll(async () => {
  await serving?.end("SIGTERM")
  await cluster?.stop()
}, 30_000)

const play = (key: string): Promise<Answer> =>
  org.post(playPath, { campaignId, externalUserId: "user" }, { headers: { "idempotency-key": key } })

const isRefused = async () => {
  expect(await isReady(serving)).toBe(false)
  const { status, body, headers } = await play("meanwhile")
  expect([status, body.code, headers.get("retry-after")]).toEqual([503, "UNAVAILABLE", "1"])
}

const change = async (settings: string) => {
  expect(await serving.end("SIGTERM")).toBe(0)
  serving = await startProcess({ DATABASE_URL: settings })
  expect(await isReady(serving)).toBe(true)
}

describe.skipIf(!cluster)("a process whose database gets", () => {
  let first: Answer

  test("a changed password keeps the existing connections", async () => {
    first = await play("first")
    // Opens as many connections as plays may need.
    await Promise.all(times(40, (index) => play(`early-${index}`)))
    await onServer(cluster?.url(database) ?? "", "ALTER ROLE premio PASSWORD 'two'")
    // Calls that happen to need one more connection are refused.
    const statuses: number[] = []
    for (const key of times(20, (index) => `key-${index}`)) statuses.push((await play(key)).status)
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(10)
    expect(await isReady(serving)).toBe(true)
  })

  test("and refuses what needs a new one, until it is started with that password", async () => {
    const theirs = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'premio'"
    await onServer(cluster?.url(database) ?? "", theirs)
    await isRefused()
    const { code, lines } = await runToEnd({ DATABASE_URL: urlOf("one", cluster?.port ?? 0) })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining('password authentication failed for user "premio"')])
    expect(lines[0]).not.toContain("one@")
    await change(urlOf("two", cluster?.port ?? 0))
    expect((await play("first")).text).toBe(first.text)
    expect((await play("meanwhile")).headers.get("idempotency-replayed")).toBeNull()
  }, 30_000)

  test("another address refuses requests, until it is started with that address", async () => {
    const port = await freePort()
    await cluster?.control("restart", "-m", "fast", "-o", `-c port=${port}`)
    await until("the end of connections", async () => !(await isReady(serving)) || undefined)
    await isRefused()
    await change(urlOf("two", port))
    expect((await play("first")).text).toBe(first.text)
    expect((await play("last")).status).toBe(200)
  }, 30_000)
})
