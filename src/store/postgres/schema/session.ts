import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { organization, time } from "./columns.ts"

/** Sign-ins to the console, by the SHA-256 of the token in their cookie. */
export const consoleSessions = pgTable(
  "console_sessions",
  {
    orgId: organization(),
    hash: text("hash").notNull(),
    keyId: text("key_id").notNull(),
    createdAt: time("created_at").notNull(),
    seenAt: time("seen_at").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.hash] }),
    index("console_sessions_by_hash").on(table.hash),
    index("console_sessions_by_seen").on(table.seenAt),
  ],
)
