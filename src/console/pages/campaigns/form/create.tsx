import { useLocation } from "wouter"
import { useChange } from "../../../api/change.ts"
import { bodyOf } from "../../../api/client.ts"
import { useSettings } from "../../../api/settings.ts"
import { LoadedPage } from "../../../components/layout/loaded-page.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import { type CampaignInput, outdatedByCampaign } from "../campaign.ts"
import { campaignMessages } from "../messages.ts"
import { CampaignForm } from "./form.tsx"
import { formMessages } from "./messages.ts"

/** The form that creates a campaign, as a draft or active at once. */
const CreateCampaign = () => {
  const texts = useMessages(formMessages)
  const { title } = useMessages(campaignMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const creation = useChange({
    run: (body: CampaignInput) => bodyOf(api.POST("/api/v1/admin/campaigns", { body })),
    outdates: outdatedByCampaign,
    done: texts.created,
    onDone: ({ campaignId }) => navigate(`/campaigns/${campaignId}`),
  })
  const settings = useSettings()
  const back = { href: "/campaigns", label: title }
  return (
    <LoadedPage query={settings} parent={back}>
      {(defaults) => (
        <CampaignForm
          defaults={defaults}
          title={texts.createTitle}
          back={back}
          save={creation}
          kept={{ name: "new campaign" }}
        />
      )}
    </LoadedPage>
  )
}

export default CreateCampaign
