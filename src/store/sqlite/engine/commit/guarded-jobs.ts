import type { Database } from "bun:sqlite"
import { isTest } from "../../../../core/organization/test-organization.ts"
import { type Job, type Jobs, OutOfUse } from "../../../../record/transaction.ts"
import type { GroupCommit } from "./commit.ts"

const outOfUse = Symbol("not in use")

/** Whether jobs may write in an organization: for a live one, without a read. */
export const guardOf = (client: Database) => {
  const find = client.query<{ one: 1 }, [orgId: string]>(
    `SELECT 1 AS one FROM organizations WHERE org_id = ?1
     AND NOT EXISTS (SELECT 1 FROM removals WHERE removals.org_id = ?1)`,
  )
  const isInUse = (orgId: string): boolean => !isTest(orgId) || find.get(orgId) !== null
  return {
    isInUse,

    /** For a job that runs by itself. Throws OutOfUse. */
    requireInUse: (orgId: string) => {
      if (!isInUse(orgId)) throw new OutOfUse()
    },
  }
}

export type Guard = ReturnType<typeof guardOf>

/** Runs jobs in organizations that are in use; the promise of another one rejects with OutOfUse. */
export const guardedJobs = (commit: GroupCommit, { isInUse }: Guard): Jobs => ({
  run: async <T>({ orgId, isMoving, isDeferrable }: Parameters<Jobs["run"]>[0], job: Job<T>) => {
    const run = <V>(wanted: Job<V>) => (isDeferrable ? commit.runAlong(orgId, wanted) : commit.run(orgId, wanted))
    if (isMoving || !isTest(orgId)) return run(job)
    const value = await run((tx) => (isInUse(orgId) ? job(tx) : outOfUse))
    if (value === outOfUse) throw new OutOfUse()
    return value as never
  },
})
