import type { Database } from "bun:sqlite"
import type { Clocks } from "../../../core/clock.ts"
import { type TestClock, timeOf } from "../../../core/organization/test-clock.ts"
import { isTest } from "../../../core/organization/test-organization.ts"

type Row = Omit<TestClock, "isFrozen"> & { readonly is_frozen: number }

const toClock = ({ is_frozen, ...clock }: Row): TestClock => ({ ...clock, isFrozen: is_frozen === 1 })

/**
 * The time of a test organization when the wall clock shows `wall`: as its row says, within a transaction as its jobs
 * have changed it.
 */
export const testTime =
  (sqlite: Database) =>
  (orgId: string, wall: number): number => {
    const select = sqlite.query<Row, [string]>("SELECT at, since, target, is_frozen FROM test_clocks WHERE org_id = ?")
    const row = select.get(orgId)
    return timeOf(row && toClock(row), wall)
  }

/** The time of an organization outside of jobs. */
export const organizationTime = (sqlite: Database, clocks: Clocks) => {
  const inTest = testTime(sqlite)
  return (orgId: string): number => (isTest(orgId) ? inTest(orgId, clocks.wall()) : clocks.now())
}
