import { pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { organization, reference, time, whole } from "./columns.ts"

/**
 * How many plays with the same outcome, all of them losses, have left the log for the archive, by the quarter of an hour
 * in which they were made.
 */
export const archivedCounts = pgTable(
  "archived_counts",
  {
    orgId: organization(),
    campaign: reference("campaign").notNull(),
    at: time("at").notNull(),
    segmentId: text("segment_id").notNull(),
    /** Set in plays without a segment. */
    result: text("result").notNull(),
    plays: whole("plays").notNull(),
  },
  (table) => [
    primaryKey({
      name: "archived_counts_key",
      columns: [table.orgId, table.campaign, table.at, table.segmentId, table.result],
    }),
  ],
)

/** What the archive of an organization holds: how many plays, and the latest time and row number among them. */
export const playArchives = pgTable("play_archives", {
  orgId: text("org_id").primaryKey(),
  plays: whole("plays").notNull(),
  until: time("until").notNull(),
  lastPlay: reference("last_play").notNull().default(0),
})

/** Up to which byte each file of a folder holds plays that have left the log; what follows is from an interrupted step. */
export const archiveFiles = pgTable(
  "archive_files",
  {
    orgId: organization(),
    /** The id in the folder's marker. */
    folder: text("folder").notNull(),
    month: text("month").notNull(),
    bytes: whole("bytes").notNull(),
  },
  (table) => [primaryKey({ name: "archive_files_key", columns: [table.orgId, table.folder, table.month] })],
)
