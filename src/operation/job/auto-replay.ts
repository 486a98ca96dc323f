import { decideAutoReplay } from "../../core/operation/webhook/auto-replay.ts"
import type { Upkeep } from "../../core/port/upkeep.ts"
import { autoReplayStepRows, maxAutoReplayed, replayStep } from "../../core/webhook/auto-replay.ts"
import type { Recoveries, Recovering } from "../../record/webhook/delivery.ts"
import type { Context } from "../context.ts"
import { failuresInTurn } from "./failures-in-turn.ts"

type Needs = Pick<Context, "apply" | "jobs" | "outbox" | "webhooks"> & {
  readonly clock: () => number
  readonly recoveries: Recoveries
}

const webhooksOfAStep = 50

/** Resends what was lost in outages, a few deliveries of each webhook per call (docs/api.md#deliveries). */
export const autoReplays = ({
  jobs,
  webhooks,
  outbox,
  apply,
  clock,
  recoveries,
}: Needs): Pick<Upkeep, "replayFailed"> => {
  const replay = async ({ webhookId, since, after, ...to }: Recovering) => {
    const failed = await recoveries.failed(to, after ?? 0, autoReplayStepRows, maxAutoReplayed)
    const step = replayStep(failed, since, clock())
    const { orgId } = to
    // Exclusive: if several processes do the same, all but one find the step done.
    await jobs.run({ orgId }, (tx) => {
      const webhook = webhooks.findWebhook(orgId, webhookId)?.webhook ?? null
      const facts = { webhook, deliveries: outbox.findFailed(step.rows) }
      return apply(tx, { ...to, keyId: null }, decideAutoReplay(facts, { after, step }, tx.wall))
    })
  }

  return {
    replayFailed: async () => {
      const skipped = failuresInTurn<Recovering>(({ webhookId }) => webhookId)
      for (const recovering of await recoveries.due(clock(), webhooksOfAStep))
        await skipped.unlessFailed(recovering, () => replay(recovering))
      skipped.end()
    },
  }
}
