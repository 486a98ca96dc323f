import { deletionStepDeliveries } from "../../../core/operation/webhook/change-webhook.ts"
import type { ReplayableDelivery } from "../../../core/operation/webhook/replay.ts"
import type { Destination } from "../../../core/webhook/delivery.ts"
import type { Round } from "../../../core/webhook/round.ts"
import type { Tx } from "../../../record/transaction.ts"
import { type StoredDelivery, webhookTable } from "../../../record/webhook.ts"
import { facts } from "../engine/batch.ts"
import type { Reader } from "../engine/facts.ts"
import { type Key, rowReader, rowsReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import { rows as records } from "../record/tables.ts"
import { deliveries } from "../schema/webhook.ts"
import type { SenderIds, Wakes } from "./wake.ts"

type DeliveryRow = typeof deliveries.$inferSelect

const byRow = rowReader("delivery", deliveries, ["orgId", "id"], { lock: "delivery" })

const pendingRows = rowsReader("pending deliveries", deliveries, ["orgId", "webhook"], {
  where: "t.due_at IS NOT NULL",
  limit: deletionStepDeliveries,
  lock: "delivery",
})

/** The rows of pending deliveries of a webhook, as many as one step of its deletion drops. */
const pendingOf: Reader<Key, readonly number[]> = {
  ...pendingRows,
  load: async (session, keys, known, locking) => {
    const found = await pendingRows.load(session, keys, known, locking)
    for (const row of found.flat()) known.fill(byRow, [row.orgId, row.id], row)
    return found.map((rows) => rows.map(({ id }) => id))
  },
}

const table = tableOf(deliveries, {
  key: ["orgId", "id"],
  changed: ["attempts", "attemptLog", "status", "dueAt", "sender", "autoReplays"],
})

/** Reads a delivery and locks it. */
export const findDeliveryRow = (orgId: string, delivery: number): DeliveryRow | null =>
  facts().get(byRow, [orgId, delivery])

/** Changes a delivery that was read before. */
export const changeDelivery = (orgId: string, delivery: number, changes: Partial<DeliveryRow>) => {
  const row = findDeliveryRow(orgId, delivery)
  if (!row) throw new Error(`the changed delivery ${delivery} does not exist`)
  const after = { ...row, ...changes }
  table.change(after)
  facts().put(byRow, [orgId, delivery], after)
}

const toReplayable = ({ id, status, event, createdAt, attempts, dueAt }: DeliveryRow): ReplayableDelivery => ({
  row: id,
  status,
  event,
  createdAt,
  round: { attempts, dueAt },
})

/** Deliveries, for operations of their webhook's owner. */
export const deliveryRecords = ({ wakeAll }: Wakes, ids: SenderIds) => ({
  findDelivery: (orgId: string, delivery: number): StoredDelivery | null => {
    const found = findDeliveryRow(orgId, delivery)
    if (!found || !records.many(webhookTable, "ofOrganization", orgId).some(({ id }) => id === found.webhook))
      return null
    const { id, webhook, attempts, dueAt, eventId, event, status, createdAt, attemptLog } = found
    const item = { eventId, event, status, createdAt, attempts: attemptLog }
    return { row: id, webhook, round: { attempts, dueAt }, item }
  },

  findReplayable: (orgId: string, rows: readonly number[]): readonly ReplayableDelivery[] => {
    for (const row of rows) facts().want(byRow, [orgId, row])
    return rows.flatMap((row) => findDeliveryRow(orgId, row) ?? []).map(toReplayable)
  },

  findFailed: (orgId: string, rows: readonly number[]) => {
    for (const row of rows) facts().want(byRow, [orgId, row])
    return rows
      .flatMap((row) => findDeliveryRow(orgId, row) ?? [])
      .map((row) => ({
        ...toReplayable(row),
        autoReplays: row.autoReplays,
        lastAttempt: row.attemptLog.at(-1) ?? null,
      }))
  },

  pendingOf: ({ orgId, webhook }: Destination): readonly number[] => facts().get(pendingOf, [orgId, webhook]),

  /** A pending delivery stays with its sender, who may be sending it at this moment. */
  startRound: (tx: Tx, to: Destination, delivery: number, round: Round, autoReplays?: number) => {
    const isPending = findDeliveryRow(to.orgId, delivery)?.dueAt !== null
    changeDelivery(to.orgId, delivery, {
      ...round,
      status: "pending",
      ...(!isPending && { sender: ids.sender }),
      ...(autoReplays !== undefined && { autoReplays }),
    })
    wakeAll(tx, to)
  },

  drop: (orgId: string, rows: readonly number[]) => {
    for (const row of rows) changeDelivery(orgId, row, { status: "failed", dueAt: null })
  },
})
