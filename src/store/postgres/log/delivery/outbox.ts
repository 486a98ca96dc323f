import { isTest } from "../../../../core/organization/test-organization.ts"
import type { Random } from "../../../../core/random.ts"
import { type Destination, type EncodedEvent, encodeEvent } from "../../../../core/webhook/delivery.ts"
import type { Event } from "../../../../core/webhook/event/event.ts"
import { isSubscribed } from "../../../../core/webhook/webhook.ts"
import { readFault } from "../../../../record/readable.ts"
import type { Tx } from "../../../../record/transaction.ts"
import { webhookTable } from "../../../../record/webhook/webhook.ts"
import { facts } from "../../engine/commit/batch.ts"
import { tableOf } from "../../engine/row/table.ts"
import { rows } from "../../record/tables.ts"
import { deliveries } from "../../schema/webhook.ts"
import type { TestEventLog } from "./test-event.ts"
import type { SenderIds, Wakes } from "./wake.ts"

const table = tableOf(deliveries, { key: ["orgId", "id"] })

/** The outbox of docs/api.md#events: events are stored with their cause, one row per subscribed webhook. */
export const outboxRecords = (random: Random, { wake }: Wakes, ids: SenderIds, testEvents: TestEventLog) => {
  const nextRow = (): number => facts().nextId()

  const add = (tx: Tx, to: Destination, delivery: number, encoded: EncodedEvent) => {
    wake(tx, to)
    table.add({
      id: delivery,
      ...to,
      ...encoded,
      status: "pending",
      attempts: 0,
      attemptLog: [],
      dueAt: tx.wall,
      sender: ids.sender,
      autoReplays: 0,
      createdAt: tx.wall,
    })
  }

  return {
    nextRow,
    /** Adds a delivery of a single webhook, whatever its events. */
    add: (tx: Tx, to: Destination, delivery: number, encoded: EncodedEvent) => {
      add(tx, to, delivery, encoded)
      if (isTest(to.orgId)) testEvents.record(tx, to.orgId, encoded)
    },

    /** Adds `event` to the outbox for all its subscribers, in the transaction of its cause. */
    emit: (tx: Tx, orgId: string, event: Event) => {
      const wanted = rows
        .many(webhookTable, "ofOrganization", orgId)
        // The subscriptions of a webhook that cannot be read are unknown.
        .filter(({ active, url, events }) => active && readFault("webhooks", { url, events }) === null)
        .filter(({ events }) => isSubscribed(events, event.name))
      const isKept = isTest(orgId)
      if (wanted.length === 0 && !isKept) return
      const encoded = encodeEvent(event, tx, random)
      if (isKept) testEvents.record(tx, orgId, encoded)
      for (const { id } of wanted) add(tx, { orgId, webhook: id }, nextRow(), encoded)
    },
  }
}
