import { and, asc, desc, eq, gt, gte, isNull, lte, sql } from "drizzle-orm"
import type { Recoveries } from "../../../record/webhook/delivery.ts"
import type { Db } from "../file/open.ts"
import { isActive } from "../log/delivery/outbox.ts"
import { deliveries, webhooks } from "../schema/webhook.ts"

const failedFields = {
  row: deliveries.id,
  status: deliveries.status,
  createdAt: deliveries.createdAt,
  autoReplays: deliveries.autoReplays,
  log: deliveries.attemptLog,
}

/** What ended outages have left behind (docs/api.md#deliveries). */
export const recoveries = (db: Db): Recoveries => ({
  due: async (now, limit) =>
    db
      .select({
        orgId: webhooks.orgId,
        webhook: webhooks.id,
        webhookId: webhooks.webhookId,
        since: sql<number>`${webhooks.replaySince}`,
        after: webhooks.replayAfter,
      })
      .from(webhooks)
      .where(and(lte(webhooks.replayAt, now), isActive, isNull(webhooks.failingSince), isNull(webhooks.deletedAt)))
      .orderBy(asc(webhooks.replayAt))
      .limit(limit)
      .all(),

  failed: async ({ webhook }, after, limit, newest) => {
    // Worded like the index, which also holds the rows in this order.
    const own = and(eq(deliveries.webhook, webhook), sql`${deliveries.status} = 'failed'`)
    const first = db
      .select({ row: deliveries.id })
      .from(deliveries)
      .where(own)
      .orderBy(desc(deliveries.id))
      .limit(1)
      .offset(newest - 1)
      .get()
    return db
      .select(failedFields)
      .from(deliveries)
      .where(and(own, gt(deliveries.id, after), gte(deliveries.id, first?.row ?? 0)))
      .orderBy(asc(deliveries.id))
      .limit(limit)
      .all()
      .map(({ log, ...failed }) => ({ ...failed, lastAttempt: log.at(-1) ?? null }))
  },
})
