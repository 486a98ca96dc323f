import { and, desc, eq, type SQL } from "drizzle-orm"
import { refuseUnknownCampaign } from "../../../core/campaign.ts"
import { decideCreateCampaign } from "../../../core/operation/create-campaign.ts"
import { decidePatchCampaign } from "../../../core/operation/patch-campaign.ts"
import { decidePutMarketplaceGame } from "../../../core/operation/put-marketplace-game.ts"
import type { CampaignAdmin } from "../../../core/port/admin.ts"
import type { Random } from "../../../core/random.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { GroupCommit } from "../engine/commit.ts"
import { countRows } from "../engine/count.ts"
import { bytesOf, pageOf, toPage } from "../engine/page.ts"
import { hasText, jsonField, largeStepRows, walkPage } from "../engine/walk.ts"
import type { Db } from "../file/open.ts"
import { type Campaigns, toGame } from "../record/campaign.ts"
import { campaigns, marketplaceGames } from "../schema/campaign.ts"

type Needs = { readonly configured: Campaigns; readonly apply: ApplyChanges }

/** Campaigns and marketplace games, as the console sees and changes them (docs/api.md §5.3, §5.7). */
export const campaignAdminStore = (
  db: Db,
  commit: GroupCommit,
  ids: Random,
  { configured, apply }: Needs,
): CampaignAdmin => {
  return {
    createCampaign: (caller, campaignId, input) =>
      commit.run((tx) => {
        const { orgId } = caller
        const facts = {
          count: countRows(db, campaigns, orgId),
          isTaken: (id: string) => configured.findCampaign(orgId, id) !== null,
        }
        const campaign = apply(tx, caller, decideCreateCampaign(facts, { campaignId, input }, tx.now, { ids }))
        return isRefusal(campaign) ? campaign : configured.view(orgId, campaign)
      }),

    updateCampaign: (caller, campaignId, patch) =>
      commit.run((tx) => {
        const facts = configured.findCampaign(caller.orgId, campaignId)
        const campaign = apply(tx, caller, decidePatchCampaign(facts, { campaignId, patch }, tx.now))
        return isRefusal(campaign) ? campaign : configured.view(caller.orgId, campaign)
      }),

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

    putMarketplaceGame: (caller, request) =>
      commit.run((tx) => {
        const before = configured.readGame(caller.orgId, request.gameId)
        return apply(tx, caller, decidePutMarketplaceGame(before, request))
      }),

    marketplaceGames: async (orgId, page) => {
      const { where, orderBy, limit } = pageOf(marketplaceGames.id, page, eq(marketplaceGames.orgId, orgId))
      const rows = db.select().from(marketplaceGames).where(where).orderBy(orderBy).limit(limit).all()
      return toPage(rows, page, toGame)
    },
  }
}
