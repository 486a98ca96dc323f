import type { ChangeOf } from "../../core/change.ts"
import type { ReplayableDelivery } from "../../core/operation/webhook/replay.ts"
import type { DueDelivery } from "../../core/port/deliveries.ts"
import type { FailedDelivery, Recovery } from "../../core/webhook/auto-replay.ts"
import type { Delivery, DeliveryFilter, DeliveryItem, Destination, EncodedEvent } from "../../core/webhook/delivery.ts"
import type { Event } from "../../core/webhook/event/event.ts"
import type { Health } from "../../core/webhook/health.ts"
import type { Attempt, Round } from "../../core/webhook/round.ts"
import type { SecretCipher } from "../../secret/secret.ts"
import { type Rows, tableOf } from "../rows.ts"
import type { Tx } from "../transaction.ts"
import type { WebhookRow, Webhooks } from "./webhook.ts"

export type DeliveryRow = Omit<DeliveryItem, "deliveryId" | "attempts"> &
  Round & {
    readonly id: number
    readonly webhook: number
    readonly body: string
    readonly attemptLog: readonly Attempt[]
    readonly autoReplays: number
  }

export const deliveryTable = tableOf<DeliveryRow>()({
  key: ["id"],
  changed: ["attempts", "attemptLog", "status", "dueAt", "autoReplays"],
  reads: { byRow: { kind: "one", by: ["id"] } },
})

/** A delivery of a webhook that is not deleted. */
export type StoredDelivery = {
  readonly row: number
  readonly webhook: number
  readonly round: Round
  readonly item: Omit<DeliveryItem, "deliveryId">
}

const toReplayable = ({ id, status, event, createdAt, attempts, dueAt }: DeliveryRow): ReplayableDelivery => ({
  row: id,
  status,
  event,
  createdAt,
  round: { attempts, dueAt },
})

type Needs = {
  readonly webhooks: Pick<Webhooks, "readRow">
  /** Makes a delivery readable that the transaction may have added. */
  settle(delivery: number): void
  /** The rows of pending deliveries of a webhook, no more than `deletionStepDeliveries`. */
  pendingOf(to: Destination): readonly number[]
  /** Assigns a delivery that is not pending to this process. */
  assign(row: DeliveryRow): DeliveryRow
  /** Sends the due deliveries of a webhook after the commit, whichever process sends them. */
  wake(tx: Tx, to: Destination): void
}

/** Deliveries, for operations of their webhook's owner. */
export const deliveryRecords = (rows: Rows, { webhooks, settle, pendingOf, assign, wake }: Needs) => {
  const find = (delivery: number): DeliveryRow | null => {
    settle(delivery)
    return rows.one(deliveryTable, "byRow", delivery)
  }

  const findAll = (deliveries: readonly number[]): readonly DeliveryRow[] => {
    for (const delivery of deliveries) rows.want(deliveryTable, "byRow", delivery)
    return deliveries.flatMap((delivery) => find(delivery) ?? [])
  }

  const change = (delivery: number, changed: (row: DeliveryRow) => DeliveryRow) => {
    const row = find(delivery)
    if (!row) throw new Error(`the changed delivery ${delivery} does not exist`)
    rows.change(deliveryTable, row, changed(row))
  }

  return {
    pendingOf,

    findDelivery: (orgId: string, delivery: number): StoredDelivery | null => {
      const found = find(delivery)
      if (!found || !webhooks.readRow(orgId, found.webhook)) return null
      const { id, webhook, attempts, dueAt, eventId, event, status, createdAt, attemptLog } = found
      const item = { eventId, event, status, createdAt, attempts: attemptLog }
      return { row: id, webhook, round: { attempts, dueAt }, item }
    },

    /** Those of `deliveries` that exist, all of one organization. */
    findReplayable: (deliveries: readonly number[]): readonly ReplayableDelivery[] =>
      findAll(deliveries).map(toReplayable),

    /** Those of `deliveries` that exist, as an automatic replay finds them. */
    findFailed: (deliveries: readonly number[]): readonly (FailedDelivery & { readonly round: Round })[] =>
      findAll(deliveries).map((row) => ({
        ...toReplayable(row),
        autoReplays: row.autoReplays,
        lastAttempt: row.attemptLog.at(-1) ?? null,
      })),

    /**
     * `autoReplays` is the new number of rounds that were started automatically. A pending delivery stays with its
     * sender, who may be sending it at this moment.
     */
    startRound: (tx: Tx, to: Destination, delivery: number, round: Round, autoReplays?: number) => {
      change(delivery, (row) => ({
        ...(row.dueAt === null ? assign(row) : row),
        ...round,
        status: "pending",
        autoReplays: autoReplays ?? row.autoReplays,
      }))
      wake(tx, to)
    },

    drop: (deliveries: readonly number[]) => {
      for (const delivery of deliveries) change(delivery, (row) => ({ ...row, status: "failed", dueAt: null }))
    },
  }
}

export type Outbox = ReturnType<typeof deliveryRecords> & {
  /** Adds `event` to the outbox for all its subscribers, in the transaction of its cause. */
  emit(tx: Tx, orgId: string, event: Event): void
  /** The row of the delivery that is added next. */
  nextRow(): number
  /** Adds a delivery of a single webhook, whatever its events, as row `delivery`. */
  add(tx: Tx, to: Destination, delivery: number, encoded: EncodedEvent): void
}

/** A delivery with the fields of its webhook that sending it needs. */
export type RowToSend = Round &
  Pick<DeliveryRow, "eventId" | "event" | "body"> &
  Pick<WebhookRow, "url" | "webhookId" | "secret" | "previousSecret" | "sealedWith" | "overlapUntil">

/** A delivery as it is sent at `now`, signed with the secrets of its webhook. */
export const toDelivery = (
  { orgId, row }: DueDelivery,
  found: RowToSend,
  cipher: SecretCipher,
  now: number,
): Delivery => {
  const { eventId, event, body, url, attempts, dueAt, webhookId, secret, previousSecret, sealedWith } = found
  const secrets = cipher.signing({ orgId, webhookId, secret, previousSecret, sealedWith }, found.overlapUntil, now)
  return { row, orgId, eventId, event, body, url, round: { attempts, dueAt }, secrets }
}

/**
 * The existing deliveries of a webhook that may match a filter, oldest first, in steps of a few rows; read outside of
 * transactions, so that they may have changed by the time they are used.
 */
export type WalkDeliveries = (to: Destination, filter: DeliveryFilter) => AsyncIterable<readonly number[]>

/** A delivery whose attempt has ended, with its webhook. */
export type AttemptedDelivery = {
  readonly delivery: Pick<DeliveryRow, "attempts" | "attemptLog" | "body" | "dueAt">
  readonly webhook: Pick<
    WebhookRow,
    "id" | "orgId" | "webhookId" | "active" | "autoReplay" | keyof Health | keyof Recovery
  >
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
