import type { Pool } from "pg"
import type { Destination } from "../../../../core/webhook/delivery.ts"
import { inEveryPart } from "../../cluster/every-part.ts"
import type { Membership } from "./membership.ts"
import { forgetEnded } from "./process.ts"

type PendingRow = Destination & { readonly sender: number; readonly dueAt: number }

const first = `SELECT org_id, webhook, due_at FROM deliveries WHERE due_at IS NOT NULL`

const nextSender = "SELECT sender FROM deliveries WHERE due_at IS NOT NULL"

/**
 * Finds the webhooks of all senders but these with pending deliveries, with one index step for each sender and webhook, however
 * many deliveries there are.
 */
const bySteps = `WITH RECURSIVE senders AS (
    SELECT f.sender FROM (${nextSender} ORDER BY sender LIMIT 1) f
    UNION ALL
    SELECT n.sender FROM senders s CROSS JOIN LATERAL (${nextSender} AND sender > s.sender ORDER BY sender LIMIT 1) n),
  found AS (
    SELECT s.sender, f.org_id, f.webhook, f.due_at FROM senders s
      CROSS JOIN LATERAL (${first} AND sender = s.sender ORDER BY org_id, webhook, due_at LIMIT 1) f
      WHERE s.sender <> ALL ($1::bigint[])
    UNION ALL
    SELECT l.sender, n.org_id, n.webhook, n.due_at FROM found l
      CROSS JOIN LATERAL (${first} AND sender = l.sender AND (org_id, webhook) > (l.org_id, l.webhook)
        ORDER BY org_id, webhook, due_at LIMIT 1) n)
  SELECT sender, org_id AS "orgId", webhook, due_at AS "dueAt" FROM found`

/** How long no process is known by the number of a sender before it counts as one that has ended: longer than its lease. */
const unknownMs = 5_000

type Needs = {
  readonly pool: Pool
  readonly membership: Membership
  readonly clock: () => number
}

/**
 * The webhooks with pending deliveries that this process may send: its own, and those that ended processes have left.
 */
export class Pending {
  readonly #needs: Needs
  #left: readonly number[] = []
  /** Since when senders are there that no process is known by. */
  #unknownSince = new Map<number, number>()

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** The senders with pending deliveries that have ended, or that the database does not know: a failover has lost their row. */
  get left(): readonly number[] {
    return this.#left
  }

  /** Calls `wake` for webhooks with deliveries that another process has left, or with overdue ones of this process. */
  async look(wake: (to: Destination) => void): Promise<void> {
    const { pool, membership, clock } = this.#needs
    const { others } = membership
    const rows = await inEveryPart(pool, (session) => session.query<PendingRow>(bySteps, [others]))
    const { id } = membership
    const senders = new Set(rows.map(({ sender }) => sender))
    this.#left = this.#endedOf([...senders].filter((sender) => sender !== id))
    for (const { sender, orgId, webhook, dueAt } of rows)
      if (sender === id ? dueAt <= clock() : this.#left.includes(sender)) wake({ orgId, webhook })
    await forgetEnded(pool, this.#left)
  }

  /** Those of these senders that have ended, now that this process has looked for them. */
  #endedOf(senders: readonly number[]): readonly number[] {
    const { others, ended, isHeld } = this.#needs.membership
    const unknown = senders.filter((sender) => !ended.includes(sender) && !others.includes(sender))
    const now = performance.now()
    // Without a lease, this process knows nothing of others.
    this.#unknownSince = new Map(isHeld ? unknown.map((sender) => [sender, this.#unknownSince.get(sender) ?? now]) : [])
    const isLost = (sender: number) => now - (this.#unknownSince.get(sender) ?? now) >= unknownMs
    return senders.filter((sender) => ended.includes(sender) || isLost(sender))
  }
}
