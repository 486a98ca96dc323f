import { useState } from "react"
import { useLocation } from "wouter"
import { useChange } from "../../../api/change.ts"
import { bodyOf } from "../../../api/client.ts"
import { ifMatch, useEdited } from "../../../api/record.ts"
import { LoadedPage } from "../../../components/layout/loaded-page.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import { outdatedByCampaign, useReadCampaign, type VersionedCampaign } from "../campaign.ts"
import { usePlanning } from "../detail/moments/planning.ts"
import { campaignMessages } from "../messages.ts"
import { CampaignForm } from "./form.tsx"
import { toChanges } from "./input.ts"
import { formMessages } from "./messages.ts"
import { type Saved, withoutOdds } from "./plans.ts"

const Edit = ({ campaign }: { campaign: VersionedCampaign }) => {
  const texts = useMessages(formMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const { campaignId, name = campaignId } = campaign
  const read = useReadCampaign(campaignId)
  const [on, setOn] = useState(campaign)
  const href = `/campaigns/${campaignId}`
  const planning = usePlanning()
  const change = useChange({
    run: async ({ input, plans }: Saved) => {
      const params = { path: { campaignId }, ...ifMatch(on.etag) }
      const known = new Set((on.prizes ?? []).map(({ prizeId }) => prizeId))
      const added = new Set(plans.map(({ prizeId }) => prizeId).filter((prizeId) => !known.has(prizeId)))
      const body = toChanges(on, on.status === "draft" ? input : withoutOdds(input, added))
      const changed = await bodyOf(api.PATCH("/api/v1/admin/campaigns/{campaignId}", { params, body }))
      return planning.start(changed, { plans, startsAfter: false })
    },
    outdates: [...outdatedByCampaign, ["moments", campaignId]],
    done: (failed) => (failed ? texts.savedUnplanned : texts.saved),
    showsConflict: true,
    onDone: () => navigate(href),
  })
  const kept = {
    name: `campaign ${campaignId}`,
    version: on.etag,
    onRestore: (etag: string | null) => setOn({ ...on, etag }),
  }
  return (
    <CampaignForm
      campaign={campaign}
      title={texts.editTitle(name)}
      back={{ href, label: name }}
      save={change}
      kept={kept}
      edited={{ read, onMerged: setOn }}
    />
  )
}

/** The form that changes a campaign. */
const EditCampaign = ({ campaignId }: { campaignId: string }) => {
  const { title } = useMessages(campaignMessages)
  const read = useReadCampaign(campaignId)
  return (
    <LoadedPage query={useEdited(["campaign", campaignId], read)} parent={{ href: "/campaigns", label: title }}>
      {(campaign) => <Edit campaign={campaign} />}
    </LoadedPage>
  )
}

export default EditCampaign
