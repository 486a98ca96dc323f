import { type TestClock, timeOf } from "../../core/organization/test-clock.ts"
import { type Rows, tableOf } from "../rows.ts"
import type { Tx } from "../transaction.ts"

/** The target of an advance that is under way or was interrupted, and who may continue it. */
export type Advance = {
  readonly target: number | null
  readonly holder: string | null
  /**
   * Always null: the lease of exports keeps out a second advance. A version that no longer names the column comes before the
   * migration that drops it.
   */
  readonly heldUntil: number | null
}

export type TestClockRow = TestClock & Advance & { readonly id: number; readonly orgId: string }

/** The clocks of test organizations that were stopped or moved; the others run with the wall. */
export const testClockTable = tableOf<TestClockRow>()({
  key: ["orgId"],
  changed: ["at", "since", "isFrozen", "target", "holder", "heldUntil"],
  reads: { ofOrganization: { kind: "one", by: ["orgId"] } },
})

const untouched = { isFrozen: false, target: null, holder: null, heldUntil: null } as const

/** The clocks of test organizations, for jobs that have the organization to themselves. */
export const testClockRecords = (rows: Rows) => {
  const find = (orgId: string) => rows.one(testClockTable, "ofOrganization", orgId)
  return {
    /** The clock; null if it was never touched. */
    find,

    /** Changes the clock, which goes on from the time that it shows now unless `at` says otherwise. */
    change: (
      { wall }: Tx,
      orgId: string,
      changes: Partial<Pick<TestClock, "at" | "isFrozen"> & Advance>,
    ): TestClockRow => {
      const known = find(orgId)
      const time = { at: timeOf(known, wall), since: wall }
      if (known === null) return rows.add(testClockTable, { ...untouched, orgId, ...time, ...changes })
      const after = { ...known, ...time, ...changes }
      rows.change(testClockTable, known, after)
      return after
    },
  }
}

export type TestClocks = ReturnType<typeof testClockRecords>
