import { decideFreeze } from "../../../core/operation/admin/test/freeze.ts"
import { publicOrgId } from "../../../core/organization/test-organization.ts"
import type { TestClockAdmin } from "../../../core/port/admin/test-clock.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { Context } from "../../context.ts"

/** A call that is still advancing the clock finds out that the clock was taken from it. */
const nobody = { target: null, holder: null, heldUntil: null } as const

/** Shows the clock of a test organization, stops it and lets it go on (docs/api.md#the-clock). */
export const clockOperations = ({ jobs, snapshots, testClocks, apply }: Context): TestClockAdmin => ({
  testClock: (orgId) =>
    snapshots.run({ orgId }, ({ now, wall }) => ({ now, isFrozen: testClocks.find(orgId)?.isFrozen ?? false, wall })),

  freezeTestClock: (caller, isFrozen) =>
    jobs.run(caller, (tx) => {
      const { orgId } = caller
      const decision = decideFreeze(testClocks.find(orgId), publicOrgId(orgId), isFrozen, tx.wall)
      testClocks.change(tx, orgId, { isFrozen, ...nobody })
      const frozen = apply(tx, caller, decision)
      if (isRefusal(frozen)) throw new Error(frozen.message)
      return frozen
    }),
})
