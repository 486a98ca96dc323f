import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { rowNumber, time } from "./columns.ts"
import { organization } from "./organization.ts"

export const webhooks = sqliteTable(
  "webhooks",
  {
    id: rowNumber(),
    webhookId: text("webhook_id").notNull().unique(),
    orgId: organization(),
    url: text("url").notNull(),
    secret: text("secret").notNull(),
    events: text("events", { mode: "json" }).$type<string[]>().notNull(),
    description: text("description"),
    active: integer("active", { mode: "boolean" }).notNull(),
    createdAt: time("created_at").notNull(),
    deletedAt: time("deleted_at"),
  },
  (table) => [index("webhooks_by_org").on(table.orgId)],
)

/** The outbox: one row for each webhook that an event goes to, written in the transaction of what happened. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    id: rowNumber(),
    webhook: integer("webhook")
      .notNull()
      .references(() => webhooks.id),
    eventId: text("event_id").notNull(),
    event: text("event").notNull(),
    body: text("body").notNull(),
    status: text("status").$type<"pending" | "delivered" | "failed">().notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When the next attempt is due; null once delivered or failed. */
    dueAt: time("due_at"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    index("deliveries_due").on(table.webhook, table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
    index("deliveries_by_webhook").on(table.webhook),
  ],
)
