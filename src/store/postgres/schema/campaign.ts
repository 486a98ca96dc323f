import { sql } from "drizzle-orm"
import { boolean, index, json, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { CampaignConfig } from "../../../core/campaign/campaign.ts"
import { organization, reference, rowNumber, time, whole } from "./columns.ts"

export const campaigns = pgTable(
  "campaigns",
  {
    id: rowNumber(),
    orgId: organization(),
    campaignId: text("campaign_id").notNull(),
    config: json("config").$type<CampaignConfig>().notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    /** When the running period of its ranking ends, and its prizes are due; null without prizes by the calendar. */
    rankingDueAt: time("ranking_due_at"),
    /** When its time zone was last changed; null when it never was. */
    zoneSince: time("zone_since"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("campaigns_by_id").on(table.campaignId, table.orgId),
    index("campaigns_ranking_due").on(table.rankingDueAt).where(sql`${table.rankingDueAt} IS NOT NULL`),
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
