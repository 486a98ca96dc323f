import type { Pool } from "pg"
import type { DeliverySizes } from "../../../delivery-trim.ts"
import { inEveryPart } from "../../cluster/every-part.ts"

const owners = 'SELECT DISTINCT org_id AS "orgId" FROM webhooks'
const size = "octet_length(body) + octet_length(attempt_log::text)"
const selectNext = `SELECT o.org_id AS "orgId", d.id AS row, d.bytes FROM unnest($1::text[], $2::bigint[]) AS o (org_id, mark)
  CROSS JOIN LATERAL (SELECT t.id, ${size} AS bytes FROM deliveries t
    WHERE t.org_id = o.org_id AND t.id > o.mark AND t.created_at <= $3 ORDER BY t.id LIMIT $4) d LIMIT $4`
const ofStretch = "org_id = $1 AND id > $2 AND id <= $3"
const selectBytes = `SELECT coalesce(sum(${size}), 0)::bigint AS bytes FROM deliveries WHERE ${ofStretch}`
const dropEnded = `DELETE FROM deliveries WHERE org_id = $1 AND due_at IS NULL AND id = ANY (
  ARRAY(SELECT id FROM deliveries WHERE ${ofStretch} AND due_at IS NULL ORDER BY id LIMIT $4))`

/** The sizes of deliveries. Each process remembers the rows that it has read. */
export const deliverySizes = (pool: Pool): DeliverySizes => {
  const marks = new Map<string, number>()
  return {
    next: async (until, limit) => {
      const found = await inEveryPart(pool, (session) => session.query<{ orgId: string }>(owners))
      const orgIds = found.map(({ orgId }) => orgId)
      const values = [orgIds, orgIds.map((orgId) => marks.get(orgId) ?? 0), until, limit]
      type Size = { readonly orgId: string; readonly row: number; readonly bytes: number }
      const rows = await inEveryPart(pool, (session) => session.query<Size>(selectNext, values))
      for (const { orgId, row } of rows) marks.set(orgId, row)
      return rows
    },
    bytesOf: async (...stretch) => (await pool.query<{ bytes: number }>(selectBytes, stretch)).rows[0]?.bytes ?? 0,
    dropEnded: async (...stretch) => (await pool.query(dropEnded, stretch)).rowCount ?? 0,
  }
}
