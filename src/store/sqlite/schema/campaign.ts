import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { CampaignConfig } from "../../../core/campaign/campaign.ts"
import { rowNumber, time } from "./columns.ts"
import { organization } from "./organization.ts"

export const campaigns = sqliteTable(
  "campaigns",
  {
    id: rowNumber(),
    orgId: organization(),
    campaignId: text("campaign_id").notNull(),
    config: text("config", { mode: "json" }).$type<CampaignConfig>().notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    /**
     * When the current period of its ranking ends and its prizes are due; null without prizes that follow the calendar.
     */
    rankingDueAt: time("ranking_due_at"),
    /** When its time zone was last changed; null if never. */
    zoneSince: time("zone_since"),
  },
  (table) => [
    index("campaigns_ranking_due").on(table.rankingDueAt).where(sql`${table.rankingDueAt} IS NOT NULL`),
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
