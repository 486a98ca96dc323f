import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { cliProcess } from "../../support/service/cli.ts"
import { type Process, startProcess } from "../../support/service/process.ts"
import { onServer, startCluster } from "../../support/store/postgres.ts"
import { faultsOf, isReady, type Load, longestMs, prepareLoad, startLoad } from "../../support/store/postgres-load.ts"
import { startNetwork } from "../../support/store/slow-network.ts"
import { until } from "../../support/waiting.ts"

const cluster = await startCluster()
let url = ""
let network: Awaited<ReturnType<typeof startNetwork>>
let processes: Process[] = []
let org: Awaited<ReturnType<typeof prepareLoad>>
let load: Load | undefined

beforeAll(async () => {
  if (!cluster) return
  url = await cluster.database()
  network = await startNetwork(cluster.port)
  const settings = { DATABASE_URL: Object.assign(new URL(url), { port: network.port }).href }
  processes = await Promise.all([1, 2].map(() => startProcess(settings)))
  org = await prepareLoad(processes[0] as Process)
}, 60_000)
afterEach(() => load?.stop())
afterAll(async () => {
  await Promise.all(processes.map((process) => process.end("SIGTERM")))
  network?.close()
  await cluster?.stop()
}, 60_000)

const areReady = async () => (await Promise.all(processes.map(isReady))).every(Boolean)

/**
 * Plays on both processes while the database is as `slow` makes it, and again until both are ready and play as before.
 */
const survive = async (slow: () => Promise<unknown>) => {
  const running = startLoad(org, () => processes.map((process) => process.url))
  load = running
  await until("some plays", () => running.played.length > 50 || undefined)
  await slow()
  await until("both are ready", async () => (await areReady()) || undefined, 20_000)
  const before = running.played.length
  await until("plays go on", () => running.played.length > before + 100 || undefined, 20_000)
  await running.stop()
  expect(running.unexpected()).toEqual([])
  expect(await faultsOf(url, running)).toEqual({})
  expect(running.slowestMs()).toBeLessThan(longestMs)
  return running
}

const played = (running: Load | undefined, count: number) => {
  const goal = (running?.played.length ?? 0) + count
  return until("plays", () => (running?.played.length ?? 0) >= goal || undefined, 60_000)
}

describe.skipIf(!cluster)(
  "under load, two processes return nothing wrong, and recover by themselves, with a database",
  () => {
    test("whose disk takes a tenth of a second for each commit", async () => {
      const set = async (settings: string) => {
        for (const setting of settings.split(";")) await onServer(url, `ALTER SYSTEM SET ${setting}`)
        await onServer(url, "SELECT pg_reload_conf()")
      }
      const running = await survive(async () => {
        await set("commit_siblings = 0;commit_delay = 100000")
        await played(load, 300)
        expect(await areReady()).toBe(true)
        await set("commit_siblings = 5;commit_delay = 0")
      })
      expect([...running.statuses.keys()]).toEqual(["200"])
    }, 120_000)

    test("that is half a second away", async () => {
      await survive(async () => {
        network.delayMs = 250
        await played(load, 100)
        network.delayMs = 0
      })
    }, 120_000)

    test("that responds too late for any request, for a while", async () => {
      const running = await survive(async () => {
        network.delayMs = 5_000
        await until("both are not ready", async () => !(await areReady()) || undefined, 20_000)
        await until("refusals", () => (load?.statuses.get("503") ?? 0) > 30 || undefined, 60_000)
        network.delayMs = 0
      })
      expect(running.statuses.get("503")).toBeGreaterThan(0)
    }, 120_000)

    test("and no rule is broken afterwards", async () => {
      await cliProcess(url, "doctor")
    })
  },
)
