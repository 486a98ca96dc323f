import type { Pool } from "pg"
import type { Limits } from "../../../core/port/limits.ts"
import { inEveryPart } from "../cluster/every-part.ts"
import { repeatedly } from "../engine/repeatedly.ts"
import type { CountCodes } from "../read/code/counter.ts"
import type { CountActivity } from "../read/count/activity-count.ts"
import type { CountResults } from "../read/report/result-count.ts"

const intervalMs = 60_000

const selectAll = `SELECT o.org_id AS "orgId" FROM organizations o
  WHERE NOT EXISTS (SELECT FROM removals r WHERE r.org_id = o.org_id)`

type Needs = {
  readonly pools: { readonly counting: Pool }
  readonly limits: Limits
  readonly countActivity: CountActivity
  readonly countCodes: CountCodes
  readonly countResults: CountResults
}

/**
 * Counts the activity, results and codes of organizations that have many of them before anybody asks. One process does
 * this at a time.
 */
export const countAll = async ({ pools, limits, countActivity, countCodes, countResults }: Needs): Promise<void> => {
  const end = await limits.begin("activity", "")
  if (typeof end !== "function") return
  try {
    const all = await inEveryPart(pools.counting, (session) => session.query<{ orgId: string }>(selectAll))
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
export const countPeriodically = (needs: Needs, onError: (error: unknown) => void) =>
  repeatedly(intervalMs, () => countAll(needs), onError)
