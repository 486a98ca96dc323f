import { and, eq, isNull } from "drizzle-orm"
import type { ChangeOf } from "../../../core/change.ts"
import { webhookBytes } from "../../../core/organization/configuration.ts"
import type { Destination } from "../../../core/webhook/delivery.ts"
import type { WebhookState } from "../../../core/webhook/webhook.ts"
import { requireReadable } from "../../../record/readable.ts"
import type { Tx } from "../../../record/transaction.ts"
import type { StoredWebhook } from "../../../record/webhook.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { countRows } from "../engine/count.ts"
import type { Db } from "../file/open.ts"
import { webhooks } from "../schema/webhook.ts"
import type { ConfigurationCounts } from "./configuration.ts"

type WebhookRow = typeof webhooks.$inferSelect

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

/** The reaction of the outbox to a changed webhook. */
type Subscriptions = {
  forgetSubscribers(tx: Tx, orgId: string): void
  wake(tx: Tx, to: Destination): void
}

/** The rows of webhooks, with their secrets as stored; the subscribers are looked up again after each change. */
export const webhookRows = (
  db: Db,
  outbox: Subscriptions,
  cipher: SecretCipher,
  configuration: ConfigurationCounts,
) => {
  const readRow = (orgId: string, webhookId: string): WebhookRow | undefined =>
    db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.orgId, orgId), eq(webhooks.webhookId, webhookId), isNull(webhooks.deletedAt)))
      .get()

  const countOf = (orgId: string): number => countRows(db, webhooks, orgId, isNull(webhooks.deletedAt))

  const add = (tx: Tx, orgId: string, { events, ...state }: WebhookState, secret: string) => {
    configuration.count(orgId, 0, webhookBytes({ events, ...state }))
    const encrypted = cipher.encrypt({ orgId, webhookId: state.webhookId }, secret, null)
    db.insert(webhooks)
      .values({ ...state, ...encrypted, orgId, events: [...events], overlapUntil: null, deletedAt: null })
      .run()
    outbox.forgetSubscribers(tx, orgId)
  }

  /** Changes a row; pending deliveries of an active webhook are sent with the new values. */
  const update = (tx: Tx, orgId: string, webhookId: string, changes: (row: WebhookRow) => Partial<WebhookRow>) => {
    const row = readRow(orgId, webhookId)
    if (!row) throw new Error(`webhook ${webhookId}, which is changed, does not exist`)
    const changed = changes(row)
    db.update(webhooks).set(changed).where(eq(webhooks.id, row.id)).run()
    const after = { ...row, ...changed }
    configuration.count(orgId, webhookBytes(row), after.deletedAt === null ? webhookBytes(after) : 0)
    outbox.forgetSubscribers(tx, orgId)
    if (changed.active ?? row.active) outbox.wake(tx, { orgId, webhook: row.id })
  }

  const change = (tx: Tx, orgId: string, { webhookId, events, ...state }: WebhookState) =>
    update(tx, orgId, webhookId, () => ({ ...state, events: [...events] }))

  const rotateSecret = (tx: Tx, orgId: string, { webhookId, secret, overlapUntil }: ChangeOf<"rotateSecret">) =>
    update(tx, orgId, webhookId, (row) => ({
      ...cipher.encrypt(row, secret, cipher.decrypt(row).secret),
      overlapUntil,
    }))

  /** Deletes a webhook: nothing is sent to it any more. */
  const remove = (tx: Tx, orgId: string, webhookId: string) =>
    update(tx, orgId, webhookId, () => ({ deletedAt: tx.wall, active: false }))

  return {
    findWebhook: (orgId: string, webhookId: string): StoredWebhook | null => {
      const row = readRow(orgId, webhookId)
      return row ? { row: row.id, webhook: toState(row) } : null
    },
    countOf,
    add,
    change,
    rotateSecret,
    remove,
  }
}

export type Webhooks = ReturnType<typeof webhookRows>
