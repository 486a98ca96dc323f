import { and, eq, isNotNull } from "drizzle-orm"
import { deletionStepDeliveries } from "../../../core/operation/webhook/change-webhook.ts"
import type { Destination } from "../../../core/webhook/delivery.ts"
import type { Db } from "../file/open.ts"
import { deliveries } from "../schema/webhook.ts"

/** Finds the rows of pending deliveries of a webhook, as many as one step of its deletion drops. */
export const pendingDeliveries =
  (db: Db, flush: () => void) =>
  ({ webhook }: Destination): readonly number[] => {
    flush()
    return db
      .select({ row: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.webhook, webhook), isNotNull(deliveries.dueAt)))
      .limit(deletionStepDeliveries)
      .all()
      .map(({ row }) => row)
  }
