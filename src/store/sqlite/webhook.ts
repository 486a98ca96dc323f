import { and, eq, isNull } from "drizzle-orm"
import type { ChangeOf } from "../../core/change.ts"
import { decidePatchWebhook, decideRotateSecret } from "../../core/operation/change-webhook.ts"
import { decideCreateWebhook } from "../../core/operation/create-webhook.ts"
import type { Random } from "../../core/random.ts"
import type { Store } from "../../core/store.ts"
import { refuseUnknownWebhook, type WebhookState, webhookView } from "../../core/webhook.ts"
import type { ApplyChanges } from "./apply.ts"
import type { GroupCommit, Tx } from "./commit.ts"
import { countRows } from "./count.ts"
import type { Db } from "./open.ts"
import type { Outbox } from "./outbox.ts"
import { pageOf, toPage } from "./page.ts"
import { webhooks } from "./schema/webhook.ts"
import type { SecretSeal } from "./secret.ts"

export type StoredWebhook = typeof webhooks.$inferSelect

export const toState = (row: StoredWebhook): WebhookState => {
  const { webhookId, url, events, description, active, createdAt, failingSince, lastFailureAt, switchedOffAt } = row
  return { webhookId, url, events, description, active, createdAt, failingSince, lastFailureAt, switchedOffAt }
}

/** The rows of webhooks, with their secrets as they are kept; who is subscribed is looked up again after each change. */
export const webhookRows = (db: Db, outbox: Outbox, seal: SecretSeal) => {
  const findWebhook = (orgId: string, webhookId: string): StoredWebhook | undefined =>
    db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.orgId, orgId), eq(webhooks.webhookId, webhookId), isNull(webhooks.deletedAt)))
      .get()

  const countOf = (orgId: string): number => countRows(db, webhooks, orgId, isNull(webhooks.deletedAt))

  const add = (tx: Tx, orgId: string, { events, ...state }: WebhookState, secret: string) => {
    const sealed = seal.seal({ orgId, webhookId: state.webhookId }, secret, null)
    db.insert(webhooks)
      .values({ ...state, ...sealed, orgId, events: [...events], overlapUntil: null, deletedAt: null })
      .run()
    outbox.forgetSubscribers(tx, orgId)
  }

  /** Changes a row; what waits for a webhook that is active is sent by what holds then. */
  const update = (
    tx: Tx,
    orgId: string,
    webhookId: string,
    changes: (row: StoredWebhook) => Partial<StoredWebhook>,
  ) => {
    const row = findWebhook(orgId, webhookId)
    if (!row) throw new Error(`webhook ${webhookId}, which is changed, does not exist`)
    const changed = changes(row)
    db.update(webhooks).set(changed).where(eq(webhooks.id, row.id)).run()
    outbox.forgetSubscribers(tx, orgId)
    if (changed.active ?? row.active) outbox.wake(tx, row.id)
  }

  const change = (tx: Tx, orgId: string, { webhookId, events, ...state }: WebhookState) =>
    update(tx, orgId, webhookId, () => ({ ...state, events: [...events] }))

  const rotateSecret = (tx: Tx, orgId: string, { webhookId, secret, overlapUntil }: ChangeOf<"rotateSecret">) =>
    update(tx, orgId, webhookId, (row) => ({ ...seal.seal(row, secret, seal.open(row).secret), overlapUntil }))

  /** Deletes a webhook: nothing more is sent to it. */
  const remove = (tx: Tx, orgId: string, webhookId: string) =>
    update(tx, orgId, webhookId, () => ({ deletedAt: tx.now, active: false }))

  return { findWebhook, countOf, add, change, rotateSecret, remove }
}

export type Webhooks = ReturnType<typeof webhookRows>

type Needs = { readonly webhooks: Webhooks; readonly apply: ApplyChanges }

/** Where an organization's events go (docs/api.md §5.17). */
export const webhookStore = (
  db: Db,
  commit: GroupCommit,
  clock: () => number,
  random: Random,
  { webhooks: rows, apply }: Needs,
) => {
  const sources = { ids: random, secrets: random }

  const stateOf = (orgId: string, webhookId: string): WebhookState | null => {
    const row = rows.findWebhook(orgId, webhookId)
    return row ? toState(row) : null
  }

  return {
    createWebhook: (caller, request) =>
      commit.run((tx) => {
        const facts = { count: rows.countOf(caller.orgId) }
        return apply(tx, caller, decideCreateWebhook(facts, request, tx.now, sources))
      }),

    updateWebhook: (caller, webhookId, patch) =>
      commit.run((tx) => {
        const stored = stateOf(caller.orgId, webhookId)
        return apply(tx, caller, decidePatchWebhook(stored, { webhookId, patch }, tx.now))
      }),

    rotateSecret: (caller, webhookId, secret, overlapSeconds) =>
      commit.run((tx) => {
        const request = { webhookId, secret, overlapSeconds }
        return apply(tx, caller, decideRotateSecret(stateOf(caller.orgId, webhookId), request, tx.now))
      }),

    webhook: async (orgId, webhookId) => {
      const row = rows.findWebhook(orgId, webhookId)
      return row ? webhookView(toState(row), clock()) : refuseUnknownWebhook(webhookId)
    },

    webhooks: async (orgId, page) => {
      const condition = and(eq(webhooks.orgId, orgId), isNull(webhooks.deletedAt))
      const { where, orderBy, limit } = pageOf(webhooks.id, page, condition)
      const found = db.select().from(webhooks).where(where).orderBy(orderBy).limit(limit).all()
      return toPage(found, page, (row) => webhookView(toState(row), clock()))
    },
  } satisfies Partial<Store>
}
