import { type Campaign, type CampaignInput, campaignConfig, checkCampaign } from "../../../campaign/campaign.ts"
import { poolWarnings } from "../../../campaign/pool.ts"
import { opensNext } from "../../../campaign/schedule.ts"
import { campaignWarnings } from "../../../campaign/warning/campaign.ts"
import { momentHourWarnings } from "../../../campaign/warning/moment-hours.ts"
import { momentStockWarnings } from "../../../campaign/warning/moment-stock.ts"
import type { TemplateOf } from "../../../campaign/warning/shared-codes.ts"
import type { Warning } from "../../../campaign/warning/warning.ts"
import { stockLimit } from "../../../draw/draw-config.ts"
import type { EligibilityKnown } from "../../../eligibility/warnings.ts"
import type { Forecast } from "../../../forecast/forecast.ts"
import { type HighestCost, highestCost } from "../../../forecast/highest-cost.ts"
import { campaignOdds, miniGameOdds, type Odds } from "../../../forecast/odds.ts"
import type { CampaignSimulation, Simulation } from "../../../forecast/simulation.ts"
import { type BatchView, batchViews, type Used } from "../../../forecast/used.ts"
import {
  checkMiniGame,
  type MiniGame,
  type MiniGameInput,
  miniGameConfig,
  miniGameWarnings,
} from "../../../mini-game/mini-game.ts"
import {
  checkMomentBounds,
  checkMoments,
  draftBatch,
  type MomentBatch,
  type MomentsRequest,
} from "../../../moment/moment.ts"
import { isRefusal, type Refusal } from "../../../refusal.ts"

/** What to expect of a campaign: `forecast` is null without a rate of plays, or if it cannot be played. */
export type Outlook = {
  readonly highestCost: HighestCost
  readonly forecast: Forecast | null
  readonly moments: readonly BatchView[]
}

/** The preview of a draft, which is not stored. `odds` and `simulation` are null if it cannot be played. */
export type MiniGamePreview = {
  readonly warnings: readonly Warning[]
  readonly odds: Odds | null
  /** When its schedule is open next, in epoch milliseconds; null if it never is again, absent without a schedule. */
  readonly nextOpenAt?: number | null
  /** Also null if none was requested. */
  readonly simulation: Simulation | null
}
export type CampaignPreview = MiniGamePreview & Outlook & { readonly simulation: CampaignSimulation | null }

/** The id of a draft without one. */
const draftId = "draft"

/** A draft that cannot be simulated is shown without a simulation; null if none was requested. */
type Tried<T> = T | Refusal | null

const shown = <T>(tried: Tried<T>): T | null => (isRefusal(tried) ? null : tried)

/** What to expect of a campaign that has used this much. */
export const outlookOf = (campaign: Campaign, used: Used, forecast: Forecast | null): Outlook => ({
  highestCost: highestCost(campaign, used),
  forecast,
  moments: batchViews(used),
})

/** What is used once these moments are planned too, or the refusal to plan one of them, which names its field. */
export const withPlanned = (
  campaign: Campaign,
  used: Used,
  requests: readonly MomentsRequest[],
  now: number,
): Used | Refusal => {
  const batches: MomentBatch[] = []
  for (const [index, request] of requests.entries()) {
    const refusal = checkMoments(campaign, request, now)
    if (refusal) return { ...refusal, message: `moments.${index}.${refusal.message}` }
    const batch = draftBatch(request, campaign.timezone)
    const refused = checkMomentBounds([...used.batches, ...batches], batch.count)
    if (refused) return refused
    batches.push(batch)
  }
  const planned = batches.map(({ prizeId }) => prizeId)
  return {
    ...used,
    momentPrizes: [...new Set([...used.momentPrizes, ...planned])],
    batches: [...used.batches, ...batches],
  }
}

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

/** The preview of a campaign before it is saved (docs/api.md#previews-and-simulations). */
export const previewCampaign = (
  campaign: Campaign,
  isGameActive: (gameId: string) => boolean,
  templateOf: TemplateOf,
  known: () => EligibilityKnown,
  used: Used,
  forecast: Forecast | null,
  tried: Tried<CampaignSimulation>,
  now: number,
): CampaignPreview => ({
  warnings: [
    ...campaignWarnings(campaign, isGameActive, templateOf, known),
    ...poolWarnings(campaign, (poolId) => used.pools.get(poolId) ?? null),
    ...momentHourWarnings(campaign, used.batches),
    ...momentStockWarnings(campaign, used.batches, (prizeId) => used.taken.get(stockLimit(prizeId)) ?? 0),
  ],
  odds: campaignOdds(campaign, used.momentPrizes),
  ...opensNext(campaign, now),
  ...outlookOf(campaign, used, forecast),
  simulation: shown(tried),
})

/** The mini-game that a draft describes, or the refusal to save it. */
export const draftMiniGame = (draft: MiniGameInput, now: number): MiniGame | Refusal => {
  const config = miniGameConfig(draftId, now, draft)
  return checkMiniGame(config) ?? { miniGameId: draftId, ...config, createdAt: now, updatedAt: now }
}

/** The preview of a mini-game before it is saved. */
export const previewMiniGame = (
  miniGame: MiniGame,
  templateOf: TemplateOf,
  known: () => EligibilityKnown,
  tried: Tried<Simulation>,
  now: number,
): MiniGamePreview => ({
  warnings: miniGameWarnings(miniGame, templateOf, known),
  odds: miniGameOdds(miniGame),
  ...opensNext(miniGame, now),
  simulation: shown(tried),
})
