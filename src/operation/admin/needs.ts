import type { Sources } from "../../core/random.ts"
import type { Records } from "../../record/records.ts"
import type { Jobs } from "../../record/transaction.ts"
import type { WalkDeliveries } from "../../record/webhook.ts"
import type { DeliveryIds } from "../../secret/delivery-id.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { RotateChains } from "../draw/rotate.ts"
import type { Idempotency } from "../partner/once.ts"

/** The dependencies of the console's operations. */
export type AdminNeeds = Records & {
  readonly jobs: Jobs
  readonly sources: Sources
  readonly apply: ApplyChanges
  readonly deliveryIds: DeliveryIds
  readonly idempotency: Idempotency
  readonly rotateChains: RotateChains
  readonly walkDeliveries: WalkDeliveries
}
