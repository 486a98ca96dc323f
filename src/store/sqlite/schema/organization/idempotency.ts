import { sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { rowNumber, time } from "../columns.ts"

/** The first response under each Idempotency-Key, kept for 24 hours. */
export const idempotencyRecords = sqliteTable(
  "idempotency_records",
  {
    id: rowNumber(),
    orgId: text("org_id").notNull(),
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    request: text("request").notNull(),
    answer: text("answer").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [uniqueIndex("idempotency_records_by_key").on(table.orgId, table.operation, table.key)],
)
