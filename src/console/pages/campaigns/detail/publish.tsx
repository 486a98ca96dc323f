import { GamePreview } from "../../../components/game-preview/preview.tsx"
import { Publish } from "../../../components/publish/publish.tsx"
import type { Campaign } from "../campaign.ts"
import { previewOfCampaign } from "../previewed.ts"

/** How a campaign's game reaches its players. */
export const PublishTab = ({ campaign }: { campaign: Campaign }) => {
  const { campaignId, name = campaignId, playersMayPlay = false } = campaign
  return (
    <Publish
      game={{ kind: "campaign", id: campaignId, name }}
      configured={{ ...campaign, playersMayPlay }}
      href={`/campaigns/${campaignId}`}
      preview={(locale) => <GamePreview previewed={previewOfCampaign(campaign, locale)} />}
    />
  )
}
