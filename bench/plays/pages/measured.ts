import { type SystemCalls, writesOf } from "./system-calls.ts"

/** What one play writes to a table or an index. */
export type Part = {
  readonly name: string
  readonly bytes: number
  /** Pages in the log of SQLite, or buffers that PostgreSQL looked at. */
  readonly pages: number
  /** Bytes that are written some time later; with PostgreSQL, images of pages that a checkpoint asks for. */
  readonly extraBytes: number
}

/** What one play of a kind writes. */
export type Measured = {
  readonly kind: string
  readonly plays: number
  readonly playsPerCommit: number
  /** Calls that write to a file, and bytes that reach the disk, by the kernel's count. */
  readonly writes: number
  readonly diskBytes: number
  readonly cpuUs: number
  /** PostgreSQL's share of the processor time is in it. */
  readonly parts: readonly Part[]
  readonly systemCalls: SystemCalls | null
  readonly problems: readonly string[]
}

export const bytesOf = ({ parts }: Pick<Measured, "parts">): number => parts.reduce((sum, { bytes }) => sum + bytes, 0)
export const pagesOf = ({ parts }: Pick<Measured, "parts">): number => parts.reduce((sum, { pages }) => sum + pages, 0)
export const extraBytesOf = ({ parts }: Pick<Measured, "parts">): number =>
  parts.reduce((sum, { extraBytes }) => sum + extraBytes, 0)

/** Runs a task; resolves with its result and what these processes wrote meanwhile. */
export const countWrites = async <T>(pids: readonly number[], task: () => Promise<T>) => {
  const before = writesOf(pids)
  const result = await task()
  const after = writesOf(pids)
  return { result, writes: after.writes - before.writes, bytes: after.bytes - before.bytes }
}
