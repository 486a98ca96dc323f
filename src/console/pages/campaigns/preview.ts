import { bodyOf } from "../../api/client.ts"
import type { GameRules } from "../../components/promotion/outlook.tsx"
import type { Ask } from "../../components/promotion/preview.ts"
import { useApi } from "../../shell/session.ts"
import type { Campaign, CampaignInput } from "./campaign.ts"
import type { MomentsInput } from "./detail/moments/plan-values.ts"

const none: readonly MomentsInput[] = []

/**
 * Asks for the service's preview of a campaign, saved or not. `campaignId` names the one that a draft changes; `moments`
 * are to be planned for it.
 */
export const useAsk = (campaignId?: string, moments = none): Ask<CampaignInput | Campaign> => {
  const api = useApi()
  return (draft, asked = {}) => {
    // A campaign that was read may be sent unchanged: null means the same as no value.
    const campaign = draft as CampaignInput
    const planned = moments.length > 0 ? { moments: [...moments] } : {}
    const body = { campaign, ...asked, ...planned, ...(campaignId !== undefined && { campaignId }) }
    return bodyOf(api.POST("/api/v1/admin/campaigns/preview", { body }))
  }
}

/** How a game of this type is played. */
export const rulesOf = (gameType: string | undefined): GameRules => (gameType === "trivia" ? "answers" : "plays")
