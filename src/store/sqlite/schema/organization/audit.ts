import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { json, rowNumber, time } from "../columns.ts"

export const auditLog = sqliteTable(
  "audit_log",
  {
    id: rowNumber(),
    orgId: text("org_id").notNull(),
    at: time("at").notNull(),
    keyId: text("key_id"),
    action: text("action").notNull(),
    target: text("target").notNull(),
    before: json<unknown>("before"),
    after: json<unknown>("after"),
    /** Its link in the chain (core/organization/audit.ts); null in rows older than the chain. */
    hash: text("hash"),
    peopleHash: text("people_hash"),
    salt: text("salt"),
    /** Whether the owners' list of what others gave out by hand includes it; null if not. */
    isListed: integer("is_listed", { mode: "boolean" }),
  },
  (table) => [
    index("audit_log_listed").on(table.orgId).where(sql`${table.isListed}`),
    index("audit_log_by_org").on(table.orgId),
    index("audit_log_by_action").on(table.orgId, table.action),
    index("audit_log_by_target").on(table.orgId, table.target),
    index("audit_log_by_key").on(table.orgId, table.keyId),
    index("audit_log_by_time").on(table.orgId, table.at),
  ],
)

/** Both ends of each organization's chain of audit rows, so that rows missing at the ends are detected too. */
export const auditChains = sqliteTable("audit_chains", {
  id: rowNumber(),
  /** The orgId as people know it: the log of a test organization outlives its data. */
  orgId: text("org_id").notNull().unique(),
  /** The hash before the first remaining row: that of the last deleted row, or empty. */
  swept: text("swept").notNull(),
  newest: text("newest").notNull(),
})
