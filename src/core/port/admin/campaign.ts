import type { CampaignFilter, CampaignInput, CampaignView } from "../../campaign/campaign.ts"
import type { MarketplaceGame } from "../../campaign/marketplace.ts"
import type { Seen } from "../../edit/edit.ts"
import type { Patch } from "../../edit/patch.ts"
import type { MomentsRequest } from "../../moment/moment.ts"
import type { MomentsView } from "../../moment/moment-view.ts"
import type { PlannedMoments } from "../../operation/admin/campaign/plan-moments.ts"
import type { Caller } from "../../organization/organization.ts"
import type { Page, PageRequest } from "../../page.ts"
import type { Result } from "../../refusal.ts"

/** Campaigns and marketplace games (docs/api.md#campaigns, #marketplace-games). */
export interface CampaignAdmin {
  createCampaign(caller: Caller, campaignId: string | undefined, input: CampaignInput): Result<CampaignView>
  updateCampaign(caller: Caller, campaignId: string, patch: Patch<CampaignInput>, seen?: Seen): Result<CampaignView>
  /** A draft with the configuration of another campaign. */
  copyCampaign(
    caller: Caller,
    original: string,
    copy: { readonly campaignId?: string; readonly name?: string },
  ): Result<CampaignView>
  /** Raises the stock of a prize. */
  addStock(caller: Caller, campaignId: string, prizeId: string, add: number): Result<CampaignView>
  /** Deletes a draft that nobody has played. */
  deleteCampaign(caller: Caller, campaignId: string): Result<null>
  campaign(orgId: string, campaignId: string): Result<CampaignView>
  campaigns(orgId: string, filter: CampaignFilter, page: PageRequest): Promise<Page<CampaignView>>
  putMarketplaceGame(
    caller: Caller,
    game: { gameId: string; name?: string; active: boolean },
    seen?: Seen,
  ): Result<MarketplaceGame>
  marketplaceGame(orgId: string, gameId: string): Result<MarketplaceGame>
  marketplaceGames(orgId: string, page: PageRequest): Promise<Page<MarketplaceGame>>
}

/** Planned moments of prizes (docs/api.md#planned-moments). */
export interface MomentAdmin {
  planMoments(caller: Caller, campaignId: string, request: MomentsRequest): Result<PlannedMoments>
  /** Voids the moments that have not come. */
  dropMoments(caller: Caller, campaignId: string, batchId: string): Result<null>
  /** The moments of one prize, or all. */
  moments(orgId: string, campaignId: string, prizeId: string | undefined, page: PageRequest): Result<MomentsView>
}
