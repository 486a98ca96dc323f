import { statSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import type { Logger } from "pino"
import { judgeStall, type Position, type ReplicationState, trackReplica } from "../core/replication.ts"

export const lookIntervalMs = 1_000
const maxAgeMs = 60_000
/** Four times what Litestream lets gather. */
const maxWalBytes = 256 * 1024 * 1024
/** What a bucket takes at least while it takes a large file: progress is seen when a file has arrived whole. */
const minBytesPerMs = 1_024

/** Logs once when `isBad` becomes true, and once when it ends. */
const onCrossing = (onBad: (detail: object) => void, onGood: (detail: object) => void) => {
  let wasBad = false
  return (isBad: boolean, detail: object) => {
    if (isBad !== wasBad) (isBad ? onBad : onGood)(detail)
    wasBad = isBad
  }
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** The bytes of the file that Litestream sends next, as it lies beside the database. */
export const pendingBytes = (databasePath: string, { replica }: Position): number => {
  const number = (replica + 1).toString(16).padStart(16, "0")
  return sizeOf(
    join(dirname(databasePath), `.${basename(databasePath)}-litestream`, "ltx", "0", `${number}-${number}.ltx`),
  )
}

/** What a watch looks at, and what it can do. */
export type Watched = {
  readonly databasePath: string
  readonly stallMs: number
  position(): Promise<Position | null>
  /** Null when the bucket takes writes, else why not. */
  probe(): Promise<string | null>
  /** Starts Litestream again. */
  restart(): Promise<void>
  /** Ends the service. */
  end(): void
}

/** Watches how the replica gets on, says so in the log, and has Litestream started again or the service ended. */
export const watchReplica = (
  watched: Watched,
  clock: () => number,
  log: Logger,
  bounds = { maxAgeMs, maxWalBytes },
) => {
  const { databasePath, stallMs } = watched
  const track = trackReplica(clock())
  const stall = judgeStall(stallMs)
  let latest: Position | null = null
  let isKnown = false
  let restarts = 0
  let isProbing = false
  const onAge = onCrossing(
    (detail) => log.warn(detail, "the replica is behind: if the volume is lost, this much data is lost with it"),
    (detail) => log.info(detail, "the replica has caught up"),
  )
  const onSize = onCrossing(
    (detail) =>
      log.warn(detail, "the write-ahead log is large: a long read, a snapshot or Litestream keeps it from shrinking"),
    (detail) => log.info(detail, "the write-ahead log is small again"),
  )
  const onFault = onCrossing(
    (detail) => log.warn(detail, "the replica accepts no writes: the service continues, and replication when it does"),
    (detail) => log.info(detail, "the replica accepts writes again"),
  )
  const ageMs = () => track.ageMs(clock())
  const state = (): ReplicationState => {
    if (stall.fault() !== null) return "unreachable"
    if (stall.isStalled()) return "stalled"
    if (!isKnown) return "starting"
    return latest !== null && track.isLevel() ? "level" : "behind"
  }
  const probe = async () => {
    if (isProbing) return
    isProbing = true
    const at = clock()
    stall.probed(at, await watched.probe())
    isProbing = false
  }
  const restart = async () => {
    restarts += 1
    stall.restarted(clock())
    log.error(
      { ageMs: ageMs(), stallMs },
      "the replica makes no progress though it accepts writes: restarting Litestream",
    )
    await watched.restart()
  }
  const act = async () => {
    const allowanceMs = latest === null ? 0 : pendingBytes(databasePath, latest) / minBytesPerMs
    const remedy = stall.remedy(clock(), track.progressAt(), allowanceMs)
    // Not waited for: a bucket that never answers must not hold the looks up.
    if (remedy === "probe") void probe()
    if (remedy === "restart") await restart()
    if (remedy === "end") {
      log.fatal({ ageMs: ageMs(), stallMs }, "the replica makes no progress after a restart of Litestream: exiting")
      watched.end()
    }
  }
  return {
    /** Looks once; to be called every `lookIntervalMs`. */
    look: async () => {
      const at = clock()
      latest = await watched.position()
      isKnown ||= latest !== null
      if (latest) track.add(latest, at)
      onAge(ageMs() > bounds.maxAgeMs, { ageMs: ageMs() })
      onSize(sizeOf(`${databasePath}-wal`) > bounds.maxWalBytes, { walBytes: sizeOf(`${databasePath}-wal`) })
      await act()
      onFault(stall.fault() !== null, { fault: stall.fault() })
    },
    report: () => ({ at: clock(), state: state(), ageMs: ageMs(), fault: stall.fault(), restarts }),
    /** Is told that Litestream has ended by itself; answers whether it is worth another start. */
    hasDied: () => {
      if (stall.isStalled()) return false
      restarts += 1
      stall.restarted(clock())
      return true
    },
  }
}
