import { sql } from "drizzle-orm"
import { boolean, index, integer, json, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { MiniGameConfig } from "../../../core/mini-game/mini-game.ts"
import type { Award } from "../../../core/mini-game/spin.ts"
import { bytes, organization, reference, rowNumber, score, time, whole } from "./columns.ts"

export const miniGames = pgTable(
  "mini_games",
  {
    id: rowNumber(),
    orgId: organization(),
    notificationId: text("notification_id").notNull(),
    config: json("config").$type<MiniGameConfig>().notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    /** When the odds of its spins were last changed; null if never. */
    oddsSince: time("odds_since"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("mini_games_by_id").on(table.notificationId, table.orgId),
  ],
)

/** The log of spins, each under its award id. Only the player changes, in a merge. */
export const awards = pgTable(
  "awards",
  {
    id: rowNumber(),
    orgId: organization(),
    miniGame: reference("mini_game").notNull(),
    awardId: text("award_id").notNull(),
    spinPeriod: text("spin_period").notNull(),
    player: reference("player").notNull(),
    clientId: text("client_id").notNull(),
    segmentId: text("segment_id").notNull(),
    segment: json("segment").$type<Award["segment"]>().notNull(),
    won: boolean("won").notNull(),
    prizeCode: text("prize_code"),
    pointsAwarded: whole("points_awarded").notNull(),
    createdAt: time("created_at").notNull(),
    /** What a win is worth, in minor units of the currency; null if unknown, and in older rows. */
    prizeValue: whole("prize_value"),
    prizeCurrency: text("prize_currency"),
    /** As in a play. */
    chain: reference("chain"),
    draw: integer("draw"),
    receipt: bytes("receipt"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index("awards_by_mini_game").on(table.miniGame, table.id),
    index("awards_by_player").on(table.player, table.miniGame, table.spinPeriod),
    uniqueIndex("awards_by_id").on(table.awardId, table.miniGame, table.orgId),
    index("awards_by_draw").on(table.chain, table.draw).where(sql`${table.chain} IS NOT NULL`),
    index("awards_of_winners").on(table.miniGame, table.id).where(sql`${table.won}`),
    index("awards_won").on(table.miniGame, table.segmentId, table.createdAt).where(sql`${table.won}`),
    index("awards_won_by_player")
      .on(table.player, table.miniGame, table.segmentId, table.createdAt)
      .where(sql`${table.won}`),
  ],
)

/** The prizes of awards that the organization hands out, as they were when won, with its notes. */
export const awardHandouts = pgTable(
  "award_handouts",
  {
    orgId: organization(),
    award: reference("award").notNull(),
    at: time("at").notNull(),
    name: text("name").notNull(),
    value: whole("value"),
    handedOutAt: time("handed_out_at"),
    note: text("note"),
    forfeitedAt: time("forfeited_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.award] }),
    index("award_handouts_by_time").on(table.orgId, table.at, table.award),
    index("award_handouts_open")
      .on(table.orgId, table.at, table.award)
      .where(sql`${table.handedOutAt} IS NULL AND ${table.forfeitedAt} IS NULL`),
    index("award_handouts_forfeited")
      .on(table.orgId, table.at, table.award)
      .where(sql`${table.forfeitedAt} IS NOT NULL`),
  ],
)

/** The wins of all players of a segment, counted in the interval [from, until) of its stock. */
export const segmentStocks = pgTable(
  "segment_stocks",
  {
    orgId: organization(),
    miniGame: reference("mini_game").notNull(),
    segmentId: text("segment_id").notNull(),
    winsFrom: time("wins_from").notNull(),
    winsUntil: time("wins_until").notNull(),
    wins: whole("wins").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.miniGame, table.segmentId] })],
)

/** How many spins of a mini-game stopped on a segment on a day (`SpinCount`): a cache of the log of spins. */
export const spinCounts = pgTable(
  "spin_counts",
  {
    orgId: organization(),
    miniGame: reference("mini_game").notNull(),
    day: text("day").notNull(),
    oddsSince: time("odds_since").notNull(),
    segmentId: text("segment_id").notNull(),
    spins: whole("spins").notNull(),
    wins: whole("wins").notNull(),
    points: whole("points").notNull(),
  },
  (table) => [
    primaryKey({
      name: "spin_counts_key",
      columns: [table.orgId, table.miniGame, table.day, table.oddsSince, table.segmentId],
    }),
  ],
)

/** What the wins of a mini-game on a day cost, in a currency or "" (`SpinCost`): a cache of the log of spins. */
export const spinCosts = pgTable(
  "spin_costs",
  {
    orgId: organization(),
    miniGame: reference("mini_game").notNull(),
    day: text("day").notNull(),
    currency: text("currency").notNull(),
    codes: score("codes").notNull(),
    prizes: score("prizes").notNull(),
  },
  (table) => [
    primaryKey({ name: "spin_costs_key", columns: [table.orgId, table.miniGame, table.day, table.currency] }),
  ],
)

/** The counts and costs of a mini-game cover exactly its spins with a smaller row number, by the days of this time zone. */
export const spinMarks = pgTable(
  "spin_marks",
  {
    orgId: organization(),
    miniGame: reference("mini_game").notNull(),
    upTo: reference("up_to").notNull(),
    timezone: text("timezone").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.miniGame] })],
)

/** Every report of a redeemed award: the full history of corrections. The report that no other has replaced counts. */
export const redemptions = pgTable(
  "redemptions",
  {
    id: rowNumber(),
    orgId: organization(),
    award: reference("award").notNull(),
    miniGame: reference("mini_game").notNull(),
    saleTotal: whole("sale_total").notNull(),
    discountAmount: whole("discount_amount").notNull(),
    currency: text("currency").notNull(),
    redeemedAt: time("redeemed_at").notNull(),
    externalReference: text("external_reference"),
    recordedAt: time("recorded_at").notNull(),
    isCurrent: boolean("is_current").notNull(),
    /**
     * Its link in a chain of redemptions (core/report/redemption-link.ts), and the lane of that chain; null in rows
     * older than the chains.
     */
    hash: text("hash"),
    lane: reference("lane").notNull().default(0),
    /** The key or user who sent it; null in rows older than the column. */
    recordedBy: text("recorded_by"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index("redemptions_by_mini_game").on(table.miniGame, table.redeemedAt),
    index("redemptions_replaced").on(table.miniGame, table.redeemedAt).where(sql`NOT ${table.isCurrent}`),
    index("redemptions_by_award").on(table.award, table.id),
    uniqueIndex("redemptions_current").on(table.award, table.orgId).where(sql`${table.isCurrent}`),
  ],
)

/**
 * The newest links of each organization's chains of redemptions, one for awards and one for codes; empty before the
 * first. There is one lane for each transaction that recorded redemptions at the same time; in a file only lane 0.
 */
export const redemptionChains = pgTable(
  "redemption_chains",
  {
    orgId: text("org_id").notNull(),
    lane: reference("lane").notNull().default(0),
    awards: text("awards").notNull(),
    codes: text("codes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.lane] })],
)
