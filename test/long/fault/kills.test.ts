import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { cliProcess } from "../../support/service/cli.ts"
import { type Process, startProcess } from "../../support/service/process.ts"
import { startCluster } from "../../support/store/postgres.ts"
import { faultsOf, type Load, prepareLoad, startLoad } from "../../support/store/postgres-load.ts"
import { until } from "../../support/waiting.ts"

const kills = 12
const serving = 3

const cluster = await startCluster()
let url = ""
let processes: Process[] = []
let load: Load

beforeAll(async () => {
  if (!cluster) return
  url = await cluster.database()
  processes = await Promise.all(Array.from({ length: serving }, () => startProcess({ DATABASE_URL: url })))
  const org = await prepareLoad(processes[0] as Process)
  load = startLoad(org, () => processes.map((process) => process.url))
}, 60_000)
afterAll(async () => {
  await load?.stop()
  await Promise.all(processes.map((process) => process.end("SIGTERM")))
  await cluster?.stop()
}, 60_000)

describe.skipIf(!cluster)("of several processes over PostgreSQL", () => {
  test(`${kills} are killed under load, and nothing acknowledged is lost, and no rule broken`, async () => {
    for (let kill = 0; kill < kills; kill++) {
      const goal = load.played.length + 30
      await until("plays go on", () => load.played.length >= goal || undefined, 30_000)
      const killed = processes[kill % serving] as Process
      processes = processes.filter((process) => process !== killed)
      await killed.end("SIGKILL")
      const others = load.played.length + 30
      await until("the others play on", () => load.played.length >= others || undefined, 30_000)
      processes = [...processes, await startProcess({ DATABASE_URL: url })]
    }
    await load.stop()
    const lost = ["ECONNRESET", "ECONNREFUSED", "ConnectionRefused", "ConnectionClosed"]
    expect(load.unexpected().filter((status) => !lost.includes(status))).toEqual([])
    expect(await faultsOf(url, load)).toEqual({})
    await cliProcess(url, "doctor")
  }, 400_000)
})
