import type { Limits } from "../../../core/port/limits.ts"
import { refuseUnavailable } from "../../../core/refusal.ts"
import { isUnavailable } from "../engine/fault.ts"
import { openPool } from "../engine/pool.ts"
import { sharedBuckets } from "./buckets.ts"
import { workLeases } from "./leases.ts"
import { Settlements } from "./settlements.ts"
import { SharedRateLimiter } from "./shared-rate-limiter.ts"

/** Connections of their own: whoever uses up all others does not hold up who has yet to be refused. */
const connections = { maxConnections: 2, statementMs: 1_000, lockMs: 1_000, connectMs: 500 }

/** Limits that all processes at the database at `url` share. */
export const postgresLimits = (url: string, onError: (error: unknown) => void): Limits & { close(): Promise<void> } => {
  const pool = openPool({ ...connections, url }, { isForBatches: false })
  const settlements = new Settlements(sharedBuckets(pool, onError))
  const leases = workLeases(pool, onError)
  return {
    rateLimiter: (name, rate) => new SharedRateLimiter(name, rate, settlements),

    begin: async (work, orgId) => {
      try {
        return await leases.begin(work, orgId)
      } catch (error) {
        if (isUnavailable(error)) return refuseUnavailable("the database is out of reach")
        throw error
      }
    },

    close: async () => {
      leases.close()
      await settlements.end()
      await pool.end()
    },
  }
}
