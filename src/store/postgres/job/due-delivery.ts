import type { Pool } from "pg"
import type { Delivery } from "../../../core/webhook/webhook.ts"
import { deliveryIdOf } from "../../delivery-id.ts"
import type { SecretSeal } from "../../secret.ts"
import { livingProcesses } from "./process.ts"

type DueRow = {
  readonly row: number
  readonly orgId: string
  readonly attempts: number
  readonly dueAt: number
  readonly eventId: string
  readonly event: string
  readonly body: string
  readonly url: string
  readonly secret: string
  readonly previousSecret: string | null
  readonly overlapUntil: number | null
  readonly sealedWith: string | null
  readonly webhookId: string
}

const isFree = `(d.sender IS NULL OR d.sender NOT IN (${livingProcesses}))`

/** Takes deliveries that are due for this process: no other sends them as long as this one lives. */
const takeDue = `WITH due AS (
    SELECT d.org_id, d.id FROM deliveries d
    WHERE d.org_id = $1 AND d.webhook = $2 AND d.due_at <= $3 AND ${isFree}
    ORDER BY d.due_at, d.id LIMIT $4 FOR UPDATE SKIP LOCKED)
  UPDATE deliveries d SET sender = $5 FROM due, webhooks w
  WHERE d.org_id = due.org_id AND d.id = due.id AND w.org_id = d.org_id AND w.id = d.webhook AND w.active
  RETURNING d.id AS row, d.org_id AS "orgId", d.attempts, d.due_at AS "dueAt", d.event_id AS "eventId", d.event, d.body,
    w.url, w.secret, w.previous_secret AS "previousSecret", w.overlap_until AS "overlapUntil",
    w.sealed_with AS "sealedWith", w.webhook_id AS "webhookId"`

const pending = `SELECT w.org_id AS "orgId", w.id FROM webhooks w WHERE w.active AND EXISTS (
    SELECT 1 FROM deliveries d WHERE d.org_id = w.org_id AND d.webhook = w.id AND d.due_at IS NOT NULL)`

const nextDue = `SELECT min(due_at) AS "dueAt" FROM deliveries WHERE org_id = $1 AND webhook = $2 AND due_at > $3`

/** What of the outbox is to be sent by this process, and when (docs/api.md §6). */
export const dueDeliveries = (pool: Pool, sender: number, seal: SecretSeal) => {
  const owners = new Map<number, string>()

  /** The organization of a webhook, whose rows lie together. */
  const ownerOf = async (webhook: number): Promise<string> => {
    const known = owners.get(webhook)
    if (known !== undefined) return known
    const { rows } = await pool.query<{ orgId: string }>(`SELECT org_id AS "orgId" FROM webhooks WHERE id = $1`, [
      webhook,
    ])
    const owner = rows[0]?.orgId ?? ""
    owners.set(webhook, owner)
    return owner
  }

  /** The secrets that sign, the newest first. */
  const signing = ({ overlapUntil, ...row }: DueRow, now: number): readonly string[] => {
    const { secret, previousSecret } = seal.open(row)
    return previousSecret !== null && (overlapUntil ?? 0) > now ? [secret, previousSecret] : [secret]
  }

  const toDelivery = (row: DueRow, now: number): Delivery => {
    const { orgId, eventId, event, body, url, attempts, dueAt } = row
    const deliveryId = deliveryIdOf(row.row)
    return { orgId, eventId, event, body, url, deliveryId, round: { attempts, dueAt }, secrets: signing(row, now) }
  }

  return {
    pendingWebhooks: async (): Promise<number[]> => {
      const { rows } = await pool.query<{ orgId: string; id: number }>(pending)
      for (const { orgId, id } of rows) owners.set(id, orgId)
      return rows.map(({ id }) => id)
    },

    dueDeliveries: async (webhook: number, now: number, limit: number): Promise<Delivery[]> => {
      const values = [await ownerOf(webhook), webhook, now, limit, sender]
      const { rows } = await pool.query<DueRow>({ name: "take due", text: takeDue, values })
      return rows.sort((a, b) => a.dueAt - b.dueAt || a.row - b.row).map((row) => toDelivery(row, now))
    },

    nextDeliveryAt: async (webhook: number, after: number): Promise<number | null> => {
      const values = [await ownerOf(webhook), webhook, after]
      const { rows } = await pool.query<{ dueAt: number | null }>({ name: "next due", text: nextDue, values })
      return rows[0]?.dueAt ?? null
    },
  }
}
