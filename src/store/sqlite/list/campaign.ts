import { and, desc, eq, type SQL } from "drizzle-orm"
import { refuseUnknownCampaign } from "../../../core/campaign/campaign.ts"
import type { CampaignAdmin } from "../../../core/port/admin.ts"
import { bytesOf, pageOf, toPage } from "../engine/page.ts"
import { hasText, jsonField, largeStepRows, walkPage } from "../engine/walk.ts"
import type { Db } from "../file/open.ts"
import { type Campaigns, toGame } from "../record/campaign.ts"
import { campaigns, marketplaceGames } from "../schema/campaign.ts"

/** Campaigns and marketplace games, as the console sees them (docs/api.md §5.3, §5.7). */
export const campaignList = (
  db: Db,
  configured: Campaigns,
): Pick<CampaignAdmin, "campaign" | "campaigns" | "marketplaceGames"> => {
  return {
    campaign: async (orgId, campaignId) => {
      const stored = configured.findCampaign(orgId, campaignId)
      return stored ? configured.view(orgId, stored.campaign) : refuseUnknownCampaign(campaignId)
    },

    campaigns: (orgId, { status, kind, gameType, search }, page) => {
      const own = eq(campaigns.orgId, orgId)
      const { config, campaignId } = campaigns
      const filter = and(
        own,
        status === undefined ? undefined : eq(jsonField(config, "status"), status),
        kind === undefined ? undefined : eq(jsonField(config, "kind"), kind),
        gameType === undefined ? undefined : eq(jsonField(config, "gameType"), gameType),
        search === undefined ? undefined : hasText(search, jsonField(config, "name"), campaignId),
      )
      const read = (where: SQL, limit: number) =>
        db
          .select({ id: campaigns.id, bytes: bytesOf(config) })
          .from(campaigns)
          .where(and(filter, where))
          .orderBy(desc(campaigns.id))
          .limit(limit)
          .all()
      const matches = { id: campaigns.id, own, stepRows: largeStepRows, read }
      return walkPage(db, page, matches, ({ id }) => configured.view(orgId, configured.campaignOf(id)))
    },

    marketplaceGames: async (orgId, page) => {
      const { where, orderBy, limit } = pageOf(marketplaceGames.id, page, eq(marketplaceGames.orgId, orgId))
      const rows = db.select().from(marketplaceGames).where(where).orderBy(orderBy).limit(limit).all()
      return toPage(rows, page, toGame)
    },
  }
}
