import { boolean, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { organization, reference, rowNumber, time, whole } from "./columns.ts"

/** What is counted: plays, codes and redemptions of campaigns, and spins of mini-games. */
export type ActivitySource = "plays" | "codes" | "redemptions" | "spins"

/** What happened in the quarter of an hour that begins at `at`, as far as it is counted: a cache of the logs. */
export const activityCounts = pgTable(
  "activity_counts",
  {
    orgId: organization(),
    source: text("source").$type<ActivitySource>().notNull(),
    /** The row of the campaign or mini-game. */
    owner: reference("owner").notNull(),
    at: time("at").notNull(),
    n: whole("n").notNull(),
    won: whole("won").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.source, table.owner, table.at] })],
)

/** Rows of the logs with a smaller number are in the counts, and no others. */
export const activityMarks = pgTable("activity_marks", {
  orgId: text("org_id").primaryKey(),
  upTo: reference("up_to").notNull(),
})

/** How many plays of a campaign had the same outcome on the same day (`PlayGroup`): a cache of the log of plays. */
export const resultCounts = pgTable(
  "result_counts",
  {
    orgId: organization(),
    campaign: reference("campaign").notNull(),
    day: text("day").notNull(),
    oddsSince: time("odds_since").notNull(),
    segmentId: text("segment_id").notNull(),
    prizeId: text("prize_id").notNull(),
    result: text("result").notNull(),
    plays: whole("plays").notNull(),
    wins: whole("wins").notNull(),
  },
  (table) => [
    primaryKey({
      name: "result_counts_key",
      columns: [table.orgId, table.campaign, table.day, table.oddsSince, table.segmentId, table.prizeId, table.result],
    }),
  ],
)

/** The totals of each campaign, as far as they are counted. */
export const campaignCounts = pgTable(
  "campaign_counts",
  {
    orgId: organization(),
    campaign: reference("campaign").notNull(),
    plays: whole("plays").notNull().default(0),
    wins: whole("wins").notNull().default(0),
    /** Those whose standing is counted; the others are in `player_changes`. */
    players: whole("players").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.campaign] })],
)

/** Plays with a smaller row number are in the counts, and no others. */
export const resultMarks = pgTable("result_marks", {
  orgId: text("org_id").primaryKey(),
  upTo: reference("up_to").notNull(),
  /** Whether all standings of before are counted: from then on, `player_changes` tells of every other. */
  hasPlayers: boolean("has_players").notNull().default(false),
})

/**
 * How many players a transaction added to a campaign, or took away by a merge. A row a transaction, added up later: a
 * single row of the campaign would have all processes wait for it.
 */
export const playerChanges = pgTable(
  "player_changes",
  {
    id: rowNumber(),
    orgId: organization(),
    campaign: reference("campaign").notNull(),
    players: whole("players").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] })],
)

/** Whom a group of codes belongs to, and what is in it: quarters of an hour, and how many codes. */
const group = () => ({
  campaign: reference("campaign").notNull(),
  issuedAt: time("issued_at").notNull(),
  expiresAt: time("expires_at").notNull(),
  issued: whole("issued").notNull(),
  redeemed: whole("redeemed").notNull(),
  deactivated: whole("deactivated").notNull(),
})

/** What has become of the codes of campaigns (`CodeGroup`): a cache of their rows, as far as they are counted. */
export const codeCounts = pgTable("code_counts", { orgId: organization(), ...group() }, (table) => [
  primaryKey({
    name: "code_counts_key",
    columns: [table.orgId, table.campaign, table.issuedAt, table.expiresAt],
  }),
])

/**
 * What a transaction has changed of a code, to be added to its group if the code is counted already. A row a change, added
 * up later: all processes would wait for the row of a group.
 */
export const codeChanges = pgTable(
  "code_changes",
  { id: rowNumber(), orgId: organization(), code: reference("code").notNull(), ...group() },
  (table) => [primaryKey({ columns: [table.orgId, table.id, table.expiresAt] })],
)

/** The sales reported with the codes of a campaign in the quarter of an hour that begins at `at`, as far as they are counted. */
export const saleCounts = pgTable(
  "sale_counts",
  {
    orgId: organization(),
    campaign: reference("campaign").notNull(),
    at: time("at").notNull(),
    currency: text("currency").notNull(),
    redemptions: whole("redemptions").notNull(),
    saleTotal: numeric("sale_total").notNull(),
    discountAmount: numeric("discount_amount").notNull(),
  },
  (table) => [
    primaryKey({ name: "sale_counts_key", columns: [table.orgId, table.campaign, table.at, table.currency] }),
  ],
)

/** Codes and redemptions with a smaller row number are in the counts, and no others. Without a row, none are. */
export const codeMarks = pgTable("code_marks", {
  orgId: text("org_id").primaryKey(),
  upTo: reference("up_to").notNull(),
  /** A row number drawn when they were first counted. */
  begunAt: reference("begun_at").notNull(),
})
