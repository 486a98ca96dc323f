import { Database } from "bun:sqlite"
import { parentPort, workerData } from "node:worker_threads"

/** A thread that copies the log of the database `path` into its file, once for each message, and says when it has. */
const { path } = workerData as { readonly path: string }
const sqlite = new Database(path, { readwrite: true, create: false })
sqlite.run("PRAGMA synchronous = FULL")
parentPort?.on("message", () => {
  try {
    sqlite.run("PRAGMA wal_checkpoint(PASSIVE)")
  } catch {
    // What cannot be copied, for want of room, stays in the log until the next time.
  }
  parentPort?.postMessage(null)
})
