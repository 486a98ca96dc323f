import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core"
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

/**
 * What wins with the same outcome add up to that have left the log for the archive, by the quarter of an hour in which
 * they were made. WITHOUT ROWID in the file.
 */
export const archivedWins = sqliteTable(
  "archived_wins",
  {
    campaign: campaign(),
    at: time("at").notNull(),
    segmentId: text("segment_id").notNull(),
    /** Empty in wins without a prize of the campaign. */
    prizeId: text("prize_id").notNull(),
    /** Set in plays without a segment. */
    result: text("result").notNull(),
    wins: integer("wins").notNull(),
    /** How many of them `rewardLimits` counts. */
    quotaWins: integer("quota_wins").notNull(),
    points: real("points").notNull(),
    /** What their codes and their other prizes cost. */
    codes: real("codes").notNull(),
    prizes: real("prizes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.at, table.segmentId, table.prizeId, table.result] })],
)

/** The same wins by prize, for limits of all time, budgets and the list of winners. WITHOUT ROWID in the file. */
export const archivedPrizes = sqliteTable(
  "archived_prizes",
  {
    campaign: campaign(),
    prizeId: text("prize_id").notNull(),
    wins: integer("wins").notNull(),
    quotaWins: integer("quota_wins").notNull(),
    /** How many of the prizes the organization has handed out, and what these were worth. */
    handedOut: integer("handed_out").notNull().default(0),
    handedOutValue: real("handed_out_value").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.prizeId] })],
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
