import { newId } from "../../../core/id.ts"
import { isoTime } from "../../../core/period.ts"
import type { Random } from "../../../core/random.ts"
import type { Event } from "../../../core/webhook/event.ts"
import { isSubscribed } from "../../../core/webhook/webhook.ts"
import type { Tx } from "../../transaction.ts"
import { facts } from "../engine/batch.ts"
import { tableOf } from "../engine/table.ts"
import { webhooksOf } from "../record/webhook.ts"
import { deliveries } from "../schema/webhook.ts"

const table = tableOf(deliveries, { order: 80, key: ["orgId", "id"] })

/** The outbox of docs/api.md §6.1: events are stored with what caused them, one row for each webhook that wants them. */
export const outboxRecords = (ids: Random, wake: (tx: Tx, webhook: number) => void) => {
  /** An event as it is delivered: with an id, and with the exact text that is signed and sent. */
  const encode = (tx: Tx, event: Event) => ({
    eventId: newId("evt_", tx.now, ids),
    event: event.name,
    body: JSON.stringify({ event: event.name, timestamp: isoTime(tx.now), data: event.data }),
  })

  const append = (tx: Tx, orgId: string, webhook: number, encoded: ReturnType<typeof encode>): number => {
    wake(tx, webhook)
    const id = facts().nextId()
    table.add({
      ...{ id, orgId, webhook, ...encoded, status: "pending", attempts: 0, attemptLog: [] },
      ...{ dueAt: tx.now, sender: null, createdAt: tx.now },
    })
    return id
  }

  return {
    /** Puts `event` into the outbox, in the transaction of what caused it, for all who subscribe to it. */
    emit: (tx: Tx, orgId: string, event: Event) => {
      const wanted = facts()
        .get(webhooksOf, [orgId])
        .filter(({ active, events }) => active && isSubscribed(events, event.name))
      if (wanted.length === 0) return
      const encoded = encode(tx, event)
      for (const { id } of wanted) append(tx, orgId, id, encoded)
    },

    /** The same for one webhook alone, whatever its events; returns the delivery as it starts. */
    emitTo: (tx: Tx, orgId: string, webhook: number, event: Event) => {
      const encoded = encode(tx, event)
      const id = append(tx, orgId, webhook, encoded)
      return {
        ...{ id, eventId: encoded.eventId, event: encoded.event },
        ...{ status: "pending" as const, attemptLog: [], createdAt: tx.now },
      }
    },
  }
}
