import { afterAll, beforeAll } from "bun:test"
import { type Process, startProcess } from "../service/process.ts"
import type { SharedCluster } from "./postgres.ts"

const timeoutMs = 60_000

/** Two processes that serve one database for all tests of a file, which stops them and `cluster` after its tests. */
export const givenProcesses = (cluster: SharedCluster | null) => {
  let url = ""
  const processes: Process[] = []
  const start = () => startProcess({ DATABASE_URL: url })
  beforeAll(async () => {
    if (!cluster) return
    url = await cluster.database()
    processes.push(...(await Promise.all([start(), start()])))
  }, timeoutMs)
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.end("SIGKILL")))
    await cluster?.stop()
  }, timeoutMs)
  return {
    get url() {
      return url
    },
    processes,
    on: (index: number): Process => processes[index] as Process,
    /** Starts a process in the place of one that has ended. */
    replace: async (index: number) => {
      processes[index] = await start()
    },
  }
}
