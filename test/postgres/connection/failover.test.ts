import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import pg from "pg"
import { type Process, startProcess } from "../../support/service/process.ts"
import { type Cluster, type Server, startCluster } from "../../support/store/postgres.ts"
import { faultsOf, isReady, type Load, longestMs, prepareLoad, startLoad } from "../../support/store/postgres-load.ts"
import { until } from "../../support/waiting.ts"

const standbyName = "second"

const cluster = await startCluster()
let standby: Server
let database = ""
let processes: Process[] = []
let load: Load

/** Runs one statement and returns its number of rows. */
const ask = async (server: Server, statement: string): Promise<number> => {
  const client = new pg.Client(server.url("postgres"))
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

const begin = async (primary: Cluster) => {
  standby = await primary.standby(standbyName)
  await ask(primary, `ALTER SYSTEM SET synchronous_standby_names = '${standbyName}'`)
  await ask(primary, "SELECT pg_reload_conf()")
  database = new URL(await primary.database()).pathname.slice(1)
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(",")
  const settings = { DATABASE_URL: `postgres://postgres@${hosts}/${database}` }
  processes = await Promise.all([1, 2].map(() => startProcess(settings)))
  const org = await prepareLoad(processes[0] as Process)
  load = startLoad(org, () => processes.map(({ url }) => url))
}

beforeAll(async () => {
  if (cluster) await begin(cluster)
}, 60_000)
afterAll(async () => {
  await load?.stop()
  await Promise.all(processes.map((process) => process.end("SIGTERM")))
  await Promise.all([standby?.stop(), cluster?.stop()])
}, 60_000)

const played = (count: number) => {
  const goal = load.played.length + count
  return until("plays", () => load.played.length >= goal || undefined, 20_000)
}
const allReady = () =>
  until("readiness", async () => (await Promise.all(processes.map(isReady))).every(Boolean) || undefined, 20_000)

/** Interrupts every commit that waits for the standby, as an operator or a timeout might. */
const interruptWaits = async (primary: Cluster, ms: number) => {
  const waiting = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
  let interrupted = 0
  for (const end = performance.now() + ms; performance.now() < end; await Bun.sleep(100))
    interrupted += await ask(primary, waiting)
  return interrupted
}

describe.skipIf(!cluster)("two processes under load, and a primary with a synchronous standby", () => {
  test("acknowledge nothing that the standby does not have, although waiting for it is interrupted", async () => {
    await played(100)
    standby.signal("SIGSTOP")
    await Bun.sleep(1_000)
    const before = load.played.length
    expect(await interruptWaits(cluster as Cluster, 6_000)).toBeGreaterThan(0)
    expect(load.played.length).toBe(before)
    expect((await Promise.all(processes.map(isReady))).every((ready) => !ready)).toBe(true)
    standby.signal("SIGCONT")
    await allReady()
    await played(100)
  }, 60_000)

  test("lose nothing when the primary is lost and the standby promoted, and continue there", async () => {
    cluster?.signal("SIGKILL")
    await Bun.sleep(1_000)
    await standby.control("promote")
    await allReady()
    await played(200)
    await load.stop()
    expect(load.unexpected()).toEqual([])
    expect(load.slowestMs()).toBeLessThan(longestMs)
    expect(await faultsOf(standby.url(database), load)).toEqual({})
  }, 60_000)

  test("say in one line which server they use now, and do not name the lost one again", () => {
    const lost = `127.0.0.1:${cluster?.port}`
    for (const process of processes) {
      const lines = process.log()
      const moved = lines.findIndex((line) => line.includes("the database is now served by"))
      expect(lines[moved]).toContain(`now served by 127.0.0.1:${standby.port}; connections to ${lost} failed`)
      expect(lines.slice(moved + 1).filter((line) => line.includes(lost))).toEqual([])
    }
  })
})
