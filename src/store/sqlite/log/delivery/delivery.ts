import { and, eq, isNotNull } from "drizzle-orm"
import { deletionStepDeliveries } from "../../../../core/operation/webhook/change-webhook.ts"
import type { Destination } from "../../../../core/webhook/delivery.ts"
import type { Db } from "../../file/open.ts"
import { deliveries, isIndexed } from "../../schema/webhook.ts"
import type { FreshDeliveries } from "./fresh-deliveries.ts"

/** Finds the rows of pending deliveries of a webhook, as many as one step of its deletion drops. */
export const pendingDeliveries =
  (db: Db, flush: () => void, fresh: FreshDeliveries) =>
  ({ webhook }: Destination): readonly number[] => {
    flush()
    const untried = fresh.oldest(webhook, deletionStepDeliveries)
    const indexed = db
      .select({ row: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.webhook, webhook), isNotNull(deliveries.dueAt), isIndexed))
      .limit(deletionStepDeliveries - untried.length)
      .all()
    return [...untried, ...indexed].map(({ row }) => row)
  }
