import type { ChangeOf } from "../../../core/change.ts"
import { webhookBytes } from "../../../core/organization/configuration.ts"
import type { Recovery } from "../../../core/webhook/auto-replay.ts"
import type { Destination } from "../../../core/webhook/delivery.ts"
import type { Health } from "../../../core/webhook/health.ts"
import type { WebhookState } from "../../../core/webhook/webhook.ts"
import { requireReadable } from "../../../record/readable.ts"
import type { Tx } from "../../../record/transaction.ts"
import type { StoredWebhook } from "../../../record/webhook.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { facts, organization } from "../engine/batch.ts"
import { rowReader, rowsReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import { webhooks } from "../schema/webhook.ts"
import { countConfiguration } from "./configuration.ts"

export type WebhookRow = typeof webhooks.$inferSelect

/** All webhooks of an organization that are not deleted: there are few. */
export const webhooksOf = rowsReader("webhooks", webhooks, ["orgId"], {
  where: "t.deleted_at IS NULL",
  orderBy: "t.id",
})
const lockedRow = rowReader("webhook", webhooks, ["orgId", "id"], { lock: "webhook" })
const table = tableOf(webhooks, {
  key: ["orgId", "id"],
  changed: [
    ...(["url", "secret", "previousSecret", "overlapUntil", "sealedWith", "events", "description"] as const),
    ...(["active", "failingSince", "lastFailureAt", "switchedOffAt", "deletedAt"] as const),
    ...(["autoReplay", "replaySince", "replayAfter", "replayAt"] as const),
  ],
})

/** Throws UnreadableRecord. */
export const toState = (row: WebhookRow): WebhookState => {
  const { webhookId, url, events, description, active, autoReplay, createdAt, ...rest } = row
  const { failingSince, lastFailureAt, switchedOffAt, replaySince, replayAfter, replayAt } = rest
  requireReadable({ table: "webhooks", name: `webhook ${webhookId}`, orgId: row.orgId }, { url, events })
  return {
    webhookId,
    url,
    events,
    description,
    active,
    autoReplay,
    createdAt,
    failingSince,
    lastFailureAt,
    switchedOffAt,
    replaySince,
    replayAfter,
    replayAt,
  }
}

/** Webhooks with their secrets as they are kept, for jobs. `wakeAll` has what is due of one sent, after the commit. */
export const webhookRecords = (wakeAll: (tx: Tx, to: Destination) => void, cipher: SecretCipher) => {
  const readRow = (orgId: string, webhookId: string): WebhookRow | undefined =>
    facts()
      .get(webhooksOf, [orgId])
      .find((row) => row.webhookId === webhookId)

  const put = (orgId: string, row: WebhookRow) => {
    const others = facts()
      .get(webhooksOf, [orgId])
      .filter(({ id }) => id !== row.id)
    const all = row.deletedAt === null ? [...others, row].sort((a, b) => a.id - b.id) : others
    facts().put(webhooksOf, [orgId], all)
    facts().put(lockedRow, [orgId, row.id], row)
  }

  /** A webhook that is not deleted, as it was when it was read. */
  const byRow = (row: number): WebhookRow | null =>
    facts()
      .get(webhooksOf, [organization()])
      .find(({ id }) => id === row) ?? null

  /** The same as it is now, deleted or not: others cannot change it any more, and jobs of this transaction see it. */
  const lockByRow = (row: number): WebhookRow | null => {
    const locked = facts().get(lockedRow, [organization(), row])
    if (locked) put(locked.orgId, locked)
    return locked
  }

  const update = (tx: Tx, orgId: string, webhookId: string, changes: (row: WebhookRow) => Partial<WebhookRow>) => {
    const row = readRow(orgId, webhookId)
    if (!row) throw new Error(`webhook ${webhookId}, which is changed, does not exist`)
    const changed = { ...row, ...changes(row) }
    countConfiguration(orgId, webhookBytes(row), changed.deletedAt === null ? webhookBytes(changed) : 0)
    table.change(changed)
    put(orgId, changed)
    if (changed.active) wakeAll(tx, { orgId, webhook: row.id })
  }

  return {
    findWebhook: (orgId: string, webhookId: string): StoredWebhook | null => {
      const row = readRow(orgId, webhookId)
      return row ? { row: row.id, webhook: toState(row) } : null
    },

    byRow,
    lockByRow,

    noteHealth: (row: number, { failingSince, lastFailureAt }: Health, recovery: Recovery) => {
      const known = lockByRow(row)
      if (!known) return
      const noted = { ...known, failingSince, lastFailureAt, ...recovery }
      table.change(noted)
      put(known.orgId, noted)
    },

    countOf: (orgId: string): number => facts().get(webhooksOf, [orgId]).length,

    add: (_tx: Tx, orgId: string, { events, ...state }: WebhookState, secret: string) => {
      countConfiguration(orgId, 0, webhookBytes({ events, ...state }))
      const encrypted = cipher.encrypt({ orgId, webhookId: state.webhookId }, secret, null)
      const row = {
        id: facts().nextId(),
        orgId,
        ...state,
        ...encrypted,
        events: [...events],
        overlapUntil: null,
        deletedAt: null,
      }
      table.add(row)
      put(orgId, row)
    },

    change: (tx: Tx, orgId: string, { webhookId, events, ...state }: WebhookState) =>
      update(tx, orgId, webhookId, () => ({ ...state, events: [...events] })),

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
