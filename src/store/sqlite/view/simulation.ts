import type { SimulationFacts } from "../../operation/admin/simulation.ts"
import type { Campaigns } from "../record/campaign.ts"
import type { MiniGames } from "../record/mini-game.ts"
import type { Quotas } from "../standing/quota.ts"

type Needs = { readonly campaigns: Campaigns; readonly miniGames: MiniGames; readonly quotas: Quotas }

/** What simulations start from. */
export const simulationFacts = ({ campaigns, miniGames, quotas }: Needs): SimulationFacts => ({
  findCampaign: async (orgId, campaignId) => campaigns.findCampaign(orgId, campaignId),
  findMiniGame: async (orgId, notificationId) => miniGames.findMiniGame(orgId, notificationId),
  isGameActive: async (orgId, gameId) => campaigns.isGameActive(orgId, gameId),

  withTemplate: async (orgId, campaignIds) =>
    new Set(campaignIds.filter((id) => campaigns.findCampaign(orgId, id)?.campaign.defaultCodeConfig !== undefined)),

  winsOfAll: async (_orgId, row, campaign, now) => (await quotas.read(row, campaign, now)) ?? 0,
})
