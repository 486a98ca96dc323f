import type { Limits } from "../../../core/port/limits.ts"
import type { CountActivity } from "../read/activity-count.ts"
import type { CountCodes } from "../read/code/counter.ts"
import type { Db } from "../read/page.ts"
import type { CountResults } from "../read/report/result-count.ts"
import { organizations } from "../schema/organization.ts"

const intervalMs = 60_000

type Needs = {
  readonly db: Db
  readonly limits: Limits
  readonly countActivity: CountActivity
  readonly countCodes: CountCodes
  readonly countResults: CountResults
}

/** Counts activity, results and codes of organizations that have a lot of them, by one process at a time, before they are asked for. */
export const countAll = async ({ db, limits, countActivity, countCodes, countResults }: Needs): Promise<void> => {
  const end = await limits.begin("activity", "")
  if (typeof end !== "function") return
  try {
    const all = await db.select({ orgId: organizations.orgId }).from(organizations)
    for (const { orgId } of all) {
      await countActivity(orgId)
      await countResults(orgId)
      await countCodes(orgId)
    }
  } finally {
    await end()
  }
}

/** Does so every minute; returns a function that stops it and waits for the count of the moment. */
export const keepCounting = (needs: Needs, onError: (error: unknown) => void) => {
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
