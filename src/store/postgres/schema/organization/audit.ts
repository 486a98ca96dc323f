import { sql } from "drizzle-orm"
import { boolean, index, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { organization, rowNumber, time } from "../columns.ts"

export const auditLog = pgTable(
  "audit_log",
  {
    id: rowNumber(),
    orgId: organization(),
    at: time("at").notNull(),
    keyId: text("key_id"),
    action: text("action").notNull(),
    target: text("target").notNull(),
    before: json("before"),
    after: json("after"),
    /** The link of this row in the chain (core/organization/audit.ts). */
    hash: text("hash"),
    peopleHash: text("people_hash"),
    salt: text("salt"),
    /** Whether the owners' list of what others gave out by hand includes it; null if not. */
    isListed: boolean("is_listed"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index("audit_log_listed").on(table.orgId, table.id).where(sql`${table.isListed}`),
    index("audit_log_by_action").on(table.orgId, table.action, table.id),
    index("audit_log_by_target").on(table.orgId, table.target, table.id),
    index("audit_log_by_time").on(table.at),
    index("audit_log_by_key").on(table.orgId, table.keyId, table.id),
    index("audit_log_of_org_by_time").on(table.orgId, table.at),
  ],
)

/** Both ends of each organization's chain of audit rows, so that rows missing there are noticed too. */
export const auditChains = pgTable("audit_chains", {
  orgId: text("org_id").primaryKey(),
  /** The hash before the first row that is kept: the hash of the last deleted one, or empty. */
  swept: text("swept").notNull(),
  newest: text("newest").notNull(),
})
