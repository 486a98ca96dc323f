import { Button } from "@mantine/core"
import { useState } from "react"
import { Link, useLocation } from "wouter"
import { useChange } from "../../../api/change.ts"
import { bodyOf } from "../../../api/client.ts"
import { EditorsOnly } from "../../../components/layout/editors-only.tsx"
import { Page } from "../../../components/layout/page.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.tsx"
import { type CampaignInput, outdatedByCampaign } from "../campaign.ts"
import { campaignMessages } from "../messages.ts"
import { CampaignForm } from "./form.tsx"
import { formMessages } from "./messages.ts"
import { emptyValues } from "./values.ts"

/** The form that makes a campaign, as a draft or active at once. */
const CreateCampaign = () => {
  const texts = useMessages(formMessages)
  const { title } = useMessages(campaignMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const [initial] = useState(() => emptyValues(Intl.DateTimeFormat().resolvedOptions().timeZone))
  const creation = useChange({
    run: (body: CampaignInput) => bodyOf(api.POST("/api/v1/admin/campaigns", { body })),
    outdates: outdatedByCampaign,
    done: texts.created,
    onDone: ({ campaignId }) => navigate(`/campaigns/${campaignId}`),
  })
  return (
    <Page title={texts.createTitle} back={{ href: "/campaigns", label: title }}>
      <EditorsOnly>
        <CampaignForm
          initial={initial}
          onSubmit={(input, status) => creation.mutate({ ...input, status: status === "active" ? "active" : "draft" })}
          buttons={
            <>
              <Button component={Link} href="/campaigns" variant="subtle">
                {texts.cancel}
              </Button>
              <Button type="submit" value="draft" variant="default" disabled={creation.isPending}>
                {texts.saveDraft}
              </Button>
              <Button type="submit" value="active" loading={creation.isPending}>
                {texts.saveAndStart}
              </Button>
            </>
          }
        />
      </EditorsOnly>
    </Page>
  )
}

export default CreateCampaign
