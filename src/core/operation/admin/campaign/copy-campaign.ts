import { type Campaign, refuseUnknownCampaign } from "../../../campaign/campaign.ts"
import type { ConsoleChange } from "../../../change/console-change.ts"
import type { ChangeOf, Decision } from "../../../change.ts"
import type { Times } from "../../../clock.ts"
import type { Sources } from "../../../random.ts"
import type { Refusal } from "../../../refusal.ts"
import { type CreateCampaignFacts, decideCreateCampaign } from "./create-campaign.ts"

/** The campaign to copy, and what its creation needs to know. */
export type CopyCampaignFacts = CreateCampaignFacts & { readonly original: Campaign | null }

export type CopyCampaignRequest = {
  readonly original: string
  readonly campaignId: string | undefined
  readonly name: string | undefined
}

/** Decides POST /admin/campaigns/{campaignId}/copy: a draft with the configuration of another campaign. */
export const decideCopyCampaign = (
  { original, ...facts }: CopyCampaignFacts,
  request: CopyCampaignRequest,
  times: Times,
  sources: Pick<Sources, "ids">,
): Decision<Campaign, ConsoleChange | ChangeOf<"emit">> | Refusal => {
  if (!original) return refuseUnknownCampaign(request.original)
  const { campaignId: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...config } = original
  const { campaignId, name = config.name } = request
  return decideCreateCampaign(facts, { campaignId, input: { ...config, name, status: "draft" } }, times, sources)
}
