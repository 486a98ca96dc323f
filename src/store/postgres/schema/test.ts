import { sql } from "drizzle-orm"
import { boolean, index, integer, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { AskedOutcome } from "../../../core/draw/asked-outcome.ts"
import { organization, rowNumber, time } from "./columns.ts"

/** The test organizations, and the data id of each; a deleted one keeps its row until all of its data is gone. */
export const testOrganizations = pgTable(
  "test_organizations",
  {
    id: rowNumber(),
    /** The orgId as people know it, which `organizations` lacks. */
    orgId: organization(),
    dataId: text("data_id").notNull(),
    generation: integer("generation").notNull(),
    /** The live organization that it belongs to; null if it is the operator's. */
    liveOrgId: text("live_org_id"),
    deletedAt: time("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId] }),
    index("test_organizations_by_live").on(table.liveOrgId).where(sql`${table.liveOrgId} IS NOT NULL`),
  ],
)

/** The data ids whose rows are to be removed: of deleted test organizations, and from before a reset. */
export const removals = pgTable(
  "removals",
  { id: rowNumber(), orgId: organization(), since: time("since").notNull() },
  (table) => [primaryKey({ columns: [table.orgId] })],
)

/** The clock of each test organization: `at` was its time when the wall clock showed `since`. */
export const testClocks = pgTable(
  "test_clocks",
  {
    id: rowNumber(),
    orgId: organization(),
    at: time("at").notNull(),
    since: time("since").notNull(),
    isFrozen: boolean("is_frozen").notNull(),
    /** Where an advance that is under way, or was broken off, goes. */
    target: time("target"),
    /** Who advances it; `heldUntil` is not used any more. */
    holder: text("holder"),
    heldUntil: time("held_until"),
  },
  (table) => [primaryKey({ columns: [table.orgId] })],
)

/** The outcomes that were asked for and not drawn yet, in order. */
export const testOutcomes = pgTable(
  "test_outcomes",
  {
    id: rowNumber(),
    orgId: organization(),
    /** The game, by kind and id. */
    game: text("game").notNull(),
    gameId: text("game_id").notNull(),
    /** The player whose draws come out so; null for anybody's. */
    externalUserId: text("external_user_id"),
    outcome: json("outcome").$type<AskedOutcome>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index("test_outcomes_by_game").on(table.orgId, table.game, table.gameId),
  ],
)

/** The newest events of each test organization, as webhooks carry them. */
export const testEvents = pgTable(
  "test_events",
  {
    id: rowNumber(),
    orgId: organization(),
    eventId: text("event_id").notNull(),
    event: text("event").notNull(),
    at: time("at").notNull(),
    /** The body of the request that a webhook would get. */
    body: text("body").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] })],
)
