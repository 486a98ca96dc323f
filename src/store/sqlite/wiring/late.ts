import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import type { Parts } from "./parts.ts"

/** The more has changed, the more each step takes with it. */
const writeBackSteps = 128
/** The longer rows wait the less each costs, since more of a page have changed; a start after a crash makes them again. */
const maxLateMs = 30_000
const maxLateRows = 100_000
const lateCheckMs = 1_000
/** Right after a start all pages have to be read, and clients send again what was refused meanwhile: that goes first. */
const rebuildDelayMs = 10_000

/** What is kept in memory and put into its place later, and what does so while a service runs. */
export const lateRows = ({ commit, rows, index, log, boards, campaigns }: Parts) => {
  const writeBack = async (): Promise<null | Refusal> => {
    // Together, so that a step of one shares its transaction with a step of the other.
    const written = await Promise.all([
      rows.writeBack(commit, log.lastPlay, writeBackSteps),
      index.writeBack(commit, writeBackSteps),
    ])
    return written.find(isRefusal) ?? null
  }

  const rebuildRankings = async () => boards.rebuild(await campaigns.activeRows())

  const isTimeToWrite = (writtenAt: number): boolean => {
    const late = rows.lateRows() + index.lateRows()
    // Where nothing waits, a note of it is all that is written, and spares the next start the plays up to it.
    return late === 0 || late >= maxLateRows || performance.now() - writtenAt >= maxLateMs
  }

  /** Writes now and then, and makes large rankings ready; returns what ends that. */
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
    const rebuilding = setTimeout(() => void rebuildRankings().catch(onError), rebuildDelayMs)
    return () => {
      clearInterval(writing)
      clearTimeout(rebuilding)
    }
  }

  return { writeBack, rebuildRankings, start }
}
