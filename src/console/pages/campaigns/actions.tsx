import { Button } from "@mantine/core"
import { Pencil } from "lucide-react"
import { Link } from "wouter"
import { bodyOf } from "../../api/client.ts"
import { StatusActions } from "../../components/promotion/status-actions.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.tsx"
import { type Campaign, outdatedByCampaign } from "./campaign.ts"
import { campaignMessages } from "./messages.ts"

/** What can be done with a campaign in its present status. */
export const CampaignActions = ({ campaign: { campaignId, status = "draft" } }: { campaign: Campaign }) => {
  const texts = useMessages(campaignMessages)
  const api = useApi()
  const path = { campaignId }
  return (
    <>
      <StatusActions
        status={status}
        texts={texts}
        outdates={outdatedByCampaign}
        send={(next) =>
          bodyOf(api.PATCH("/api/v1/admin/campaigns/{campaignId}", { params: { path }, body: { status: next } }))
        }
      />
      <Button component={Link} href={`/campaigns/${campaignId}/edit`} leftSection={<Pencil size={16} aria-hidden />}>
        {texts.edit}
      </Button>
    </>
  )
}
