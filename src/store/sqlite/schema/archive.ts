import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { campaign } from "./campaign.ts"
import { time } from "./columns.ts"

/**
 * How many plays with the same outcome, all of them losses, have left the log for the archive, by the quarter of an hour
 * in which they were made. WITHOUT ROWID in the file.
 */
export const archivedCounts = sqliteTable(
  "archived_counts",
  {
    campaign: campaign(),
    at: time("at").notNull(),
    segmentId: text("segment_id").notNull(),
    /** Set in plays without a segment. */
    result: text("result").notNull(),
    plays: integer("plays").notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.at, table.segmentId, table.result] })],
)

/** What the archive of an organization holds: how many plays, and the latest time and row number among them. */
export const playArchives = sqliteTable("play_archives", {
  orgId: text("org_id").primaryKey(),
  plays: integer("plays").notNull(),
  until: time("until").notNull(),
  lastPlay: integer("last_play").notNull().default(0),
})

/** Up to which byte each file of a folder holds plays that have left the log; what follows is from an interrupted step. */
export const archiveFiles = sqliteTable(
  "archive_files",
  {
    orgId: text("org_id").notNull(),
    /** The id in the folder's marker. */
    folder: text("folder").notNull(),
    month: text("month").notNull(),
    bytes: integer("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.folder, table.month] })],
)
