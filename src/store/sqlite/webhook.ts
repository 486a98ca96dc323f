import { and, eq, isNull } from "drizzle-orm"
import { refuseOneMore } from "../../core/bounds.ts"
import { newId } from "../../core/id.ts"
import type { Caller } from "../../core/organization.ts"
import type { Random } from "../../core/random.ts"
import { refuse } from "../../core/rejection.ts"
import type { Store } from "../../core/store.ts"
import { healthy, newSecret, type Webhook, webhookWarnings } from "../../core/webhook.ts"
import type { Audit } from "./audit.ts"
import type { GroupCommit, Tx } from "./commit.ts"
import { countRows } from "./count.ts"
import type { Db } from "./open.ts"
import type { Outbox } from "./outbox.ts"
import { pageOf, toPage } from "./page.ts"
import { webhooks } from "./schema/webhook.ts"
import type { SecretSeal } from "./secret.ts"

export type StoredWebhook = typeof webhooks.$inferSelect

const toWebhook = (row: Omit<StoredWebhook, "id">, now: number): Webhook => {
  const { webhookId, url, events, description, active, createdAt, failingSince, switchedOffAt } = row
  const warnings = webhookWarnings(row, now)
  return { webhookId, url, events, description, active, createdAt, failingSince, switchedOffAt, warnings }
}

const isSame = (row: StoredWebhook, changes: Partial<StoredWebhook>): boolean =>
  Bun.deepEquals(row, { ...row, ...changes })

/** As it is before the first attempt. */
const untried = { ...healthy, switchedOffAt: null }

export const refuseUnknownWebhook = (webhookId: string) =>
  refuse("NOT_FOUND", `webhook ${webhookId} does not exist; check webhookId`)

/** Where an organization's events go (organization-api.md §3, Webhooks). */
export const webhookStore = (
  db: Db,
  commit: GroupCommit,
  clock: () => number,
  audit: Audit,
  outbox: Outbox,
  random: Random,
  seal: SecretSeal,
) => {
  const findWebhook = (orgId: string, webhookId: string): StoredWebhook | undefined =>
    db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.orgId, orgId), eq(webhooks.webhookId, webhookId), isNull(webhooks.deletedAt)))
      .get()

  /** Stores what changes of a webhook, with its row in the audit log, and returns it as it is then. */
  const change = (
    tx: Tx,
    caller: Caller,
    action: string,
    row: StoredWebhook,
    changes: Partial<StoredWebhook>,
  ): Webhook => {
    const webhook = toWebhook({ ...row, ...changes }, tx.now)
    if (isSame(row, changes)) return webhook
    db.update(webhooks).set(changes).where(eq(webhooks.id, row.id)).run()
    audit.record(tx, caller, { action, target: row.webhookId, before: toWebhook(row, tx.now), after: webhook })
    outbox.forgetSubscribers(tx, row.orgId)
    if (webhook.active) outbox.wake(tx, row.id)
    return webhook
  }

  const store = {
    createWebhook: (caller, request) =>
      commit.run((tx) => {
        const refusal = refuseOneMore("webhooks", countRows(db, webhooks, caller.orgId, isNull(webhooks.deletedAt)))
        if (refusal) return refusal
        const { url, description = null } = request
        const madeSecret = request.secret === undefined ? newSecret(random) : null
        const secret = request.secret ?? madeSecret ?? ""
        const owner = { webhookId: newId("wh_", tx.now, random), orgId: caller.orgId }
        const row = {
          ...{ ...owner, url, events: [...request.events] },
          ...{ ...seal.seal(owner, secret, null), overlapUntil: null },
          ...{ description, active: true, createdAt: tx.now, deletedAt: null, ...untried },
        }
        db.insert(webhooks).values(row).run()
        const webhook = toWebhook(row, tx.now)
        audit.record(tx, caller, { action: "webhook.create", target: row.webhookId, before: null, after: webhook })
        outbox.forgetSubscribers(tx, caller.orgId)
        return { ...webhook, madeSecret }
      }),

    updateWebhook: (caller, webhookId, { changes, removed }) =>
      commit.run((tx) => {
        const row = findWebhook(caller.orgId, webhookId)
        if (!row) return refuseUnknownWebhook(webhookId)
        const { events, ...rest } = changes
        return change(tx, caller, "webhook.update", row, {
          ...rest,
          ...(events && { events: [...events] }),
          ...(removed.includes("description") && { description: null }),
          ...(changes.active && !row.active && untried),
        })
      }),

    rotateSecret: (caller, webhookId, secret, overlapSeconds) =>
      commit.run((tx) => {
        const row = findWebhook(caller.orgId, webhookId)
        if (!row) return refuseUnknownWebhook(webhookId)
        const sealed = seal.seal(row, secret, seal.open(row).secret)
        const overlapUntil = tx.now + overlapSeconds * 1000
        return change(tx, caller, "webhook.rotate-secret", row, { ...sealed, overlapUntil })
      }),

    webhook: async (orgId, webhookId) => {
      const row = findWebhook(orgId, webhookId)
      return row ? toWebhook(row, clock()) : refuseUnknownWebhook(webhookId)
    },

    webhooks: async (orgId, page) => {
      const condition = and(eq(webhooks.orgId, orgId), isNull(webhooks.deletedAt))
      const { where, orderBy, limit } = pageOf(webhooks.id, page, condition)
      const rows = db.select().from(webhooks).where(where).orderBy(orderBy).limit(limit).all()
      return toPage(rows, page, (row) => toWebhook(row, clock()))
    },
  } satisfies Partial<Store>

  /** Deletes a webhook: nothing more is sent to it. */
  const removeWebhook = (tx: Tx, caller: Caller, row: StoredWebhook) => {
    db.update(webhooks).set({ deletedAt: tx.now, active: false }).where(eq(webhooks.id, row.id)).run()
    const { webhookId } = row
    audit.record(tx, caller, {
      action: "webhook.delete",
      target: webhookId,
      before: toWebhook(row, tx.now),
      after: null,
    })
    outbox.forgetSubscribers(tx, row.orgId)
  }

  return { ...store, findWebhook, changeWebhook: change, removeWebhook }
}

export type Webhooks = Omit<ReturnType<typeof webhookStore>, keyof Store>
