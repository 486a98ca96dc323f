import { pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { organization, rowNumber, time, whole } from "./columns.ts"

export const pushSends = pgTable(
  "push_sends",
  {
    id: rowNumber(),
    orgId: organization(),
    sendId: text("send_id").notNull(),
    title: text("title"),
    clickCount: whole("click_count").notNull().default(0),
    dismissCount: whole("dismiss_count").notNull().default(0),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("push_sends_by_id").on(table.sendId, table.orgId),
  ],
)
