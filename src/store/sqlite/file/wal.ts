import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  realpathSync,
} from "node:fs"

const headerBytes = 32
const usualPageBytes = 4_096
const frameHeaderBytes = 24
const framesAtOnce = 256
/** How long to wait before each reading that has to find the same break: a busy machine may hold a writer that long. */
const pausesMs = [0, 10, 50, 100]
/** The file's first bytes if its checksums are over little-endian words, as on every machine that Bun supports. */
const magic = 0x377f0682

/** A break in a write-ahead log: SQLite ignores the frame that contains it, and all frames behind it. */
export type WalBreak = {
  /** The frame, from 1; 0 for the header of the file. */
  readonly frame: number
  /** The frame's offset in the file. */
  readonly offset: number
  /** The number of commits of the log's current round in that frame and behind it. */
  readonly commits: number
  /**
   * Whether acknowledged changes are lost. Each commit was on disk before the next one began, so a power failure can
   * only tear the last: with two or more, the file was damaged.
   */
  readonly isLoss: boolean
}

/** SQLite's checksum of `words`, continued from `sum`. */
const addChecksum = (sum: Int32Array, words: Int32Array, from: number, to: number) => {
  let [first = 0, second = 0] = sum
  for (let at = from; at < to; at += 2) {
    first = (first + (words[at] as number) + second) | 0
    second = (second + (words[at + 1] as number) + first) | 0
  }
  sum[0] = first
  sum[1] = second
}

const wordsOf = (bytes: Buffer) => new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)
const aligned = (length: number) => Buffer.from(new ArrayBuffer(length))

/** Calls `visit` with each complete frame of the file: its number from 1, the bytes, and its offset in them. */
const eachFrame = (file: number, frameBytes: number, visit: (frame: number, bytes: Buffer, at: number) => void) => {
  const bytes = aligned(framesAtOnce * frameBytes)
  for (let first = 0; ; first += framesAtOnce) {
    const read = readSync(file, bytes, 0, bytes.length, headerBytes + first * frameBytes)
    for (let at = 0; at + frameBytes <= read; at += frameBytes) visit(first + at / frameBytes + 1, bytes, at)
    if (read < bytes.length) return
  }
}

const readBreak = (file: number): WalBreak | null => {
  const header = aligned(headerBytes)
  if (readSync(file, header, 0, headerBytes, 0) < headerBytes) return null
  const sum = new Int32Array(2)
  const isSumAt = (bytes: Buffer, at: number) =>
    bytes.readInt32BE(at) === sum[0] && bytes.readInt32BE(at + 4) === sum[1]
  addChecksum(sum, wordsOf(header), 0, 6)
  const isHeaderWhole = header.readUInt32BE(0) === magic && isSumAt(header, 24)
  const pageBytes = isHeaderWhole ? header.readUInt32BE(8) : usualPageBytes
  const frameBytes = frameHeaderBytes + pageBytes
  /** If the header itself is damaged, the first frame determines the round. */
  const salts = Buffer.from(header.subarray(16, 24))
  let isSaltSure = true
  let brokenAt: number | null = isHeaderWhole ? null : 0
  let commits = 0
  const isChained = (bytes: Buffer, at: number) => {
    const words = wordsOf(bytes)
    addChecksum(sum, words, at >> 2, (at + 8) >> 2)
    addChecksum(sum, words, (at + frameHeaderBytes) >> 2, (at + frameBytes) >> 2)
    return isSumAt(bytes, at + 16)
  }
  eachFrame(file, frameBytes, (frame, bytes, at) => {
    if (brokenAt === 0 && frame === 1 && !salts.equals(bytes.subarray(at + 8, at + 16))) {
      isSaltSure = false
      bytes.copy(salts, 0, at + 8, at + 16)
    }
    const isCurrent = salts.compare(bytes, at + 8, at + 16) === 0
    if (brokenAt === null && isCurrent && isChained(bytes, at)) return
    brokenAt ??= frame
    if (isCurrent && bytes.readUInt32BE(at + 4) !== 0) commits += 1
  })
  if (brokenAt === null || commits === 0) return null
  const offset = brokenAt === 0 ? 0 : headerBytes + (brokenAt - 1) * frameBytes
  return { frame: brokenAt, offset, commits, isLoss: brokenAt === 0 ? isSaltSure : commits > 1 }
}

const walOf = (path: string): string | null => {
  const wal = existsSync(path) ? `${realpathSync(path)}-wal` : null
  return wal !== null && existsSync(wal) ? wal : null
}

/**
 * Looks for commits behind a break in the write-ahead log of the database at `path`, which SQLite would drop silently.
 * Remains of earlier rounds have other salts, and preallocated space is zeros. Only reads.
 */
export const findWalBreak = (path: string): WalBreak | null => {
  const wal = walOf(path)
  if (wal === null) return null
  const file = openSync(wal, "r")
  try {
    const found = readBreak(file)
    // While another process writes, a frame may become visible before its predecessor, but it does not stay so.
    for (const pauseMs of found ? pausesMs : []) {
      Bun.sleepSync(pauseMs)
      const again = readBreak(file)
      if (again?.frame !== found?.frame || again?.commits !== found?.commits) return null
    }
    return found
  } finally {
    closeSync(file)
  }
}

/**
 * Copies the log to `copy`, and truncates it at the break: the part that SQLite reads stays. Nobody may have it open.
 */
export const cutWal = (path: string, { offset }: WalBreak, copy: string) => {
  const wal = walOf(path)
  if (wal === null) return
  copyFileSync(wal, copy)
  for (const [name, isCut] of [
    [copy, false],
    [wal, true],
  ] as const) {
    const file = openSync(name, "r+")
    if (isCut) ftruncateSync(file, offset)
    fsyncSync(file)
    closeSync(file)
  }
}

/** The break in a line for the operator. */
export const describeBreak = ({ frame, commits, isLoss }: WalBreak): string => {
  const where = frame === 0 ? "in its header" : `at frame ${frame}`
  if (isLoss)
    return `the write-ahead log is damaged ${where}: SQLite drops ${commits} acknowledged transactions from there on`
  return frame === 0
    ? `the write-ahead log is damaged ${where}: SQLite drops ${commits} transactions, which may not be in the database file`
    : `the last transaction in the write-ahead log is torn ${where}: SQLite drops it; it was acknowledged unless the power failed`
}
