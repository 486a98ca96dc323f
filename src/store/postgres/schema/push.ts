import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { PushEvent } from "../../../core/organization/push.ts"
import { organization, reference, rowNumber, time, whole } from "./columns.ts"

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

/** What players did with push sends, as their tokens told; an erasure removes it. */
export const pushReactions = pgTable(
  "push_reactions",
  {
    id: rowNumber(),
    orgId: organization(),
    player: reference("player").notNull(),
    pushSend: reference("push_send").notNull(),
    event: text("event").$type<PushEvent>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index("push_reactions_by_player").on(table.orgId, table.player, table.pushSend, table.event),
  ],
)
