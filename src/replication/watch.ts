import { statSync } from "node:fs"
import type { Logger } from "pino"

const intervalMs = 1_000
const maxSamples = 1_000
const maxAgeMs = 60_000
const requestMs = 1_000
const settleStepMs = 20
/** Four times what Litestream lets gather; past 2 GiB it would stop all writes to truncate the log. */
const maxWalBytes = 256 * 1024 * 1024

/** A place in the log: bytes into the file with this index. */
type Position = { readonly index: number; readonly offset: number }

type Progress = {
  /** How far the database's log is copied, beside the database. */
  readonly local: Position
  /** How far the replica is. */
  readonly replica: Position
  /** Copies of the log so far that succeeded. */
  readonly syncs: number
}

/** Reads Litestream's metrics; null while it has none of the replica. */
export const readProgress = (metrics: string): Progress | null => {
  const value = (name: string) => {
    const text = new RegExp(`^litestream_${name}\\{[^}]*\\} (\\S+)$`, "m").exec(metrics)?.[1]
    return text === undefined ? null : Number(text)
  }
  const index = value("replica_wal_index")
  if (index === null) return null
  const at = (name: string) => value(name) ?? 0
  return {
    local: { index: at("shadow_wal_index"), offset: at("shadow_wal_size") },
    replica: { index, offset: at("replica_wal_offset") },
    syncs: at("sync_count") - at("sync_error_count"),
  }
}

const isReached = (place: Position, by: Position) =>
  place.index < by.index || (place.index === by.index && place.offset <= by.offset)

/**
 * Works out how old the newest replicated data is from the progress seen so far: each sample is a place of the log with
 * the time at which it was there, and the replica has all that was written before the newest sample that it has reached.
 */
export const trackAge = (now: number) => {
  let samples: { readonly at: number; readonly place: Position }[] = []
  let currentAt = now
  let syncs = 0
  return {
    add: (progress: Progress, at: number) => {
      // Without a copy since the last time nobody knows what the log holds by now.
      if (progress.syncs <= syncs) return
      syncs = progress.syncs
      const reached = samples.findLast(({ place }) => isReached(place, progress.replica))
      if (reached) currentAt = reached.at
      samples = samples.filter(({ place }) => !isReached(place, progress.replica))
      if (isReached(progress.local, progress.replica)) currentAt = at
      else if (samples.length < maxSamples) samples.push({ at, place: progress.local })
    },
    /** Milliseconds since the time up to which the replica is known to have everything. */
    ageMs: (at: number) => at - currentAt,
  }
}

/** Logs once when `isBad` becomes true, and once when it ends. */
const onCrossing = (onBad: (detail: object) => void, onGood: (detail: object) => void) => {
  let wasBad = false
  return (isBad: boolean, detail: object) => {
    if (isBad !== wasBad) (isBad ? onBad : onGood)(detail)
    wasBad = isBad
  }
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

export type ReplicationWatch = {
  readonly intervalMs: number
  /** Looks once; to be called every `intervalMs`. */
  look(): Promise<void>
  /** How old the newest data in the replica is, as far as is known: 0 while it is level with the database. */
  ageMs(): number
  walBytes(): number
  /**
   * Waits until the replica has all that is written by now, at most so many milliseconds. To be called before the end:
   * Litestream's own last sync, when it meets one under way, may write the same file at the same time.
   */
  settle(withinMs: number): Promise<void>
}

/** Watches the replica's age and the size of the database's log, and warns when one passes its bound. */
export const watchReplication = (
  databasePath: string,
  metricsUrl: string,
  clock: () => number,
  log: Logger,
  bounds = { maxAgeMs, maxWalBytes },
): ReplicationWatch => {
  const age = trackAge(clock())
  const onAge = onCrossing(
    (detail) => log.warn(detail, "the replica is behind: a lost volume would take this much with it"),
    (detail) => log.info(detail, "the replica has caught up"),
  )
  const onSize = onCrossing(
    (detail) => log.warn(detail, "the write-ahead log is large: a long read, a snapshot or Litestream holds it"),
    (detail) => log.info(detail, "the write-ahead log is small again"),
  )
  const ageMs = () => age.ageMs(clock())
  const walBytes = () => sizeOf(`${databasePath}-wal`)
  const progressNow = async () => {
    const signal = AbortSignal.timeout(requestMs)
    return readProgress(
      await fetch(metricsUrl, { signal }).then(
        (response) => response.text(),
        () => "",
      ),
    )
  }
  const settle = async (withinMs: number) => {
    const end = performance.now() + withinMs
    let syncs: number | undefined
    while (performance.now() < end) {
      const progress = await progressNow()
      syncs ??= progress?.syncs
      // The second copy of the log from now on began after the call.
      if (progress && progress.syncs >= (syncs ?? 0) + 2 && isReached(progress.local, progress.replica)) return
      await Bun.sleep(settleStepMs)
    }
  }
  return {
    intervalMs,
    ageMs,
    walBytes,
    settle,
    look: async () => {
      const progress = await progressNow()
      if (progress) age.add(progress, clock())
      onAge(ageMs() > bounds.maxAgeMs, { ageMs: ageMs() })
      onSize(walBytes() > bounds.maxWalBytes, { walBytes: walBytes() })
    },
  }
}
