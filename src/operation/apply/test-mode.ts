import type { TestChange } from "../../core/change.ts"
import type { Records } from "../../record/records.ts"

/** Applies one change that only test organizations know. */
export const applyToTest = ({ testOutcomes }: Pick<Records, "testOutcomes">, orgId: string, change: TestChange) => {
  if (change.kind === "removeOutcomes") testOutcomes.remove(orgId, change.outcomes)
  else for (const outcome of change.outcomes) testOutcomes.add(orgId, outcome)
}
