import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { Announced } from "../../../core/campaign/announced.ts"
import type { CampaignConfig } from "../../../core/campaign/campaign.ts"
import type { MomentsWindow } from "../../../core/moment/draw-moments.ts"
import { json, rowNumber, time } from "./columns.ts"
import { organization } from "./organization/organization.ts"

export const campaigns = sqliteTable(
  "campaigns",
  {
    id: rowNumber(),
    orgId: organization(),
    campaignId: text("campaign_id").notNull(),
    config: json<CampaignConfig>("config").notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    /**
     * When the current period of its ranking ends and its prizes are due; null without prizes that follow the calendar.
     */
    rankingDueAt: time("ranking_due_at"),
    /** When its time zone was last changed; null if never. */
    zoneSince: time("zone_since"),
    /** When the odds of its plays were last changed; null if never. */
    oddsSince: time("odds_since"),
    /** The next of its dates for which an event has to be sent; null if there is none. */
    datesDueAt: time("dates_due_at"),
    startTold: integer("start_told", { mode: "boolean" }).notNull().default(false),
    endTold: integer("end_told", { mode: "boolean" }).notNull().default(false),
    /** What its events have announced: see `Announced` of the rules; null in older versions. */
    told: json<Announced>("told"),
    /** The end of the last period whose ranking prizes are decided: no play is earlier. */
    decidedUntil: time("decided_until"),
    /** The prizes that ever had planned moments; null if there are none. */
    momentPrizes: json<readonly string[]>("moment_prizes"),
  },
  (table) => [
    index("campaigns_ranking_due")
      .on(table.rankingDueAt)
      .where(sql`${table.rankingDueAt} IS NOT NULL AND instr(${table.orgId}, '~') = 0`),
    index("campaigns_test_ranking_due")
      .on(table.orgId, table.rankingDueAt)
      .where(sql`${table.rankingDueAt} IS NOT NULL AND instr(${table.orgId}, '~') > 0`),
    index("campaigns_dates_due")
      .on(table.datesDueAt)
      .where(sql`${table.datesDueAt} IS NOT NULL AND instr(${table.orgId}, '~') = 0`),
    index("campaigns_test_dates_due")
      .on(table.orgId, table.datesDueAt)
      .where(sql`${table.datesDueAt} IS NOT NULL AND instr(${table.orgId}, '~') > 0`),
    index("campaigns_by_org").on(table.orgId),
    uniqueIndex("campaigns_by_id").on(table.orgId, table.campaignId),
  ],
)

export const campaign = () =>
  integer("campaign")
    .notNull()
    .references(() => campaigns.id)

export const marketplaceGames = sqliteTable(
  "marketplace_games",
  {
    id: rowNumber(),
    orgId: organization(),
    gameId: text("game_id").notNull(),
    name: text("name").notNull(),
    active: integer("active", { mode: "boolean" }).notNull(),
  },
  (table) => [uniqueIndex("marketplace_games_by_id").on(table.orgId, table.gameId)],
)

/** Planned moments of a prize: of `count`, the first `taken` are taken, and those from `live` on are void. */
export const momentBatches = sqliteTable(
  "moment_batches",
  {
    id: rowNumber(),
    campaign: campaign(),
    batchId: text("batch_id").notNull(),
    prizeId: text("prize_id").notNull(),
    count: integer("count").notNull(),
    live: integer("live").notNull(),
    taken: integer("taken").notNull(),
    chosen: integer("chosen", { mode: "boolean" }).notNull(),
    commitment: text("commitment").notNull(),
    /** The window that they were drawn from; null if their author chose the times. */
    window: json<MomentsWindow>("drawn_from"),
    salt: text("salt").notNull(),
    sealedWith: text("sealed_with"),
    /** Whether a chain of draws has recorded that they were planned, and when they were. */
    onRecord: integer("on_record", { mode: "boolean" }).notNull().default(false),
    shownOnRecord: integer("shown_on_record", { mode: "boolean" }).notNull().default(false),
    /** The time of the next moment, encrypted; null if none is left. */
    head: text("head"),
    /** When the remaining moments were dropped; null if nobody has requested that. */
    droppedAt: time("dropped_at"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [uniqueIndex("moment_batches_by_id").on(table.campaign, table.batchId)],
)

const batch = () =>
  integer("batch")
    .notNull()
    .references(() => momentBatches.id)

/** The sorted times of a batch, encrypted in blocks. */
export const momentBlocks = sqliteTable(
  "moment_blocks",
  { batch: batch(), number: integer("number").notNull(), times: text("times").notNull() },
  (table) => [primaryKey({ columns: [table.batch, table.number] })],
)

/** The moments that were taken, each by one play. */
export const momentTakes = sqliteTable(
  "moment_takes",
  {
    batch: batch(),
    position: integer("position").notNull(),
    at: time("at").notNull(),
    takenAt: time("taken_at").notNull(),
    sessionId: text("session_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.batch, table.position] })],
)
