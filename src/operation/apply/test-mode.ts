import type { TestChange } from "../../core/change/test-change.ts"
import type { Records } from "../../record/records.ts"
import type { Tx } from "../../record/transaction.ts"

type Needs = Pick<Records, "testOutcomes" | "testUses">

/** Applies one change that only test organizations know. */
export const applyToTest = ({ testOutcomes, testUses }: Needs, tx: Tx, orgId: string, change: TestChange) => {
  switch (change.kind) {
    case "addOutcomes":
      for (const outcome of change.outcomes) testOutcomes.add(orgId, outcome)
      return
    case "countTestUse":
      testUses.add(tx, orgId, change.added)
      return
    case "removeOutcomes":
      testOutcomes.remove(orgId, change.outcomes)
      return
    default:
      change satisfies never
  }
}
