import { useLocation } from "wouter"
import { useChange } from "../../../api/change.ts"
import { bodyOf } from "../../../api/client.ts"
import { useSettings } from "../../../api/settings.ts"
import { LoadedPage } from "../../../components/layout/loaded-page.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import { outdatedByCampaign } from "../campaign.ts"
import { usePlanning } from "../detail/moments/planning.ts"
import { campaignMessages } from "../messages.ts"
import { CampaignForm } from "./form.tsx"
import { formMessages } from "./messages.ts"
import type { Saved } from "./plans.ts"

/** The form that creates a campaign, as a draft or active at once. */
const CreateCampaign = () => {
  const texts = useMessages(formMessages)
  const { title } = useMessages(campaignMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const planning = usePlanning()
  const creation = useChange({
    run: async ({ input, plans }: Saved) => {
      // An active campaign would give its prizes by odds until their moments are planned.
      const startsAfter = plans.length > 0 && input.status === "active"
      const body = startsAfter ? { ...input, status: "draft" as const } : input
      const campaign = await bodyOf(api.POST("/api/v1/admin/campaigns", { body }))
      return { ...campaign, failed: await planning.start(campaign, { plans, startsAfter }) }
    },
    outdates: outdatedByCampaign,
    done: ({ failed }) => (failed ? texts.createdUnplanned : texts.created),
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
