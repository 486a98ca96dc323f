import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { campaign, campaigns } from "./campaign.ts"
import { rowNumber, time } from "./columns.ts"
import { player } from "./player.ts"

/** The log of plays: appended; only the player changes, when two are merged. Every counter of `standings` and `quotas` can be counted again from it. */
export const plays = sqliteTable(
  "plays",
  {
    id: rowNumber(),
    sessionId: text("session_id").notNull(),
    campaign: campaign(),
    player: player(),
    at: time("at").notNull(),
    result: text("result").notNull(),
    won: integer("won", { mode: "boolean" }).notNull(),
    usedQuota: integer("used_quota", { mode: "boolean" }).notNull(),
    score: real("score").notNull(),
    prizeCode: text("prize_code"),
    metadata: text("metadata", { mode: "json" }).$type<Record<string, unknown>>(),
  },
  (table) => [
    index("plays_by_player").on(table.player, table.campaign, table.at),
    index("plays_by_campaign").on(table.campaign, table.at),
  ],
)

/**
 * One row a player and campaign: the plays and wins counted in the interval [from, until) that the limits last asked
 * for, and the scores of the running periods. `…_reached` is the play by which a score came to its present value.
 */
export const standings = sqliteTable(
  "standings",
  {
    id: rowNumber(),
    campaign: campaign(),
    player: player(),
    playsFrom: time("plays_from"),
    playsUntil: time("plays_until"),
    plays: integer("plays").notNull().default(0),
    winsFrom: time("wins_from"),
    winsUntil: time("wins_until"),
    wins: integer("wins").notNull().default(0),
    totalScore: real("total_score").notNull().default(0),
    totalReached: integer("total_reached"),
    dayFrom: time("day_from"),
    dayScore: real("day_score").notNull().default(0),
    dayReached: integer("day_reached"),
    weekFrom: time("week_from"),
    weekScore: real("week_score").notNull().default(0),
    weekReached: integer("week_reached"),
    monthFrom: time("month_from"),
    monthScore: real("month_score").notNull().default(0),
    monthReached: integer("month_reached"),
  },
  (table) => [uniqueIndex("standings_by_player").on(table.campaign, table.player)],
)

/** The wins of all players of a campaign, counted in the interval [from, until) of its reward limit. */
export const quotas = sqliteTable("quotas", {
  campaign: integer("campaign")
    .primaryKey()
    .references(() => campaigns.id),
  winsFrom: time("wins_from").notNull(),
  winsUntil: time("wins_until").notNull(),
  wins: integer("wins").notNull(),
})
