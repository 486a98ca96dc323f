import type { Database } from "bun:sqlite"
import { Worker } from "node:worker_threads"

/**
 * The log is checkpointed at this many pages, 16 MiB: with more frequent checkpoints, hot pages are written more often;
 * with longer ones, a commit waits longer while the disk takes what was copied.
 */
export const checkpointPages = 4_000
/** The room that the log takes before it is needed, 64 MiB: what a burst writes while a checkpoint runs. */
export const reservedPages = 16_000
/** The size at which a commit checkpoints by itself if the thread does not keep up. */
export const latestCheckpointPages = 4 * reservedPages
/** So few pages are copied last, while commits wait. */
const fewPages = 500
const lookMs = 100

type Log = { readonly log: number; readonly checkpointed: number }

/**
 * Runs checkpoints in a thread until `stop` has resolved: a checkpoint takes a tenth of a second or more, during which
 * a commit would block every request. The log only restarts once all of it has been copied, so the last pages are
 * copied while `holdUntil` keeps new ones from being written; everything else goes on meanwhile.
 */
export const startCheckpoints = (
  sqlite: Database,
  path: string,
  holdUntil: (done: Promise<void>) => void,
  onError: (error: unknown) => void,
) => {
  const worker = new Worker(new URL("./checkpoint-worker.ts", import.meta.url), { workerData: { path } })
  const selectLog = sqlite.query<Log, []>("PRAGMA wal_checkpoint(NOOP)")
  let copying: Promise<void> | null = null
  let isAlive = true
  let onCopied = () => {}

  const pagesLeft = (): number => {
    const { log = 0, checkpointed = 0 } = selectLog.get() ?? {}
    return log - checkpointed
  }

  const copyOnce = () =>
    new Promise<void>((resolve) => {
      onCopied = resolve
      worker.postMessage(null)
    })

  const copy = async () => {
    let left = pagesLeft()
    for (let before = Number.POSITIVE_INFINITY; isAlive && left > fewPages && left < before; ) {
      await copyOnce()
      before = left
      left = pagesLeft()
    }
    if (!isAlive || left > checkpointPages) return
    const copied = copyOnce()
    holdUntil(copied)
    await copied
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
