import {
  decideReplayDeliveries,
  decideReplayDelivery,
  decideReplayStep,
} from "../../../core/operation/webhook/replay.ts"
import { decideTestWebhook } from "../../../core/operation/webhook/test-webhook.ts"
import type { WebhookAdmin } from "../../../core/port/admin/webhook.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import type { DeliveryFilter, Destination } from "../../../core/webhook/delivery.ts"
import { shared } from "../../../record/transaction.ts"
import type { Context } from "../../context.ts"

type Changes = "replayDeliveries" | "replayDelivery" | "testWebhook"

/** Tests and replays of deliveries (docs/api.md#deliveries). */
export const deliveryOperations = (context: Context): Pick<WebhookAdmin, Changes> => {
  const { jobs, sources, webhooks, outbox, deliveryIds, walkDeliveries, apply } = context

  /** Replays matching deliveries, oldest first; ends if the webhook is deleted meanwhile. Returns how many. */
  const replayInSteps = async (
    to: Destination,
    webhookId: string,
    filter: DeliveryFilter,
  ): Promise<number | Refusal> => {
    const { orgId } = to
    let replayed = 0
    for await (const rows of walkDeliveries(to, filter)) {
      const started = await jobs.run(shared(to), (tx) => {
        const webhook = webhooks.findWebhook(orgId, webhookId)?.row ?? null
        const facts = { webhook, deliveries: outbox.findReplayable(rows) }
        return apply(tx, to, decideReplayStep(facts, { webhookId, filter }, tx.wall))
      })
      if (isRefusal(started)) return started
      replayed += started
    }
    return replayed
  }

  return {
    testWebhook: (caller, webhookId, event) =>
      jobs.run(caller, (tx) => {
        const stored = webhooks.findWebhook(caller.orgId, webhookId)
        const delivery = outbox.nextRow()
        const facts = { webhook: stored?.webhook ?? null, deliveryId: deliveryIds.idOf(caller.orgId, delivery) }
        const subject = stored && { ...caller, webhook: stored.row, delivery }
        return apply(tx, subject, decideTestWebhook(facts, { webhookId, ...(event && { event }) }, tx, sources.ids))
      }),

    replayDelivery: (caller, deliveryId) =>
      jobs.run(caller, (tx) => {
        const row = deliveryIds.rowOf(caller.orgId, deliveryId)
        const found = row === null ? null : outbox.findDelivery(caller.orgId, row)
        const subject = found && { ...caller, webhook: found.webhook }
        const stored = found && { ...found, item: { deliveryId, ...found.item } }
        return apply(tx, subject, decideReplayDelivery(stored, { deliveryId }, tx.wall))
      }),

    replayDeliveries: async (caller, webhookId, filter) => {
      const webhook = await jobs.run(caller, (tx) => {
        const facts = { webhook: webhooks.findWebhook(caller.orgId, webhookId)?.row ?? null }
        return apply(tx, caller, decideReplayDeliveries(facts, { webhookId, filter }))
      })
      if (isRefusal(webhook)) return webhook
      return replayInSteps({ orgId: caller.orgId, webhook }, webhookId, filter)
    },
  }
}
