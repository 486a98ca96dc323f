import type { Pool } from "pg"
import type { FailedDelivery } from "../../../../core/webhook/auto-replay.ts"
import type { Recoveries, Recovering } from "../../../../record/webhook/delivery.ts"
import { inEveryPart } from "../../cluster/every-part.ts"
import { withSession } from "../../connection/pool.ts"

const dueWebhooks = `SELECT org_id AS "orgId", id AS webhook, webhook_id AS "webhookId",
    replay_since AS since, replay_after AS after FROM webhooks
  WHERE replay_at <= $1 AND active AND failing_since IS NULL AND deleted_at IS NULL ORDER BY replay_at LIMIT $2`

const failedRows = `SELECT id AS row, status, created_at AS "createdAt", auto_replays AS "autoReplays",
    attempt_log->-1 AS "lastAttempt" FROM deliveries WHERE org_id COLLATE "C" = $1 AND webhook = $2 AND status = 'failed' AND id > $3
    AND id >= coalesce((SELECT id FROM deliveries WHERE org_id COLLATE "C" = $1 AND webhook = $2 AND status = 'failed'
      ORDER BY id DESC OFFSET $5 LIMIT 1), 0)
  ORDER BY id LIMIT $4`

/** What ended outages have left behind. Any process may find it (docs/api.md#deliveries). */
export const recoveries = (pool: Pool): Recoveries => ({
  due: (now, limit) => inEveryPart(pool, (session) => session.query<Recovering>(dueWebhooks, [now, limit])),

  failed: ({ orgId, webhook }, after, limit, newest) =>
    withSession(pool, (session) =>
      session.query<FailedDelivery>(failedRows, [orgId, webhook, after, limit, newest - 1]),
    ),
})
