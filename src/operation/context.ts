import type { Sources } from "../core/random.ts"
import type { MomentReads } from "../record/campaign/moment.ts"
import type { Records } from "../record/records.ts"
import type { Jobs } from "../record/transaction.ts"
import type { WalkDeliveries } from "../record/webhook/delivery.ts"
import type { DeliveryIds } from "../secret/delivery-id.ts"
import type { SecretCipher } from "../secret/secret.ts"
import type { ApplyChanges } from "./apply/apply.ts"
import type { DrawingLoader } from "./draw/drawing.ts"
import type { RotateChains } from "./draw/rotation.ts"
import type { EntryLimits } from "./partner/entry-limits.ts"
import type { Idempotency } from "./partner/once.ts"

/** What operations work with: the records of a store, and what loads, decides and applies over them. */
export type Context = Records & {
  readonly apply: ApplyChanges
  readonly cipher: SecretCipher
  readonly deliveryIds: DeliveryIds
  readonly drawings: DrawingLoader
  readonly entryLimits: EntryLimits
  readonly idempotency: Idempotency
  readonly jobs: Jobs
  readonly momentReads: MomentReads
  /** For code that runs outside of jobs. */
  readonly plainSources: Sources
  readonly rotateChains: RotateChains
  /** Runs jobs that only read: each sees one moment, and locks nothing. */
  readonly snapshots: Jobs
  /** For jobs, which may run several times and then draw the same. */
  readonly sources: Sources
  readonly walkDeliveries: WalkDeliveries
}
