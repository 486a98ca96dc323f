import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import type { StreamChangeRow } from "../../../record/stream-change.ts"
import { json, rowNumber, time } from "./columns.ts"
import { organization } from "./organization/organization.ts"

/** The changes that streams show and no other log records: append-only. */
export const streamChanges = sqliteTable(
  "stream_changes",
  {
    id: rowNumber(),
    orgId: organization(),
    at: time("at").notNull(),
    kind: text("kind").$type<StreamChangeRow["kind"]>().notNull(),
    player: integer("player"),
    fromPlayer: integer("from_player"),
    award: integer("award"),
    state: json<StreamChangeRow["state"]>("state"),
  },
  (table) => [index("stream_changes_by_org").on(table.orgId)],
)
