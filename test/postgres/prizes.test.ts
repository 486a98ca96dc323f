import { test } from "bun:test"
import { giveAmidKills } from "../support/fixture/killed.ts"
import { cli } from "../support/service/cli.ts"
import { inTurn } from "../support/service/process.ts"
import { shareCluster } from "../support/store/postgres.ts"
import { givenProcesses } from "../support/store/postgres-processes.ts"

const cluster = await shareCluster()
const served = givenProcesses(cluster)
const { on } = served

/** Ends one of the two, and starts a replacement. */
const kill = (index: number) => async () => {
  await on(index).end("SIGKILL")
  return () => served.replace(index)
}

test.skipIf(!cluster)(
  "stock and budget survive kill -9 of one of two processes amid plays and new codes",
  async () => {
    const org = inTurn(() => [on(0), on(1)], await on(0).organization())
    await giveAmidKills(() => org, [kill(0), kill(1)])
    await cli(served.url, "doctor")
  },
  120_000,
)
