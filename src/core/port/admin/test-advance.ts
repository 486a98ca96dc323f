import type { Advanced, AdvanceRequest } from "../../operation/admin/test/advance.ts"
import type { Caller } from "../../organization/organization.ts"
import type { Result } from "../../refusal.ts"

/** The way of a test organization's clock (docs/api.md#the-clock). */
export interface TestAdvanceAdmin {
  /** Moves the clock, until everything on the way has happened, time is up, or the service stops. */
  advanceTestClock(caller: Caller, request: AdvanceRequest, isStopping: () => boolean): Result<Advanced>
}
