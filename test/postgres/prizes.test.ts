import { afterAll, beforeAll, test } from "bun:test"
import { giveAmidKills } from "../support/fixture/killed.ts"
import { times } from "../support/fixture/promo.ts"
import { cli } from "../support/service/cli.ts"
import { inTurn, type Process, startProcess } from "../support/service/process.ts"
import { shareCluster } from "../support/store/postgres.ts"

const cluster = await shareCluster()
let url = ""
let processes: Process[] = []
beforeAll(async () => {
  if (!cluster) return
  url = await cluster.database()
  processes = await Promise.all(times(2, () => startProcess({ DATABASE_URL: url })))
}, 60_000)
afterAll(async () => {
  await Promise.all(processes.map((process) => process.end("SIGKILL")))
  cluster?.stop()
}, 60_000)

const on = (index: number) => processes[index] as Process

/** Ends one of the two, and starts a replacement. */
const kill = (index: number) => async () => {
  await on(index).end("SIGKILL")
  return async () => {
    processes[index] = await startProcess({ DATABASE_URL: url })
  }
}

test.skipIf(!cluster)(
  "stock and budget survive kill -9 of one of two processes amid plays and new codes",
  async () => {
    const org = inTurn(() => [on(0), on(1)], await on(0).organization())
    await giveAmidKills(() => org, [kill(0), kill(1)])
    await cli(url, "doctor")
  },
  120_000,
)
