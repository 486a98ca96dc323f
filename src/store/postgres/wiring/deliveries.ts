import type { Deliveries } from "../../../core/port/deliveries.ts"
import type { WebhookAdmin } from "../../../core/port/webhook-admin.ts"
import { attemptStore } from "../../operation/attempt.ts"
import { dueDeliveries } from "../job/due-delivery.ts"
import type { Parts } from "./parts.ts"
import { notYet } from "./pending.ts"

export const deliveriesPort = (parts: Parts): Deliveries => ({
  ...dueDeliveries(parts.pools.reading, parts.process.id, parts.seal),
  ...attemptStore(parts.jobs, parts.sources.ids, parts),
  onDeliveriesDue: parts.due.listen,
})

type Replays = Pick<WebhookAdmin, "deleteWebhook" | "replayDeliveries" | "replayDelivery" | "testWebhook">

export const replays = (_parts: Parts): Replays => ({
  deleteWebhook: notYet,
  replayDeliveries: notYet,
  replayDelivery: notYet,
  testWebhook: notYet,
})
