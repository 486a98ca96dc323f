import { sql } from "drizzle-orm"
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { MiniGameConfig } from "../../../core/mini-game/mini-game.ts"
import type { Award } from "../../../core/mini-game/spin.ts"
import { bytes, json, rowNumber, time } from "./columns.ts"
import { organization } from "./organization/organization.ts"
import { player } from "./player/player.ts"

export const miniGames = sqliteTable(
  "notifications",
  {
    id: rowNumber(),
    orgId: organization(),
    notificationId: text("notification_id").notNull(),
    config: json<MiniGameConfig>("config").notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    /** When the odds of its spins were last changed; null if never. */
    oddsSince: time("odds_since"),
  },
  (table) => [
    index("notifications_by_org").on(table.orgId),
    uniqueIndex("notifications_by_id").on(table.orgId, table.notificationId),
  ],
)

export const miniGame = () =>
  integer("notification")
    .notNull()
    .references(() => miniGames.id)

/** The log of spins, each under its award id; only a merge changes the player. */
export const awards = sqliteTable(
  "awards",
  {
    id: rowNumber(),
    miniGame: miniGame(),
    awardId: text("award_id").notNull(),
    spinPeriod: text("spin_period").notNull(),
    player: player(),
    clientId: text("client_id").notNull(),
    segmentId: text("segment_id").notNull(),
    segment: json<Award["segment"]>("segment").notNull(),
    won: integer("won", { mode: "boolean" }).notNull(),
    prizeCode: text("prize_code"),
    pointsAwarded: integer("points_awarded").notNull(),
    createdAt: time("created_at").notNull(),
    /** What a win is worth, in minor units of the currency; null if unknown, and in older rows. */
    prizeValue: integer("prize_value"),
    prizeCurrency: text("prize_currency"),
    /** Its draw on record: the chain, and the number in it; null without one. */
    chain: integer("chain"),
    draw: integer("draw"),
    /** What only the player knows of the record; an erasure removes it. */
    receipt: bytes("receipt"),
  },
  (table) => [
    index("awards_by_notification").on(table.miniGame),
    uniqueIndex("awards_by_id").on(table.miniGame, table.awardId),
    index("awards_by_player").on(table.player, table.miniGame, table.spinPeriod),
    index("awards_by_draw").on(table.chain, table.draw).where(sql`${table.chain} IS NOT NULL`),
    index("awards_won").on(table.miniGame, table.segmentId, table.createdAt).where(sql`${table.won}`),
    index("awards_won_by_player")
      .on(table.player, table.miniGame, table.segmentId, table.createdAt)
      .where(sql`${table.won}`),
  ],
)

/** The prizes of awards that the organization hands out, as they were when won, with its notes. */
export const awardHandouts = sqliteTable(
  "award_handouts",
  {
    award: integer("award")
      .primaryKey()
      .references(() => awards.id),
    orgId: organization(),
    at: time("at").notNull(),
    name: text("name").notNull(),
    value: integer("value"),
    handedOutAt: time("handed_out_at"),
    note: text("note"),
    forfeitedAt: time("forfeited_at"),
  },
  (table) => [
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
export const segmentStocks = sqliteTable(
  "segment_stocks",
  {
    miniGame: miniGame(),
    segmentId: text("segment_id").notNull(),
    winsFrom: time("wins_from").notNull(),
    winsUntil: time("wins_until").notNull(),
    wins: integer("wins").notNull(),
  },
  (table) => [primaryKey({ columns: [table.miniGame, table.segmentId] })],
)

/** How many spins of a mini-game stopped on a segment on a day (`SpinCount`): a cache of the log. WITHOUT ROWID in the file. */
export const spinCounts = sqliteTable(
  "spin_counts",
  {
    miniGame: miniGame(),
    day: text("day").notNull(),
    oddsSince: time("odds_since").notNull(),
    segmentId: text("segment_id").notNull(),
    spins: integer("spins").notNull(),
    wins: integer("wins").notNull(),
    points: integer("points").notNull(),
  },
  (table) => [primaryKey({ columns: [table.miniGame, table.day, table.oddsSince, table.segmentId] })],
)

/**
 * What the wins of a mini-game on a day cost, in a currency or "" (`SpinCost`): a cache of the log. WITHOUT ROWID in
 * the file.
 */
export const spinCosts = sqliteTable(
  "spin_costs",
  {
    miniGame: miniGame(),
    day: text("day").notNull(),
    currency: text("currency").notNull(),
    codes: real("codes").notNull(),
    prizes: real("prizes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.miniGame, table.day, table.currency] })],
)

/** The counts and costs of a mini-game cover its spins up to this row number, by the days of this time zone. */
export const spinMarks = sqliteTable("spin_marks", {
  miniGame: integer("notification")
    .primaryKey()
    .references(() => miniGames.id),
  upTo: integer("up_to").notNull(),
  timezone: text("timezone").notNull(),
})

/** Every report of a redeemed award: the full history of corrections. The one that was not replaced counts. */
export const redemptions = sqliteTable(
  "redemptions",
  {
    id: rowNumber(),
    award: integer("award")
      .notNull()
      .references(() => awards.id),
    miniGame: miniGame(),
    saleTotal: integer("sale_total").notNull(),
    discountAmount: integer("discount_amount").notNull(),
    currency: text("currency").notNull(),
    redeemedAt: time("redeemed_at").notNull(),
    externalReference: text("external_reference"),
    recordedAt: time("recorded_at").notNull(),
    isCurrent: integer("is_current", { mode: "boolean" }).notNull(),
    /**
     * Its link in a chain of redemptions (core/report/redemption-link.ts), and the lane of that chain; null in rows
     * older than the chains.
     */
    hash: text("hash"),
    lane: integer("lane").notNull().default(0),
    /** The key or user who sent it; null in rows older than the column. */
    recordedBy: text("recorded_by"),
  },
  (table) => [
    uniqueIndex("redemptions_current").on(table.award).where(sql`${table.isCurrent}`),
    index("redemptions_by_award").on(table.award),
    index("redemptions_by_notification").on(table.miniGame, table.redeemedAt),
    index("redemptions_replaced").on(table.miniGame, table.redeemedAt).where(sql`NOT ${table.isCurrent}`),
  ],
)

/**
 * The newest links of each organization's chains of redemptions, one for awards and one for codes; empty before the
 * first. There is one lane for each transaction that recorded redemptions at the same time; in a file only lane 0.
 */
export const redemptionChains = sqliteTable(
  "redemption_chains",
  {
    orgId: text("org_id").notNull(),
    lane: integer("lane").notNull().default(0),
    awards: text("awards").notNull(),
    codes: text("codes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.lane] })],
)
