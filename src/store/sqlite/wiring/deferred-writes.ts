import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import type { Parts } from "./parts.ts"

/** The more rows have changed, the larger each step. */
const writeBackSteps = 128
/**
 * The longer rows wait, the less each costs, since more rows of a page have changed by then; a start after a crash
 * rebuilds them.
 */
const maxLateMs = 30_000
const maxLateRows = 100_000
const lateCheckMs = 1_000
/** Right after a start, all pages have to be read and clients retry refused requests, which go first. */
const rebuildDelayMs = 10_000

/** The state that is kept in memory and flushed later, and the tasks that flush it while a service runs. */
export const deferredWrites = ({
  commit,
  rows,
  totals,
  index,
  results,
  words,
  log,
  boards,
  campaigns,
  freshDeliveries,
}: Parts) => {
  const writeBack = async (): Promise<null | Refusal> => {
    // In parallel, so that their steps share transactions.
    const written = await Promise.all([
      rows.writeBack(commit, log.lastPlay, writeBackSteps),
      totals.writeBack(commit, writeBackSteps),
      index.writeBack(commit, writeBackSteps),
      results.writeBack(commit),
      freshDeliveries.writeBack(commit, writeBackSteps),
    ])
    return written.find(isRefusal) ?? null
  }

  const rebuildRankings = async () => boards.rebuild(await campaigns.activeRows())

  const isTimeToWrite = (writtenAt: number): boolean => {
    const ofPlays = rows.deferredWrites() + totals.deferredWrites() + results.lateGroups()
    const late = ofPlays + index.deferredWrites() + freshDeliveries.size
    // If nothing waits, only the watermark is written, which spares the next start the plays up to it.
    return late === 0 || late >= maxLateRows || performance.now() - writtenAt >= maxLateMs
  }

  /** Flushes periodically and prepares large rankings; returns a function that stops both. */
  const start = (onError: (error: unknown) => void) => {
    let writtenAt = performance.now()
    let isWriting = false
    const write = async () => {
      if (isWriting || !isTimeToWrite(writtenAt)) return
      isWriting = true
      await writeBack().catch(onError)
      writtenAt = performance.now()
      isWriting = false
    }
    const writing = setInterval(write, lateCheckMs)
    let isStopped = false
    results.complete(commit, () => isStopped).catch(onError)
    words.complete(commit, () => isStopped).catch(onError)
    const rebuilding = setTimeout(() => void rebuildRankings().catch(onError), rebuildDelayMs)
    return () => {
      isStopped = true
      clearInterval(writing)
      clearTimeout(rebuilding)
    }
  }

  return { writeBack, rebuildRankings, start }
}
