import type { Database } from "bun:sqlite"
import { Worker } from "node:worker_threads"

/** A log of this many pages is copied: 64 MiB. Copied more often, a page that changes often is written more often. */
export const checkpointPages = 16_000
/** What a commit copies by itself where the thread does not keep up. */
export const latestCheckpointPages = 4 * checkpointPages
/** So few pages are copied between two requests. */
const fewPages = 500
const lookMs = 250

type Log = { readonly log: number; readonly checkpointed: number }

/**
 * Has the log of a database copied into its file by a thread: that takes a tenth of a second and more, in which a commit
 * would hold up everybody. What was written meanwhile, and is left, is copied here, since the log begins anew only once all
 * of it was copied. Until `stop` has resolved.
 */
export const startCheckpoints = (sqlite: Database, path: string, onError: (error: unknown) => void) => {
  const worker = new Worker(new URL("./checkpoint-worker.ts", import.meta.url), { workerData: { path } })
  const selectLog = sqlite.query<Log, []>("PRAGMA wal_checkpoint(NOOP)")
  let copying: Promise<void> | null = null
  let isAlive = true
  let onCopied = () => {}

  const pagesLeft = (): number => {
    const { log = 0, checkpointed = 0 } = selectLog.get() ?? {}
    return log - checkpointed
  }

  const copy = async () => {
    for (let before = Number.POSITIVE_INFINITY, left = pagesLeft(); isAlive && left > fewPages && left < before; ) {
      await new Promise<void>((resolve) => {
        onCopied = resolve
        worker.postMessage(null)
      })
      before = left
      left = pagesLeft()
    }
    if (pagesLeft() <= fewPages) sqlite.run("PRAGMA wal_checkpoint(PASSIVE)")
  }

  const look = () => {
    if (!isAlive || copying || pagesLeft() < checkpointPages) return
    copying = copy()
      .catch(onError)
      .finally(() => {
        copying = null
      })
  }

  /** A commit copies the log from then on. */
  const endThread = (error?: unknown) => {
    if (error !== undefined) onError(error)
    isAlive = false
    onCopied()
  }

  worker.on("message", () => onCopied())
  worker.on("error", endThread)
  worker.unref()
  const timer = setInterval(look, lookMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await copying
      await worker.terminate()
    },
  }
}
