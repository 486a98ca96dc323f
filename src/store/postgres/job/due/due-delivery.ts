import type { Pool } from "pg"
import type { Deliveries, DueDelivery } from "../../../../core/port/deliveries.ts"
import type { Destination } from "../../../../core/webhook/delivery.ts"
import { type RowToSend, toDelivery } from "../../../../record/webhook/delivery.ts"
import type { SecretCipher } from "../../../../secret/secret.ts"
import { placeOf } from "../../cluster/place.ts"
import type { Membership } from "../sending/membership.ts"
import type { Pending } from "../sending/pending.ts"

/** Reads only the first deliveries of each sender, through an index in their order. */
const ofSenders = `unnest($1::bigint[]) AS s (sender) CROSS JOIN LATERAL (SELECT id, due_at FROM deliveries
    WHERE sender = s.sender AND org_id = $2 AND webhook = $3`

const selectDue = `SELECT d.id FROM ${ofSenders} AND due_at <= $4 ORDER BY due_at, id LIMIT $5) d
  WHERE EXISTS (SELECT FROM webhooks WHERE org_id = $2 AND id = $3 AND active)
  ORDER BY d.due_at, d.id LIMIT $5`

const selectNextDue = `SELECT min(d.due_at) AS "dueAt" FROM ${ofSenders} AND due_at > $4 ORDER BY due_at LIMIT 1) d`

/**
 * Takes over a delivery that another process has left, unless a third process has taken it over or changed it. `sender
 * + 0` keeps the planner from using the index by sender, which holds many more rows than the key finds.
 */
const takeOver = `UPDATE deliveries SET sender = $3
  WHERE org_id = $1 AND id = $2 AND sender + 0 = ANY($4::bigint[]) AND coalesce(due_at, -1) >= 0`

/** OFFSET makes the planner look rows up by key one at a time, however small the tables were when it planned. */
const selectToSend = `SELECT d.id AS row, d.sender, d.attempts, d.due_at AS "dueAt",
    d.event_id AS "eventId", d.event, d.body, w.url, w.secret, w.previous_secret AS "previousSecret",
    w.overlap_until AS "overlapUntil", w.sealed_with AS "sealedWith", w.webhook_id AS "webhookId"
  FROM unnest($2::bigint[]) AS k (id)
    CROSS JOIN LATERAL (SELECT * FROM deliveries WHERE org_id = $1 AND id = k.id OFFSET 0) d
    CROSS JOIN LATERAL (SELECT * FROM webhooks WHERE org_id = $1 AND id = d.webhook AND active OFFSET 0) w`

type SentRow = RowToSend & { readonly row: number; readonly sender: number }

/** Combines the reads of one turn of the event loop into one query per organization. */
const batchedReads = <Row>(read: (orgId: string, rows: readonly number[]) => Promise<ReadonlyMap<number, Row>>) => {
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

/** The deliveries of the outbox that this process sends, and when (docs/api.md#webhook-requests). */
export const dueDeliveryOperations = (
  pool: Pool,
  { membership, pending, cipher }: { membership: Membership; pending: Pending; cipher: SecretCipher },
): Due => {
  const senders = () => [membership.id, ...pending.left]
  /** What is asked of a server that hangs would hold up the deliveries of others. */
  const refuseAway = async (orgId: string): Promise<void> => void (await placeOf(pool, orgId))

  const readRow = batchedReads(async (orgId, ids) => {
    await refuseAway(orgId)
    const { id } = membership
    const { left } = pending
    const take = (row: number) => pool.query({ name: "take over", text: takeOver, values: [orgId, row, id, left] })
    if (left.length > 0) await Promise.all(ids.map(take))
    const { rows } = await pool.query<SentRow>({ name: "to send", text: selectToSend, values: [orgId, ids] })
    // Other processes may have taken the deliveries over during the query or the response.
    const isStillHere = membership.isHeld && membership.id === id
    const own = rows.filter(({ sender, dueAt }) => isStillHere && sender === id && dueAt !== null)
    return new Map(own.map((row) => [row.row, row]))
  })

  return {
    dueDeliveries: async ({ orgId, webhook }: Destination, now: number, limit: number) => {
      if (!membership.isHeld) return []
      await refuseAway(orgId)
      const values = [senders(), orgId, webhook, now, limit]
      const { rows } = await pool.query<{ id: number }>({ name: "due", text: selectDue, values })
      return rows.map(({ id }) => ({ orgId, row: id }))
    },

    nextDeliveryAt: async ({ orgId, webhook }: Destination, after: number) => {
      if (!membership.isHeld) return null
      await refuseAway(orgId)
      const values = [senders(), orgId, webhook, after]
      const { rows } = await pool.query<{ dueAt: number | null }>({ name: "next due", text: selectNextDue, values })
      return rows[0]?.dueAt ?? null
    },

    deliveryToSend: async (due: DueDelivery, now: number) => {
      const found = membership.isHeld ? await readRow(due.orgId, due.row) : null
      return found ? toDelivery(due, found, cipher, now) : null
    },
  }
}
