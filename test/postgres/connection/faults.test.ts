import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import pg from "pg"
import { type Answer, client } from "../../support/service/client.ts"
import { parseMetrics } from "../../support/service/metrics.ts"
import { type Process, startProcess } from "../../support/service/process.ts"
import { startCluster } from "../../support/store/postgres.ts"
import { faultsOf, isReady, type Load, longestMs, prepareLoad, startLoad } from "../../support/store/postgres-load.ts"
import { until } from "../../support/waiting.ts"

const warning = 40
/** As long as a statement may take, and the time to notice that it has no answer. */
const hungMs = 9_000

const cluster = await startCluster({ max_connections: "60" })
let url = ""
let processes: Process[] = []
let org: Awaited<ReturnType<typeof prepareLoad>>
let load: Load | undefined

beforeAll(async () => {
  if (!cluster) return
  url = await cluster.database()
  processes = await Promise.all([1, 2].map(() => startProcess({ DATABASE_URL: url })))
  org = await prepareLoad(processes[0] as Process)
})
afterEach(() => load?.stop())
afterAll(async () => {
  await Promise.all(processes.map((process) => process.end("SIGTERM")))
  await cluster?.stop()
})

/** Plays on both processes, lets `fault` happen, and waits until both are ready and play again. */
const survive = async (fault: () => Promise<unknown>) => {
  const running = startLoad(org, () => processes.map((process) => process.url))
  load = running
  await until("some plays", () => running.played.length > 50 || undefined)
  await fault()
  const recoveredAt = performance.now()
  await until("both are ready", async () => (await Promise.all(processes.map(isReady))).every(Boolean) || undefined)
  const before = running.played.length
  await until("plays go on", () => running.played.length > before + 200 || undefined)
  const recoveryMs = performance.now() - recoveredAt
  await running.stop()
  expect(running.unexpected()).toEqual([])
  expect(await faultsOf(url, running)).toEqual({})
  return { recoveryMs, slowestMs: running.slowestMs(), load: running }
}

describe.skipIf(!cluster)(
  "under load, two processes lose and double nothing, and recover by themselves, after PostgreSQL",
  () => {
    test.each(["fast", "immediate"])(
      "was restarted: %s",
      async (mode) => {
        const { slowestMs } = await survive(() => cluster?.control("restart", "-m", mode) as Promise<void>)
        expect(slowestMs).toBeLessThan(longestMs)
      },
      60_000,
    )

    test("hung for a while", async () => {
      const { slowestMs, load } = await survive(async () => {
        cluster?.signal("SIGSTOP")
        const list = client(processes[0]?.url as string, { key: org.org.key, orgId: org.org.orgId })
        const lists: Answer[] = []
        const hungUntil = performance.now() + hungMs
        const listing = async () => {
          while (performance.now() < hungUntil) lists.push(await list.get("/api/v1/admin/players"))
        }
        const unready = until("readiness", async () => !(await isReady(processes[0] as Process)) || undefined)
        const scraped = unready.then(async () => (await fetch(`${processes[0]?.url}/metrics`)).text())
        const [metrics] = await Promise.all([scraped, listing(), Bun.sleep(hungMs)])
        const { value } = parseMetrics(metrics)
        expect([value("premio_ready"), value("premio_outbox_pending"), value("premio_build_info")]).toEqual([
          0,
          Number.NaN,
          1,
        ])
        // Not one for each connection that was open, after as long as a statement may take.
        expect(lists.length).toBeGreaterThan(3)
        for (const { status, headers } of lists) expect([status, headers.get("retry-after")]).toEqual([503, "1"])
        cluster?.signal("SIGCONT")
      })
      expect(slowestMs).toBeLessThan(longestMs)
      expect(load.statuses.get("503")).toBeGreaterThan(0)
    }, 60_000)

    test("had all its connections taken by others", async () => {
      const others: pg.Client[] = []
      const { slowestMs } = await survive(async () => {
        await cluster?.control("restart", "-m", "fast")
        for (;;) {
          const client = new pg.Client(url)
          client.on("error", () => undefined)
          if (
            !(await client.connect().then(
              () => true,
              () => false,
            ))
          )
            break
          others.push(client)
        }
        await Bun.sleep(2_000)
        await Promise.all(others.map((client) => client.end()))
      })
      expect(others.length).toBeGreaterThan(20)
      expect(slowestMs).toBeLessThan(longestMs)
    }, 60_000)

    test("each of these was reported by a line at its begin and its end", async () => {
      const warnings = (process: Process) =>
        process
          .log()
          .map((line) => JSON.parse(line) as { level: number; msg: string })
          .filter(({ level }) => level >= warning)
          .map(({ msg }) => msg)
      const count = (process: Process, text: string) => warnings(process).filter((line) => line.includes(text)).length
      for (const process of processes) {
        const begins = count(process, "does not accept all requests")
        await until("the last end", () => count(process, "accepts requests again") === begins || undefined)
        expect(begins).toBeLessThan(10)
        expect(count(process, "unexpected error")).toBe(0)
      }
    })
  },
)
