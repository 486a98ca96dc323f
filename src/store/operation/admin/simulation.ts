import { type Campaign, refuseUnknownCampaign } from "../../../core/campaign/campaign.ts"
import { type Simulation, simulateCampaign, simulateMiniGame } from "../../../core/campaign/simulation.ts"
import { type MiniGame, refuseUnknownMiniGame } from "../../../core/mini-game/mini-game.ts"
import {
  draftCampaign,
  draftMiniGame,
  previewCampaign,
  previewMiniGame,
} from "../../../core/operation/admin/campaign/preview.ts"
import type { SimulationAdmin } from "../../../core/port/admin.ts"
import type { Random } from "../../../core/random.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import { takeTurns } from "../../turn.ts"

type Stored = { readonly row: number; readonly campaign: Campaign; readonly momentPrizes: readonly string[] }

/** What a store knows for simulations, which need no transaction. */
export type SimulationFacts = {
  findCampaign(orgId: string, campaignId: string): Promise<Stored | null>
  findMiniGame(orgId: string, notificationId: string): Promise<{ readonly miniGame: MiniGame } | null>
  isGameActive(orgId: string, gameId: string): Promise<boolean>
  /** Those of the campaigns that have a template of codes. */
  withTemplate(orgId: string, campaignIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The wins of all players that a campaign's limits count at `now`; 0 without a total limit. */
  winsOfAll(orgId: string, row: number, campaign: Campaign, now: number): Promise<number>
}

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
export const simulations = (clock: () => number, random: Random, facts: SimulationFacts): SimulationAdmin => {
  const isGameActive = async (orgId: string, { marketplaceGameId }: Campaign) =>
    marketplaceGameId !== undefined && (await facts.isGameActive(orgId, marketplaceGameId))

  const simulatePlays = async (orgId: string, stored: Stored | null, campaign: Campaign, plays: number) => {
    const isActive = await isGameActive(orgId, campaign)
    const winsOfAll = stored ? await facts.winsOfAll(orgId, stored.row, campaign, clock()) : 0
    const momentPrizes = stored?.momentPrizes ?? []
    return inTurns(simulateCampaign(campaign, { isGameActive: isActive, winsOfAll, momentPrizes }, plays, random))
  }

  const issuingOf = (orgId: string, { segments }: MiniGame) =>
    facts.withTemplate(
      orgId,
      segments.flatMap(({ prize }) => (prize?.type === "promo_code" ? prize.campaignId : [])),
    )

  const simulateSpins = async (miniGame: MiniGame, issuing: ReadonlySet<string>, spins: number) =>
    inTurns(simulateMiniGame(miniGame, (id) => issuing.has(id), spins, clock(), random))

  return {
    simulateCampaign: async (orgId, campaignId, plays) => {
      const stored = await facts.findCampaign(orgId, campaignId)
      return stored ? simulatePlays(orgId, stored, stored.campaign, plays) : refuseUnknownCampaign(campaignId)
    },

    previewCampaign: async (orgId, campaignId, draft, plays) => {
      const campaign = draftCampaign(campaignId, draft, clock())
      if (isRefusal(campaign)) return campaign
      const isActive = await isGameActive(orgId, campaign)
      if (plays === undefined) return previewCampaign(campaign, () => isActive, null)
      const stored = campaignId === undefined ? null : await facts.findCampaign(orgId, campaignId)
      const tried = await simulatePlays(orgId, stored, campaign, plays)
      return previewCampaign(campaign, () => isActive, tried)
    },

    simulateMiniGame: async (orgId, notificationId, spins) => {
      const stored = await facts.findMiniGame(orgId, notificationId)
      if (!stored) return refuseUnknownMiniGame(notificationId)
      return simulateSpins(stored.miniGame, await issuingOf(orgId, stored.miniGame), spins)
    },

    previewMiniGame: async (orgId, draft, spins) => {
      const miniGame = draftMiniGame(draft, clock())
      if (isRefusal(miniGame)) return miniGame
      const issuing = await issuingOf(orgId, miniGame)
      const tried = spins === undefined ? null : await simulateSpins(miniGame, issuing, spins)
      return previewMiniGame(miniGame, (id) => issuing.has(id), tried)
    },
  }
}
