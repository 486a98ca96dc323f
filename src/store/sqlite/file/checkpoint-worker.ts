import { Database } from "bun:sqlite"
import { parentPort, workerData } from "node:worker_threads"

const { path } = workerData as { readonly path: string }

/** On a connection of its own each time: one that is open when the service closes its own would keep the log's file there. */
const copyLog = () => {
  const sqlite = new Database(path, { readwrite: true, create: false })
  try {
    sqlite.run("PRAGMA synchronous = FULL")
    sqlite.run("PRAGMA wal_checkpoint(PASSIVE)")
  } finally {
    sqlite.close()
  }
}

/** A thread that copies the log of the database `path` into its file, once for each message, and says when it has. */
parentPort?.on("message", () => {
  try {
    copyLog()
  } catch {
    // What cannot be copied, for want of room, stays in the log until the next time.
  }
  parentPort?.postMessage(null)
})
