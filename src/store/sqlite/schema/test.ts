import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { AskedOutcome } from "../../../core/draw/asked-outcome.ts"
import { json, rowNumber, time } from "./columns.ts"
import { organization } from "./organization/organization.ts"

/** The test organizations, and the data id of each; a deleted one keeps its row until all of its data is gone. */
export const testOrganizations = sqliteTable(
  "test_organizations",
  {
    id: rowNumber(),
    /** The orgId as people know it, which `organizations` lacks. */
    orgId: text("org_id").notNull(),
    dataId: text("data_id").notNull(),
    generation: integer("generation").notNull(),
    /** The live organization that it belongs to; null if it is the operator's. */
    liveOrgId: text("live_org_id"),
    deletedAt: time("deleted_at"),
  },
  (table) => [
    uniqueIndex("test_organizations_by_id").on(table.orgId),
    index("test_organizations_by_live").on(table.liveOrgId).where(sql`${table.liveOrgId} IS NOT NULL`),
  ],
)

/** The data ids whose rows are to be removed: of deleted test organizations, and from before a reset. */
export const removals = sqliteTable(
  "removals",
  { id: rowNumber(), orgId: text("org_id").notNull(), since: time("since").notNull() },
  (table) => [uniqueIndex("removals_by_id").on(table.orgId)],
)

/** The clock of each test organization: `at` was its time when the wall clock showed `since`. */
export const testClocks = sqliteTable(
  "test_clocks",
  {
    id: rowNumber(),
    orgId: organization(),
    at: time("at").notNull(),
    since: time("since").notNull(),
    isFrozen: integer("is_frozen", { mode: "boolean" }).notNull(),
    /** Where an advance that is under way, or was broken off, goes. */
    target: time("target"),
    /** Who advances it; `heldUntil` is not used any more. */
    holder: text("holder"),
    heldUntil: time("held_until"),
  },
  (table) => [uniqueIndex("test_clocks_by_id").on(table.orgId)],
)

/** The outcomes that were asked for and not drawn yet, in order. */
export const testOutcomes = sqliteTable(
  "test_outcomes",
  {
    id: rowNumber(),
    orgId: organization(),
    /** The game, by kind and id. */
    game: text("game").notNull(),
    gameId: text("game_id").notNull(),
    /** The player whose draws come out so; null for anybody's. */
    externalUserId: text("external_user_id"),
    outcome: json<AskedOutcome>("outcome").notNull(),
  },
  (table) => [index("test_outcomes_by_game").on(table.orgId, table.game, table.gameId)],
)

/** The newest events of each test organization, as webhooks carry them. */
export const testEvents = sqliteTable(
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
  (table) => [index("test_events_by_org").on(table.orgId)],
)
