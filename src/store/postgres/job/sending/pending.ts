import type { Pool } from "pg"
import type { Destination } from "../../../../core/webhook/delivery.ts"
import { inEveryPart } from "../../cluster/every-part.ts"
import type { Membership } from "./membership.ts"
import { forgetEnded } from "./process.ts"

type PendingRow = Destination & { readonly sender: number; readonly dueAt: number }

const first = `SELECT org_id, webhook, due_at FROM deliveries WHERE due_at IS NOT NULL`

/**
 * Finds the webhooks of senders with pending deliveries, with one index step for each, however many deliveries there
 * are.
 */
const bySteps = `WITH RECURSIVE found AS (
    SELECT s.sender, f.org_id, f.webhook, f.due_at FROM unnest($1::bigint[]) AS s (sender)
      CROSS JOIN LATERAL (${first} AND sender = s.sender ORDER BY org_id, webhook, due_at LIMIT 1) f
    UNION ALL
    SELECT l.sender, n.org_id, n.webhook, n.due_at FROM found l
      CROSS JOIN LATERAL (${first} AND sender = l.sender AND (org_id, webhook) > (l.org_id, l.webhook)
        ORDER BY org_id, webhook, due_at LIMIT 1) n)
  SELECT sender, org_id AS "orgId", webhook, due_at AS "dueAt" FROM found`

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

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** The ended senders that still have pending deliveries. */
  get left(): readonly number[] {
    return this.#left
  }

  /** Calls `wake` for webhooks with deliveries that another process has left, or with overdue ones of this process. */
  async look(wake: (to: Destination) => void): Promise<void> {
    const { pool, membership, clock } = this.#needs
    const { id, ended } = membership
    const rows = await inEveryPart(pool, (session) => session.query<PendingRow>(bySteps, [[id, ...ended]]))
    this.#left = [...new Set(rows.map(({ sender }) => sender))].filter((sender) => sender !== id)
    for (const { sender, orgId, webhook, dueAt } of rows)
      if (sender !== id || dueAt <= clock()) wake({ orgId, webhook })
    await forgetEnded(pool, this.#left)
  }
}
