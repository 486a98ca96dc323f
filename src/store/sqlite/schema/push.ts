import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { rowNumber, time } from "./columns.ts"
import { organization } from "./organization.ts"

export const pushSends = sqliteTable(
  "push_sends",
  {
    id: rowNumber(),
    orgId: organization(),
    sendId: text("send_id").notNull(),
    title: text("title"),
    clickCount: integer("click_count").notNull().default(0),
    dismissCount: integer("dismiss_count").notNull().default(0),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    index("push_sends_by_org").on(table.orgId),
    uniqueIndex("push_sends_by_id").on(table.orgId, table.sendId),
  ],
)
