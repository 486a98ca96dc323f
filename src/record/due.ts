import type { DueFacts } from "../core/organization/due.ts"
import type { TestClock } from "../core/organization/test-clock.ts"

/** What may fall due in an organization, for jobs: each store finds it by its own indexes. */
export type DueThings = {
  /** What is due at or before `until`: of each kind the earliest `limit`, and all open chains that can be. */
  of(orgId: string, until: number, limit: number): DueFacts
}

/** The same outside of jobs, and the organizations to look at. */
export type DueReads = {
  of(orgId: string, until: number, limit: number): Promise<DueFacts>
  /** A few test organizations after an orgId, and the last orgId examined; null at the end. */
  organizations(after: string): Promise<{ readonly found: readonly FoundClock[]; readonly last: string | null }>
}

/** The data id of a test organization, and its clock; null if that was never touched. */
export type FoundClock = { readonly orgId: string; readonly clock: TestClock | null }
