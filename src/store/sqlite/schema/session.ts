import { index, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { rowNumber, time } from "./columns.ts"
import { apiKeys, organization } from "./organization.ts"

/** Sign-ins to the console, by the SHA-256 of the token in their cookie. */
export const consoleSessions = sqliteTable(
  "console_sessions",
  {
    id: rowNumber(),
    hash: text("hash").notNull().unique(),
    orgId: organization(),
    keyId: text("key_id")
      .notNull()
      .references(() => apiKeys.keyId),
    createdAt: time("created_at").notNull(),
    seenAt: time("seen_at").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("console_sessions_by_seen").on(table.seenAt)],
)
