import type { Deliveries } from "../../../core/port/deliveries.ts"
import { attemptStore } from "../../../operation/attempt.ts"
import { dueDeliveries } from "../job/due-delivery.ts"
import { Pending } from "../job/pending.ts"
import { sending } from "../job/sending.ts"
import type { Parts } from "./parts.ts"

export const deliveriesPort = (parts: Parts): Deliveries => {
  const { pools, isCluster, membership, clocks, cipher, due, onError } = parts
  const pending = new Pending({ pool: pools.sending, isCluster, membership, clock: clocks.wall })
  return {
    ...sending({ membership, pending, onDue: due.listen, onError }),
    ...dueDeliveries(pools.sending, { membership, pending, cipher }),
    ...attemptStore(parts.jobs, parts.sources.ids, parts),
  }
}
