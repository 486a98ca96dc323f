import { sql } from "drizzle-orm"
import { boolean, index, json, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { Announced, AnnouncedAmounts, AnnouncedStock } from "../../../core/campaign/announced.ts"
import type { CampaignConfig } from "../../../core/campaign/campaign.ts"
import type { MomentsWindow } from "../../../core/moment/draw-moments.ts"
import { organization, reference, rowNumber, time, whole } from "./columns.ts"

/** Plays with a row number below `below`, and not below that of an earlier zone, count on the days of this one. */
export type EarlierZone = { readonly timezone: string; readonly below: number }

export const campaigns = pgTable(
  "campaigns",
  {
    id: rowNumber(),
    orgId: organization(),
    campaignId: text("campaign_id").notNull(),
    config: json("config").$type<CampaignConfig>().notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    /** When the running period of its ranking ends and its prizes are due; null if no prizes go by the calendar. */
    rankingDueAt: time("ranking_due_at"),
    /** When its time zone was last changed; null if never. */
    zoneSince: time("zone_since"),
    /**
     * The earlier time zones, oldest first, each with the row number up to which plays stay on its days; null if there
     * are none.
     */
    earlierZones: json("earlier_zones").$type<readonly EarlierZone[]>(),
    /** When the odds of its plays were last changed; null if never. */
    oddsSince: time("odds_since"),
    /** The next of its dates for which an event has to be sent; null if there is none. */
    datesDueAt: time("dates_due_at"),
    startTold: boolean("start_told").notNull().default(false),
    endTold: boolean("end_told").notNull().default(false),
    /** What its events have announced: see `Announced` of the rules; null in older versions. */
    told: json("told").$type<Announced>(),
    /** The end of the last period whose ranking prizes are decided: no play is earlier. */
    decidedUntil: time("decided_until"),
    /** The prizes that ever had planned moments; null if there are none. */
    momentPrizes: json("moment_prizes").$type<readonly string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("campaigns_by_id").on(table.campaignId, table.orgId),
    index("campaigns_ranking_due")
      .on(table.rankingDueAt)
      .where(sql`${table.rankingDueAt} IS NOT NULL AND strpos(${table.orgId}, '~') = 0`),
    index("campaigns_test_ranking_due")
      .on(table.orgId, table.rankingDueAt)
      .where(sql`${table.rankingDueAt} IS NOT NULL AND strpos(${table.orgId}, '~') > 0`),
    index("campaigns_dates_due")
      .on(table.datesDueAt)
      .where(sql`${table.datesDueAt} IS NOT NULL AND strpos(${table.orgId}, '~') = 0`),
    index("campaigns_test_dates_due")
      .on(table.orgId, table.datesDueAt)
      .where(sql`${table.datesDueAt} IS NOT NULL AND strpos(${table.orgId}, '~') > 0`),
  ],
)

export const marketplaceGames = pgTable(
  "marketplace_games",
  {
    id: rowNumber(),
    orgId: organization(),
    gameId: text("game_id").notNull(),
    name: text("name").notNull(),
    active: boolean("active").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("marketplace_games_by_id").on(table.gameId, table.orgId),
  ],
)

/** The wins of all players of a campaign, counted in the interval [from, until) of its reward limit. */
export const quotas = pgTable(
  "quotas",
  {
    orgId: organization(),
    campaign: reference("campaign").notNull(),
    winsFrom: time("wins_from").notNull(),
    winsUntil: time("wins_until").notNull(),
    wins: whole("wins").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.campaign] })],
)

/**
 * The wins of all players of a prize, counted in the interval [from, until) of its stock, and whether the events of that
 * interval were sent.
 */
export const stocks = pgTable(
  "stocks",
  {
    orgId: organization(),
    campaign: reference("campaign").notNull(),
    prizeId: text("prize_id").notNull(),
    winsFrom: time("wins_from").notNull(),
    winsUntil: time("wins_until").notNull(),
    wins: whole("wins").notNull(),
    isLow: boolean("is_low").notNull(),
    isGone: boolean("is_gone").notNull(),
    /** Which events have announced which periods; null in older versions. */
    toldPeriods: json("told_periods").$type<readonly AnnouncedStock[]>(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.campaign, table.prizeId] })],
)

/** Planned moments of a prize: of `count`, the first `taken` are taken, and those from `live` on are void. */
export const momentBatches = pgTable(
  "moment_batches",
  {
    id: rowNumber(),
    orgId: organization(),
    campaign: reference("campaign").notNull(),
    batchId: text("batch_id").notNull(),
    prizeId: text("prize_id").notNull(),
    count: whole("count").notNull(),
    live: whole("live").notNull(),
    taken: whole("taken").notNull(),
    chosen: boolean("chosen").notNull(),
    commitment: text("commitment").notNull(),
    /** The window that they were drawn from; null if their author chose the times. */
    window: json("drawn_from").$type<MomentsWindow>(),
    salt: text("salt").notNull(),
    sealedWith: text("sealed_with"),
    /** The time of the next moment, encrypted; null if none is left. */
    head: text("head"),
    /** When the remaining moments were dropped; null if nobody has requested that. */
    droppedAt: time("dropped_at"),
    createdAt: time("created_at").notNull(),
    /** Whether a chain holds the record of its planning, and the record that shows its moments. */
    onRecord: boolean("on_record").notNull().default(false),
    shownOnRecord: boolean("shown_on_record").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("moment_batches_by_id").on(table.campaign, table.batchId, table.orgId),
  ],
)

/** The sorted times of a batch, encrypted in blocks. */
export const momentBlocks = pgTable(
  "moment_blocks",
  {
    orgId: organization(),
    batch: reference("batch").notNull(),
    number: whole("number").notNull(),
    times: text("times").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.batch, table.number] })],
)

/** The moments that were taken, each by one play. */
export const momentTakes = pgTable(
  "moment_takes",
  {
    orgId: organization(),
    batch: reference("batch").notNull(),
    position: whole("position").notNull(),
    at: time("at").notNull(),
    takenAt: time("taken_at").notNull(),
    sessionId: text("session_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.batch, table.position] })],
)

/** What the codes of a campaign cost, while it has a budget: see `BudgetTally` of the rules. */
export const budgets = pgTable(
  "budgets",
  {
    orgId: organization(),
    campaign: reference("campaign").notNull(),
    used: whole("used").notNull(),
    givenBackUntil: time("given_back_until").notNull(),
    lowFor: whole("low_for"),
    reachedFor: whole("reached_for"),
    /** The amounts that its events have announced; null in older versions. */
    told: json("told").$type<AnnouncedAmounts>(),
    /**
     * Codes with a row number up to `earlyLast` that expire by `earlyUntil` were given back early, by a clock that was
     * ahead.
     */
    earlyLast: reference("early_last"),
    earlyUntil: time("early_until"),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.campaign] })],
)
