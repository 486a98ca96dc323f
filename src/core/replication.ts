/**
 * Litestream's positions, in numbers of its own transactions: of the log copied next to the database, and of the
 * replica.
 */
export type Position = { readonly local: number; readonly replica: number }

/**
 * `starting`: not yet known. `level`: the replica was complete at the last check. `behind`: new data is being sent.
 * `unreachable`: the bucket or folder accepts no writes. `stalled`: it does, but there is no progress.
 */
export const replicationStates = ["starting", "level", "behind", "unreachable", "stalled"] as const
export type ReplicationState = (typeof replicationStates)[number]

/** The result of a verification of the replica: `at` in epoch milliseconds, the fault in one line. */
export type Verification = { readonly at: number; readonly durationMs: number; readonly fault: string | null }

/** The supervisor's knowledge of the replica. */
export type ReplicationReport = {
  /** The time of this state, in epoch milliseconds. */
  readonly at: number
  readonly state: ReplicationState
  /** Milliseconds between the time when the replica was last known to be complete and `at`. */
  readonly ageMs: number
  /** Why the bucket or folder accepts no writes, in one line. */
  readonly fault: string | null
  /** How often Litestream was restarted. */
  readonly restarts: number
  /** How often the replica is verified, in milliseconds; null: never, or not known yet. */
  readonly verifyMs: number | null
  /** The last verification of the replica; null before the first. */
  readonly verification: Verification | null
}

const maxSamples = 1_000

/**
 * Computes the age of the newest replicated data from the observed positions. Each sample is a position of the log with
 * its time; the replica has everything written before the newest sample that it has reached. Times are milliseconds of
 * one clock.
 */
export const trackReplica = (now: number) => {
  let samples: { readonly at: number; readonly local: number }[] = []
  let currentAt = now
  let progressAt = now
  let furthest = 0
  let isLevel = false
  return {
    add: ({ local, replica }: Position, at: number) => {
      // Litestream restarts its numbering when its local state is reset.
      if (samples.some((sample) => sample.local > local)) samples = []
      const reached = samples.findLast((sample) => sample.local <= replica)
      if (reached) currentAt = reached.at
      samples = samples.filter((sample) => sample.local > replica)
      isLevel = local <= replica
      if (isLevel) currentAt = at
      else if (samples.length < maxSamples) samples.push({ at, local })
      if (isLevel || replica > furthest) progressAt = at
      furthest = isLevel ? replica : Math.max(furthest, replica)
    },
    isLevel: () => isLevel,
    ageMs: (at: number) => at - currentAt,
    /** When the replica last made progress or was complete. */
    progressAt: () => progressAt,
  }
}

/** What to do about a replica that makes no progress. */
export type Remedy = "wait" | "probe" | "restart" | "end"

const maxProbeIntervalMs = 10_000

/**
 * Judges a replica that makes no progress. Only the time in which the bucket accepts writes counts: otherwise only
 * waiting helps. After `limitMs` of such time Litestream should be restarted, and after as much again the service
 * should exit.
 */
export const judgeStall = (limitMs: number) => {
  const probeIntervalMs = Math.min(limitMs / 4, maxProbeIntervalMs)
  let countsFrom = Number.NEGATIVE_INFINITY
  let probedAt = Number.NEGATIVE_INFINITY
  let fault: string | null = null
  let restarts = 0
  return {
    /**
     * What to do at `now`, if the latest progress was at `progressAt`; `allowanceMs` is the extra time for a large
     * file.
     */
    remedy: (now: number, progressAt: number, allowanceMs = 0): Remedy => {
      if (progressAt > countsFrom) {
        restarts = 0
        fault = null
      }
      countsFrom = Math.max(countsFrom, progressAt)
      if (now - countsFrom >= limitMs + allowanceMs && fault === null && probedAt > countsFrom)
        return restarts === 0 ? "restart" : "end"
      return now - Math.max(progressAt, probedAt) >= probeIntervalMs ? "probe" : "wait"
    },
    /** Records the result of a probe of the bucket that began at `at`: null, or why it accepts no writes. */
    probed: (at: number, found: string | null) => {
      probedAt = at
      fault = found
      if (found === null) return
      countsFrom = at
      restarts = 0
    },
    restarted: (at: number) => {
      countsFrom = at
      restarts += 1
    },
    fault: () => fault,
    isStalled: () => restarts > 0,
  }
}
