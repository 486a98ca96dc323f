import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { PushEvent } from "../../../core/organization/push.ts"
import { rowNumber, time } from "./columns.ts"
import { organization } from "./organization/organization.ts"
import { player } from "./player/player.ts"

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

/** What players did with push sends, as their tokens told; an erasure removes it. */
export const pushReactions = sqliteTable(
  "push_reactions",
  {
    id: rowNumber(),
    orgId: organization(),
    player: player(),
    pushSend: integer("push_send")
      .notNull()
      .references(() => pushSends.id),
    event: text("event").$type<PushEvent>().notNull(),
  },
  (table) => [
    index("push_reactions_by_org").on(table.orgId),
    index("push_reactions_by_player").on(table.player, table.pushSend, table.event),
  ],
)
