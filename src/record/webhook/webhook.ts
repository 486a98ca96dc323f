import type { ChangeOf } from "../../core/change.ts"
import { webhookBytes } from "../../core/organization/configuration.ts"
import type { Recovery } from "../../core/webhook/auto-replay.ts"
import type { Destination } from "../../core/webhook/delivery.ts"
import type { Health } from "../../core/webhook/health.ts"
import type { WebhookState } from "../../core/webhook/webhook.ts"
import type { SecretCipher, StoredSecrets } from "../../secret/secret.ts"
import type { CountConfiguration } from "../organization/organization.ts"
import { requireReadable } from "../readable.ts"
import { type Rows, tableOf } from "../rows.ts"
import type { Tx } from "../transaction.ts"

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
    byId: { kind: "one", by: ["orgId", "webhookId"], where: ["deletedAt"] },
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

    /** Adds the webhook of another data id, with the same secrets and without what is being resent. */
    copy: (tx: Tx, orgId: string, { id: _id, ...row }: WebhookRow) => {
      const { secret, previousSecret } = cipher.decrypt(row)
      const encrypted = cipher.encrypt({ orgId, webhookId: row.webhookId }, secret, previousSecret)
      countConfiguration(orgId, 0, webhookBytes(row))
      rows.add(webhookTable, { ...row, ...encrypted, orgId, replaySince: null, replayAfter: null, replayAt: null })
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
