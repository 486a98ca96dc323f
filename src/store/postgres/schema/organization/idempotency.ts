import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { organization, time } from "../columns.ts"

/** The first answer to each Idempotency-Key, kept for 24 hours. */
export const idempotencyRecords = pgTable(
  "idempotency_records",
  {
    orgId: organization(),
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    request: text("request").notNull(),
    answer: text("answer").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.operation, table.key] }),
    index("idempotency_records_by_time").on(table.createdAt),
  ],
)
