import type { Pool } from "pg"
import type { Deliveries, DueDelivery } from "../../../core/port/deliveries.ts"
import type { Destination } from "../../../core/webhook/delivery.ts"
import type { Delivery } from "../../../core/webhook/webhook.ts"
import { deliveryIdOf, deliveryRowOf } from "../../delivery-id.ts"
import type { SecretSeal } from "../../secret.ts"
import type { Membership } from "./membership.ts"

const selectDue = `SELECT id FROM deliveries
  WHERE sender = $1 AND org_id = $2 AND webhook = $3 AND due_at <= $4
    AND EXISTS (SELECT FROM webhooks WHERE org_id = $2 AND id = $3 AND active)
  ORDER BY due_at, id LIMIT $5`

const selectNextDue = `SELECT due_at AS "dueAt" FROM deliveries
  WHERE sender = $1 AND org_id = $2 AND webhook = $3 AND due_at > $4 ORDER BY due_at LIMIT 1`

const selectToSend = `SELECT d.id AS row, d.org_id AS "orgId", d.attempts, d.due_at AS "dueAt", d.event_id AS "eventId",
    d.event, d.body, w.url, w.secret, w.previous_secret AS "previousSecret", w.overlap_until AS "overlapUntil",
    w.sealed_with AS "sealedWith", w.webhook_id AS "webhookId"
  FROM deliveries d JOIN webhooks w ON w.org_id = d.org_id AND w.id = d.webhook
  WHERE d.org_id = $1 AND d.id = ANY($2::bigint[]) AND d.sender = $3 AND d.due_at IS NOT NULL AND w.active`

type RowToSend = Omit<Delivery, "deliveryId" | "round" | "secrets"> & {
  readonly row: number
  readonly attempts: number
  readonly dueAt: number
  readonly secret: string
  readonly previousSecret: string | null
  readonly overlapUntil: number | null
  readonly sealedWith: string | null
  readonly webhookId: string
}

/** Reads what several ask for in one turn of the event loop by one query for each organization. */
const readTogether = <Row>(read: (orgId: string, rows: readonly number[]) => Promise<ReadonlyMap<number, Row>>) => {
  const asked = new Map<string, { readonly rows: Set<number>; readonly found: Promise<ReadonlyMap<number, Row>> }>()
  return async (orgId: string, row: number): Promise<Row | null> => {
    let open = asked.get(orgId)
    if (!open) {
      const rows = new Set<number>()
      const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        asked.delete(orgId)
        return read(orgId, [...rows])
      })
      open = { rows, found }
      asked.set(orgId, open)
    }
    open.rows.add(row)
    return (await open.found).get(row) ?? null
  }
}

type Due = Pick<Deliveries, "deliveryToSend" | "dueDeliveries" | "nextDeliveryAt">

/** The deliveries of the outbox that this process sends, and when (docs/api.md §6). */
export const dueDeliveries = (pool: Pool, membership: Membership, seal: SecretSeal): Due => {
  const readRow = readTogether(async (orgId, ids) => {
    const values = [orgId, ids, membership.id]
    const { rows } = await pool.query<RowToSend>({ name: "to send", text: selectToSend, values })
    // While this was read, or on the way, others may have taken them over.
    return new Map(membership.isHeld ? rows.map((row) => [row.row, row]) : [])
  })

  return {
    dueDeliveries: async ({ orgId, webhook }: Destination, now: number, limit: number) => {
      if (!membership.isHeld) return []
      const values = [membership.id, orgId, webhook, now, limit]
      const { rows } = await pool.query<{ id: number }>({ name: "due", text: selectDue, values })
      return rows.map(({ id }) => ({ orgId, deliveryId: deliveryIdOf(id) }))
    },

    nextDeliveryAt: async ({ orgId, webhook }: Destination, after: number) => {
      if (!membership.isHeld) return null
      const values = [membership.id, orgId, webhook, after]
      const { rows } = await pool.query<{ dueAt: number }>({ name: "next due", text: selectNextDue, values })
      return rows[0]?.dueAt ?? null
    },

    deliveryToSend: async ({ orgId, deliveryId }: DueDelivery, now: number) => {
      const row = deliveryRowOf(deliveryId)
      const found = row !== null && membership.isHeld ? await readRow(orgId, row) : null
      if (!found) return null
      const { eventId, event, body, url, attempts, dueAt, overlapUntil } = found
      const secrets = seal.signing(found, overlapUntil, now)
      return { deliveryId, orgId, eventId, event, body, url, round: { attempts, dueAt }, secrets }
    },
  }
}
