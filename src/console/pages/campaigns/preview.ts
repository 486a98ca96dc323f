import { bodyOf } from "../../api/client.ts"
import type { GameRules } from "../../components/promotion/outlook.tsx"
import type { Ask } from "../../components/promotion/preview.ts"
import { useApi } from "../../shell/session.ts"
import type { Campaign, CampaignInput } from "./campaign.ts"

/** Asks for the service's preview of a campaign, saved or not. `campaignId` names the one that a draft changes. */
export const useAsk = (campaignId?: string): Ask<CampaignInput | Campaign> => {
  const api = useApi()
  return (draft, asked = {}) => {
    // A campaign that was read may be sent unchanged: null means the same as no value.
    const campaign = draft as CampaignInput
    const body = { campaign, ...asked, ...(campaignId !== undefined && { campaignId }) }
    return bodyOf(api.POST("/api/v1/admin/campaigns/preview", { body }))
  }
}

/** How a game of this type is played. */
export const rulesOf = (gameType: string | undefined): GameRules => (gameType === "trivia" ? "answers" : "plays")
