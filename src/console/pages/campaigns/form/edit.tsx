import { useLocation } from "wouter"
import { useChange } from "../../../api/change.ts"
import { bodyOf } from "../../../api/client.ts"
import { LoadedPage } from "../../../components/layout/loaded-page.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.tsx"
import { type Campaign, type CampaignInput, outdatedByCampaign, useCampaign } from "../campaign.ts"
import { campaignMessages } from "../messages.ts"
import { CampaignForm } from "./form.tsx"
import { toChanges } from "./input.ts"
import { formMessages } from "./messages.ts"

const Edit = ({ campaign }: { campaign: Campaign }) => {
  const texts = useMessages(formMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const { campaignId, name = campaignId } = campaign
  const href = `/campaigns/${campaignId}`
  const change = useChange({
    run: (input: CampaignInput) => {
      const params = { path: { campaignId } }
      return bodyOf(api.PATCH("/api/v1/admin/campaigns/{campaignId}", { params, body: toChanges(campaign, input) }))
    },
    outdates: outdatedByCampaign,
    done: texts.saved,
    onDone: () => navigate(href),
  })
  return <CampaignForm campaign={campaign} title={texts.editTitle(name)} back={{ href, label: name }} save={change} />
}

/** The form that changes a campaign. */
const EditCampaign = ({ campaignId }: { campaignId: string }) => {
  const { title } = useMessages(campaignMessages)
  return (
    <LoadedPage query={useCampaign(campaignId)} parent={{ href: "/campaigns", label: title }}>
      {(campaign) => <Edit campaign={campaign} />}
    </LoadedPage>
  )
}

export default EditCampaign
