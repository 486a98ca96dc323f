import { Button, TextInput } from "@mantine/core"
import { Copy, Pencil } from "lucide-react"
import { Link, useLocation } from "wouter"
import { bodyOf } from "../../../api/client.ts"
import { ifMatch } from "../../../api/record.ts"
import { FormButton } from "../../../components/form/form-button.tsx"
import { DeleteDraft } from "../../../components/promotion/delete-draft.tsx"
import { GoLiveReview } from "../../../components/promotion/go-live.tsx"
import { NearlyUsed } from "../../../components/promotion/nearly-used.tsx"
import { StatusActions } from "../../../components/promotion/status-actions.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import { type Campaign, outdatedByCampaign, type VersionedCampaign } from "../campaign.ts"
import { campaignMessages } from "../messages.ts"
import { useAsk } from "../preview.ts"
import { Summary } from "../summary/summary.tsx"
import { EndingReview } from "./ending.tsx"
import { detailMessages } from "./messages.ts"
import { NotCopied, useAnew } from "./moments/copied.tsx"
import { usePlanning } from "./moments/planning.ts"
import { useResults } from "./result.ts"

const maxName = 200

const CopyButton = ({ campaign }: { campaign: Campaign }) => {
  const { campaignId, name } = campaign
  const texts = useMessages(detailMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const planning = usePlanning()
  const anew = useAnew(campaign)
  return (
    <FormButton
      label={texts.copy}
      title={texts.copyTitle}
      icon={Copy}
      initial={() => ({ name: texts.copyOf(name).slice(0, maxName), plansAnew: true })}
      change={{
        run: async ({ plansAnew, ...body }) => {
          const params = { path: { campaignId } }
          const copy = await bodyOf(api.POST("/api/v1/admin/campaigns/{campaignId}/copy", { params, body }))
          if (plansAnew && anew.length > 0) planning.keep(copy.campaignId, { plans: anew, startsAfter: false })
          return copy
        },
        outdates: outdatedByCampaign,
        done: texts.copied,
        onDone: (copy) => navigate(`/campaigns/${copy.campaignId}`),
      }}
    >
      {(form) => (
        <>
          <TextInput
            label={texts.copyName}
            description={texts.copyHint}
            required
            maxLength={maxName}
            {...form.getInputProps("name")}
          />
          <NotCopied campaign={campaign} anew={anew} form={form} />
        </>
      )}
    </FormButton>
  )
}

/** The actions for a campaign in its current status. */
export const CampaignActions = ({ campaign }: { campaign: VersionedCampaign }) => {
  const texts = useMessages(campaignMessages)
  const api = useApi()
  const { campaignId, status, etag } = campaign
  const params = { path: { campaignId }, ...ifMatch(etag) }
  const ask = useAsk(campaignId)
  const results = useResults(campaignId)
  return (
    <>
      <StatusActions
        status={status}
        texts={texts}
        outdates={outdatedByCampaign}
        review={
          <GoLiveReview
            name={["campaign", campaignId]}
            draft={campaign}
            ask={ask}
            summary={(preview) => (
              <>
                <NearlyUsed limits={results.data?.nearlyUsed ?? []} currency={campaign.currency} />
                <Summary campaign={campaign} preview={preview} />
              </>
            )}
          />
        }
        {...(status !== "draft" && { endingReview: <EndingReview campaignId={campaignId} /> })}
        send={(next) => bodyOf(api.PATCH("/api/v1/admin/campaigns/{campaignId}", { params, body: { status: next } }))}
      />
      {status === "draft" && (
        <DeleteDraft
          hasMoments
          name={campaign.name ?? campaignId}
          listHref="/campaigns"
          outdates={outdatedByCampaign}
          send={() => bodyOf(api.DELETE("/api/v1/admin/campaigns/{campaignId}", { params: { path: { campaignId } } }))}
        />
      )}
      <CopyButton campaign={campaign} />
      <Button component={Link} href={`/campaigns/${campaignId}/edit`} leftSection={<Pencil size={16} aria-hidden />}>
        {texts.edit}
      </Button>
    </>
  )
}
