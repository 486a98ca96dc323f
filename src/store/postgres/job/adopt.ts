import type { Pool } from "pg"
import type { Destination } from "../../../core/webhook/delivery.ts"
import type { Membership } from "./membership.ts"

/** Few enough for their rows to be locked for a moment only. */
const adoptedAtOnce = 1_000

const findLeft = `SELECT org_id AS "orgId", id FROM deliveries
  WHERE sender = ANY($1::bigint[]) AND due_at IS NOT NULL LIMIT ${adoptedAtOnce}`

/** Of several processes that adopt the same deliveries, and those that change them, none waits for another. */
const adopt = `UPDATE deliveries SET sender = $4
  WHERE org_id = $1 AND id IN (SELECT id FROM deliveries
    WHERE org_id = $1 AND id = ANY($2::bigint[]) AND sender = ANY($3::bigint[]) AND due_at IS NOT NULL
    FOR UPDATE SKIP LOCKED)
  RETURNING webhook`

const byOrganization = (rows: readonly { readonly orgId: string; readonly id: number }[]) => {
  const ids = new Map<string, number[]>()
  for (const { orgId, id } of rows) ids.set(orgId, [...(ids.get(orgId) ?? []), id])
  return ids
}

/**
 * Makes this process the sender of deliveries whose sender has ended, in steps, and calls `onAdopted` with the webhooks that
 * they go to.
 */
export const adoptDeliveries = async (pool: Pool, membership: Membership, onAdopted: (to: Destination) => void) => {
  for (let adopted = 1; adopted > 0 && membership.isHeld; ) {
    const { id: sender, ended } = membership
    const left = await pool.query<{ orgId: string; id: number }>({ name: "left", text: findLeft, values: [ended] })
    adopted = 0
    for (const [orgId, ids] of byOrganization(left.rows)) {
      const values = [orgId, ids, ended, sender]
      const { rows } = await pool.query<{ webhook: number }>({ name: "adopt", text: adopt, values })
      adopted += rows.length
      for (const webhook of new Set(rows.map((row) => row.webhook))) onAdopted({ orgId, webhook })
    }
  }
}
