import type { Limits } from "../../../core/port/limits.ts"
import { MemoryRateLimiter } from "../../memory-rate-limiter.ts"

/** Limits in memory, since one process owns the file. */
export const memoryLimits = (): Limits => {
  const busy = new Set<string>()
  return {
    rateLimiter: (_name, rate) => new MemoryRateLimiter(rate),
    ownRateLimiter: (rate) => new MemoryRateLimiter(rate),

    begin: async (work, orgId) => {
      const name = `${work} ${orgId}`
      if (busy.has(name)) return null
      busy.add(name)
      let isOver = false
      return async () => {
        // A second call must not end the next work.
        if (!isOver) busy.delete(name)
        isOver = true
      }
    },
  }
}
