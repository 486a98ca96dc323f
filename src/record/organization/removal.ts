import type { Result } from "../../core/refusal.ts"

/** A data id whose rows are removed. */
export type Removal = {
  readonly dataId: string
  /** Whether its test organization was deleted, and this is the last that is left of it: the audit log goes too. */
  readonly isLast: boolean
}

/** Removes the rows of data ids that are no longer used, in steps that are short enough for plays beside them. */
export type RemovalSteps = {
  /** The next one to remove; null if there is none. */
  next(): Promise<Removal | null>
  /**
   * Begins, or goes on: from now on, nothing of the data id is written any more. Returns what ends the work, or null
   * while another process does it.
   */
  begin(removal: Removal): Result<(() => Promise<void>) | null>
  /** Removes a few rows; returns whether there may be more. */
  step(removal: Removal): Result<boolean>
  /** Notes that nothing is left; the orgId of a deleted test organization is free from now on. */
  finish(removal: Removal): Result<null>
}
