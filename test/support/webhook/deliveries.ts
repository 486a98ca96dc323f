import type { TestDatabase } from "../service/database.ts"
import type { TestService } from "../service/service.ts"

/** A cluster only joins rows that it knows to be of one organization; the file has webhooks by their rows alone. */
export const ofWebhook = ({ settings }: Pick<TestDatabase, "settings">): string =>
  "DATABASE_URL" in settings ? "w.org_id = d.org_id AND w.id = d.webhook" : "w.id = d.webhook"

/** A row of the outbox on disk. */
export type DeliveryRow = {
  readonly webhook: string
  readonly event: string
  readonly status: "pending" | "delivered" | "failed"
  readonly attempts: number
  readonly due_at: number | null
}

/** Every delivery of a webhook, oldest first, read while the service runs. */
export const deliveriesOf = ({ database }: TestService, webhookId: string): Promise<DeliveryRow[]> =>
  database.rows(
    `SELECT w.webhook_id AS webhook, d.event, d.status, d.attempts, d.due_at
     FROM deliveries d JOIN webhooks w ON ${ofWebhook(database)} WHERE w.webhook_id = '${webhookId}' ORDER BY d.id`,
  )
