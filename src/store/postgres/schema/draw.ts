import { sql } from "drizzle-orm"
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { bytes, organization, reference, rowNumber, time, whole } from "./columns.ts"

/** The chains of games (docs/fair-draws.md). Whoever draws from an open chain locks its row. */
export const chains = pgTable(
  "chains",
  {
    id: rowNumber(),
    orgId: organization(),
    campaign: reference("campaign"),
    miniGame: reference("mini_game"),
    chainId: text("chain_id").notNull(),
    ordinal: integer("ordinal").notNull(),
    /** The chain that was closed before this one. */
    previous: text("previous"),
    commitment: text("commitment").notNull(),
    seed: text("seed").notNull(),
    sealedWith: text("sealed_with"),
    openedAt: time("opened_at").notNull(),
    closedAt: time("closed_at"),
    /** The number of its draws and its last hash, once it is closed. */
    draws: whole("draws"),
    lastHash: text("last_hash"),
    /** The ordinal, from 1, in which the game's chains were closed: clocks may be set back. */
    closing: integer("closing"),
    /** Whether its next draws may have been seen, as after an import. */
    distrusted: boolean("distrusted").notNull().default(false),
    /** When an open chain of a test organization is due by its game; null until that is noted. */
    dueAt: time("due_at"),
    /** How many plays of its draws lie in the archive; null before the first. */
    archivedPlays: whole("archived_plays"),
    /** The process that owns it. */
    process: reference("process").notNull().default(0),
    /** The server and its timeline when it was opened. */
    server: text("server").notNull().default(""),
    /** The start of that server, and its tables, when it was opened; null in versions that do not record it. */
    instance: text("instance"),
    /**
     * The number of its records other than draws, the number and hash of the newest, and the number of the newest with
     * a configuration.
     */
    records: integer("records").notNull().default(1),
    newestRecord: integer("newest_record").notNull().default(0),
    newestHash: text("newest_hash").notNull().default(""),
    newestConfig: integer("newest_config").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("chains_by_id").on(table.chainId, table.orgId),
    uniqueIndex("chains_of_campaign").on(table.campaign, table.ordinal, table.orgId),
    uniqueIndex("chains_of_mini_game").on(table.miniGame, table.ordinal, table.orgId),
    index("chains_closed").on(table.campaign, table.miniGame, table.closing).where(sql`${table.closing} IS NOT NULL`),
    index("chains_open").on(table.campaign, table.miniGame, table.id).where(sql`${table.closedAt} IS NULL`),
    index("chains_live_open").on(table.id).where(sql`${table.closedAt} IS NULL AND strpos(${table.orgId}, '~') = 0`),
    index("chains_test_due")
      .on(table.orgId, table.dueAt)
      .where(sql`${table.closedAt} IS NULL AND strpos(${table.orgId}, '~') > 0`),
  ],
)

/**
 * Draws, in the columns into which the rules pack them. Consecutive draws of a batch share one row under the number of
 * the last, since a row's overhead is as large as a draw. Never changed.
 */
export const draws = pgTable(
  "draws",
  {
    chain: reference("chain").notNull(),
    n: integer("n").notNull(),
    orgId: organization(),
    hash: bytes("hash").notNull(),
    content: bytes("content").notNull(),
    /** The draws before this one: see `log/draw/row.ts`. */
    earlier: bytes("earlier"),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.chain, table.n] })],
)

/** The records of other types, each as the line of a pack. */
export const chainRecords = pgTable(
  "chain_records",
  {
    chain: reference("chain").notNull(),
    n: integer("n").notNull(),
    orgId: organization(),
    text: text("text").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.chain, table.n] })],
)

/** The last checkpoint of a chain: the number of draws before it, and its time. */
export const drawCheckpoints = pgTable(
  "draw_checkpoints",
  {
    chain: reference("chain").notNull(),
    orgId: organization(),
    draws: whole("draws").notNull(),
    at: time("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.chain] })],
)

/** The last recorded place of a total limit in a period, over all chains of a game. */
export const drawPlaces = pgTable(
  "draw_places",
  {
    id: rowNumber(),
    orgId: organization(),
    campaign: reference("campaign"),
    miniGame: reference("mini_game"),
    limitName: text("limit_name").notNull(),
    period: text("period").notNull(),
    place: whole("place").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("draw_places_of_campaign").on(table.campaign, table.limitName, table.period, table.orgId),
    uniqueIndex("draw_places_of_mini_game").on(table.miniGame, table.limitName, table.period, table.orgId),
  ],
)
