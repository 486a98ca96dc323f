import { json, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { StreamChangeRow } from "../../../record/stream-change.ts"
import { organization, reference, rowNumber, time } from "./columns.ts"

/** The changes that streams show and no other log records: append-only. */
export const streamChanges = pgTable(
  "stream_changes",
  {
    id: rowNumber(),
    orgId: organization(),
    at: time("at").notNull(),
    kind: text("kind").$type<StreamChangeRow["kind"]>().notNull(),
    player: reference("player"),
    fromPlayer: reference("from_player"),
    award: reference("award"),
    state: json("state").$type<StreamChangeRow["state"]>(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] })],
)
