import type { Sources } from "../../../core/random.ts"
import type { Records } from "../../records.ts"
import type { Jobs } from "../../transaction.ts"
import type { ApplyChanges } from "../apply/apply.ts"

/** What the operations of the console work with. */
export type AdminNeeds = Records & {
  readonly jobs: Jobs
  readonly sources: Sources
  readonly apply: ApplyChanges
}
