import { afterAll, afterEach } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { shareCluster } from "../store/postgres.ts"
import { type Process, startProcess } from "./process.ts"

export type KilledOver = "sqlite" | "postgres"

/**
 * For tests that kill processes: over a file and, where there is one, over PostgreSQL. Processes that still run after a
 * test are killed.
 */
export const givenKilled = async () => {
  const cluster = await shareCluster()
  const folder = mkdtempSync(join(tmpdir(), "premio-killed-"))
  const running: Process[] = []
  let files = 0
  afterEach(async () => {
    await Promise.all(running.splice(0).map((process) => process.end("SIGKILL")))
  })
  afterAll(async () => {
    await cluster?.stop()
    rmSync(folder, { recursive: true })
  })
  const stores: readonly KilledOver[] = cluster ? ["sqlite", "postgres"] : ["sqlite"]

  return {
    stores,

    /** The place of a new database, and what starts a process on it. */
    database: async (store: KilledOver) => {
      const place = cluster && store === "postgres" ? await cluster.database() : join(folder, `premio-${++files}.db`)
      const start = async (): Promise<Process> => {
        const started = await startProcess(store === "postgres" ? { DATABASE_URL: place } : { DATABASE_PATH: place })
        running.push(started)
        return started
      }
      return { place, start }
    },
  }
}
