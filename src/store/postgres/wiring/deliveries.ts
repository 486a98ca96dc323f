import type { Deliveries } from "../../../core/port/deliveries.ts"
import { attemptStore } from "../../operation/attempt.ts"
import { dueDeliveries } from "../job/due-delivery.ts"
import { sending } from "../job/sending.ts"
import type { Parts } from "./parts.ts"

export const deliveriesPort = (parts: Parts): Deliveries => {
  const { pools, membership, seal, due, onError } = parts
  return {
    ...sending({ pool: pools.sending, membership, onDue: due.listen, onError }),
    ...dueDeliveries(pools.sending, membership, seal),
    ...attemptStore(parts.jobs, parts.sources.ids, parts),
  }
}
