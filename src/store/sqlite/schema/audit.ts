import { index, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { rowNumber, time } from "./columns.ts"

export const auditLog = sqliteTable(
  "audit_log",
  {
    id: rowNumber(),
    orgId: text("org_id").notNull(),
    at: time("at").notNull(),
    keyId: text("key_id"),
    action: text("action").notNull(),
    target: text("target").notNull(),
    before: text("before", { mode: "json" }),
    after: text("after", { mode: "json" }),
  },
  (table) => [
    index("audit_log_by_org").on(table.orgId),
    index("audit_log_by_action").on(table.orgId, table.action),
    index("audit_log_by_target").on(table.orgId, table.target),
  ],
)
