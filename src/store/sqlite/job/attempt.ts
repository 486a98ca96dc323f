import { decideAttempt } from "../../../core/operation/record-attempt.ts"
import type { Deliveries } from "../../../core/port/deliveries.ts"
import type { Random } from "../../../core/random.ts"
import type { Attempt, Delivery } from "../../../core/webhook.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { GroupCommit, Tx } from "../engine/commit.ts"
import type { AttemptRows } from "../log/attempt.ts"
import { deliveryRowOf } from "../log/delivery-id.ts"
import { toState, type Webhooks } from "../record/webhook.ts"

type Needs = { readonly attempts: AttemptRows; readonly webhooks: Webhooks; readonly apply: ApplyChanges }

/** What became of the attempts to deliver: the log, the next attempt, the health of the webhook (docs/api.md §5.17, §6.4). */
export const attemptStore = (
  commit: GroupCommit,
  ids: Random,
  { attempts, webhooks, apply }: Needs,
): Pick<Deliveries, "recordAttempt"> => {
  const record = (tx: Tx, { deliveryId, round }: Pick<Delivery, "deliveryId" | "round">, attempt: Attempt) => {
    const row = deliveryRowOf(deliveryId)
    const found = row === null ? null : attempts.find(row)
    if (!found) return null
    const { orgId, webhookId, active, failingSince, lastFailureAt } = found.webhook
    const readWebhook = () => {
      const webhook = webhooks.findWebhook(orgId, webhookId)
      if (!webhook) throw new Error(`webhook ${webhookId}, which has failed, does not exist`)
      return toState(webhook)
    }
    const facts = {
      round: { attempts: found.attempts, dueAt: found.dueAt },
      log: found.attemptLog,
      health: { failingSince, lastFailureAt },
      isActive: active,
      readWebhook,
    }
    const subject = { orgId, keyId: null, delivery: found.row, webhook: found.webhook.row }
    return apply(tx, subject, decideAttempt(facts, { round, attempt }, tx.wall, ids()))
  }

  return { recordAttempt: (delivery, attempt) => commit.run((tx) => record(tx, delivery, attempt)) }
}
