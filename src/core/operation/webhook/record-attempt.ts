import type { ChangeOf, Decision } from "../../change.ts"
import { type Recovery, recoveryAfter } from "../../webhook/auto-replay.ts"
import type { Delivery } from "../../webhook/delivery.ts"
import { type Health, healthAfter } from "../../webhook/health.ts"
import { type Attempt, isDelivered, loggedAttempts, type Round, roundAfter } from "../../webhook/round.ts"
import type { WebhookState } from "../../webhook/webhook.ts"
import { decideSwitchOff } from "./change-webhook.ts"

/** The delivery and webhook of an attempt, as they are when it ends. */
export type AttemptFacts = {
  readonly round: Round
  /** The previous attempts, as far as they are kept. */
  readonly log: readonly Attempt[]
  readonly body: string
  readonly health: Health
  readonly recovery: Recovery
  readonly autoReplay: boolean
  readonly isActive: boolean
  /** The whole webhook, only read if it is to be switched off. */
  readWebhook(): WebhookState
}

export type AttemptChange = ChangeOf<"audit" | "changeWebhook" | "logAttempt" | "noteHealth">

/** What to resend from now on: a success after failures ends an outage. */
const recovered = ({ autoReplay, recovery, health }: AttemptFacts, { failingSince }: Health, now: number): Recovery =>
  autoReplay && failingSince === null && health.failingSince !== null
    ? recoveryAfter(recovery, health.failingSince, now)
    : recovery

/** A receiver may echo what it was sent, including a person who was erased in the meantime. */
const withoutErased = (attempt: Attempt, isChanged: boolean): Attempt => {
  if (!isChanged) return attempt
  const { exchange: _exchange, ...rest } = attempt
  return rest
}

/**
 * Decides what follows an attempt (docs/api.md#attempts): the next one, if any; since when the webhook has been
 * failing; and whether that is too long. `body` is what was sent. `spread`, from 0 to 1, spreads the retries of many
 * deliveries.
 */
export const decideAttempt = (
  facts: AttemptFacts,
  { round, attempt, body }: Pick<Delivery, "round" | "body"> & { readonly attempt: Attempt },
  now: number,
  spread: number,
): Decision<null, AttemptChange> => {
  const log = loggedAttempts(facts.log, withoutErased(attempt, body !== facts.body))
  const changes: AttemptChange[] = [
    { kind: "logAttempt", log, next: roundAfter(facts.round, round, attempt, now, spread) },
  ]
  const { isSwitchedOff, ...health } = healthAfter(facts.health, isDelivered(attempt), now)
  const { failingSince, lastFailureAt } = facts.health
  if (health.failingSince !== failingSince || health.lastFailureAt !== lastFailureAt)
    changes.push({ kind: "noteHealth", health, recovery: recovered(facts, health, now) })
  if (!isSwitchedOff || !facts.isActive) return { answer: null, changes }
  const { changes: switchOff } = decideSwitchOff({ ...facts.readWebhook(), ...health }, now)
  return { answer: null, changes: [...changes, ...switchOff] }
}
