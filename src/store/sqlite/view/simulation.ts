import {
  type Campaign,
  campaignConfig,
  campaignWarnings,
  checkCampaign,
  refuseUnknownCampaign,
} from "../../../core/campaign.ts"
import {
  checkMiniGame,
  type MiniGame,
  miniGameConfig,
  miniGameWarnings,
  refuseUnknownMiniGame,
} from "../../../core/mini-game.ts"
import type { SimulationAdmin } from "../../../core/port/admin.ts"
import type { Random } from "../../../core/random.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import {
  campaignOdds,
  miniGameOdds,
  type Simulation,
  simulateCampaign,
  simulateMiniGame,
} from "../../../core/simulation.ts"
import { takeTurns } from "../engine/turn.ts"
import type { Campaigns } from "../record/campaign.ts"
import type { MiniGames } from "../record/mini-game.ts"
import type { Quotas } from "../standing/quota.ts"

type Needs = { readonly campaigns: Campaigns; readonly miniGames: MiniGames; readonly quotas: Quotas }

/** A draft that nobody has named yet. */
const draftId = "draft"

/** Runs a simulation to its end; other requests run in between. */
const inTurns = async (steps: Generator<undefined, Simulation | Refusal>): Promise<Simulation | Refusal> => {
  const giveWay = takeTurns()
  for (;;) {
    await giveWay()
    const step = steps.next()
    if (step.done) return step.value
  }
}

const orNull = (simulation: Simulation | Refusal): Simulation | null => (isRefusal(simulation) ? null : simulation)

/** Plays that are only tried: by the rules, from the facts of the moment, with nothing written. */
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
      const config = campaignConfig(campaignId ?? draftId, draft)
      const refusal = checkCampaign(config)
      if (refusal) return refusal
      const now = clock()
      const campaign: Campaign = { campaignId: campaignId ?? draftId, ...config, createdAt: now, updatedAt: now }
      const warnings = campaignWarnings(campaign, (gameId) => campaigns.isGameActive(orgId, gameId))
      const simulation =
        plays === undefined ? null : orNull(await simulatePlays(orgId, stored?.row ?? null, campaign, plays))
      return { warnings, odds: campaignOdds(config), simulation }
    },

    simulateMiniGame: async (orgId, notificationId, spins) => {
      const stored = miniGames.findMiniGame(orgId, notificationId)
      return stored ? simulateSpins(orgId, stored.miniGame, spins) : refuseUnknownMiniGame(notificationId)
    },

    previewMiniGame: async (orgId, draft, spins) => {
      const now = clock()
      const config = miniGameConfig(draftId, now, draft)
      const refusal = checkMiniGame(config)
      if (refusal) return refusal
      const miniGame: MiniGame = { notificationId: draftId, ...config, createdAt: now, updatedAt: now }
      const warnings = miniGameWarnings(config, hasTemplate(orgId))
      const simulation = spins === undefined ? null : orNull(await simulateSpins(orgId, miniGame, spins))
      return { warnings, odds: miniGameOdds(config), simulation }
    },
  }
}
