import { boolean, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { organization, reference, rowNumber, score, time, whole } from "./columns.ts"

/** What is counted: plays, codes and redemptions of campaigns, and spins of mini-games. */
export type ActivitySource = "plays" | "codes" | "redemptions" | "spins"

/** What happened in the quarter of an hour that begins at `at`, as far as it is counted: a cache of the logs. */
export const activityCounts = pgTable(
  "activity_counts",
  {
    orgId: organization(),
    source: text("source").$type<ActivitySource>().notNull(),
    /** The row number of the campaign or mini-game. */
    owner: reference("owner").notNull(),
    at: time("at").notNull(),
    n: whole("n").notNull(),
    won: whole("won").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.source, table.owner, table.at] })],
)

/** The counts cover exactly the rows of the logs with a smaller number. */
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

/** What the wins of a campaign on a day cost (`DayCost`): a cache of the log of plays. */
export const resultCosts = pgTable(
  "result_costs",
  {
    orgId: organization(),
    campaign: reference("campaign").notNull(),
    day: text("day").notNull(),
    codes: score("codes").notNull(),
    prizes: score("prizes").notNull(),
  },
  (table) => [primaryKey({ name: "result_costs_key", columns: [table.orgId, table.campaign, table.day] })],
)

/** The totals of each campaign, as far as they are counted. */
export const campaignCounts = pgTable(
  "campaign_counts",
  {
    orgId: organization(),
    campaign: reference("campaign").notNull(),
    plays: whole("plays").notNull().default(0),
    wins: whole("wins").notNull().default(0),
    /** The players whose standings are counted; the others are in `player_changes`. */
    players: whole("players").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.campaign] })],
)

/** The counts cover exactly the plays with a smaller row number. */
export const resultMarks = pgTable("result_marks", {
  orgId: text("org_id").primaryKey(),
  upTo: reference("up_to").notNull(),
  /** The same for `result_costs`, which earlier versions do not count. */
  costsUpTo: reference("costs_up_to").notNull().default(0),
  /** Whether all earlier standings are counted: from then on, `player_changes` lists every other. */
  hasPlayers: boolean("has_players").notNull().default(false),
})

/**
 * How many players a transaction added to a campaign, or removed by a merge. Each transaction adds a row, to be summed
 * later: all processes would wait for a single row of the campaign.
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

/** The owner of a group of codes, and what defines it: quarters of an hour, and how many codes. */
const group = () => ({
  campaign: reference("campaign").notNull(),
  issuedAt: time("issued_at").notNull(),
  expiresAt: time("expires_at").notNull(),
  issued: whole("issued").notNull(),
  redeemed: whole("redeemed").notNull(),
  deactivated: whole("deactivated").notNull(),
})

/** The states of the codes of campaigns (`CodeGroup`): a cache of their rows, as far as they are counted. */
export const codeCounts = pgTable("code_counts", { orgId: organization(), ...group() }, (table) => [
  primaryKey({
    name: "code_counts_key",
    columns: [table.orgId, table.campaign, table.issuedAt, table.expiresAt],
  }),
])

/**
 * What a transaction has changed of a code; it is added to the code's group if the code is counted already. Each change
 * is a row of its own, summed later: all processes would wait for the row of a group.
 */
export const codeOperations = pgTable(
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

/** The counts cover exactly the codes and redemptions with a smaller row number, or nothing if there is no row. */
export const codeMarks = pgTable("code_marks", {
  orgId: text("org_id").primaryKey(),
  upTo: reference("up_to").notNull(),
  /** A row number that was drawn when the first count began. */
  begunAt: reference("begun_at").notNull(),
})
