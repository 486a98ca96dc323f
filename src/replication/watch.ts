import { statSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import type { Logger } from "pino"
import { judgeStall, type Position, type ReplicationState, trackReplica } from "../core/replication.ts"

export const lookIntervalMs = 1_000
const maxAgeMs = 60_000
/** Four times the size that Litestream lets accumulate. */
const maxWalBytes = 256 * 1024 * 1024
/** The lowest upload rate of a large file: progress is only visible once a file has arrived completely. */
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

/** The size in bytes of the local file that Litestream sends next. */
export const pendingBytes = (databasePath: string, { replica }: Position): number => {
  const number = (replica + 1).toString(16).padStart(16, "0")
  return sizeOf(
    join(dirname(databasePath), `.${basename(databasePath)}-litestream`, "ltx", "0", `${number}-${number}.ltx`),
  )
}

/** What a watch observes, and what it can do. */
export type Watched = {
  readonly databasePath: string
  readonly stallMs: number
  position(): Promise<Position | null>
  /** Null if the bucket accepts writes, otherwise the reason. */
  probe(): Promise<string | null>
  /** Restarts Litestream. */
  restart(): Promise<void>
  /** Ends the service. */
  end(): void
}

/** Watches the replica's progress, logs it, and restarts Litestream or ends the service if needed. */
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
  let replicated = 0
  let isKnown = false
  let restarts = 0
  let isProbing = false
  const onAge = onCrossing(
    (detail) => log.warn(detail, "the replica is behind: this much data would be lost with the volume"),
    (detail) => log.info(detail, "the replica has caught up"),
  )
  const onSize = onCrossing(
    (detail) =>
      log.warn(detail, "the write-ahead log is large: a long read, a snapshot or Litestream keeps it from shrinking"),
    (detail) => log.info(detail, "the write-ahead log is small again"),
  )
  const onFault = onCrossing(
    (detail) =>
      log.warn(detail, "the replica accepts no writes: the service continues, replication resumes when it does"),
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
    // Not awaited: a bucket that never responds must not hold up the checks.
    if (remedy === "probe") void probe()
    if (remedy === "restart") await restart()
    if (remedy === "end") {
      log.fatal({ ageMs: ageMs(), stallMs }, "the replica makes no progress after a restart of Litestream: exiting")
      watched.end()
    }
  }
  return {
    /** Checks once; to be called every `lookIntervalMs`. */
    look: async () => {
      const at = clock()
      latest = await watched.position()
      isKnown ||= latest !== null
      if (latest) {
        track.add(latest, at)
        replicated = latest.replica
      }
      onAge(ageMs() > bounds.maxAgeMs, { ageMs: ageMs() })
      onSize(sizeOf(`${databasePath}-wal`) > bounds.maxWalBytes, { walBytes: sizeOf(`${databasePath}-wal`) })
      await act()
      onFault(stall.fault() !== null, { fault: stall.fault() })
    },
    /** The replica's position when it was last known; 0 before. */
    replicated: () => replicated,
    report: () => ({ at: clock(), state: state(), ageMs: ageMs(), fault: stall.fault(), restarts }),
    /** Records that Litestream has exited; returns whether to restart it. */
    hasDied: () => {
      if (stall.isStalled()) return false
      restarts += 1
      stall.restarted(clock())
      return true
    },
  }
}
