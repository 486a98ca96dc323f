import { sql } from "drizzle-orm"
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { AnnouncedAmounts, AnnouncedStock } from "../../../core/campaign/announced.ts"
import type { PrizeWins } from "../../../core/campaign/prize/stock.ts"
import type { ArchivedPlays } from "../../../core/campaign/standing/archived.ts"
import { campaign, campaigns } from "./campaign.ts"
import { bytes, json, rowNumber, time } from "./columns.ts"
import { player } from "./player/player.ts"

/**
 * The log of plays: appended, and after `PLAYS_DAYS` moved to the archive; a merge changes only the player and the
 * chain. Every counter of `standings` and `quotas` can be recounted from it. `previous` chains the plays of a player in
 * a campaign, and the standing holds the newest: with an index by player, each play would dirty a page at a random
 * position.
 */
export const plays = sqliteTable(
  "plays",
  {
    id: rowNumber(),
    sessionId: text("session_id").notNull(),
    campaign: campaign(),
    player: player(),
    previous: integer("previous"),
    at: time("at").notNull(),
    result: text("result").notNull(),
    won: integer("won", { mode: "boolean" }).notNull(),
    usedQuota: integer("used_quota", { mode: "boolean" }).notNull(),
    score: real("score").notNull(),
    prizeCode: text("prize_code"),
    metadata: json<Record<string, unknown>>("metadata"),
    /** The campaign's prize that the play won; null without one. */
    prizeId: text("prize_id"),
    /** The segment on which a roulette stopped; null in other games, and in plays older than the column. */
    segmentId: text("segment_id"),
    /** Its draw on record: the chain, and the number in it; null without one. */
    chain: integer("chain"),
    draw: integer("draw"),
    /** What only the player knows of the record; an erasure removes it. */
    receipt: bytes("receipt"),
    /** What the play won, as it was at the time (core/campaign/prize/won.ts); null in plays older than the column. */
    prizeKind: integer("prize_kind"),
    prizeName: text("prize_name"),
    prizeValue: integer("prize_value"),
    /** The XP that the play gave; null in plays older than the column. */
    xp: integer("xp"),
    /** The grant of which the play took one; null without one. */
    playGrant: integer("play_grant"),
    /** True if that took the place of a limit of plays, which does not count the play; null otherwise. */
    beyondLimit: integer("beyond_limit", { mode: "boolean" }).$type<true>(),
    /** The entry code that the play used; an erasure removes it. */
    entryCode: text("entry_code"),
  },
  (table) => [
    index("plays_by_campaign").on(table.campaign, table.at),
    index("plays_won").on(table.campaign, table.at).where(sql`${table.won}`),
    index("plays_of_prizes").on(table.campaign, table.prizeId, table.at).where(sql`${table.prizeId} IS NOT NULL`),
    // Holds few plays: those that won an external prize, and older ones that may have.
    index("plays_to_hand_out")
      .on(table.campaign, table.at)
      .where(sql`${table.prizeId} IS NOT NULL AND ${table.prizeCode} IS NULL AND coalesce(${table.prizeKind}, 2) = 2`),
  ],
)

/** The organization's notes on a win whose prize it hands out itself. */
export const handouts = sqliteTable(
  "handouts",
  {
    play: integer("play")
      .primaryKey()
      .references(() => plays.id),
    handedOutAt: time("handed_out_at"),
    note: text("note"),
    forfeitedAt: time("forfeited_at"),
    /** The campaign, when the prize was won, and its value, if it was forfeited. */
    campaign: integer("campaign"),
    at: time("at"),
    value: integer("value"),
  },
  (table) => [
    index("handouts_forfeited").on(table.campaign, table.at, table.value).where(sql`${table.forfeitedAt} IS NOT NULL`),
  ],
)

/**
 * The plays whose prize the organization still has to hand out, in the order in which they are listed: of a million wins, few
 * may be open. A row is written with its play, and removed when the prize is handed out or forfeited.
 */
export const openHandouts = sqliteTable(
  "open_handouts",
  {
    play: integer("play").primaryKey(),
    campaign: integer("campaign").notNull(),
    at: time("at").notNull(),
  },
  (table) => [index("open_handouts_by_time").on(table.campaign, table.at)],
)

/** The organizations whose `open_handouts` are complete; not those with plays from before the table. */
export const openHandoutsListed = sqliteTable("open_handouts_listed", { orgId: text("org_id").primaryKey() })

/**
 * One row per player and campaign, created with the first play: the plays and wins counted in the interval [from,
 * until) that the limits last needed, and the scores of the current periods. `…_reached` is the play that brought a
 * score to its current value. A row covers the plays up to `last_play`, and is written back some time after them;
 * `last_at` is the latest time of those plays.
 */
export const standings = sqliteTable(
  "standings",
  {
    id: rowNumber(),
    campaign: campaign(),
    player: player(),
    lastPlay: integer("last_play").notNull(),
    lastAt: time("last_at").notNull(),
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
    prizeWins: json<readonly PrizeWins[]>("prize_wins"),
    /** What of the player's plays lies in the archive; null before the first. */
    archived: json<ArchivedPlays>("archived"),
  },
  (table) => [
    uniqueIndex("standings_by_player").on(table.player, table.campaign),
    index("standings_by_campaign").on(table.campaign),
  ],
)

/** One row, the watermark: the standings' rows include every play up to `play`, but not necessarily later ones. */
export const standingsWritten = sqliteTable("standings_written", {
  id: integer("id").primaryKey(),
  play: integer("play").notNull(),
})

/** The wins of all players of a campaign, counted in the interval [from, until) of its reward limit. */
export const quotas = sqliteTable("quotas", {
  campaign: integer("campaign")
    .primaryKey()
    .references(() => campaigns.id),
  winsFrom: time("wins_from").notNull(),
  winsUntil: time("wins_until").notNull(),
  wins: integer("wins").notNull(),
})

/**
 * The wins of all players of a prize, counted in the interval [from, until) of its stock, and whether the events of that
 * interval were sent.
 */
export const stocks = sqliteTable(
  "stocks",
  {
    campaign: campaign(),
    prizeId: text("prize_id").notNull(),
    winsFrom: time("wins_from").notNull(),
    winsUntil: time("wins_until").notNull(),
    wins: integer("wins").notNull(),
    isLow: integer("is_low", { mode: "boolean" }).notNull(),
    isGone: integer("is_gone", { mode: "boolean" }).notNull(),
    /** Which events have announced which periods; null in older versions. */
    toldPeriods: json<readonly AnnouncedStock[]>("told_periods"),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.prizeId] })],
)

/** What the codes of a campaign cost, while it has a budget: see `BudgetTally` of the rules. */
export const budgets = sqliteTable("budgets", {
  campaign: integer("campaign")
    .primaryKey()
    .references(() => campaigns.id),
  used: integer("used").notNull(),
  givenBackUntil: time("given_back_until").notNull(),
  lowFor: integer("low_for"),
  reachedFor: integer("reached_for"),
  /** The amounts that its events have announced; null in older versions. */
  told: json<AnnouncedAmounts>("told"),
  /**
   * Codes with a row number up to `earlyLast` that expire by `earlyUntil` were given back early, by a clock that was
   * ahead.
   */
  earlyLast: integer("early_last"),
  earlyUntil: time("early_until"),
})
