import { MemoryRateLimiter } from "../../../core/limit/memory-rate-limiter.ts"
import type { Limits } from "../../../core/port/limits.ts"
import type { Parts } from "./parts.ts"

export const limitsPort = (_parts: Parts): Limits => ({
  rateLimiter: (_name, rate) => new MemoryRateLimiter(rate),
  begin: async () => () => undefined,
})
