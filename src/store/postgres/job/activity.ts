import { eq, notExists } from "drizzle-orm"
import type { Limits } from "../../../core/port/limits.ts"
import type { Db } from "../engine/page.ts"
import type { CountActivity } from "../read/activity-count.ts"
import type { CountCodes } from "../read/code/counter.ts"
import type { CountResults } from "../read/report/result-count.ts"
import { organizations } from "../schema/organization.ts"
import { removals } from "../schema/test.ts"

const intervalMs = 60_000

type Needs = {
  readonly db: Db
  readonly limits: Limits
  readonly countActivity: CountActivity
  readonly countCodes: CountCodes
  readonly countResults: CountResults
}

/**
 * Counts the activity, results and codes of organizations that have many of them before anybody asks. One process does
 * this at a time.
 */
export const countAll = async ({ db, limits, countActivity, countCodes, countResults }: Needs): Promise<void> => {
  const end = await limits.begin("activity", "")
  if (typeof end !== "function") return
  try {
    const removed = db.select({ orgId: removals.orgId }).from(removals).where(eq(removals.orgId, organizations.orgId))
    const all = await db.select({ orgId: organizations.orgId }).from(organizations).where(notExists(removed))
    for (const { orgId } of all) {
      await countActivity(orgId)
      await countResults(orgId)
      await countCodes(orgId)
    }
  } finally {
    await end()
  }
}

/** Calls `countAll` every minute. Returns a function that stops this and waits for the count under way. */
export const countPeriodically = (needs: Needs, onError: (error: unknown) => void) => {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= countAll(needs)
      .catch(onError)
      .finally(() => {
        running = null
      })
  }, intervalMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
