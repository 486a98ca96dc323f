import type { Caller } from "../../organization/organization.ts"
import type { TestTime } from "../../organization/test-clock.ts"
import type { Result } from "../../refusal.ts"

/** The clock of a test organization (docs/api.md#the-clock). */
export interface TestClockAdmin {
  testClock(orgId: string): Result<TestTime>
  /** Stops the clock, or lets it go on from where it is. */
  freezeTestClock(caller: Caller, isFrozen: boolean): Result<TestTime>
}
