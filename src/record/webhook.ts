import type { ChangeOf } from "../core/change.ts"
import type { ReplayableDelivery } from "../core/operation/webhook/replay.ts"
import { webhookBytes } from "../core/organization/configuration.ts"
import type { FailedDelivery, Recovery } from "../core/webhook/auto-replay.ts"
import type { DeliveryFilter, DeliveryItem, Destination, EncodedEvent } from "../core/webhook/delivery.ts"
import type { Event } from "../core/webhook/event.ts"
import type { Health } from "../core/webhook/health.ts"
import type { Attempt, Round } from "../core/webhook/round.ts"
import type { WebhookState } from "../core/webhook/webhook.ts"
import type { SecretCipher, StoredSecrets } from "../secret/secret.ts"
import type { CountConfiguration } from "./organization.ts"
import { requireReadable } from "./readable.ts"
import { type Rows, tableOf } from "./rows.ts"
import type { Tx } from "./transaction.ts"

export type WebhookRow = WebhookState &
  StoredSecrets & {
    readonly id: number
    readonly orgId: string
    /** Until when `previousSecret` signs beside `secret`. */
    readonly overlapUntil: number | null
    readonly deletedAt: number | null
  }

export const webhookTable = tableOf<WebhookRow>()({
  key: ["id"],
  changed: [
    "url",
    "secret",
    "previousSecret",
    "overlapUntil",
    "sealedWith",
    "events",
    "description",
    "active",
    "failingSince",
    "lastFailureAt",
    "switchedOffAt",
    "autoReplay",
    "replaySince",
    "replayAfter",
    "replayAt",
    "deletedAt",
  ],
  reads: {
    ofOrganization: { kind: "many", by: ["orgId"], where: ["deletedAt"], orderBy: "id" },
    byRow: { kind: "one", by: ["id"] },
  },
})

export type StoredWebhook = { readonly row: number; readonly webhook: WebhookState }

/** Throws UnreadableRecord. */
export const toWebhook = (row: WebhookRow): WebhookState => {
  const { webhookId, orgId, url, events } = row
  requireReadable({ table: "webhooks", name: `webhook ${webhookId}`, orgId }, { url, events })
  return {
    webhookId,
    url,
    events,
    description: row.description,
    active: row.active,
    autoReplay: row.autoReplay,
    createdAt: row.createdAt,
    failingSince: row.failingSince,
    lastFailureAt: row.lastFailureAt,
    switchedOffAt: row.switchedOffAt,
    replaySince: row.replaySince,
    replayAfter: row.replayAfter,
    replayAt: row.replayAt,
  }
}

type Needs = {
  readonly cipher: SecretCipher
  readonly countConfiguration: CountConfiguration
  /** Called after webhooks of an organization have changed. */
  changed(tx: Tx, orgId: string): void
  /** Sends the pending deliveries of a webhook after the commit. */
  wake(tx: Tx, to: Destination): void
}

/** Webhooks with their secrets as stored, for jobs. An organization has few. */
export const webhookRecords = (rows: Rows, { cipher, countConfiguration, changed, wake }: Needs) => {
  const ofOrganization = (orgId: string) => rows.many(webhookTable, "ofOrganization", orgId)
  const find = (orgId: string, webhookId: string) => ofOrganization(orgId).find((row) => row.webhookId === webhookId)

  /** Pending deliveries of an active webhook are sent with the new values. */
  const update = (tx: Tx, orgId: string, webhookId: string, changes: (row: WebhookRow) => Partial<WebhookRow>) => {
    const row = find(orgId, webhookId)
    if (!row) throw new Error(`webhook ${webhookId}, which is changed, does not exist`)
    const after = { ...row, ...changes(row) }
    countConfiguration(orgId, webhookBytes(row), after.deletedAt === null ? webhookBytes(after) : 0)
    rows.change(webhookTable, row, after)
    changed(tx, orgId)
    if (after.active) wake(tx, { orgId, webhook: row.id })
  }

  return {
    findWebhook: (orgId: string, webhookId: string): StoredWebhook | null => {
      const row = find(orgId, webhookId)
      return row ? { row: row.id, webhook: toWebhook(row) } : null
    },

    /** A webhook that is not deleted, as it was when the webhooks of its organization were read. */
    readRow: (orgId: string, row: number): WebhookRow | null =>
      ofOrganization(orgId).find(({ id }) => id === row) ?? null,

    /** A webhook, deleted or not, as it stays until the end of the transaction. */
    lockRow: (row: number): WebhookRow | null => rows.one(webhookTable, "byRow", row),

    noteHealth: (row: number, { failingSince, lastFailureAt }: Health, recovery: Recovery) => {
      const known = rows.one(webhookTable, "byRow", row)
      if (known) rows.change(webhookTable, known, { ...known, failingSince, lastFailureAt, ...recovery })
    },

    countOf: (orgId: string): number => ofOrganization(orgId).length,

    add: (tx: Tx, orgId: string, webhook: WebhookState, secret: string) => {
      countConfiguration(orgId, 0, webhookBytes(webhook))
      const encrypted = cipher.encrypt({ orgId, webhookId: webhook.webhookId }, secret, null)
      rows.add(webhookTable, { ...webhook, ...encrypted, orgId, overlapUntil: null, deletedAt: null })
      changed(tx, orgId)
    },

    change: (tx: Tx, orgId: string, { webhookId, ...state }: WebhookState) => update(tx, orgId, webhookId, () => state),

    rotateSecret: (tx: Tx, orgId: string, { webhookId, secret, overlapUntil }: ChangeOf<"rotateSecret">) =>
      update(tx, orgId, webhookId, (row) => ({
        ...cipher.encrypt(row, secret, cipher.decrypt(row).secret),
        overlapUntil,
      })),

    /** Deletes a webhook: nothing more is sent to it. */
    remove: (tx: Tx, orgId: string, webhookId: string) =>
      update(tx, orgId, webhookId, () => ({ deletedAt: tx.wall, active: false })),
  }
}

export type Webhooks = ReturnType<typeof webhookRecords>

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
