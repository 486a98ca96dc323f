/** How far Litestream is, in numbers of its own transactions: the log copied beside the database, and the replica. */
export type Position = { readonly local: number; readonly replica: number }

/**
 * `starting`: nothing is known yet. `level`: the replica had everything at the latest look. `behind`: it is being sent.
 * `unreachable`: the bucket or folder takes no writes. `stalled`: it does, and still nothing arrives.
 */
export const replicationStates = ["starting", "level", "behind", "unreachable", "stalled"] as const
export type ReplicationState = (typeof replicationStates)[number]

/** How a check of the replica ended: `at` in epoch milliseconds, the fault in one line. */
export type Verification = { readonly at: number; readonly durationMs: number; readonly fault: string | null }

/** What the supervisor knows of the replica. */
export type ReplicationReport = {
  /** When this was so, in epoch milliseconds. */
  readonly at: number
  readonly state: ReplicationState
  /** Milliseconds from the time up to which the replica is known to have everything to `at`. */
  readonly ageMs: number
  /** Why the bucket or folder takes no writes, in one line. */
  readonly fault: string | null
  /** How often Litestream was started again. */
  readonly restarts: number
  /** The latest check of the replica; null before the first. */
  readonly verification: Verification | null
}

const maxSamples = 1_000

/**
 * Works out from the positions seen so far how old the newest replicated data is: each sample is a place of the log with
 * the time at which it was there, and the replica has all that was written before the newest sample that it has reached.
 * Times are milliseconds of one clock.
 */
export const trackReplica = (now: number) => {
  let samples: { readonly at: number; readonly local: number }[] = []
  let currentAt = now
  let progressAt = now
  let furthest = 0
  let isLevel = false
  return {
    add: ({ local, replica }: Position, at: number) => {
      // Litestream counts from the beginning again when its local state was reset.
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
    /** When the replica was last seen to get on, or to have nothing left to get. */
    progressAt: () => progressAt,
  }
}

/** What is to be done about a replica that does not get on. */
export type Remedy = "wait" | "probe" | "restart" | "end"

const maxProbeIntervalMs = 10_000

/**
 * Judges a replica that does not get on. Only time in which the bucket takes writes counts: so long as it does not, waiting
 * is all that helps. After `limitMs` of such time Litestream is to be started again, and after as much once more the
 * service is to end.
 */
export const judgeStall = (limitMs: number) => {
  const probeIntervalMs = Math.min(limitMs / 4, maxProbeIntervalMs)
  let countsFrom = Number.NEGATIVE_INFINITY
  let probedAt = Number.NEGATIVE_INFINITY
  let fault: string | null = null
  let restarts = 0
  return {
    /** What to do at `now`, with the latest progress at `progressAt`; `allowanceMs` is what a large file may take besides. */
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
    /** Is told what a probe of the bucket begun at `at` has found: null, or why it takes no writes. */
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
