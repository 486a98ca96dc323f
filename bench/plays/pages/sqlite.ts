import { join } from "node:path"
import { type Server, startServer } from "../../process.ts"
import { settings } from "../../targets/ours.ts"
import { type Frames, keepLog, watchLog } from "./frames.ts"
import type { Kind } from "./kind.ts"
import { type Options, prepareLoad } from "./load.ts"
import { countWrites, type Measured, type Part } from "./measured.ts"
import { countSystemCalls, missingStrace } from "./system-calls.ts"

const noOwner = "(free)"

/** A service that leaves checkpoints to Litestream, which is not there: so its log keeps every frame. */
const start = (folder: string, checkout: string): Promise<Server> =>
  startServer(
    [process.execPath, "src/main.ts"],
    { ...settings, DATABASE_PATH: join(folder, "premio.db"), REPLICATED: "true" },
    join(folder, "log"),
    checkout,
  )

const byOwner = ({ pages }: Frames, owners: ReadonlyMap<number, string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const [page, count] of pages) {
    const name = owners.get(page) ?? noOwner
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return counts
}

const partsOf = (now: Frames, late: Frames, owners: ReadonlyMap<number, string>, plays: number): Part[] => {
  const [counts, lateCounts] = [byOwner(now, owners), byOwner(late, owners)]
  return [...new Set([...counts.keys(), ...lateCounts.keys()])].map((name) => {
    const [pages, latePages] = [(counts.get(name) ?? 0) / plays, (lateCounts.get(name) ?? 0) / plays]
    return { name, pages, bytes: pages * now.frameBytes, extraBytes: latePages * late.frameBytes }
  })
}

/** Counts what plays of a kind write with SQLite, by the service of the checkout. */
export const measureFile = async (
  kind: Kind,
  options: Options,
  folder: string,
  checkout: string,
): Promise<Measured> => {
  const path = join(folder, "premio.db")
  const first = await start(folder, checkout)
  const load = await prepareLoad(kind, first, options, folder)
  const log = watchLog(path)
  try {
    await load.warmUp(first, [])
    await first.stop()
    const server = await start(folder, checkout)
    const [rows, begin] = [log.rows(kind.log), log.length()]
    const { result: run, writes, bytes } = await countWrites([server.pid], () => load.run(server, []))
    const [plays, end] = [log.rows(kind.log) - rows, log.length()]
    const [now, late] = await readStopped(server, begin, end)
    const measured = {
      kind: kind.name,
      plays,
      playsPerCommit: plays / now.commits,
      writes: writes / plays,
      diskBytes: bytes / plays,
      cpuUs: run.cpuUs ?? 0,
      parts: partsOf(now, late, log.owners(), plays),
    }
    return { ...measured, systemCalls: await trace(), problems: load.problems }
  } finally {
    log.close()
    await load.stop()
  }

  /** The frames of the plays, and those that the end of the service writes. */
  async function readStopped(server: Server, begin: number, end: number) {
    const kept = keepLog(path)
    await server.stop()
    const frames = [log.frames(begin, end), log.frames(end, log.length())] as const
    kept.close()
    return frames
  }

  async function trace() {
    if (missingStrace() !== null) return null
    const server = await start(folder, checkout)
    const before = log.rows(kind.log)
    const { calls, syncs } = await countSystemCalls([server.pid], folder, async () => {
      await load.runTraced(server, [])
    })
    const plays = log.rows(kind.log) - before
    await server.stop()
    return { calls: calls / plays, syncs: syncs / plays }
  }
}
