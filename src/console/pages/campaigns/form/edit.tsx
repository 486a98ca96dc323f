import { Button } from "@mantine/core"
import { Link, useLocation } from "wouter"
import { useChange } from "../../../api/change.ts"
import { bodyOf } from "../../../api/client.ts"
import { EditorsOnly } from "../../../components/layout/editors-only.tsx"
import { LoadedPage } from "../../../components/layout/loaded-page.tsx"
import { Page } from "../../../components/layout/page.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.tsx"
import { type Campaign, type CampaignInput, outdatedByCampaign, useCampaign } from "../campaign.ts"
import { campaignMessages } from "../messages.ts"
import { CampaignForm } from "./form.tsx"
import { toChanges } from "./input.ts"
import { formMessages } from "./messages.ts"
import { toValues } from "./values.ts"

const Edit = ({ campaign }: { campaign: Campaign }) => {
  const texts = useMessages(formMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const { campaignId, name = campaignId } = campaign
  const href = `/campaigns/${campaignId}`
  const change = useChange({
    run: ({ campaignId: _, ...input }: CampaignInput) =>
      bodyOf(
        api.PATCH("/api/v1/admin/campaigns/{campaignId}", {
          params: { path: { campaignId } },
          body: toChanges(campaign, input),
        }),
      ),
    outdates: outdatedByCampaign,
    done: texts.saved,
    onDone: () => navigate(href),
  })
  return (
    <Page title={texts.editTitle(name)} back={{ href, label: name }}>
      <EditorsOnly>
        <CampaignForm
          initial={toValues(campaign)}
          campaignId={campaignId}
          onSubmit={(input) => change.mutate(input)}
          buttons={
            <>
              <Button component={Link} href={href} variant="subtle">
                {texts.cancel}
              </Button>
              <Button type="submit" loading={change.isPending}>
                {texts.save}
              </Button>
            </>
          }
        />
      </EditorsOnly>
    </Page>
  )
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
