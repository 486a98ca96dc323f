import { sql } from "drizzle-orm"
import { boolean, index, integer, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { PrizeWins } from "../../../core/campaign/prize/stock.ts"
import type { ArchivedPlays } from "../../../core/campaign/standing/archived.ts"
import { bytes, organization, reference, rowNumber, score, time, whole } from "./columns.ts"

/** The log of plays: append-only, except that a merge changes the player. Every counter can be recounted from it. */
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
    /** The segment on which a roulette stopped; null in other games, and in plays older than the column. */
    segmentId: text("segment_id"),
    /** The chain and number of its draw if that is recorded, and the receipt, which is erased with the player. */
    chain: reference("chain"),
    draw: integer("draw"),
    receipt: bytes("receipt"),
    /** What the play won, as it was at the time (core/campaign/prize/won.ts); null in plays older than the column. */
    prizeKind: integer("prize_kind"),
    prizeName: text("prize_name"),
    prizeValue: whole("prize_value"),
    /** The XP that the play gave; null in plays older than the column. */
    xp: whole("xp"),
    /** The grant of which the play took one; null without one. */
    playGrant: reference("play_grant"),
    /** True if that took the place of a limit of plays, which does not count the play; null otherwise. */
    beyondLimit: boolean("beyond_limit").$type<true>(),
    /** The entry code that the play used; an erasure removes it. */
    entryCode: text("entry_code"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index("plays_by_campaign").on(table.campaign, table.at),
    index("plays_of_quotas").on(table.campaign, table.at).where(sql`${table.usedQuota}`),
    index("plays_of_prizes").on(table.campaign, table.prizeId, table.at).where(sql`${table.prizeId} IS NOT NULL`),
    index("plays_won").on(table.campaign, table.at).where(sql`${table.won}`),
    // Holds few plays: those that won an external prize, and older ones that may have.
    index("plays_to_hand_out")
      .on(table.campaign, table.at)
      .where(sql`${table.prizeId} IS NOT NULL AND ${table.prizeCode} IS NULL AND coalesce(${table.prizeKind}, 2) = 2`),
    index("plays_external")
      .on(table.orgId, table.at, table.id)
      .where(sql`${table.prizeId} IS NOT NULL AND ${table.prizeCode} IS NULL AND coalesce(${table.prizeKind}, 2) = 2`),
    index("plays_by_player").on(table.player, table.campaign, table.id),
  ],
)

/** The organization's notes on a win whose prize it hands out itself. */
export const handouts = pgTable(
  "handouts",
  {
    orgId: organization(),
    play: reference("play").notNull(),
    handedOutAt: time("handed_out_at"),
    note: text("note"),
    forfeitedAt: time("forfeited_at"),
    /** The campaign, when the prize was won, and its value, if it was forfeited. */
    campaign: reference("campaign"),
    at: time("at"),
    value: whole("value"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.play] }),
    index("handouts_forfeited")
      .on(table.orgId, table.campaign, table.at, table.value)
      .where(sql`${table.forfeitedAt} IS NOT NULL`),
  ],
)

/**
 * The plays whose prize the organization still has to hand out, in the order in which they are listed: of a million wins, few
 * may be open. A row is written with its play, and removed when the prize is handed out or forfeited.
 */
export const openHandouts = pgTable(
  "open_handouts",
  {
    orgId: organization(),
    play: reference("play").notNull(),
    campaign: reference("campaign").notNull(),
    at: time("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.play] }),
    index("open_handouts_by_time").on(table.orgId, table.at, table.play),
    index("open_handouts_of_campaign").on(table.campaign, table.at, table.play),
  ],
)

/**
 * The organizations whose `open_handouts` were complete at an epoch, and stay so while it lasts; not those with plays
 * from before the table.
 */
export const openHandoutsListed = pgTable("open_handouts_listed", {
  orgId: organization().primaryKey(),
  epoch: whole("epoch").notNull(),
})

/**
 * One row. A trigger begins an epoch whenever a process whose version lists nothing writes its row in `processes`, since that
 * process wins and hands out unnoticed.
 */
export const openHandoutsEpoch = pgTable("open_handouts_epoch", {
  id: integer("id").primaryKey(),
  epoch: whole("epoch").notNull(),
})

/**
 * One row for each player and campaign, created with the first play: the plays and wins counted in the interval [from,
 * until) that the limits last used, and the scores of the running periods. `…Reached` is the play that brought a score
 * to its current value.
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
    /** What of the player's plays lies in the archive; null before the first. */
    archived: json("archived").$type<ArchivedPlays>(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.player, table.campaign] }),
    index("standings_by_campaign").on(table.campaign, table.player),
  ],
)
