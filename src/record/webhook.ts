import type { ChangeOf } from "../core/change.ts"
import type { ReplayableDelivery } from "../core/operation/webhook/replay.ts"
import type { FailedDelivery, Recovery } from "../core/webhook/auto-replay.ts"
import type { DeliveryFilter, DeliveryItem, Destination, EncodedEvent } from "../core/webhook/delivery.ts"
import type { Event } from "../core/webhook/event.ts"
import type { Health } from "../core/webhook/health.ts"
import type { Attempt, Round } from "../core/webhook/round.ts"
import type { WebhookState } from "../core/webhook/webhook.ts"
import type { Tx } from "./transaction.ts"

/** What jobs read and write of webhooks and of what is sent to them (`records.ts`). */

export type StoredWebhook = { readonly row: number; readonly webhook: WebhookState }

export type Webhooks = {
  findWebhook(orgId: string, webhookId: string): StoredWebhook | null
  countOf(orgId: string): number
  add(tx: Tx, orgId: string, webhook: WebhookState, secret: string): void
  change(tx: Tx, orgId: string, webhook: WebhookState): void
  rotateSecret(tx: Tx, orgId: string, change: ChangeOf<"rotateSecret">): void
  /** Deletes a webhook: nothing is sent to it any more. */
  remove(tx: Tx, orgId: string, webhookId: string): void
}

/** A delivery of a webhook that is not deleted. */
export type StoredDelivery = {
  readonly row: number
  readonly webhook: number
  readonly round: Round
  readonly item: Omit<DeliveryItem, "deliveryId">
}

export type Outbox = {
  /** Adds `event` to the outbox for all its subscribers, in the transaction of its cause. */
  emit(tx: Tx, orgId: string, event: Event): void
  /** The row of the delivery that is added next. */
  nextRow(): number
  /** Adds a delivery of a single webhook, whatever its events, as row `delivery`. */
  add(tx: Tx, to: Destination, delivery: number, encoded: EncodedEvent): void
  findDelivery(orgId: string, delivery: number): StoredDelivery | null
  /** Those of `deliveries` that exist, all of one organization. */
  findReplayable(orgId: string, deliveries: readonly number[]): readonly ReplayableDelivery[]
  /** The rows of pending deliveries of a webhook, no more than `droppedAtOnce`. */
  pendingOf(to: Destination): readonly number[]
  /** Those of `deliveries` that exist, as an automatic replay finds them. */
  findFailed(orgId: string, deliveries: readonly number[]): readonly (FailedDelivery & { readonly round: Round })[]
  /** `autoReplays` is the new number of rounds that were started automatically. */
  startRound(tx: Tx, to: Destination, delivery: number, round: Round, autoReplays?: number): void
  drop(orgId: string, deliveries: readonly number[]): void
}

/**
 * The existing deliveries of a webhook that may match a filter, oldest first, in steps of a few rows; read outside of
 * transactions, so that they may have changed by the time they are used.
 */
export type WalkDeliveries = (to: Destination, filter: DeliveryFilter) => AsyncIterable<readonly number[]>

/** A delivery whose attempt has ended, with its webhook. */
export type AttemptedDelivery = {
  readonly row: number
  readonly attempts: number
  readonly attemptLog: readonly Attempt[]
  readonly body: string
  readonly dueAt: number | null
  readonly webhook: Health &
    Recovery & {
      readonly row: number
      readonly orgId: string
      readonly webhookId: string
      readonly active: boolean
      readonly autoReplay: boolean
    }
}

export type Attempts = {
  /** The delivery of an attempt; null if it is gone, or if another process has taken it over meanwhile. */
  find(delivery: number, attempt: Attempt): AttemptedDelivery | null
  log(delivery: number, change: ChangeOf<"logAttempt">): void
  noteHealth(webhook: number, health: Health, recovery: Recovery): void
}

/**
 * A webhook whose outage since `since` is being replayed; the next step begins after row `after`, unless that is null.
 */
export type Recovering = Destination & {
  readonly webhookId: string
  readonly since: number
  readonly after: number | null
}

/** What ended outages have left behind, read outside of transactions. */
export type Recoveries = {
  /** At most `limit` webhooks with a step due at `now`, whose receivers work. */
  due(now: number, limit: number): Promise<readonly Recovering[]>
  /** Failed deliveries after row `after`, oldest first, among the newest `newest`. */
  failed(to: Destination, after: number, limit: number, newest: number): Promise<readonly FailedDelivery[]>
}
