import type { Database } from "bun:sqlite"
import { Worker } from "node:worker_threads"

/**
 * The log is checkpointed at this many pages, 64 MiB: with more frequent checkpoints, hot pages are written more often.
 */
export const checkpointPages = 16_000
/** The size at which a commit checkpoints by itself if the thread does not keep up. */
export const latestCheckpointPages = 4 * checkpointPages
/** The number of pages copied between two requests. */
const fewPages = 500
const lookMs = 250

type Log = { readonly log: number; readonly checkpointed: number }

/**
 * Runs checkpoints in a thread until `stop` has resolved: a checkpoint takes a tenth of a second or more, during which
 * a commit would block every request. The pages written meanwhile are copied here, since the log only restarts once all
 * of it has been copied.
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

  /** From then on, a commit checkpoints the log. */
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
