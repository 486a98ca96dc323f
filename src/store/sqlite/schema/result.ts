import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { time } from "./columns.ts"

/**
 * How many plays of a campaign had the same outcome on the same day (`PlayGroup`): a cache of the log of plays. WITHOUT
 * ROWID in the file.
 */
export const resultCounts = sqliteTable(
  "result_counts",
  {
    campaign: integer("campaign").notNull(),
    day: text("day").notNull(),
    oddsSince: time("odds_since").notNull(),
    segmentId: text("segment_id").notNull(),
    prizeId: text("prize_id").notNull(),
    result: text("result").notNull(),
    plays: integer("plays").notNull(),
    wins: integer("wins").notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.campaign, table.day, table.oddsSince, table.segmentId, table.prizeId, table.result],
    }),
  ],
)

/** What the wins of a campaign on a day cost (`DayCost`): a cache of the log of plays. WITHOUT ROWID in the file. */
export const resultCosts = sqliteTable(
  "result_costs",
  {
    campaign: integer("campaign").notNull(),
    day: text("day").notNull(),
    codes: real("codes").notNull(),
    prizes: real("prizes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.day] })],
)

/** The totals of each campaign: a cache of the log of plays. */
export const campaignCounts = sqliteTable("campaign_counts", {
  campaign: integer("campaign").primaryKey(),
  plays: integer("plays").notNull(),
  wins: integer("wins").notNull(),
  players: integer("players").notNull(),
})

/**
 * One row, the watermark: `result_counts`, `result_costs` and `campaign_counts` include the plays up to `play`, and no
 * later ones.
 */
export const resultsCounted = sqliteTable("results_counted", {
  id: integer("id").primaryKey(),
  play: integer("play").notNull(),
})
