import type { SimulationFacts } from "../../../../operation/admin/campaign/simulation.ts"
import type { LimitReads } from "../../../../record/campaign/limit-reads.ts"
import type { Moments } from "../../../../record/campaign/moment.ts"
import type { MiniGames } from "../../../../record/mini-game/mini-game.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"

type Needs = {
  readonly campaigns: Campaigns
  readonly miniGames: MiniGames
  readonly moments: Moments
  readonly limits: LimitReads
}

/** The facts that simulationOperations start from. */
export const simulationFacts = ({
  campaigns,
  miniGames,
  moments,
  limits,
}: Needs): Omit<SimulationFacts, "poolsOf" | "settings"> => ({
  ...limits,
  findCampaign: async (orgId, campaignId) => campaigns.findCampaign(orgId, campaignId),
  findMiniGame: async (orgId, miniGameId) => miniGames.findMiniGame(orgId, miniGameId),
  eligibilityKnown: async (orgId) => campaigns.eligibilityKnown(orgId),
  isGameActive: async (orgId, gameId) => campaigns.isGameActive(orgId, gameId),

  templatesOf: async (orgId, campaignIds) =>
    new Map(
      campaignIds.flatMap((id) => {
        const template = campaigns.templateOf(orgId, id)
        return template ? [[id, template] as const] : []
      }),
    ),

  batchesOf: async (_orgId, row) => moments.batchesOf(row),
})
