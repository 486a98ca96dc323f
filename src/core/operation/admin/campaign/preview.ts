import {
  type Campaign,
  type CampaignInput,
  campaignConfig,
  campaignWarnings,
  checkCampaign,
} from "../../../campaign/campaign.ts"
import { campaignOdds, miniGameOdds, type Preview, type Simulation } from "../../../campaign/simulation.ts"
import {
  checkMiniGame,
  type MiniGame,
  type MiniGameInput,
  miniGameConfig,
  miniGameWarnings,
} from "../../../mini-game/mini-game.ts"
import { isRefusal, type Refusal } from "../../../refusal.ts"

/** The id of a draft without one. */
const draftId = "draft"

/** A draft that cannot be simulated is shown without a simulation; null if none was requested. */
type Tried = Simulation | Refusal | null

const shown = (tried: Tried): Simulation | null => (isRefusal(tried) ? null : tried)

/** The campaign that a draft describes, or the refusal to save it. */
export const draftCampaign = (
  campaignId: string | undefined,
  draft: CampaignInput,
  now: number,
): Campaign | Refusal => {
  const id = campaignId ?? draftId
  const config = campaignConfig(id, draft)
  return checkCampaign(config) ?? { campaignId: id, ...config, createdAt: now, updatedAt: now }
}

/** The preview of a campaign before it is saved (docs/api.md §5.6). */
export const previewCampaign = (
  campaign: Campaign,
  isGameActive: (gameId: string) => boolean,
  tried: Tried,
): Preview => ({
  warnings: campaignWarnings(campaign, isGameActive),
  odds: campaignOdds(campaign),
  simulation: shown(tried),
})

/** The mini-game that a draft describes, or the refusal to save it. */
export const draftMiniGame = (draft: MiniGameInput, now: number): MiniGame | Refusal => {
  const config = miniGameConfig(draftId, now, draft)
  return checkMiniGame(config) ?? { notificationId: draftId, ...config, createdAt: now, updatedAt: now }
}

/** The same for a mini-game; `hasTemplate` says whether a campaign has a code template. */
export const previewMiniGame = (
  miniGame: MiniGame,
  hasTemplate: (campaignId: string) => boolean,
  tried: Tried,
): Preview => ({
  warnings: miniGameWarnings(miniGame, hasTemplate),
  odds: miniGameOdds(miniGame),
  simulation: shown(tried),
})
