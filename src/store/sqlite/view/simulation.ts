import { type Campaign, refuseUnknownCampaign } from "../../../core/campaign/campaign.ts"
import { type Simulation, simulateCampaign, simulateMiniGame } from "../../../core/campaign/simulation.ts"
import { type MiniGame, refuseUnknownMiniGame } from "../../../core/mini-game/mini-game.ts"
import {
  draftCampaign,
  draftMiniGame,
  previewCampaign,
  previewMiniGame,
} from "../../../core/operation/admin/preview.ts"
import type { SimulationAdmin } from "../../../core/port/admin.ts"
import type { Random } from "../../../core/random.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import { takeTurns } from "../engine/turn.ts"
import type { Campaigns } from "../record/campaign.ts"
import type { MiniGames } from "../record/mini-game.ts"
import type { Quotas } from "../standing/quota.ts"

type Needs = { readonly campaigns: Campaigns; readonly miniGames: MiniGames; readonly quotas: Quotas }

/** Runs a simulation to its end; other requests run in between. */
const inTurns = async (steps: Generator<undefined, Simulation | Refusal>): Promise<Simulation | Refusal> => {
  const giveWay = takeTurns()
  for (;;) {
    await giveWay()
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Simulated plays: by the rules, from the current facts, without writing anything. */
export const simulationStore = (clock: () => number, random: Random, needs: Needs): SimulationAdmin => {
  const { campaigns, miniGames, quotas } = needs

  const simulatePlays = async (orgId: string, row: number | null, campaign: Campaign, plays: number) => {
    const now = clock()
    const isGameActive = campaigns.isGameActive(orgId, campaign.marketplaceGameId)
    const winsOfAll = row === null ? 0 : ((await quotas.read(row, campaign, now)) ?? 0)
    return inTurns(simulateCampaign(campaign, { isGameActive, winsOfAll }, plays, random))
  }

  const hasTemplate = (orgId: string) => (campaignId: string) =>
    campaigns.findCampaign(orgId, campaignId)?.campaign.defaultCodeConfig !== undefined

  const simulateSpins = (orgId: string, miniGame: MiniGame, spins: number) => {
    const issuing = new Set(
      miniGame.segments
        .flatMap(({ prize }) => (prize?.type === "promo_code" ? prize.campaignId : []))
        .filter(hasTemplate(orgId)),
    )
    return inTurns(simulateMiniGame(miniGame, (id) => issuing.has(id), spins, clock(), random))
  }

  return {
    simulateCampaign: async (orgId, campaignId, plays) => {
      const stored = campaigns.findCampaign(orgId, campaignId)
      return stored ? simulatePlays(orgId, stored.row, stored.campaign, plays) : refuseUnknownCampaign(campaignId)
    },

    previewCampaign: async (orgId, campaignId, draft, plays) => {
      const stored = campaignId === undefined ? null : campaigns.findCampaign(orgId, campaignId)
      const campaign = draftCampaign(campaignId, draft, clock())
      if (isRefusal(campaign)) return campaign
      const tried = plays === undefined ? null : await simulatePlays(orgId, stored?.row ?? null, campaign, plays)
      return previewCampaign(campaign, (gameId) => campaigns.isGameActive(orgId, gameId), tried)
    },

    simulateMiniGame: async (orgId, notificationId, spins) => {
      const stored = miniGames.findMiniGame(orgId, notificationId)
      return stored ? simulateSpins(orgId, stored.miniGame, spins) : refuseUnknownMiniGame(notificationId)
    },

    previewMiniGame: async (orgId, draft, spins) => {
      const miniGame = draftMiniGame(draft, clock())
      if (isRefusal(miniGame)) return miniGame
      const tried = spins === undefined ? null : await simulateSpins(orgId, miniGame, spins)
      return previewMiniGame(miniGame, hasTemplate(orgId), tried)
    },
  }
}
