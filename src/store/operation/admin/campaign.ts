import type { Campaign } from "../../../core/campaign/campaign.ts"
import { decideCreateCampaign } from "../../../core/operation/admin/create-campaign.ts"
import { decidePatchCampaign } from "../../../core/operation/admin/patch-campaign.ts"
import { decidePutMarketplaceGame } from "../../../core/operation/admin/put-marketplace-game.ts"
import type { CampaignAdmin } from "../../../core/port/admin.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import type { AdminNeeds } from "./needs.ts"

type Changes = "createCampaign" | "putMarketplaceGame" | "updateCampaign"

/** Campaigns and marketplace games are changed (docs/api.md §5.3, §5.7). */
export const campaignChanges = ({ jobs, sources, campaigns, apply }: AdminNeeds): Pick<CampaignAdmin, Changes> => {
  const viewed = (orgId: string, campaign: Campaign | Refusal) =>
    isRefusal(campaign) ? campaign : campaigns.view(orgId, campaign)

  return {
    createCampaign: (caller, campaignId, input) =>
      jobs.run(caller, (tx) => {
        const { orgId } = caller
        const facts = {
          count: campaigns.countCampaigns(orgId),
          isTaken: (id: string) => campaigns.findCampaign(orgId, id) !== null,
        }
        const decision = decideCreateCampaign(facts, { campaignId, input }, tx.now, sources)
        return viewed(orgId, apply(tx, caller, decision))
      }),

    updateCampaign: (caller, campaignId, patch) =>
      jobs.run(caller, (tx) => {
        const facts = campaigns.findCampaign(caller.orgId, campaignId)
        return viewed(caller.orgId, apply(tx, caller, decidePatchCampaign(facts, { campaignId, patch }, tx.now)))
      }),

    putMarketplaceGame: (caller, request) =>
      jobs.run(caller, (tx) => {
        const before = campaigns.readGame(caller.orgId, request.gameId)
        return apply(tx, caller, decidePutMarketplaceGame(before, request))
      }),
  }
}
