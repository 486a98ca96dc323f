import { pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { organization, reference, score, time, whole } from "./columns.ts"

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

/**
 * What wins with the same outcome add up to that have left the log for the archive, by the quarter of an hour in which
 * they were made.
 */
export const archivedWins = pgTable(
  "archived_wins",
  {
    orgId: organization(),
    campaign: reference("campaign").notNull(),
    at: time("at").notNull(),
    segmentId: text("segment_id").notNull(),
    /** Empty in wins without a prize of the campaign. */
    prizeId: text("prize_id").notNull(),
    /** Set in plays without a segment. */
    result: text("result").notNull(),
    wins: whole("wins").notNull(),
    /** How many of them `rewardLimits` counts. */
    quotaWins: whole("quota_wins").notNull(),
    points: score("points").notNull(),
    /** What their codes and their other prizes cost. */
    codes: score("codes").notNull(),
    prizes: score("prizes").notNull(),
  },
  (table) => [
    primaryKey({
      name: "archived_wins_key",
      columns: [table.orgId, table.campaign, table.at, table.segmentId, table.prizeId, table.result],
    }),
  ],
)

/** The same wins by prize, for limits of all time, budgets and the list of winners. */
export const archivedPrizes = pgTable(
  "archived_prizes",
  {
    orgId: organization(),
    campaign: reference("campaign").notNull(),
    prizeId: text("prize_id").notNull(),
    wins: whole("wins").notNull(),
    quotaWins: whole("quota_wins").notNull(),
    /** How many of the prizes the organization has handed out, and what these were worth. */
    handedOut: whole("handed_out").notNull().default(0),
    handedOutValue: score("handed_out_value").notNull().default(0),
  },
  (table) => [primaryKey({ name: "archived_prizes_key", columns: [table.orgId, table.campaign, table.prizeId] })],
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
