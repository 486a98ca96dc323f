import type { DueChain, DueFacts } from "../../core/organization/due.ts"
import type { TestClock } from "../../core/organization/test-clock.ts"

/** What may fall due in an organization, for jobs: each store finds it by its own indexes. */
export type DueRecords = {
  /** What is due at or before `until`: of each kind the earliest `limit`. */
  of(orgId: string, until: number, limit: number): DueFacts
  /** Some of the open chains of which it is not noted when they are due: new ones, and those for which that has changed. */
  unnoted(orgId: string, limit: number): readonly DueChain[]
  noteDue(orgId: string, chains: readonly { readonly row: number; readonly at: number }[]): void
}

/** The same outside of jobs, and the organizations to look at. */
export type DueReads = {
  of(orgId: string, until: number, limit: number): Promise<DueFacts>
  hasUnnoted(orgId: string): Promise<boolean>
  /** The next few test organizations: called again and again, it names all of them in rounds. */
  organizations(): Promise<readonly FoundClock[]>
}

/** The data id of a test organization, and its clock; null if that was never touched. */
export type FoundClock = { readonly orgId: string; readonly clock: TestClock | null }
