import { Cache } from "../core/cache/cache.ts"
import { isRefusal, type Result } from "../core/refusal.ts"

/** How many events an organization adds before its oldest are looked for, so that few searches find nothing. */
const addedAtOnce = 500
const rememberedOrganizations = 10_000

/** Keeps each test organization's events within a number; `drop` deletes up to `limit` of those beyond it, oldest first. */
export const testEventTrim = (drop: (orgId: string, limit: number) => Result<number>) => {
  /** How many events this process has added since the last search: after a start, and for others, nobody knows. */
  const added = new Cache<string, number>(rememberedOrganizations)
  const waiting = new Set<string>()

  return {
    /** Notes that an event was added. */
    note: (orgId: string) => {
      const count = (added.get(orgId) ?? addedAtOnce) + 1
      added.set(orgId, count < addedAtOnce ? count : 0)
      if (count >= addedAtOnce) waiting.add(orgId)
    },

    /** Deletes a few events, and returns how many. */
    trim: async (limit: number): Result<number> => {
      for (const orgId of waiting) {
        const dropped = await drop(orgId, limit)
        if (isRefusal(dropped) || dropped > 0) return dropped
        waiting.delete(orgId)
      }
      return 0
    },
  }
}
