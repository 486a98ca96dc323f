import type { QueuedOutcome } from "../../draw/asked-outcome.ts"
import type { AskedOutcomes, OutcomeQueue } from "../../operation/admin/test/outcome.ts"
import type { Caller } from "../../organization/organization.ts"
import type { Result } from "../../refusal.ts"

/** The outcomes that test organizations ask for (docs/api.md#outcomes). */
export interface TestOutcomes {
  askOutcomes(caller: Caller, asked: AskedOutcomes): Result<{ readonly queued: number }>
  /** What waits, in the order in which it was asked for. */
  outcomes(orgId: string, queue: OutcomeQueue): Result<readonly QueuedOutcome[]>
  dropOutcomes(caller: Caller, queue: OutcomeQueue): Result<null>
}
