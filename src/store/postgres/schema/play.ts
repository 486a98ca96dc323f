import { sql } from "drizzle-orm"
import { boolean, index, integer, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { PrizeWins } from "../../../core/campaign/stock.ts"
import { bytes, organization, reference, rowNumber, score, time, whole } from "./columns.ts"

/** The log of plays: appended; only the player changes, when two are merged. Every counter can be counted again from it. */
export const plays = pgTable(
  "plays",
  {
    id: rowNumber(),
    orgId: organization(),
    sessionId: text("session_id").notNull(),
    campaign: reference("campaign").notNull(),
    player: reference("player").notNull(),
    at: time("at").notNull(),
    result: text("result").notNull(),
    won: boolean("won").notNull(),
    usedQuota: boolean("used_quota").notNull(),
    score: score("score").notNull(),
    prizeCode: text("prize_code"),
    metadata: json("metadata").$type<Record<string, unknown>>(),
    /** The campaign's prize that the play won; null without one. */
    prizeId: text("prize_id"),
    /** The segment on which a roulette stopped; null in other games, and in plays before the log had it. */
    segmentId: text("segment_id"),
    /** The chain and number of its draw, if that is on record, and the receipt, which goes with the player. */
    chain: reference("chain"),
    draw: integer("draw"),
    receipt: bytes("receipt"),
    /** What the play won, as it was won (core/campaign/won.ts); null in plays before the log had it. */
    prizeKind: integer("prize_kind"),
    prizeName: text("prize_name"),
    prizeValue: whole("prize_value"),
    /** The XP that the play gave; null in plays before the log had it. */
    xp: whole("xp"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index("plays_by_campaign").on(table.campaign, table.at),
    index("plays_of_quotas").on(table.campaign, table.at).where(sql`${table.usedQuota}`),
    index("plays_of_prizes").on(table.campaign, table.prizeId, table.at).where(sql`${table.prizeId} IS NOT NULL`),
    index("plays_won").on(table.campaign, table.at).where(sql`${table.won}`),
    // Few plays are in it: those that won an external prize, and older ones that may have.
    index("plays_to_hand_out")
      .on(table.campaign, table.at)
      .where(sql`${table.prizeId} IS NOT NULL AND ${table.prizeCode} IS NULL AND coalesce(${table.prizeKind}, 2) = 2`),
    index("plays_by_player").on(table.player, table.campaign, table.id),
  ],
)

/** What the organization says of a win whose prize it hands out itself. */
export const handouts = pgTable(
  "handouts",
  {
    orgId: organization(),
    play: reference("play").notNull(),
    handedOutAt: time("handed_out_at"),
    note: text("note"),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.play] })],
)

/**
 * One row a player and campaign, made with the first play: the plays and wins counted in the interval [from, until) that
 * the limits last asked for, and the scores of the running periods. `…Reached` is the play by which a score came to its
 * present value.
 */
export const standings = pgTable(
  "standings",
  {
    orgId: organization(),
    campaign: reference("campaign").notNull(),
    player: reference("player").notNull(),
    lastPlay: reference("last_play").notNull(),
    lastAt: time("last_at").notNull(),
    playsFrom: time("plays_from"),
    playsUntil: time("plays_until"),
    plays: whole("plays").notNull().default(0),
    winsFrom: time("wins_from"),
    winsUntil: time("wins_until"),
    wins: whole("wins").notNull().default(0),
    totalScore: score("total_score").notNull().default(0),
    totalReached: reference("total_reached"),
    dayFrom: time("day_from"),
    dayScore: score("day_score").notNull().default(0),
    dayReached: reference("day_reached"),
    weekFrom: time("week_from"),
    weekScore: score("week_score").notNull().default(0),
    weekReached: reference("week_reached"),
    monthFrom: time("month_from"),
    monthScore: score("month_score").notNull().default(0),
    monthReached: reference("month_reached"),
    prizeWins: json("prize_wins").$type<readonly PrizeWins[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.player, table.campaign] }),
    index("standings_by_campaign").on(table.campaign, table.player),
  ],
)
