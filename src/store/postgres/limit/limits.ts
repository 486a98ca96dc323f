import type { Pool } from "pg"
import type { Limits } from "../../../core/port/limits.ts"
import { refuseUnavailable } from "../../../core/refusal.ts"
import { MemoryRateLimiter } from "../../memory-rate-limiter.ts"
import { isUnavailable } from "../connection/fault.ts"
import { sharedBuckets } from "./buckets.ts"
import { workLeases } from "./leases.ts"
import { Settlements } from "./settlements.ts"
import { SharedRateLimiter } from "./shared-rate-limiter.ts"

/** Limits shared by all processes that serve a database, over connections that nothing else uses. */
export const postgresLimits = (
  pool: Pool,
  onError: (error: unknown) => void,
  bucketName = (text: string) => text,
): Limits & { close(): Promise<void> } => {
  const settlements = new Settlements(sharedBuckets(pool, onError))
  const leases = workLeases(pool, onError)
  return {
    rateLimiter: (name, rate) => new SharedRateLimiter(name, rate, settlements, bucketName),
    ownRateLimiter: (rate) => new MemoryRateLimiter(rate),

    begin: async (work, orgId) => {
      try {
        return await leases.begin(work, orgId)
      } catch (error) {
        if (isUnavailable(error)) return refuseUnavailable("the database cannot be reached")
        throw error
      }
    },

    close: async () => {
      leases.close()
      await settlements.end()
    },
  }
}
