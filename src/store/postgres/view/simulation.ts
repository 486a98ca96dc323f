import { and, asc, eq, inArray } from "drizzle-orm"
import type { SimulationFacts } from "../../operation/admin/campaign/simulation.ts"
import { campaignView } from "../list/campaign.ts"
import { miniGameFinder } from "../list/mini-game.ts"
import type { Db } from "../list/page.ts"
import { toStoredBatch } from "../record/moment.ts"
import { campaigns, marketplaceGames, momentBatches } from "../schema/campaign.ts"
import { limitReads } from "./limit-reads.ts"

/** What simulations start from. */
export const simulationFacts = (db: Db): SimulationFacts => ({
  ...limitReads(db),
  findCampaign: campaignView(db).findCampaign,
  findMiniGame: miniGameFinder(db),

  isGameActive: async (orgId, gameId) => {
    const { orgId: owner, gameId: id, active } = marketplaceGames
    const games = await db
      .select({ id })
      .from(marketplaceGames)
      .where(and(eq(owner, orgId), eq(id, gameId), eq(active, true)))
    return games.length > 0
  },

  withTemplate: async (orgId, campaignIds) => {
    const { orgId: owner, campaignId, config } = campaigns
    const found = await db
      .select({ campaignId, config })
      .from(campaigns)
      .where(and(eq(owner, orgId), inArray(campaignId, [...new Set(campaignIds)])))
    return new Set(found.flatMap((row) => (row.config.defaultCodeConfig ? row.campaignId : [])))
  },

  batchesOf: async (orgId, row) => {
    const rows = await db
      .select()
      .from(momentBatches)
      .where(and(eq(momentBatches.orgId, orgId), eq(momentBatches.campaign, row)))
      .orderBy(asc(momentBatches.id))
    return rows.map(toStoredBatch)
  },
})
