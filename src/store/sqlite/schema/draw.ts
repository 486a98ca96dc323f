import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { campaigns } from "./campaign.ts"
import { bytes, rowNumber, time } from "./columns.ts"
import { miniGames } from "./mini-game.ts"
import { organization } from "./organization/organization.ts"

/**
 * The chains of draws, each of a campaign or a mini-game. A row does not change with a draw: the next number and the last
 * hash are those of its newest record.
 */
export const chains = sqliteTable(
  "chains",
  {
    id: rowNumber(),
    orgId: organization(),
    campaign: integer("campaign").references(() => campaigns.id),
    miniGame: integer("notification").references(() => miniGames.id),
    chainId: text("chain_id").notNull(),
    ordinal: integer("ordinal").notNull(),
    /** The id of the chain that was closed before. */
    previous: text("previous"),
    commitment: text("commitment").notNull(),
    /** In hex; encrypted until it is closed, with the key that `sealedWith` names, unless that is null. */
    seed: text("seed").notNull(),
    sealedWith: text("sealed_with"),
    openedAt: time("opened_at").notNull(),
    closedAt: time("closed_at"),
    /** Those of a chain that is closed. */
    draws: integer("draws"),
    lastHash: text("last_hash"),
    /** The ordinal, from 1, in which the game's chains were closed: clocks may be set back. */
    closing: integer("closing"),
    /** Whether it was open at a start, so that it is not drawn from any more. */
    distrusted: integer("distrusted", { mode: "boolean" }).notNull().default(false),
    /** When an open chain of a test organization is due by its game; null until that is noted. */
    dueAt: time("due_at"),
    /** How many plays of its draws lie in the archive; null before the first. */
    archivedPlays: integer("archived_plays"),
  },
  (table) => [
    uniqueIndex("chains_by_id").on(table.chainId),
    uniqueIndex("chains_of_campaigns").on(table.campaign, table.ordinal).where(sql`${table.campaign} IS NOT NULL`),
    uniqueIndex("chains_of_notifications").on(table.miniGame, table.ordinal).where(sql`${table.miniGame} IS NOT NULL`),
    index("chains_closed_of_campaigns").on(table.campaign, table.closing).where(sql`${table.closing} IS NOT NULL`),
    index("chains_closed_of_notifications").on(table.miniGame, table.closing).where(sql`${table.closing} IS NOT NULL`),
    index("chains_open").on(table.id).where(sql`${table.closedAt} IS NULL`),
    index("chains_live_open").on(table.id).where(sql`${table.closedAt} IS NULL AND instr(${table.orgId}, '~') = 0`),
    index("chains_test_due")
      .on(table.orgId, table.dueAt)
      .where(sql`${table.closedAt} IS NULL AND instr(${table.orgId}, '~') > 0`),
  ],
)

const chain = () =>
  integer("chain")
    .notNull()
    .references(() => chains.id)

/** The draws of chains. The baseline makes it a table without row numbers, in the order of its key. */
export const draws = sqliteTable(
  "draws",
  {
    chain: chain(),
    n: integer("n").notNull(),
    hash: bytes("hash").notNull(),
    /** As `packDraw` of the rules writes it. */
    content: bytes("content").notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.n] })],
)

/** The other records of chains: the lines of a pack. */
export const chainRecords = sqliteTable(
  "chain_records",
  {
    chain: chain(),
    n: integer("n").notNull(),
    text: text("text").notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.n] })],
)

/** The last checkpoint of a chain: how many draws it had, and when. */
export const drawCheckpoints = sqliteTable("draw_checkpoints", {
  chain: integer("chain")
    .primaryKey()
    .references(() => chains.id),
  draws: integer("draws").notNull(),
  at: time("at").notNull(),
})

/** The last place of a limit that is on record in each of its newest periods. */
export const drawPlaces = sqliteTable(
  "draw_places",
  {
    id: rowNumber(),
    orgId: organization(),
    campaign: integer("campaign").references(() => campaigns.id),
    miniGame: integer("notification").references(() => miniGames.id),
    limitName: text("limit_name").notNull(),
    period: text("period").notNull(),
    place: integer("place").notNull(),
  },
  (table) => [
    uniqueIndex("draw_places_of_campaigns")
      .on(table.campaign, table.limitName, table.period)
      .where(sql`${table.campaign} IS NOT NULL`),
    uniqueIndex("draw_places_of_notifications")
      .on(table.miniGame, table.limitName, table.period)
      .where(sql`${table.miniGame} IS NOT NULL`),
  ],
)
