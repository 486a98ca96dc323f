import type { Deliveries } from "../../../core/port/deliveries.ts"
import { attemptStore } from "../../operation/attempt.ts"
import { dueDeliveries } from "../job/due-delivery.ts"
import type { Parts } from "./parts.ts"

export const deliveriesPort = (parts: Parts): Deliveries => ({
  ...dueDeliveries(parts.pools.reading, parts.process.id, parts.seal),
  ...attemptStore(parts.jobs, parts.sources.ids, parts),
  onDeliveriesDue: parts.due.listen,
})
