import { Database } from "bun:sqlite"
import { closeSync, openSync, readSync } from "node:fs"

const headerBytes = 32
const frameHeaderBytes = 24

/** The frames of a part of a write-ahead log. */
export type Frames = {
  /** How often each page was written. */
  readonly pages: ReadonlyMap<number, number>
  readonly count: number
  readonly commits: number
  /** A page with its header in the log. */
  readonly frameBytes: number
}

/** Reads which pages the frames from number `from` to before `to` of the log at `path` hold. */
export const readFrames = (path: string, from: number, to: number): Frames => {
  const file = openSync(path, "r")
  const header = Buffer.alloc(headerBytes)
  readSync(file, header, 0, headerBytes, 0)
  const frameBytes = header.readUInt32BE(8) + frameHeaderBytes
  const pages = new Map<number, number>()
  let commits = 0
  for (let frame = from; frame < to; frame++) {
    readSync(file, header, 0, frameHeaderBytes, headerBytes + frame * frameBytes)
    const page = header.readUInt32BE(0)
    pages.set(page, (pages.get(page) ?? 0) + 1)
    if (header.readUInt32BE(4) !== 0) commits++
  }
  closeSync(file)
  return { pages, count: to - from, commits, frameBytes }
}

/** Keeps the log of a database from being removed when the service ends, by a reader of what is in it now. */
export const keepLog = (path: string): { close(): void } => {
  const sqlite = new Database(path)
  sqlite.run("BEGIN")
  sqlite.query("SELECT count(*) FROM sqlite_schema").get()
  return sqlite
}

/** A reader of the database of a running service, and of its log. */
export const watchLog = (path: string) => {
  const sqlite = new Database(path, { readwrite: true })
  const selectLog = sqlite.query<{ log: number }, []>("PRAGMA wal_checkpoint(NOOP)")
  return {
    /** How many frames the log has. */
    length: () => selectLog.get()?.log ?? 0,
    frames: (from: number, to: number) => readFrames(`${path}-wal`, from, to),
    /** The rows of a table. */
    rows: (table: string) => sqlite.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0,
    /** The table or index of each page. */
    owners: () =>
      new Map(
        sqlite
          .query<{ page: number; name: string }, []>("SELECT pageno AS page, name FROM dbstat")
          .all()
          .map(({ page, name }) => [page, name]),
      ),
    close: () => sqlite.close(),
  }
}
