import type { Deliveries } from "../../../core/port/deliveries.ts"
import { attemptOperations } from "../../../operation/attempt.ts"
import { dueDeliveryOperations } from "../job/due/due-delivery.ts"
import { Pending } from "../job/sending/pending.ts"
import { sending } from "../job/sending/sending.ts"
import type { Parts } from "./parts.ts"

export const deliveriesPort = (parts: Parts): Deliveries => {
  const { background, pools, membership, clocks, cipher, due, onError } = parts
  const pending = new Pending({ pool: pools.sending, membership, clock: clocks.wall })
  return {
    ...sending({ background, membership, pending, onDue: due.listen, onError }),
    ...dueDeliveryOperations(pools.sending, { membership, pending, cipher }),
    ...attemptOperations(parts),
  }
}
