import { decideAttempt } from "../core/operation/webhook/record-attempt.ts"
import type { Deliveries } from "../core/port/deliveries.ts"
import type { Delivery } from "../core/webhook/delivery.ts"
import type { Attempt } from "../core/webhook/round.ts"
import { OutOfUse, shared, type Tx } from "../record/transaction.ts"
import type { Context } from "./context.ts"

/**
 * Records the results of attempts: the log, the next attempt, the health of the webhook (docs/api.md#webhooks,
 * #attempts).
 */
export const attemptOperations = ({
  jobs,
  sources,
  attempts,
  webhooks,
  apply,
}: Context): Pick<Deliveries, "recordAttempt"> => {
  const record = (
    tx: Tx,
    { row, round, body }: Pick<Delivery, "row" | "orgId" | "round" | "body">,
    attempt: Attempt,
  ) => {
    const found = attempts.find(row, attempt)
    if (!found) return null
    const { delivery, webhook } = found
    const { orgId, webhookId, active, autoReplay, failingSince, lastFailureAt } = webhook
    const { replaySince, replayAfter, replayAt } = webhook
    const readWebhook = () => {
      const stored = webhooks.findWebhook(orgId, webhookId)
      if (!stored) throw new Error(`the failed webhook ${webhookId} does not exist`)
      return stored.webhook
    }
    const facts = {
      round: { attempts: delivery.attempts, dueAt: delivery.dueAt },
      log: delivery.attemptLog,
      body: delivery.body,
      health: { failingSince, lastFailureAt },
      recovery: { replaySince, replayAfter, replayAt },
      autoReplay,
      isActive: active,
      readWebhook,
    }
    const subject = { orgId, keyId: null, delivery: row, webhook: webhook.id }
    return apply(tx, subject, decideAttempt(facts, { round, attempt, body }, tx.wall, sources.ids()))
  }

  return {
    recordAttempt: (delivery, attempt) =>
      jobs
        .run({ ...shared(delivery), isDeferrable: true }, (tx) => record(tx, delivery, attempt))
        // The delivery is dropped with everything else.
        .catch((error) => {
          if (error instanceof OutOfUse) return null
          throw error
        }),
  }
}
