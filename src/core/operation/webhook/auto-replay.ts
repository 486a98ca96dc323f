import type { ChangeOf, Decision } from "../../change.ts"
import {
  type FailedDelivery,
  isFailedInOutage,
  noRecovery,
  type ReplayStep,
  replayStepMs,
} from "../../webhook/auto-replay.ts"
import { newRound, type Round } from "../../webhook/round.ts"
import type { WebhookState } from "../../webhook/webhook.ts"

/** The current webhook, and the deliveries of the step; others may have changed some of them. */
export type AutoReplayFacts = {
  readonly webhook: WebhookState | null
  readonly deliveries: readonly (FailedDelivery & { readonly round: Round })[]
}

/**
 * Decides a step of replaying what failed in an outage; the step begins after row `after`. Does nothing if another
 * process was faster, or while the receiver fails again.
 */
export const decideAutoReplay = (
  { webhook, deliveries }: AutoReplayFacts,
  { after, step }: { readonly after: number | null; readonly step: ReplayStep },
  now: number,
): Decision<null, ChangeOf<"changeWebhook" | "startRound">> => {
  const { replaySince: since, replayAfter, replayAt, failingSince, active } = webhook ?? {}
  const isDue = webhook && active && failingSince === null && typeof replayAt === "number" && replayAt <= now
  if (!isDue || typeof since !== "number" || replayAfter !== after) return { answer: null, changes: [] }
  const rounds = deliveries
    .filter((delivery) => isFailedInOutage(delivery, since, now))
    .map(({ row, round, autoReplays }) => ({
      ...({ kind: "startRound", delivery: row, round: newRound(round, now) } as const),
      autoReplays: autoReplays + 1,
    }))
  const goesOn = { replaySince: since, replayAfter: step.next, replayAt: now + replayStepMs }
  const changed = { ...webhook, ...(step.next === null ? noRecovery : goesOn) }
  return { answer: null, changes: [...rounds, { kind: "changeWebhook", webhook: changed }] }
}
