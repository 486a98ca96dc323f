import { Database } from "bun:sqlite"
import { parentPort, workerData } from "node:worker_threads"

const { path } = workerData as { readonly path: string }

/**
 * Opens a new connection each time: one that is still open when the service closes its own would keep the log file in
 * place.
 */
const copyLog = () => {
  const sqlite = new Database(path, { readwrite: true, create: false })
  try {
    sqlite.run("PRAGMA synchronous = FULL")
    sqlite.run("PRAGMA wal_checkpoint(PASSIVE)")
  } finally {
    sqlite.close()
  }
}

/** A thread that checkpoints the database at `path` once for each message, and reports when it is done. */
parentPort?.on("message", () => {
  try {
    copyLog()
  } catch {
    // Whatever does not fit on a full disk stays in the log until the next time.
  }
  parentPort?.postMessage(null)
})
